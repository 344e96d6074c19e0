"""What editors choose from where the portal has the list, as pairs of what is stored and what is read."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from django.conf import settings

from portal.eservices import registry
from portal.eservices.model import Service
from portal.words.console import language, said
from portal.words.texts import text

_DRAWN: Final = {
    "coast": said("Kust med fyr"),
    "hills": said("Kullar"),
    "landscape-day": said("Stuga om dagen"),
    "landscape-evening": said("Stuga om kvällen"),
    "landscape-night": said("Stuga om natten"),
    "steps": said("Tre steg"),
    "valley": said("Dal"),
}


def drawn_pictures() -> list[tuple[str, str]]:
    """The pictures that the portal brings along, by address and what is seen in them."""
    folder = Path(settings.BASE_DIR) / "static" / "img"
    names = sorted(file.stem for file in folder.glob("*.svg") if file.stem != "mark")
    return [(f"/static/img/{name}.svg", _DRAWN.get(name, name)) for name in names]


def tones() -> list[tuple[str, str]]:
    """The tones of a text that stands out."""
    return [("information", said("Information")), ("warning", said("Varning")), ("success", said("Det gick bra"))]


def services() -> list[tuple[str, str]]:
    """All e-services, by name."""
    return _by_name(registry.SERVICES)


def services_with_a_page() -> list[tuple[str, str]]:
    """The e-services that the search may lead to."""
    return _by_name(each for each in registry.SERVICES if each.base)


def _by_name(of: Iterable[Service]) -> list[tuple[str, str]]:
    return sorted(((each.id, text(language(), each.name_key)) for each in of), key=lambda pair: pair[1])
