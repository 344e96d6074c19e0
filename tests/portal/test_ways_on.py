"""Rules that hold on every page: one heading, one primary action, no dead end, every service three links away (spec: journey 1)."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from lxml import etree

from portal.eservices.registry import by_id
from portal.testing.visitors import Response, Visitor
from tests.portal.route_cases import PAGES as CONTENT_PAGES
from tests.portal.test_service_start import PAGES as INFORMATION

pytestmark = pytest.mark.django_db

OPEN = {
    "/": "/en",
    "/starta-foretag": "/en/start-a-company",
    "/driva-foretag": "/en/run-a-company",
    "/sni-kod": "/en/sni-code",
    "/moms": "/en/vat",
    "/tjanster": "/en/services",
    "/nyheter": "/en/news",
    "/om-foretagsporten-se/kontakt": "/en/about-foretagsporten/contact",
    "/cookies": "/en/cookies",
    "/tillganglighet": "/en/accessibility",
    "/driftinformation": "/en/service-status",
    "/sok?q=moms": "/en/search?q=vat",
    "/404": "/en/404",
    "/500": "/en/500",
    "/utloggad": "/en/logged-out",
    "/inloggad/logga-in": "/en/inloggad/logga-in",
}
SIGNED_IN = [
    f"{locale}/inloggad/{path}" for path in ("mina-sidor", "mina-sidor/foretag", "valj-vem-du-vill-foretrada") for locale in ("", "/en")
]
OSTRA_VERKEN = ("B03", "5521030014")
MOST_LINKS = 3


def of_open_pages() -> Iterator[tuple[str, Response]]:
    beata = Visitor(*OSTRA_VERKEN)
    for path in [*OPEN, *OPEN.values()]:
        yield path, Visitor().visits(path)
        if "logga-in" not in path:  # the signed-in are led on
            yield f"{path} as B03", beata.visits(path)
    for path in SIGNED_IN:
        yield path, beata.visits(path)


def hrefs_in_main(page: Response) -> list[str]:
    """The links of the page; to try the address of a page that failed once more is none of them (JOURNEY-064)."""
    links = page.find("main").xpath(".//a[@href]")
    return [link.get("href") for link in links if not re.fullmatch("error-[0-9]+-again", link.get("data-testid", ""))]


def filled(of: Any) -> list[Any]:
    return of.xpath(".//*[@data-variant='solid']")


def actions_of(page: Response) -> set[str | None]:
    """Where the filled buttons outside forms lead."""
    return {each.get("href") for each in filled(page.find("main")) if not list(each.iterancestors("form"))}


@pytest.mark.requirement("JOURNEY-001")
def test_every_page_has_one_first_heading_that_names_it() -> None:
    for path, page in of_open_pages():
        headings = [" ".join(each.text_content().split()) for each in page.tree.xpath("//h1")]
        assert len(headings) == 1, (path, headings)
        assert headings[0], path
    for locale, paths in (("sv", INFORMATION), ("en", INFORMATION.values())):
        titles = [Visitor().visits(path).tree.xpath("string(//h1)") for path in paths]
        assert len(set(titles)) == len(titles), locale


@pytest.mark.requirement("JOURNEY-002")
def test_a_page_has_at_most_one_primary_action_and_a_form_exactly_one() -> None:
    for path, page in of_open_pages():
        actions = actions_of(page)
        assert len(actions) <= 1, (path, actions)
        for form in page.find("main").xpath(".//form[not(@hidden)]"):
            if form.xpath(".//*[@data-variant]"):
                assert len(filled(form)) == 1, (path, form.get("action"))


@pytest.mark.requirement("JOURNEY-002")
def test_a_page_that_starts_a_service_has_one_primary_action_for_everybody() -> None:
    for visitor in (Visitor(), Visitor(*OSTRA_VERKEN)):
        for path in [*INFORMATION, *INFORMATION.values()]:
            actions = actions_of(visitor.visits(path))
            assert len(actions) == 1, (path, actions)


@pytest.mark.requirement("JOURNEY-003")
@pytest.mark.parametrize("acting", [None, OSTRA_VERKEN], ids=["signed out", "as Beata for Östra Verken"])
def test_no_page_is_a_dead_end_or_leads_to_itself(acting: tuple[str, str] | None) -> None:
    visitor = Visitor(*acting) if acting else Visitor()
    paths = {*OPEN, *OPEN.values(), *[path for path, _ in CONTENT_PAGES], *(SIGNED_IN if acting else [])}
    sitemap = [
        urlsplit(each)
        for each in etree.fromstring(Visitor().visits("/sitemap.xml").response.content).xpath("//*[local-name()='loc']/text()")
    ]
    for path in sorted(paths | {each.path for each in sitemap}):
        page = visitor.visits(path)
        if page.location:
            continue
        main = page.find("main")
        assert main.xpath(".//a[@href] | .//button[@type='submit']"), path
        for href in hrefs_in_main(page):
            target = urlsplit(urljoin(path, href))
            if (target.path, target.query) == (urlsplit(path).path, urlsplit(path).query) and not target.netloc:
                assert target.fragment, (path, href)
                assert page.tree.xpath(f"//*[@id='{target.fragment}']"), (path, href)


@pytest.mark.requirement("JOURNEY-004")
@pytest.mark.parametrize("start", ["/", "/en"])
def test_every_service_is_reached_from_the_start_page_in_three_links(start: str) -> None:
    anyone = Visitor()
    overview = anyone.visits("/tjanster" if start == "/" else "/en/services")
    services = {each.get("data-service-id") for each in overview.all("services-card")}
    assert len(services) == 37
    reached: set[str] = set()
    at, seen = [start], {start}
    for _ in range(MOST_LINKS):
        found = [urljoin(path, href) for path in at for href in hrefs_in_main(anyone.visits(path))]
        reached |= set(found)
        at = [href for href in dict.fromkeys(href.partition("#")[0] for href in found) if _is_page(href) and href not in seen]
        seen |= set(at)
    after_login = {parse_qs(urlsplit(href).query).get("redirect", [""])[0] for href in reached if "/logga-in?" in href}
    missing = set()
    for id_ in services:
        service = by_id(id_).service  # type: ignore[union-attr]
        own = set(service.base.values()) if service.base else set()
        external = {card.get("href") for card in overview.all("services-card", service_id=id_)}
        if not (own | {f"{each}/ny" for each in own}) & after_login and not (own | external) & reached:
            missing.add(id_)
    assert missing == set()


def _is_page(href: str) -> bool:
    """Whether a visitor who is signed out can read on there."""
    target = urlsplit(href)
    return not target.netloc and not target.scheme and "/inloggad" not in target.path and not target.path.endswith("/rss")
