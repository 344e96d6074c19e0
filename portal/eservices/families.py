"""Families: services that do the same for different company forms, under one name (spec: JOURNEY-028, -031).

Nothing of a service changes by its family: id, flag and address are its own. Only the drawing and one address know families.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Final

from portal.eservices.model import Service
from portal.eservices.registry import SERVICES, by_id
from portal.eservices.visibility import is_offered
from portal.flags import Flags
from portal.words.locales import LOCALES, Locale, prefixed
from portal.words.texts import text

BELOW: Final = "/inloggad/mina-sidor/tjanst"
"""Where the address of each family stands: it leads to the service of the represented form."""

FAMILIES: Final[Mapping[str, tuple[Service, ...]]] = {
    family: tuple(service for service in SERVICES if service.family == family)
    for family in dict.fromkeys(service.family for service in SERVICES if service.family)
}
"""The members of each, in the order of the registry."""

_ENTRY_OF: Final = {"registrera": "mina-sidor-registrera-foretag"}
"""Families whose members are chosen in a service of their own, whatever form is represented."""
WITH_ADDRESS: Final = tuple(family for family in FAMILIES if family not in _ENTRY_OF)
"""The families that have an address of their own."""
_ARTICLES: Final[Mapping[Locale, tuple[str, ...]]] = {"sv": (), "en": ("a", "an")}


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands as one thing in a list of services: a family with those of its members that are shown, or one service."""

    services: tuple[Service, ...]
    family: str | None = None
    """``None`` for a single service, also the only member of its family that is shown."""


@dataclass(frozen=True, slots=True)
class SplitName:
    """The name of a service in two parts: what its whole family begins with, and what tells it from the others."""

    shared: str
    own: str


def entries(services: Iterable[Service]) -> tuple[Entry, ...]:
    """``services`` in their order, neighbours of one family as one entry."""
    found = [tuple(members) for _, members in groupby(services, key=lambda service: service.family or service.id)]
    return tuple(Entry(members, members[0].family if len(members) > 1 else None) for members in found)


def address(family: str, locale: Locale) -> str:
    """Where somebody who is signed in comes to the right member of a family."""
    named = by_id(_ENTRY_OF.get(family, ""))
    return named.base[locale] if named else prefixed(locale, f"{BELOW}/{family}")


def member(family: str, form: str, flags: Flags) -> Service | None:
    """The service of a family that is for one company form and no other; ``None`` where there is none, or it is not offered now."""
    fitting = (service for service in FAMILIES[family] if service.foretagsformer == (form,) and is_offered(service, flags))
    return next(fitting, None)


def forms(family: str, flags: Flags) -> tuple[str, ...]:
    """The company forms that have such a service now."""
    known = dict.fromkeys(form.value for service in FAMILIES[family] for form in service.foretagsformer or ())
    return tuple(form for form in known if member(family, form, flags))


def information_page(family: str) -> Mapping[Locale, str] | None:
    """What can be read about a family: the page of its first member."""
    return FAMILIES[family][0].information_page


def split_name(service: Service, locale: Locale) -> SplitName:
    """The name of a member of a family; of another service all of it is its own."""
    return _SPLIT[locale].get(service.id, SplitName("", text(locale, service.name_key)))


def _split(members: Iterable[Service], locale: Locale) -> dict[str, SplitName]:
    """By id. Both parts end where a word does; an article is of the shared part, and neither is ever empty."""
    words = {service.id: text(locale, service.name_key).split(" ") for service in members}
    alike = takewhile(lambda at: len(set(at)) == 1, zip(*words.values(), strict=False))
    n = sum(1 for _ in alike)
    split = {}
    for id_, of_name in words.items():
        begins = n + 1 if of_name[n : n + 1] and of_name[n] in _ARTICLES[locale] else n
        split[id_] = SplitName("".join(f"{word} " for word in of_name[:begins]), " ".join(of_name[begins:]))
    return split if all(part.shared and part.own for part in split.values()) else {}


_SPLIT: Final[Mapping[Locale, Mapping[str, SplitName]]] = {
    locale: {id_: part for members in FAMILIES.values() for id_, part in _split(members, locale).items()} for locale in LOCALES
}
