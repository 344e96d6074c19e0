"""How far a name is from others, what speaks against it, and which others are free. The words stand in ``rules.toml``."""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

RULES: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("rules.toml").read_text(encoding="utf-8"))
_COMMON: Final = {*RULES["trades"], *RULES["places"], *RULES["small"]}
_FORM_WORDS: Final = re.compile(rf"\b({'|'.join(sorted(RULES['form_words'], key=len, reverse=True))})\b")


@dataclass(frozen=True, slots=True)
class Near:
    """A name of the register, its company form and the figures of its county, and how like it is to one that is asked for."""

    name: str
    form: str
    county: str
    likeness: Decimal = Decimal(0)
    is_same: bool = False


@dataclass(frozen=True, slots=True)
class Check:
    """One answer: ``ok``, ``warn`` or ``stop``; its words are the text ``{kind}.{says}`` with ``what`` in it."""

    kind: str
    result: str
    says: str
    what: str = ""
    law: str = ""


class Names:
    """What names are compared with: for a sole trader, of sole traders those of the same county alone; else the whole country."""

    def __init__(self, taken: Iterable[tuple[str, str, str]], form: str, county: str) -> None:
        self._taken = [each for each in dict.fromkeys(taken) if not (form == each[1] == "ef" and each[2] != county)]
        self._runs = [[run or None for run in each] for each in zip(*(runs(name) for name, *_ in self._taken), strict=True)]

    def nearest(self, name: str, most: int = 10) -> tuple[Near, ...]:
        """The likest first, and before them those that are the same."""
        pairs = [pair for pair in zip(runs(name), self._runs, strict=False) if pair[0]]
        places = {place for pair in pairs for *_, place in process.extract(*pair, scorer=OSA.normalized_similarity, limit=most)}
        near = (Near(*row, likeness(name, row[0]), runs(name)[0] == runs(row[0])[0] != "") for row in map(self._taken.__getitem__, places))
        return tuple(sorted(near, key=lambda each: (not each.is_same, -each.likeness, each.name, each.county)))[:most]


@lru_cache(maxsize=50_000)
def normal(name: str) -> str:
    """Small letters without accents, no signs, no word for a company form."""
    plain = "".join(RULES["letters"].get(sign, sign) for sign in unicodedata.normalize("NFKC", name).lower())
    letters = "".join(sign if sign in RULES["kept"] else unicodedata.normalize("NFD", sign)[0] for sign in plain)
    return " ".join(_FORM_WORDS.sub(" ", re.sub(r"\band\b", "och", re.sub(r"[\W_]+", " ", letters))).split())


def core(name: str) -> str:
    """What sets the name apart: the normal form without words of trades and places."""
    return " ".join(word for word in normal(name).split() if word not in _COMMON)


@lru_cache(maxsize=50_000)
def runs(name: str) -> tuple[str, str]:
    """Normal form and core without spaces."""
    return normal(name).replace(" ", ""), core(name).replace(" ", "")


def likeness(one: str, other: str) -> Decimal:
    """The greater of two values, of the normal forms and of the cores: 1 - distance / the longer length; three decimals."""
    pairs = [(a, b) for a, b in zip(runs(one), runs(other), strict=True) if a and b]
    shares = [1 - Decimal(OSA.distance(a, b)) / Decimal(max(len(a), len(b))) for a, b in pairs]
    return max(shares, default=Decimal(0)).quantize(Decimal("0.001"), ROUND_HALF_UP)


def checks(name: str, form: str, trade: str, near: Sequence[Near] | None) -> Iterator[Check]:
    """What there is to say of a name, in order; ``None`` where nobody knows what is near."""
    odd, whole = " ".join(sorted({*name.lower()} - {*RULES["characters"]})), with_form(name, form)
    others = [rule["word"] for other, rule in RULES["form"].items() if other != form and re.search(rule["says"], name.lower())]
    held = next((rule for rule in RULES["reserved"] if _holds(rule, normal(name))), {})
    lacking = ", ".join(word for word in normal(name).split() if word in RULES["trades"] and trade and word not in normal(trade))
    best = near[0] if near else Near("", "", "")
    level = next(level for level, least in RULES["levels"] if best.likeness >= Decimal(least)) if near is not None else "away"
    for kind, result, what in (
        ("characters", "stop" if odd else "ok", odd),
        ("form", "stop" if others else "ok" if whole == name else "warn", others[0] if others else whole),
        ("distinctive", "ok" if core(name) else "stop", core(name)),
    ):
        yield Check(kind, result, result, what)
    yield Check("reserved", "stop" if held else "ok", held.get("says", "ok"), held.get("word", ""), held.get("law", ""))
    level = "upptaget" if best.is_same else level
    yield Check("likeness", RULES["results"][level], level, best.name)
    yield Check("misleading", "warn" if lacking else "ok", "warn" if lacking else "ok", lacking)


def with_form(name: str, form: str) -> str:
    """The name with the word for its form, where it has none."""
    return name if form == "ef" or re.search(RULES["form"][form]["says"], name.lower()) else f"{name} {RULES['form'][form]['word']}"


def ideas(name: str, form: str, trade: str) -> list[str]:
    """Other names, by the rules in their order; whether they are free is not asked."""
    own, doing = core(name).title(), trade.partition(" ")[0]
    words = {"Namn": own, "Verksamhet": doing.capitalize(), "verksamhet": doing.lower()}
    words["Initialer"] = "".join(word[0] for word in f"{own} {doing}".upper().split())
    return [with_form(rule.format(**words), form) for rule in RULES["suggestions"] if own and (doing or "erksamhet" not in rule)]


def _holds(rule: Mapping[str, Any], words: str) -> bool:
    if rule["match"] == "word":
        return f" {rule['word']} " in f" {words} "
    return any(rule["word"] in word and not any(each in word for each in rule.get("except", ())) for word in words.split())
