"""What stands at an address (spec: shell 2, qa-contract (a) and (f), ROUTE-001 to ROUTE-045).

    find(path, query, flags, today=…, test_environment=…) -> Show | Move | Unknown

``path`` is decoded and has its language prefix; ``query`` is raw, without the question mark. Nothing here knows the visitor:
who may see what is shown is decided by ``portal.web.guards`` from the access of the route. E-services come from their registry and
pages of information from ``portal.content``; both answer with a route of their own, so that a caller sees no difference. The portal's
own screens are those of ``portal.web.screen``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final, Literal
from urllib.parse import quote

from django.utils.encoding import uri_to_iri

from portal import content
from portal.content.model import ContentPage
from portal.eservices import families, registry
from portal.eservices.model import Service
from portal.eservices.plugins import plugin_of
from portal.eservices.visibility import external_address, is_on
from portal.flags import Flags
from portal.flow.start import flow_of_service
from portal.web import screen as screens
from portal.web.path_by_hand import as_written_here
from portal.web.screen import Route, Show
from portal.words.locales import LOCALES, Locale, prefixed, split
from portal.words.texts import text

# Swedish paths that only lead on (302), and the name of the route they lead to.
LEADS_TO: Final[Mapping[str, str]] = {"/inloggad": "mina-sidor"}

# What people type for a page that stands deeper, where nothing else stands (302).
TYPED: Final[Mapping[str, str]] = {
    **dict.fromkeys(("/kontakt", "/kontakta-oss", "/contact", "/contact-us"), "contact"),
    **dict.fromkeys(("/logga-in", "/login", "/log-in", "/sign-in"), "login"),
}

APPS: Final = "/apps"
START: Final = "service-start"
"""The screen of the public start page of a service."""
START_ANCHOR: Final = "tjanst"
"""What an address ends with that leads straight to the start of a service on a page of information."""
_UNSUPPORTED: Final = "unsupported.title"

# Moved for good (301), rest of the path and query kept, in both languages (REG-075 to -082, MEND-001).
LEGACY: Final[Mapping[str, str]] = {
    "/mina-sidor/foretagsregistrering": "/inloggad/foretagsregistrering",
    "/mina-sidor/registrera/ekonomisk-forening": "/apps/bolagsverket-registrera-ekonomisk-forening",
    "/mina-sidor/registrera/bostadsrattsforening": "/apps/bolagsverket-registrera-bostadsrattsforening",
    "/mina-sidor/registrera/enskild-naringsverksamhet": "/apps/bolagsverket-registrera-enskild-naringsverksamhet",
    "/mina-sidor/inlamning-digital-handling": "/apps/bolagsverket-inlamning-digital-handling",
    "/mina-sidor/beskattningsengagemang": "/apps/skatteverket-beskattningsengagemang",
    "/mina-sidor/hjalp-att-valja-foretagsnamn": "/apps/bolagsverket-hjalp-att-valja-foretagsnamn",
    "/mina-sidor": "/inloggad/mina-sidor",
}


@dataclass(frozen=True, slots=True)
class Move:
    """Something else stands here: go to ``url``, encoded as it goes into ``Location``."""

    url: str
    status: Literal[301, 302]


@dataclass(frozen=True, slots=True)
class Unknown:
    """Nothing stands here; the visitor goes (302) to ``url``."""

    locale: Locale
    below_inloggad: bool

    @property
    def url(self) -> str:
        """The not-found page of this language and of this side of the login."""
        return path_of("not-found-inloggad" if self.below_inloggad else "not-found", self.locale)


Match = Show | Move | Unknown


def find(path: str, query: str, flags: Flags, *, today: date, test_environment: bool) -> Match:
    """What stands at ``path``. Every path answers alike with and without a slash at its end.

    Who writes the address of a page otherwise than the portal does is led to it.
    """
    match = _find(path, query, flags, today, test_environment)
    meant = as_written_here(path) if isinstance(match, Unknown) else path
    is_page = meant != path and isinstance(_find(meant, query, flags, today, test_environment), Show)
    return Move(_with(quoted(meant), query), 302) if is_page else match


def _find(path: str, query: str, flags: Flags, today: date, test_environment: bool) -> Match:
    path = path.rstrip("/") or "/"
    if path == "/sv" or path.startswith("/sv/"):
        return Move(_with(quoted("/" + path.removeprefix("/sv").strip("/")), query), 301)
    locale, bare = split(path)
    return (
        _of_table(path, locale, flags, today, test_environment)
        or _of_family(bare, locale, query)
        or _leading_on(LEADS_TO, bare, locale)
        or _into_app(bare, locale, query, flags)
        or _of_legacy(bare, locale, query)
        or _of_service(bare, locale, flags)
        or _of_start(path, locale, flags)
        or _of_content(path, locale, today)
        or _moved(path, query)
        or _leading_on(TYPED, bare, locale)
        or _unknown(locale, bare)
    )


def path_of(name: str, locale: Locale) -> str:
    """The address of the route, or of the e-service, with this name. Raises ``KeyError`` for a name nobody has."""
    route = screens.route_named(name)
    if route is not None:
        return route.path(locale)
    named = registry.by_id(name)
    if named is None or not named.base:
        raise KeyError(name)
    return named.base[locale]


def title_of(show: Show) -> str:
    """The title of what is shown, without the product's name; empty where the product's name stands alone."""
    if show.route.title == _UNSUPPORTED and show.service:
        name = registry.name_key_at(registry.ServiceMatch(show.service, show.rest), show.locale)
        is_sub_route = name != show.service.name_key  # its siblings have the same page, and only the title tells their tabs apart
        return (
            text(show.locale, "unsupported.titleOf", service=text(show.locale, name)) if is_sub_route else text(show.locale, _UNSUPPORTED)
        )
    if show.content_page is not None and show.route.name != "start":
        return show.content_page.document_title
    return text(show.locale, show.route.title) if show.route.title is not None else ""


def route_of_service(service: Service) -> Route:
    """The row that a service would have in the table."""
    return Route(
        service.id,
        service.base["sv"],
        service.base["en"],
        "service",
        access="choice" if service.requires_authentication else "open",
        flag=service.flag,
        title=service.name_key,
    )


def route_of_page(page: ContentPage) -> Route:
    """The row that a page of information would have; without an address in a language it has that of its start page there."""
    return Route(page.id, page.routes.get("sv", "/"), page.routes.get("en", "/en"), page.kind)


def quoted(path: str) -> str:
    """``path`` percent-encoded for ``Location``; it stays one that begins with a single slash."""
    return quote(path, safe="/~:@!$&'()*+,;=-._")


def _of_table(path: str, locale: Locale, flags: Flags, today: date, test_environment: bool) -> Match | None:
    route = screens.route_at(path)
    if route is None:
        return None
    if route.test_only and not test_environment:
        return _unknown(locale, split(path)[1])
    if route.flag is not None and not flags.is_on(route.flag):
        return Move(path_of("mina-sidor", locale), 302) if route.name == "start" else _unknown(locale, split(path)[1])
    page = content.page_at(path, today)
    if route.name == "start" and page is None:
        return _unknown(locale, split(path)[1])
    return Show(route, locale, content_page=page)


def _of_family(bare: str, locale: Locale, query: str) -> Match | None:
    """A family whose services are chosen in a service of their own leads there; of others nothing stands below my pages."""
    if not _is_at_or_below(bare, families.BELOW):
        return None
    family = bare.removeprefix(families.BELOW).removeprefix("/")
    if family not in families.FAMILIES:
        return _unknown(locale, bare)
    return Move(_with(families.address(family, locale), query), 302)


def _leading_on(names: Mapping[str, str], bare: str, locale: Locale) -> Move | None:
    name = names.get(bare)
    return Move(path_of(name, locale), 302) if name else None


def _into_app(bare: str, locale: Locale, query: str, flags: Flags) -> Match | None:
    if not _is_at_or_below(bare, APPS):
        return None
    id_, slash, rest = bare.removeprefix(APPS).removeprefix("/").partition("/")
    named = registry.by_id(id_)
    if named is None:
        return _unknown(locale, bare)
    if not is_on(named.service, flags) and named.service.external_when_flag_off is None:
        return _unknown(locale, bare)
    external = external_address(named.service, flags)
    if external is not None:
        return Move(external, 302)
    return Move(_with(named.base[locale] + quoted(slash + rest), query), 302)


def _of_legacy(bare: str, locale: Locale, query: str) -> Move | None:
    for old, new in LEGACY.items():
        if _is_at_or_below(bare, old):
            return Move(_with(prefixed(locale, new) + quoted(bare.removeprefix(old)), query), 301)
    return None


def _of_service(bare: str, locale: Locale, flags: Flags) -> Match | None:
    match = registry.at_path(locale, bare)
    if match is None:
        return None
    if not is_on(match.service, flags):
        return _unknown(locale, bare)
    plugin = plugin_of(match.service.id, flags)
    if plugin is not None and plugin.at(match.rest.strip("/")) is None:
        return _unknown(locale, bare)
    route = replace(route_of_service(match.service), title=registry.name_key_at(match, locale))
    if locale not in match.service.locales:
        route = Route(route.name, route.sv, route.en, "unsupported-language", route.access, route.flag, _UNSUPPORTED)
    return Show(route, locale, match.rest, match.service)


def start_pages(flags: Flags) -> tuple[Route, ...]:
    """The public start page of each service that is a flow and that no page of information starts."""
    return tuple(_start_route(service) for service in registry.SERVICES if not service.information_page and _has_flow(service, flags))


def _of_start(path: str, locale: Locale, flags: Flags) -> Show | Move | None:
    """Below the overview: where a service with a flow begins, on a page of its own or on its page of information."""
    id_ = path.removeprefix(f"{path_of('services', locale)}/")
    named = registry.by_id(id_) if id_ != path else None
    if named is None or not _has_flow(named.service, flags):
        return None
    if named.service.information_page:
        return Move(f"{named.service.information_page[locale]}#{START_ANCHOR}", 302)
    return Show(_start_route(named.service), locale, service=named.service)


def _start_route(service: Service) -> Route:
    path = {locale: f"{path_of('services', locale)}/{service.id}" for locale in LOCALES}
    return Route(f"{START}-{service.id}", path["sv"], path["en"], START, title=service.name_key)


def _has_flow(service: Service, flags: Flags) -> bool:
    return flow_of_service(service, flags) is not None


def _of_content(path: str, locale: Locale, today: date) -> Show | None:
    page = content.page_at(path, today)
    return Show(route_of_page(page), locale, content_page=page) if page else None


def _moved(path: str, query: str) -> Move | None:
    """An address that editors have sent on to another, with its query where they wrote one; Wagtail keeps the parts of that in order."""
    whole = content.moved(_with(path, "&".join(sorted(uri_to_iri(query).split("&")))))
    moved = whole or content.moved(path)
    if moved is None:
        return None
    takes_query = whole is None and moved.url.startswith("/")
    return Move(_with(moved.url, query) if takes_query else moved.url, 301 if moved.is_permanent else 302)


def _unknown(locale: Locale, bare: str) -> Unknown:
    return Unknown(locale, _is_at_or_below(bare, "/inloggad"))


def _is_at_or_below(path: str, base: str) -> bool:
    return path == base or path.startswith(base + "/")


def _with(address: str, query: str) -> str:
    address, mark, part = address.partition("#")
    return f"{address}{'&' if '?' in address else '?'}{query}{mark}{part}" if query else f"{address}{mark}{part}"
