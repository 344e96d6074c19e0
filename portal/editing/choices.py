"""What editors choose from where the portal has the list, as pairs of what is stored and what is read."""

from collections.abc import Iterable
from typing import Final

from portal import ruled
from portal.content.situation import SITUATIONS
from portal.eservices import registry
from portal.eservices.model import Service
from portal.figures import rates
from portal.words.console import language, said
from portal.words.texts import has_text, text

_DRAWN: Final = {
    "pictures.svg#workshop": said("Verkstad"),
    "pictures.svg#shop": said("Butik"),
    "pictures.svg#office": said("Kontor"),
    "pictures.svg#alone": said("En vid ett bord"),
    "pictures.svg#together": said("Flera runt ett bord"),
    "pictures.svg#door": said("Den som öppnar sin butik"),
    "pictures.svg#closed": said("Stängd butik"),
    "pictures.svg#letter": said("Brev med bock"),
    "pictures.svg#pigeonholes": said("Tomma fack"),
    "pictures.svg#invoice": said("Faktura med moms"),
    "hills.svg": said("Kullar"),
    "landscape-day.svg": said("Stuga om dagen"),
    "steps.svg": said("Tre steg"),
    "valley.svg": said("Dal"),
}
"""Files of static/img, and symbols of one."""


def drawn_pictures() -> list[tuple[str, str]]:
    """The pictures that the portal brings along, by address and what is seen in them."""
    return [(f"/static/img/{name}", seen) for name, seen in _DRAWN.items()]


def tones() -> list[tuple[str, str]]:
    """The tones of a text that stands out."""
    return [("information", said("Information")), ("warning", said("Varning")), ("success", said("Det gick bra"))]


def situations() -> list[tuple[str, str]]:
    """The situations that the start page asks for."""
    return list(zip(SITUATIONS, (said("Starta"), said("Driva"), said("Avsluta")), strict=True))


def services() -> list[tuple[str, str]]:
    """All e-services, by name."""
    return _by_name(registry.SERVICES)


def services_with_a_page() -> list[tuple[str, str]]:
    """The e-services that the search may lead to."""
    return _by_name(each for each in registry.SERVICES if each.base)


def _by_name(of: Iterable[Service]) -> list[tuple[str, str]]:
    return sorted(((each.id, registry.name_of(each, language())) for each in of), key=lambda pair: pair[1])


def municipalities() -> list[tuple[str, str]]:
    """All municipalities, by name."""
    return list(ruled.municipalities().items())


def ruled_tables() -> list[tuple[str, str]]:
    """The services that bring rules, by the names of their tables."""
    named = ((name, registry.by_id(table.service)) for name, table in ruled.tables().items())
    return sorted(((name, registry.name_of(found.service, language())) for name, found in named if found), key=lambda pair: pair[1])


def rate_keys() -> list[tuple[str, str]]:
    """The figures of the law that calculators reckon with, by the name that one of them gives it."""
    keys = dict.fromkeys(row.key for row in rates.shipped())
    return sorted(((key, rate_name(key)) for key in keys), key=lambda pair: pair[1])


def rate_name(key: str) -> str:
    """What a service that reckons with the figure calls it, and its key."""
    words = (f"service.{each.id}.rate.{key}" for each in registry.SERVICES)
    name = next((text(language(), each) for each in words if has_text(language(), each)), "")
    return f"{name} ({key})" if name else key
