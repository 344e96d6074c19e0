"""Every address of the portal, each once, as the routes command prints it (spec: ROUTE-030 to -032, -044)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from portal import content
from portal.eservices.registry import SERVICES
from portal.web.routes import APPS, LEADS_TO, LEGACY, TYPED, path_of, route_of_page, route_of_service
from portal.web.screen import Route, routes
from portal.words.locales import LOCALES, prefixed


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the listing; what a row has not is empty."""

    name: str
    sv: str
    en: str
    screen: str
    access: str
    flag: str


def rows(today: date) -> tuple[Row, ...]:
    """The table of screens, what only leads on, e-services with what lies below them, the pages of ``today``, and what is outside."""
    return (*_screens(), *_leading_on(), *_services(), *_pages(today), *_outside())


def _screens() -> Iterator[Row]:
    yield from (_row(route) for route in routes())


def _leading_on() -> Iterator[Row]:
    for path, name in (*LEADS_TO.items(), *TYPED.items()):
        yield Row("", path, prefixed("en", path), f"302 {path_of(name, 'sv')}", "open", "")
    yield Row("apps", APPS + "/{service id}", prefixed("en", APPS) + "/{service id}", "302 path of the service", "open", "")
    for old, new in LEGACY.items():
        yield Row("", old, prefixed("en", old), f"301 {new}", "open", "")


def _services() -> Iterator[Row]:
    for service in SERVICES:
        if service.route is None:
            continue
        route = route_of_service(service)
        yield _row(route)
        yield from (
            Row(extra.id, extra.base["sv"], extra.base["en"], route.screen, route.access, route.flag or "")
            for extra in service.additional_routes
        )


def _pages(today: date) -> Iterator[Row]:
    listed = {path for route in routes() for path in (route.sv, route.en)}
    seen = set()
    for page in (page for locale in LOCALES for page in content.pages(locale, today)):
        if page.path in listed or page.id in seen:
            continue
        seen.add(page.id)
        route = route_of_page(page)
        yield Row(page.id, page.routes.get("sv", ""), page.routes.get("en", ""), route.screen, route.access, "")


def _outside() -> Iterator[Row]:
    yield Row("admin", "/admin/", "", "outside the table", "editors", "")
    yield Row("sitemap", "/sitemap.xml", "", "outside the table", "open", "")
    yield Row("robots", "/robots.txt", "", "outside the table", "open", "")
    for name in ("favicon.ico", "apple-touch-icon.png", "apple-touch-icon-precomposed.png"):
        yield Row("icon", f"/{name}", "", "outside the table", "open", "")
    yield Row("security", "/.well-known/security.txt", "", "outside the table", "open", "")
    yield Row("news-feed", path_of("news", "sv") + "/rss", path_of("news", "en") + "/rss", "outside the table", "open", "")
    yield Row("health-live", "/health/live", "", "outside the table", "open", "")
    yield Row("health-ready", "/health/ready", "", "outside the table", "open", "")
    yield Row("health-services", "/health/services", "", "outside the table", "open", "")
    yield Row("health-dependencies", "/health/dependencies", "", "outside the table", "open", "")
    yield Row("metrics", "/metrics", "", "outside the table", "open", "")


def _row(route: Route) -> Row:
    en = route.en if route.en != route.sv else ""
    return Row(route.name, route.sv, en, route.screen, route.access, route.flag or "")
