"""Fields of places: a municipality, a county, an address."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, ClassVar, Final

from portal.eservices.answers import Posted
from portal.flow import lists
from portal.flow.fields.choices import Choice
from portal.flow.fields.field import Field, Raw, clean
from portal.flow.problem import Wrong
from portal.flow.words import FieldWords

ADDRESS_PARTS: Final = ("co", "gata", "postnummer", "postort")
_POSTCODE: Final = re.compile(r"(?:SE?[ -]?)?([1-9]\d{2})[ -]?(\d{2})", re.ASCII | re.IGNORECASE)
_CARE_OF: Final = re.compile(r"^c/o:? *", re.IGNORECASE)
_LONGEST_LINE: Final = 100


@dataclass(frozen=True)
class Listed(Choice):
    """One of a list that somebody else keeps: the names are the list's, the value is a code of it."""

    file: ClassVar[str] = ""
    """Of ``portal/flow/lists``."""

    def __post_init__(self) -> None:
        names: Iterable[str] = lists.read(self.file)
        object.__setattr__(self, "options", tuple(names))

    def option_text(self, key: str, words: FieldWords) -> str:
        return lists.read(self.file).get(key, key)

    def texts(self) -> Sequence[str]:
        return ("label",)


@dataclass(frozen=True)
class Municipality(Listed):
    """A municipality of Sweden; the value is its four figures."""

    file: ClassVar[str] = "municipalities"


@dataclass(frozen=True)
class County(Listed):
    """A county of Sweden; the value is its two figures."""

    file: ClassVar[str] = "counties"


@dataclass(frozen=True)
class Address(Field):
    """A postal address in Sweden; the value has ``co``, ``gata``, ``postnummer`` (five figures) and ``postort``. ``co`` may be left out."""

    empty: ClassVar[Any] = None

    def names(self) -> tuple[str, ...]:
        return tuple(f"{self.name}-{part}" for part in ADDRESS_PARTS)

    def take(self, posted: Posted) -> Raw:
        lines = [posted.all(name) for name in self.names()]
        if any(len(each) > 1 for each in lines):
            raise Wrong("unreadable")
        return self.of_names({name: each[0] if each else "" for name, each in zip(self.names(), lines, strict=True)})

    def of_names(self, typed: dict[str, str]) -> Raw:
        """What stands in its controls, by their names; nothing when all are empty."""
        lines = tuple(" ".join(clean(typed.get(name, "")).split()) for name in self.names())
        return lines if any(lines) else ()

    def value(self, raw: Raw, today: date) -> dict[str, str]:
        co, street, postcode, place = raw
        if any(len(line) > _LONGEST_LINE for line in raw):
            raise Wrong("address-too-long", most=_LONGEST_LINE)
        if not street or not place:
            raise Wrong("address-incomplete")
        figures = _POSTCODE.fullmatch(postcode)
        if not figures:
            raise Wrong("no-postcode")
        return dict(zip(ADDRESS_PARTS, (_CARE_OF.sub("", co), street, "".join(figures.groups()), place), strict=True))

    def written(self, value: Any) -> Raw:
        return tuple(value.get(part, "") for part in ADDRESS_PARTS) if value else ()

    def shown(self, value: Any, words: FieldWords) -> str:
        if not value:
            return ""
        co = f"c/o {value['co']}" if value["co"] else ""
        return ", ".join(filter(None, (co, value["gata"], f"{value['postnummer'][:3]} {value['postnummer'][3:]} {value['postort']}")))
