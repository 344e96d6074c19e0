"""What stands at each address of the contract, and the table behind it."""

from dataclasses import dataclass
from datetime import date
from urllib.parse import parse_qs, unquote

import pytest

from portal.web.guards import Go, after_login, next_step
from portal.web.routes import Move, Unknown, find, path_of, title_of
from portal.web.screen import Show, routes
from portal.words.locales import LOCALES, split
from portal.words.texts import text
from tests.portal.flags_of import flags
from tests.portal.route_cases import CASES, TITLES

TODAY = date(2026, 11, 21)


@dataclass(frozen=True)
class Engagemang:
    """What the guard sees of a fixture person."""

    own_number: str
    must_choose: bool


PEOPLE = {
    "P00": Engagemang("191212121212", False),
    "B01": Engagemang("198307149818", True),
    "B03": Engagemang("199204029806", True),
    "F01": Engagemang("198810099807", True),
}


@pytest.mark.usefixtures("apps_of_authorities")
@pytest.mark.parametrize(
    "case",
    CASES,
    ids=lambda case: f"{case.requirements[0]} {case.path} {'off' if case.flags_off else ''} {case.visitor and case.visitor.key}",
)
def test_an_address_answers_as_the_contract_says(case):
    assert answer(case) == (case.status, case.location, case.screen, case.service if case.screen == "service" and case.service else None)


def answer(case):
    """Status, location, screen and service, as the served portal decides them from table, registry, content and guard."""
    raw, _, query = case.path.partition("?")
    found = find(unquote(raw), query, flags(*case.flags_off), today=TODAY, test_environment=True)
    if isinstance(found, Move):
        return found.status, found.url, None, None
    if isinstance(found, Unknown):
        return 302, found.url, None, None
    redirect = parse_qs(query).get("redirect", [None])[0]
    if found.route.screen == "login" and case.visitor:
        return 302, after_login(redirect, found.locale), None, None
    step = next_step(
        found.route.access,
        case.path,
        found.locale,
        engagemang_list=PEOPLE[case.visitor.key] if case.visitor else None,
        has_choice=bool(case.visitor and case.visitor.orgnr),
        redirect=redirect,
    )
    if isinstance(step, Go):
        return 302, step.url, None, None
    return found.route.status, None, found.route.screen, found.service.id if found.service and case.service else None


def shown(path, query="", *off):
    found = find(path, query, flags(*off), today=TODAY, test_environment=True)
    assert isinstance(found, Show)
    return found


@pytest.mark.parametrize("path", ["/inloggad/automock", "/komponenter", "/en/components", "/Shibboleth.sso/login"])
def test_what_is_for_tests_is_not_there_in_production(path):
    found = find(path, "", flags(), today=TODAY, test_environment=False)
    assert isinstance(found, Unknown)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("/Moms", "/moms"),
        ("/EN/VAT", "/en/vat"),
        ("/sök", "/sok"),
        ("/so\N{COMBINING DIAERESIS}k", "/sok"),
        ("/nyheter/Öppettider).", "/nyheter/oppettider"),
        ("//moms", "/moms"),
        ("\\moms,", "/moms"),
        ("/index.html", "/"),
        ("/moms.php", "/moms"),
        ("/starta_foretag", "/starta-foretag"),
        ("/starta foretag", "/starta-foretag"),
        ("/starta\N{NON-BREAKING HYPHEN}fore\N{SOFT HYPHEN}tag”", "/starta-foretag"),
        ("/Inloggad/Mina-Sidor", "/inloggad/mina-sidor"),
    ],
)
def test_an_address_that_is_written_otherwise_leads_to_the_page_that_was_meant(written: str, meant: str) -> None:
    assert find(written, "q=a%20b", flags(), today=TODAY, test_environment=False) == Move(f"{meant}?q=a%20b", 302)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("/kontakt", "/om-foretagsporten-se/kontakt"),
        ("/en/contact-us/", "/en/about-foretagsporten/contact"),
        ("/logga-in", "/inloggad/logga-in"),
        ("/en/login", "/en/inloggad/logga-in"),
    ],
)
def test_who_types_the_short_name_of_a_page_that_stands_deeper_is_led_there(typed: str, meant: str) -> None:
    assert find(typed, "", flags(), today=TODAY, test_environment=False) == Move(meant, 302)


@pytest.mark.requirement("ROUTE-022")
@pytest.mark.parametrize(
    "path",
    [
        "/Finns-Inte",
        "/Apps/SCB-andra-sni",
        "/Mina-sidor",
        "//evil.example/moms",
        "/\\evil.example",
        "/wp-login.php",
        "/.env",
        "/de/Services",
        "/mo ms",
        "/moms\0",
    ],
)
def test_an_address_that_nobody_could_have_meant_stays_unknown(path: str) -> None:
    assert find(path, "", flags(), today=TODAY, test_environment=False).url == "/404"


def test_an_address_of_what_is_switched_off_stays_unknown_however_it_is_written() -> None:
    assert find("/Inloggad/SCB/Ändra/SNI", "", flags(), today=TODAY, test_environment=False) == Move("/inloggad/scb/andra/sni", 302)
    assert isinstance(find("/Inloggad/SCB/Ändra/SNI", "", flags("vst-ft-scb-andra-sni"), today=TODAY, test_environment=False), Unknown)


def test_the_language_is_that_of_the_path():
    assert shown("/tjanster").locale == "sv"
    assert shown("/en/services").locale == "en"


def test_what_stands_below_a_service_is_its_rest():
    assert shown("/tillvaxtverket/likviditetsbudget/a/b/").rest == "/a/b"


def test_a_redirect_never_leaves_the_portal_by_an_odd_path():
    for path in ("/sv//evil.example", "/sv/\\evil.example", "/sv/%0d%0aevil"):
        found = find(unquote(path), "", flags(), today=TODAY, test_environment=True)
        assert found.url[0] == "/"
        assert found.url[1] not in "/\\"
        assert "\n" not in found.url


def test_letters_and_signs_of_a_path_are_encoded_when_it_moves():
    found = find("/apps/bolagsverket-arenden/å ä?", "x=å", flags(), today=TODAY, test_environment=True)
    assert found.url == "/inloggad/bolagsverket/arenden/%C3%A5%20%C3%A4%3F?x=å"


def test_names_and_paths_of_the_table_are_unique():
    assert len({route.name for route in routes()}) == len(routes())
    paths = [path for route in routes() for path in {route.sv, route.en}]
    assert len(set(paths)) == len(paths)
    assert all(split(route.sv)[0] == "sv" for route in routes())


@pytest.mark.parametrize(
    ("name", "sv", "en"),
    [
        ("login", "/inloggad/logga-in", "/en/inloggad/logga-in"),
        ("mina-sidor", "/inloggad/mina-sidor", "/en/inloggad/mina-sidor"),
        ("valj-vem-du-vill-foretrada", "/inloggad/valj-vem-du-vill-foretrada", "/en/inloggad/valj-vem-du-vill-foretrada"),
    ],
)
def test_a_named_route_is_found_by_its_name(name, sv, en):
    assert (path_of(name, "sv"), path_of(name, "en")) == (sv, en)


def test_a_name_nobody_has_is_a_fault():
    with pytest.raises(KeyError):
        path_of("finns-inte", "sv")


@pytest.mark.parametrize(("path", "title"), TITLES)
def test_the_title_is_that_of_the_contract(path, title):
    assert title_of(shown(path)) == title


def test_every_title_of_the_table_is_a_text_in_both_languages():
    for route in routes():
        for locale in LOCALES:
            assert route.title is None or text(locale, route.title)
