"""Every address of the contract with what it answers: the one list behind the tests of the route table and of the served portal.

``CASES`` holds every ROUTE, REG and PARTY row that a GET answers; ``flags_off`` are turned off, all others are as in the fixtures.
Some rows ask for more than status, location and screen (a cookie, an element, a chain that ends well): those need their own test too.
"""

from typing import NamedTuple
from urllib.parse import quote

from tests.portal.contract import external_services, legacy, login_services, public_services, sub_routes
from tests.portal.flags_of import OF_SERVICES as _ALL_OFF


class Visitor(NamedTuple):
    """A person of the fixtures and whom they represent; ``orgnr`` is ``None`` while nothing was chosen."""

    key: str
    orgnr: str | None


class Case(NamedTuple):
    """One GET. ``location`` is ``None`` for a page."""

    requirements: tuple[str, ...]
    path: str
    flags_off: tuple[str, ...] = ()
    visitor: Visitor | None = None
    status: int = 200
    location: str | None = None
    screen: str | None = None
    """``data-screen`` of the page, where it is one."""
    service: str | None = None
    """``data-service-id`` of the mount, where it is one."""


ALBIN = Visitor("B01", "5521010016")
BEATA = Visitor("B03", None)
TOLVAN = Visitor("P00", None)

UUID = "9f1c2d34-5a6b-{}c7d-{}e9f-0a1b2c3d4e5f"


def _login(path: str) -> str:
    english = path == "/en" or path.startswith("/en/")
    return f"{'/en' if english else ''}/inloggad/logga-in?redirect={quote(path, safe='')}"


def _chooser(path: str) -> str:
    return f"/inloggad/valj-vem-du-vill-foretrada?redirect={quote(path, safe='')}"


def _moves(requirement: str, path: str, location: str, *off: str, status: int = 302, visitor: Visitor | None = None) -> Case:
    return Case((requirement,), path, off, visitor, status, location)


def _shows(
    requirement: str, path: str, screen: str, *, status: int = 200, visitor: Visitor | None = None, service: str | None = None
) -> Case:
    return Case((requirement,), path, (), visitor, status, None, screen, service)


SHELL = [
    _shows("ROUTE-001", "/inloggad/logga-in", "login"),
    _shows("ROUTE-001", "/en/inloggad/logga-in", "login"),
    _moves("ROUTE-002", "/de/services", "/404"),
    _moves("ROUTE-002", "/de/inloggad/logga-in", "/404"),
    _moves("ROUTE-003", "/sv/tjanster?a=1", "/tjanster?a=1", status=301),
    _moves("ROUTE-003", "/sv", "/", status=301),
    _moves("ROUTE-003", "/sv/", "/", status=301),
    _moves("ROUTE-003", "/sv//evil.example", "/evil.example", status=301),
    _moves("ROUTE-004", "/", "/inloggad/mina-sidor", "vst-ft-content-frontend"),
    _moves("ROUTE-004", "/en", "/en/inloggad/mina-sidor", "vst-ft-content-frontend"),
    _moves("ROUTE-004", "/en/?x=1", "/en/inloggad/mina-sidor", "vst-ft-content-frontend"),
    _shows("ROUTE-004", "/", "start-page"),
    _shows("ROUTE-004", "/en", "start-page"),
    _shows("ROUTE-005", "/tjanster", "services"),
    _shows("ROUTE-005", "/en/services", "services"),
    _moves("ROUTE-006", "/tjanster", "/404", "vst-ft-custom-service-menu"),
    _moves("ROUTE-006", "/en/services", "/en/404", "vst-ft-custom-service-menu"),
    _moves("ROUTE-007", "/apps/bolagsverket-arenden", "/inloggad/bolagsverket/arenden"),
    _moves("ROUTE-008", "/apps/bolagsverket-arenden/steg/2?x=1", "/inloggad/bolagsverket/arenden/steg/2?x=1"),
    _moves("ROUTE-009", "/en/apps/mina-sidor", "/en/inloggad/mina-sidor"),
    _moves("ROUTE-010", "/apps/bolagsverket-hjalp-att-valja-foretagsnamn", "/bolagsverket/hjalp-att-valja-foretagsnamn"),
    _moves("ROUTE-010", "/en/apps/tillvaxtverket-likviditetsbudget/a?x=1", "/en/tillvaxtverket/cash-flow-budget/a?x=1"),
    _moves("ROUTE-011", "/apps", "/404"),
    _moves("ROUTE-011", "/apps/", "/404"),
    _moves("ROUTE-011", "/apps/finns-inte/x", "/404"),
    _moves("ROUTE-011", "/apps/finns-inte?x=1", "/404"),
    _moves("ROUTE-011", "/en/apps/finns-inte", "/en/404"),
    _moves("ROUTE-011", "/apps/scb-andra-sni", "/404", "vst-ft-scb-andra-sni"),
    _moves("ROUTE-012", "/inloggad", "/inloggad/mina-sidor"),
    _moves("ROUTE-012", "/inloggad/", "/inloggad/mina-sidor"),
    _moves("ROUTE-012", "/en/inloggad", "/en/inloggad/mina-sidor"),
    _shows("ROUTE-013", "/inloggad/logga-in", "login"),
    _shows("ROUTE-014", "/inloggad/autentisering/logga-in", "login"),
    _shows("ROUTE-015", "/en/inloggad/logga-in", "login"),
    _shows("ROUTE-015", "/en/inloggad/autentisering/logga-in", "login"),
    _moves("ROUTE-016", "/inloggad/automock?id=191212121212", "/inloggad/404", "vst-ft-automock"),
    _moves("ROUTE-016", "/en/inloggad/automock?id=191212121212", "/en/inloggad/404", "vst-ft-automock"),
    _shows("ROUTE-016", "/inloggad/automock?id=191212121212", "automock"),
    _shows("ROUTE-017", "/inloggad/foretag-och-foreningar", "chooser", visitor=BEATA),
    _shows("ROUTE-018", "/inloggad/valj-vem-du-vill-foretrada", "chooser", visitor=BEATA),
    _shows("ROUTE-018", "/en/inloggad/valj-vem-du-vill-foretrada", "chooser", visitor=BEATA),
    _moves(
        "ROUTE-019",
        "/inloggad/valj-vem-du-vill-foretrada?redirect=/inloggad/demo",
        _login("/inloggad/valj-vem-du-vill-foretrada?redirect=/inloggad/demo"),
    ),
    _moves("ROUTE-019", "/inloggad/foretag-och-foreningar", _login("/inloggad/foretag-och-foreningar")),
    _shows("ROUTE-020", "/404", "not-found", status=404),
    _shows("ROUTE-020", "/en/404", "not-found", status=404),
    _shows("ROUTE-021", "/inloggad/404", "not-found", status=404),
    _shows("ROUTE-021", "/en/inloggad/404", "not-found", status=404),
    _moves("ROUTE-022", "/finns-inte", "/404"),
    _moves("ROUTE-022", "/finns-inte?x=1", "/404"),
    _moves("ROUTE-022", "/en/nothing", "/en/404"),
    _moves("ROUTE-022", "/inloggad/finns-inte", "/inloggad/404"),
    _moves("ROUTE-022", "/en/inloggad/nothing", "/en/inloggad/404"),
    _moves("ROUTE-022", "/inloggadx", "/404"),
    _moves("ROUTE-022", "/services", "/404"),
    _moves("ROUTE-022", "/en/tjanster", "/en/404"),
    _shows("ROUTE-023", "/inloggad/bolagsverket/arenden", "service", visitor=ALBIN, service="bolagsverket-arenden"),
    _shows("ROUTE-024", "/tillvaxtverket/likviditetsbudget", "service", service="tillvaxtverket-likviditetsbudget"),
    _shows("ROUTE-024", "/tillvaxtverket/likviditetsbudget/a/b", "service", service="tillvaxtverket-likviditetsbudget"),
    _shows("ROUTE-024", "/en/tillvaxtverket/cash-flow-budget/a", "service", service="tillvaxtverket-likviditetsbudget"),
    _shows("ROUTE-025", "/utloggad", "logged-out"),
    _shows("ROUTE-026", "/en/logged-out", "logged-out"),
    _moves("ROUTE-027", "/inloggad/scb/andra/sni", "/inloggad/404", "vst-ft-scb-andra-sni", visitor=ALBIN),
    _shows("ROUTE-027", "/inloggad/scb/andra/sni", "service", visitor=ALBIN, service="scb-andra-sni"),
    *[_shows("ROUTE-035", path, screen) for path, screen in (("/tjanster/", "services"), ("/en/", "start-page"), ("/moms/", "article"))],
    *[_shows("ROUTE-036", f"/{code}", f"error-{code}", status=code) for code in (400, 424, 500)],
    *[_shows("ROUTE-036", f"/en/{code}", f"error-{code}", status=code) for code in (400, 424, 500)],
    _shows("ROUTE-037", "/cookies", "cookies"),
    _shows("ROUTE-037", "/en/cookies", "cookies"),
    _shows("ROUTE-038", "/om-foretagsporten-se/kontakt", "contact"),
    _shows("ROUTE-038", "/en/about-foretagsporten/contact", "contact"),
    _shows("ROUTE-039", "/nyheter", "news-list"),
    _shows("ROUTE-039", "/en/news", "news-list"),
    _shows("ROUTE-040", "/en/cookies", "cookies"),
    _shows("ROUTE-040", "/en/resignation", "article"),
    _shows("ROUTE-040", "/en/search-company-case", "article"),
    _shows("ROUTE-041", "/registrera-foretag", "article"),
    _moves(
        "ROUTE-045", "/en/mina-sidor/inlamning-digital-handling?x=1", "/en/apps/bolagsverket-inlamning-digital-handling?x=1", status=301
    ),
    _moves("ROUTE-045", "/en/mina-sidor", "/en/inloggad/mina-sidor", status=301),
    _shows("SEARCH-066", "/sok", "search"),
    _shows("SEARCH-066", "/en/search", "search"),
    _shows("COMP-036", "/komponenter", "gallery"),
    _shows("COMP-036", "/en/components", "gallery"),
    _shows("COMP-036", "/komponenter/grunder", "gallery-foundations"),
    _shows("COMP-036", "/komponenter/monster", "gallery-patterns"),
    _shows("COMP-036", "/komponenter/ram?example=select-8", "gallery-frame"),
    _shows(
        "LOGIN-008", "/Shibboleth.sso/login?SAMLDS=1&entityID=https://bankid.idp.example/metadata&target=/inloggad/logga-in", "mock-sign-on"
    ),
]

# Fixtures section 5, and what the law asks for: (path, kind) of every page that can be read.
# The start page and the contact page have screens of their own.
PAGES = [
    *[
        (path, kind)
        for kind, paths in {
            "start-page": "/ /en",
            "landing-page": "/starta-foretag /en/start-a-company /driva-foretag /en/run-a-company",
            "contact": "/om-foretagsporten-se/kontakt /en/about-foretagsporten/contact",
            "article": """
                /registrera-foretag /en/register-company /moms /en/vat /registrera-forening /en/register-association /checklistor
                /en/checklists /styrelse-och-andra-uppgifter /en/board-and-other-details /f-skatt /en/f-tax /arbetsgivare /en/employer
                /sni-kod /en/sni-code /adress /en/address /avgang /en/resignation /vinstutdelning /en/profit-distribution
                /delagare-famansforetag /en/closely-held-company /arbetsstallen /en/workplaces /avsluta-foretag /en/wind-up
                /sok-foretag-arende /en/search-company-case /tillstand /en/permits /punktskatt /en/excise-tax
                /om-foretagsporten-se/hamtning-av-uppgifter /en/about-foretagsporten/data-retrieval
                /om-foretagsporten-se/arenden /en/about-foretagsporten/cases
                /om-foretagsporten-se/problem-att-logga-in /en/about-foretagsporten/problems-logging-in /bara-pa-svenska
                /tillganglighet /en/accessibility /personuppgifter /en/personal-data
            """,
            "news-article": """
                /nyheter/ny-e-tjanst /en/news/new-e-service /nyheter/moms-andringar /en/news/vat-changes
                /nyheter/oppettider /en/news/opening-hours
            """,
        }.items()
        for path in paths.split()
    ]
]

CONTENT = [
    *[_shows("ROUTE-042", path, kind) for path, kind in PAGES],
    *[
        _moves("CONTENT-005", path, "/en/404" if path.startswith("/en/") else "/404")
        for path in ("/nyheter/kommande", "/en/news/coming", "/nyheter/gammal", "/en/news/old", "/nyheter/finns-inte")
    ],
    _moves("ROUTE-042", "/opublicerad", "/404"),
]

# REG-025 to -060 name the services in the order of the contract's tables.
_LOGIN_ROWS = [row for row in login_services() if row.id not in {"mina-sidor", "mina-sidor-registrera-foretag"}]

SERVICES_WITH_LOGIN = [
    case
    for number, row in enumerate(_LOGIN_ROWS, start=25)
    for case in (
        _shows(f"REG-{number:03}", row.path, "service", visitor=ALBIN, service=row.id),
        _shows(f"REG-{number:03}", f"{row.path}/steg/2", "service", visitor=ALBIN, service=row.id),
        _moves(f"REG-{number:03}", row.path, "/inloggad/404", f"vst-ft-{row.id}", visitor=ALBIN),
        _moves(f"REG-{number:03}", f"/en{row.path}", "/en/inloggad/404", f"vst-ft-{row.id}", visitor=ALBIN),
        _shows(f"REG-{number:03}", f"/en{row.path}", "unsupported-language", visitor=ALBIN),
        _moves("REG-006", row.path, _login(row.path)),
        _moves("REG-006", f"/en{row.path}", _login(f"/en{row.path}")),
    )
]

PUBLIC_SERVICES = [
    case
    for number, row in enumerate(public_services(), start=52)
    for case in (
        *[_shows(f"REG-{number:03}", path, "service", service=row.id) for path in (row.sv, row.en, f"{row.sv}/x", f"{row.en}/x")],
        *[_shows("REG-006", path, "service", service=row.id) for path in (row.sv, row.en)],
        _moves(f"REG-{number:03}", f"{row.sv}/x", "/404", f"vst-ft-{row.id}"),
        _moves(f"REG-{number:03}", f"{row.en}/x", "/en/404", f"vst-ft-{row.id}"),
    )
]

MY_PAGES = [
    _moves("REG-006", "/inloggad/mina-sidor", _login("/inloggad/mina-sidor")),
    _shows("REG-016", "/inloggad/mina-sidor", "service", visitor=TOLVAN, service="mina-sidor"),
    _shows("REG-016", "/en/inloggad/mina-sidor", "service", visitor=TOLVAN, service="mina-sidor"),
    _shows("REG-007", "/en/inloggad/mina-sidor", "service", visitor=ALBIN, service="mina-sidor"),
    _shows("REG-007", "/en/inloggad/bolagsverket/arenden", "unsupported-language", visitor=ALBIN),
    _shows("REG-017", "/inloggad/mina-sidor/foretag", "service", visitor=ALBIN, service="mina-sidor"),
    *[
        _shows(
            f"REG-{number:03}",
            f"{prefix}/inloggad/mina-sidor/registrera-foretag?f={f}",
            "service",
            visitor=BEATA,
            service="mina-sidor-registrera-foretag",
        )
        for number, sv, en in ((18, "ab", "ab"), (19, "brf", "hbrf"), (20, "ek", "ek"), (21, "e", "e"), (22, "hb", "hb"), (23, "kb", "kb"))
        for prefix, f in (("", sv), ("/en", en))
    ],
    _shows("REG-024", "/inloggad/mina-sidor/registrera-foretag?f=zz", "service", visitor=BEATA, service="mina-sidor-registrera-foretag"),
    _shows("REG-084", "/inloggad/bolagsverket/andra/aktiebolag", "service", visitor=TOLVAN, service="bolagsverket-andra-aktiebolag"),
]

SUB_ROUTES = [
    case
    for number, row in enumerate(sub_routes(), start=61)
    for case in (
        _shows(f"REG-{number:03}", row.path, "service", visitor=ALBIN, service="skatteverket-beskattningsengagemang"),
        _moves(f"REG-{number:03}", f"/apps/{row.id}", row.path),
        _moves(f"REG-{number:03}", f"/apps/{row.id}/a?x=1", f"{row.path}/a?x=1"),
        _moves(f"REG-{number:03}", f"/en/apps/{row.id}", f"/en{row.path}"),
        _moves(f"REG-{number:03}", f"/apps/{row.id}", "/404", "vst-ft-skatteverket-beskattningsengagemang"),
    )
]

APPS = [
    *[_moves("ROUTE-007", f"/apps/{row.id}", row.path) for row in login_services()],
    *[_moves("ROUTE-009", f"/en/apps/{row.id}", f"/en{row.path}") for row in login_services()],
    *[_moves("ROUTE-010", f"/apps/{row.id}", row.sv) for row in public_services()],
    *[_moves("ROUTE-010", f"/en/apps/{row.id}", row.en) for row in public_services()],
    _moves("REG-067", "/apps/skatteverket-beskattningsengagemang", "/inloggad/skatteverket/beskattningsengagemang"),
    _moves("REG-068", "/apps/bolagsverket-vinstutdelning", "/inloggad/bolagsverket/vinstutdelning"),
    _moves(
        "REG-069",
        "/apps/skatteverket-registrera-beskattningsengagemang-punktskatt",
        "/inloggad/skatteverket/beskattningsengagemang/registrera/punktskatt",
    ),
    *[
        _moves("REG-068" if "vinst" in row.id else "REG-072", f"{prefix}/apps/{row.id}", row.url, f"vst-ft-{row.id}")
        for row in external_services()
        if row.only_when_flag_off
        for prefix in ("", "/en")
    ],
    *[
        case
        for row in external_services()
        if not row.only_when_flag_off
        for case in (
            _moves("REG-086", f"/apps/{row.id}", row.url),
            _moves("REG-086", f"/en/apps/{row.id}", row.url),
            _moves("REG-086", f"/apps/{row.id}", "/404", f"vst-ft-{row.id}"),
            _moves("REG-086", f"/en/apps/{row.id}", "/en/404", f"vst-ft-{row.id}"),
        )
    ],
    *[
        _moves("REG-072", f"/inloggad/bolagsverket/avgang/{form}", "/inloggad/404", f"vst-ft-bolagsverket-avgang-{form}", visitor=ALBIN)
        for form in ("handelsbolag", "kommanditbolag")
    ],
]

LEGACY = [
    case
    for number, (old, new) in enumerate(legacy(), start=75)
    for case in (
        _moves(f"REG-{number:03}", old, new, status=301),
        _moves(f"REG-{number:03}", f"{old}/", new, status=301),
        _moves(f"REG-{number:03}", f"{old}?x=1", f"{new}?x=1", status=301),
        _moves("ROUTE-029", f"{old}?x=1", f"{new}?x=1", status=301),
        _moves("ROUTE-045", f"/en{old}?x=1", f"/en{new}?x=1", status=301),
        _moves("MEND-001" if old == "/mina-sidor" else "ROUTE-029", f"{old}/y?x=1", f"{new}/y?x=1", status=301),
        _moves("MEND-001" if old == "/mina-sidor" else "ROUTE-045", f"/en{old}/y?x=1", f"/en{new}/y?x=1", status=301),
    )
]

_DRAFT = "/inloggad/bolagsverket/andra/aktiebolag"
_AB = "/inloggad/foretagsregistrering"
_VERSION_4 = UUID.format(4, 8)

GUARDS = [
    _moves("PARTY-033", "/inloggad/bolagsverket/arenden?x=1", _login("/inloggad/bolagsverket/arenden?x=1")),
    _moves("PARTY-033", "/en/inloggad/bolagsverket/arenden", _login("/en/inloggad/bolagsverket/arenden")),
    _moves("PARTY-034", "/inloggad/bolagsverket/arenden", _chooser("/inloggad/bolagsverket/arenden"), visitor=BEATA),
    _shows("PARTY-035", "/inloggad/bolagsverket/sok-foretag-arende", "service", visitor=BEATA),
    _shows("PARTY-036", "/inloggad/mina-sidor/registrera-foretag?f=ab", "service", visitor=BEATA),
    _shows("PARTY-037", "/inloggad/bolagsverket/inlamning-digital-handling", "service", visitor=BEATA),
    _shows("PARTY-038", f"{_DRAFT}/utkast/{_VERSION_4}", "service", visitor=BEATA),
    _shows("PARTY-038", f"{_DRAFT}/{_VERSION_4}/utkast", "service", visitor=BEATA),
    _moves("PARTY-038", f"{_DRAFT}/utkast", _chooser(f"{_DRAFT}/utkast"), visitor=BEATA),
    _shows("PARTY-039", f"{_DRAFT}/komplettering/{_VERSION_4}", "service", visitor=BEATA),
    _moves("PARTY-039", f"{_DRAFT}/{_VERSION_4}", _chooser(f"{_DRAFT}/{_VERSION_4}"), visitor=BEATA),
    _shows("PARTY-040", f"{_AB}/{UUID.format(1, 8)}", "service", visitor=BEATA),
    _shows("PARTY-040", f"{_AB}/steg/{UUID.format(1, 8)}", "service", visitor=BEATA),
    _moves("PARTY-040", _AB, _chooser(_AB), visitor=BEATA),
    *[_shows("PARTY-041", f"{_AB}/{UUID.format(version, 8)}", "service", visitor=BEATA) for version in (1, 2, 3, 4, 5)],
    *[_shows("PARTY-041", f"{_AB}/{UUID.format(4, variant)}", "service", visitor=BEATA) for variant in ("8", "9", "a", "b", "A")],
    _shows("PARTY-041", f"{_AB}/{_VERSION_4.upper()}", "service", visitor=BEATA),
    *[
        _moves("PARTY-041", f"{_AB}/{uuid}", _chooser(f"{_AB}/{uuid}"), visitor=BEATA)
        for uuid in (
            *(UUID.format(version, 8) for version in (6, 7, 0)),
            *(UUID.format(4, variant) for variant in ("7", "c", "0")),
            "9f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5",
            "9f1c2d345a6b4c7d8e9f0a1b2c3d4e5f",
            f"x{_VERSION_4}",
        )
    ],
    _moves("PARTY-042", "/inloggad/bolagsverket/arenden", _chooser("/inloggad/bolagsverket/arenden"), visitor=Visitor("F01", None)),
    _shows("PARTY-042", "/inloggad/bolagsverket/arenden", "service", visitor=Visitor("F01", "198810099807")),
    _shows("PARTY-043", "/inloggad/bolagsverket/arenden", "service", visitor=TOLVAN),
    _shows("PARTY-059", "/en/inloggad/mina-sidor/registrera-foretag?f=hbrf", "service", visitor=BEATA),
    _shows("PARTY-059", "/en/inloggad/bolagsverket/sok-foretag-arende", "unsupported-language", visitor=BEATA),
    *[
        Case(("ROUTE-034",), f"/inloggad/logga-in?redirect={quote(evil, safe='')}", (), ALBIN, 302, "/inloggad/mina-sidor")
        for evil in ("https://evil.example", "//evil.example", "/\\evil.example", "/a\\b", "/\tevil", "javascript:alert(1)")
    ],
    Case(("ROUTE-034",), "/inloggad/logga-in?redirect=%2Finloggad%2Fdemo%3Fa%3D1", (), ALBIN, 302, "/inloggad/demo?a=1"),
    Case(("ROUTE-034",), "/en/inloggad/logga-in", (), ALBIN, 302, "/en/inloggad/mina-sidor"),
]

# While the flags cannot be fetched all of them are off (REG-015).
WITHOUT_FLAGS = [
    Case(("REG-015",), "/inloggad/mina-sidor", _ALL_OFF, ALBIN, 200, None, "service", "mina-sidor"),
    Case(("REG-015",), "/inloggad/mina-sidor/registrera-foretag", _ALL_OFF, ALBIN, 200, None, "service", "mina-sidor-registrera-foretag"),
    *[Case(("REG-015",), row.path, _ALL_OFF, ALBIN, 302, "/inloggad/404") for row in _LOGIN_ROWS],
]

# ROUTE-028: the title without the product's name; "" where that stands alone. Paths below /inloggad that need it: as ALBIN.
TITLES = [
    ("/", ""),
    ("/inloggad/logga-in", "Logga in"),
    ("/inloggad/automock", "Testinloggning"),
    ("/inloggad/foretag-och-foreningar", "Välj vem du vill företräda"),
    ("/en/inloggad/foretag-och-foreningar", "Choose who you want to represent"),
    ("/inloggad/bolagsverket/arenden", "Ärenden"),
    ("/en/inloggad/bolagsverket/arenden", "This service is only available in Swedish"),
    ("/en/inloggad/mina-sidor", "My pages"),
    ("/tjanster", "Tjänster"),
    ("/en/logged-out", "You are logged out"),
    ("/404", "Hoppsan, sidan finns inte"),
    ("/en/400", "The page or service is not working"),
    ("/424", "Vi har problem att hämta innehållet"),
    ("/500", "Tjänsten fungerar inte"),
    ("/cookies", "Kakor"),
    ("/en/about-foretagsporten/contact", "Contact us"),
    ("/sok", "Sök"),
    ("/en/news", "News"),
    ("/moms", "Moms"),
    ("/en/components", "Components"),
]

# LOCALE-003, -004, -007, REG-018 to -023: each address and the same page in the other language.
SWITCHES = [
    ("/", "/en"),
    ("/tjanster?x=1", "/en/services?x=1"),
    ("/inloggad/mina-sidor?y=2", "/en/inloggad/mina-sidor?y=2"),
    ("/inloggad/mina-sidor/foretag", "/en/inloggad/mina-sidor/foretag"),
    ("/utloggad", "/en/logged-out"),
    ("/tillvaxtverket/likviditetsbudget/a/b", "/en/tillvaxtverket/cash-flow-budget/a/b"),
    ("/inloggad/bolagsverket/arenden", "/en/inloggad/bolagsverket/arenden"),
    ("/registrera-foretag", "/en/register-company"),
    ("/moms?q=a%20b&q=c", "/en/vat?q=a%20b&q=c"),
    ("/nyheter", "/en/news"),
    ("/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact"),
    ("/sok?q=moms&page=2", "/en/search?q=moms&page=2"),
    ("/inloggad/404", "/en/inloggad/404"),
    (
        "/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fdemo",
        "/en/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fdemo",
    ),
    *[
        (f"/inloggad/mina-sidor/registrera-foretag?f={sv}", f"/en/inloggad/mina-sidor/registrera-foretag?f={en}")
        for sv, en in (
            ("ab", "ab"),
            ("brf", "hbrf"),
            ("ek", "ek"),
            ("e", "e"),
            ("hb", "hb"),
            ("kb", "kb"),
            ("zz", "zz"),
            ("brf&a=1", "hbrf&a=1"),
        )
    ],
]

# ROUTE-043: nothing below /inloggad may be stored; the last two as ALBIN.
NOT_STORED = [
    "/inloggad/logga-in",
    "/en/inloggad/logga-in",
    "/inloggad/404",
    "/inloggad/bolagsverket/arenden",
    "/en/inloggad/mina-sidor",
]

CASES: list[Case] = [
    *SHELL,
    *CONTENT,
    *SERVICES_WITH_LOGIN,
    *PUBLIC_SERVICES,
    *MY_PAGES,
    *SUB_ROUTES,
    *APPS,
    *LEGACY,
    *GUARDS,
    *WITHOUT_FLAGS,
]
