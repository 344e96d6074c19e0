"""The addresses that are the portal's own, in both languages: no page of editors may stand there (MEND-015).

They are read from where they are given: the table of screens, the registry of e-services, and what is mounted.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from django.urls import get_resolver

from portal.eservices.registry import SERVICES
from portal.web.routes import APPS, LEADS_TO, LEGACY
from portal.web.screen import Route, route_at, route_named, routes
from portal.words.console import language, said
from portal.words.locales import LOCALES, split
from portal.words.texts import text

OF_EDITORS: Final = ("start", "contact")
"""The screens that show what editors publish at their address."""
_HOLD_PAGES: Final = ("news", "contact")
"""The screens whose first part of an address may be a folder of pages: /nyheter/…"""
_ELSEWHERE: Final = ("beta", "mapp", "static", "ws", *LOCALES)
"""What the server in front, the socket, and the languages answer."""
_TYPED: Final = ("kontakt", "contact")
"""What people type for the contact page; an article there would be taken for it."""
_LITERAL = re.compile(r"\^?((?:\\.|[\w-])+)")


def refusal(address: str, *, is_folder: bool = False) -> Any | None:
    """What is told to an editor who wants a page, or a folder, at ``address`` (``/en/vat``); ``None`` when it is free.

    A page moved below a part that is the portal's own is refused as one just there is. A start page is asked of as ``/`` in each language,
    so that what is asked of as ``/en`` is a Swedish page in the place of the English one.
    """
    _, bare = split(address)
    first, *below = bare.strip("/").split("/")
    route = route_at(address)
    is_free = route is None and (first not in first_parts() or (bool(below) and first in _folders()))
    holds_it = route is not None and route.name in OF_EDITORS and (bare != "/" or address == "/")
    if is_free or holds_it or (is_folder and not below and first in _folders()):
        return None
    return said("Adressen {address} är portalens egen: där finns {what}. Välj en annan.", address=address, what=_what_is_at(first, route))


@cache
def first_parts() -> frozenset[str]:
    """The first part of every address of the portal, with those of one language taken in the other too."""
    screens = (path for route in routes() for path in (route.sv, route.en))
    services = (base for service in SERVICES for base in service.base.values())
    bare = (split(path)[1] for path in (*screens, *services, *LEADS_TO, *LEGACY, APPS))
    return frozenset({first for path in bare if (first := path.strip("/").split("/")[0])} | set(_mounted()) | {*_ELSEWHERE, *_TYPED})


def _mounted() -> Iterator[str]:
    """The first parts of what Django's own table answers before any screen."""
    for pattern in get_resolver().url_patterns:
        literal = _LITERAL.match(str(pattern.pattern).removeprefix("^").removeprefix("en/"))
        if literal:
            yield literal[1].replace("\\", "")


@cache
def _folders() -> frozenset[str]:
    return frozenset(split(path)[1].split("/")[1] for route in routes() if route.name in _HOLD_PAGES for path in (route.sv, route.en))


def _what_is_at(first: str, route: Route | None) -> Any:
    """What stands there, in words."""
    at_first = (one for one in routes() if f"/{first}" in {split(one.sv)[1], split(one.en)[1]})
    route = route or next(at_first, None) or (route_named("contact") if first in _TYPED else None)
    if route is not None and route.title:
        return said("sidan ”{title}”", title=text(language(), route.title))
    service = next((one for one in SERVICES if first in {base.strip("/").split("/")[0] for base in map(_bare, one.base.values())}), None)
    if service is not None and first != "inloggad":
        return said("e-tjänsten ”{title}”", title=text(language(), service.name_key))
    return said("sådant som portalen själv svarar med")


def _bare(path: str) -> str:
    return split(path)[1]
