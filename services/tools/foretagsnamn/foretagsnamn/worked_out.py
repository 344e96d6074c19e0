"""What a name is compared by, what speaks against it, and which others there are. The words stand in ``rules.toml``."""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from portal.words.likeness import Alike, Many, plain

RULES: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))
_COMMON: Final = {*RULES["trades"], *RULES["places"], *RULES["small"]}
_FORM_WORDS: Final = re.compile(rf"\b({'|'.join(sorted(RULES['form_words'], key=len, reverse=True))})\b")

Taken = Mapping[str, str]
"""A row of the register: ``namn``, ``form`` and, in figures, ``lan``."""


@dataclass(frozen=True, slots=True)
class Check:
    """One answer: ``ok``, ``warn`` or ``stop``; its words are the text ``{kind}.{says}`` with ``what`` in it."""

    kind: str
    result: str
    says: str
    what: str = ""
    law: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What there is to say of one name."""

    name: str
    checks: tuple[Check, ...]
    near: tuple[Alike[Taken], ...] = ()

    @property
    def level(self) -> str:
        """How like the nearest one it is."""
        return next(each.says for each in self.checks if each.kind == "likeness")


@dataclass(frozen=True, slots=True)
class Found:
    """An answer for each name, and other names that are free."""

    answers: tuple[Answer, ...] = ()
    others: tuple[str, ...] = ()


def normal(name: str) -> str:
    """The normal form: small letters without accents, no signs, no word for a company form."""
    return " ".join(_FORM_WORDS.sub(" ", plain(re.sub(RULES["replaced"], " och ", name.lower()))).split())


def core(name: str) -> str:
    """What sets the name apart: the normal form without words of trades and places."""
    return " ".join(word for word in normal(name).split() if word not in _COMMON)


@lru_cache(maxsize=50_000)
def runs(name: str) -> tuple[str, str]:
    """Normal form and core without spaces: what is compared."""
    return normal(name).replace(" ", ""), core(name).replace(" ", "")


def compared(taken: Iterable[Taken], form: str, county: str) -> Callable[..., Sequence[Alike[Taken]]]:
    """The nearest names of one: for a sole trader, of sole traders those of the same county alone; else of the whole country."""
    names = Many([each for each in taken if not (form == each["form"] == "ef" and each["lan"] != county)], lambda each: runs(each["namn"]))
    return lambda name, most=RULES["shown"]: names.nearest(runs(name), most)


def checks(name: str, form: str, trade: str, near: Sequence[Alike[Taken]] | None) -> Iterator[Check]:
    """What there is to say of a name, in order; ``None`` where nobody knows what is near."""
    odd, whole, words = " ".join(sorted({*name.lower()} - {*RULES["characters"]})), with_form(name, form), normal(name).split()
    others = [rule["word"] for other, rule in RULES["form"].items() if other != form and re.search(rule["says"], name.lower())]
    yield Check("characters", *["stop" if odd else "ok"] * 2, odd)
    yield Check("form", *["stop" if others else "ok" if whole == name else "warn"] * 2, others[0] if others else whole)
    yield Check("distinctive", *["ok" if core(name) else "stop"] * 2, core(name))
    held = next((rule for rule in RULES["reserved"] if _holds(rule, words)), {"says": "ok"})
    yield Check("reserved", "stop" if "word" in held else "ok", held["says"], held.get("word", ""), held.get("law", ""))
    best = near[0] if near else Alike({"namn": ""}, Decimal(0))
    at = next(level for level, least in RULES["levels"] if best.likeness >= Decimal(least)) if near is not None else "away"
    at = "upptaget" if runs(name)[0] == runs(best.what["namn"])[0] != "" else at
    yield Check("likeness", RULES["results"][at], at, best.what["namn"])
    lacking = ", ".join(word for word in words if word in RULES["trades"] and trade and word not in normal(trade))
    yield Check("misleading", *["warn" if lacking else "ok"] * 2, lacking)


def with_form(name: str, form: str) -> str:
    """The name with the word for its form, where it has none."""
    return name if form == "ef" or re.search(RULES["form"][form]["says"], name.lower()) else f"{name} {RULES['form'][form]['word']}"


def ideas(name: str, form: str, trade: str) -> list[str]:
    """Other names, by the rules in their order; whether they are free is not asked."""
    own, doing = core(name).title(), trade.partition(" ")[0]
    words = {"Namn": own, "Verksamhet": doing.capitalize(), "verksamhet": doing.lower()}
    words["Initialer"] = "".join(word[0] for word in f"{own} {doing}".upper().split())
    made = (with_form(rule.format(**words), form) for rule in RULES["suggestions"] if own and (doing or "erksamhet" not in rule))
    return [each for each in made if normal(each) != normal(name)]


def _holds(rule: Mapping[str, Any], words: Sequence[str]) -> bool:
    is_whole, parts = f" {rule['word']} " in f" {' '.join(words)} ", (word for word in words if rule["match"] == "part")
    return is_whole or any(rule["word"] in word and not any(each in word for each in rule.get("except", ())) for word in parts)
