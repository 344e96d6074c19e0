"""Every address of the contract, asked for by those who may and may not see it."""

import re

import pytest

from portal.eservices.registry import SERVICES, by_id
from portal.testing.visitors import Visitor
from portal.words.locales import split
from portal.words.texts import text
from test_world import faults
from test_world.faults import Fault
from test_world.outside_world import set_flag
from tests.portal.contract import LoginService, PublicService, legacy, login_services, public_services, sub_routes
from tests.portal.route_cases import CASES, PAGES, Case

pytestmark = pytest.mark.django_db

# What stands on every page of a screen, and the text in it.
HEADINGS = {
    "start-page": ("start-page-title", None),
    "services": ("services-title", "services.title"),
    "login": ("login-title", "login.title"),
    "automock": ("automock-title", "automock.title"),
    "chooser": ("chooser-title", "chooser.title"),
    "logged-out": ("logged-out-title", "loggedOut.title"),
    "not-found": ("not-found-title", "notFound.title"),
    "error-400": ("error-400-title", "error400.title"),
    "error-424": ("error-424-title", "error424.title"),
    "error-500": ("error-500-title", "error500.title"),
    "error-503": ("error-503-title", "error503.title"),
    "cookies": ("cookies-title", "cookies.title"),
    "contact": ("contact-form", None),
    "news-list": ("news-list", None),
    "search": ("search-field", None),
    "service": ("service-mount", None),
    "unsupported-language": ("unsupported-language-title", "unsupported.title"),
}

# Rows that CASES name and whose check asks for more than this module asks.
LEFT_OUT = {
    "COMP-036": "looks into the gallery",
    "CONTENT-005": "reads a news article",
    "LOGIN-008": "chooses a person of the test sign-on page (tests/browser/test_login.py)",
    "PARTY-042": "chooses the person (test_chooser_page.py)",
    "PARTY-043": "reads a cookie (test_chooser_page.py)",
    **{f"REG-{number:03}": "switches language (test_languages.py)" for number in range(18, 24)},
    "REG-072": "reads the menu (test_services_page.py)",
    "REG-086": "reads the cards (test_services_page.py)",
    "SEARCH-066": "reads the hits (test_search_page.py)",
}


@pytest.mark.requirement("MEND-001")
@pytest.mark.requirement(
    "ROUTE-001", "ROUTE-002", "ROUTE-003", "ROUTE-004", "ROUTE-005", "ROUTE-006", "ROUTE-007", "ROUTE-008", "ROUTE-009"
)
@pytest.mark.requirement(
    "ROUTE-010", "ROUTE-011", "ROUTE-012", "ROUTE-013", "ROUTE-014", "ROUTE-015", "ROUTE-016", "ROUTE-017", "ROUTE-018"
)
@pytest.mark.requirement(
    "ROUTE-019", "ROUTE-020", "ROUTE-021", "ROUTE-022", "ROUTE-023", "ROUTE-024", "ROUTE-025", "ROUTE-026", "ROUTE-027"
)
@pytest.mark.requirement(
    "ROUTE-029", "ROUTE-034", "ROUTE-035", "ROUTE-036", "ROUTE-037", "ROUTE-038", "ROUTE-039", "ROUTE-040", "ROUTE-041"
)
@pytest.mark.requirement("ROUTE-042", "ROUTE-045")
@pytest.mark.requirement("REG-006", "REG-007", "REG-015", "REG-016", "REG-017", "REG-024", "REG-025", "REG-026", "REG-027")
@pytest.mark.requirement("REG-028", "REG-029", "REG-030", "REG-031", "REG-032", "REG-033", "REG-034", "REG-035", "REG-036")
@pytest.mark.requirement("REG-037", "REG-038", "REG-039", "REG-040", "REG-041", "REG-042", "REG-043", "REG-044", "REG-045")
@pytest.mark.requirement("REG-046", "REG-047", "REG-048", "REG-049", "REG-050", "REG-051", "REG-052", "REG-053", "REG-054")
@pytest.mark.requirement("REG-055", "REG-056", "REG-057", "REG-058", "REG-059", "REG-060", "REG-061", "REG-062", "REG-063")
@pytest.mark.requirement("REG-064", "REG-065", "REG-066", "REG-067", "REG-068", "REG-069", "REG-075", "REG-076", "REG-077")
@pytest.mark.requirement("REG-078", "REG-079", "REG-080", "REG-081", "REG-082", "REG-084")
@pytest.mark.requirement(
    "PARTY-033", "PARTY-034", "PARTY-035", "PARTY-036", "PARTY-037", "PARTY-038", "PARTY-039", "PARTY-040", "PARTY-041"
)
@pytest.mark.requirement("PARTY-059")
@pytest.mark.usefixtures("apps_of_authorities")
@pytest.mark.parametrize(
    "case",
    CASES,
    ids=lambda case: f"{case.requirements[0]} {case.path} {'off' if case.flags_off else ''} {case.visitor and case.visitor.key}",
)
def test_an_address_answers_as_the_contract_says(case: Case) -> None:
    visitor = Visitor(case.visitor.key, case.visitor.orgnr) if case.visitor else Visitor()
    for key in case.flags_off:
        set_flag(key, "false")
    answer = visitor.visits(case.path)
    assert (answer.status, answer.location) == (case.status, case.location)
    if case.screen:
        locale, _ = split(case.path.partition("?")[0])
        assert (answer.screen, answer.lang) == (case.screen, locale)
        test_id, key = HEADINGS.get(case.screen, ("main", None))
        assert key is None or answer.text(test_id) == text(locale, key)
        assert answer.has(test_id)
        assert case.service is None or answer.has("service-mount", service_id=case.service)


def test_each_row_of_the_list_is_marked_here_or_left_out_for_a_reason() -> None:
    marked = {id for mark in test_an_address_answers_as_the_contract_says.pytestmark if mark.name == "requirement" for id in mark.args}
    assert marked == {id for case in CASES for id in case.requirements} - set(LEFT_OUT)


# --- What some rows ask for beyond status, place and screen ---


def test_an_unsupported_language_ends_on_the_not_found_page() -> None:
    for path in ("/de/services", "/de/inloggad/logga-in"):
        answer = Visitor().follows(path)
        assert (answer.status, answer.text("not-found-title")) == (404, "Hoppsan, sidan finns inte")


def test_the_test_login_signs_nobody_in_while_its_flag_is_off() -> None:
    set_flag("vst-ft-automock", "false")
    tolvan = Visitor()
    tolvan.visits("/inloggad/automock?id=191212121212")
    assert not {"vst_user", "vst_token", "vst_refresh_token"} & set(tolvan.client.cookies)


def test_the_shell_writes_no_slash_at_the_end_of_a_link() -> None:
    answer, with_slash = Visitor().visits("/tjanster"), Visitor().visits("/tjanster/")
    assert answer.text("services-title") == with_slash.text("services-title")
    hrefs = set(answer.tree.xpath("//body//a/@href"))
    assert {href for href in hrefs if href.endswith("/")} <= {"/"}


def test_a_page_of_information_knows_itself_in_the_other_language() -> None:
    assert Visitor().visits("/registrera-foretag").href("lang-option-en") == "/en/register-company"


def test_every_page_of_information_is_read_in_its_own_language() -> None:
    for path, _ in PAGES:
        assert Visitor().visits(path).lang == ("en" if path == "/en" or path.startswith("/en/") else "sv")


@pytest.mark.parametrize("old", [old for old, _ in legacy()])
def test_an_old_address_never_ends_in_nothing(old: str) -> None:
    answer = Visitor().follows(f"{old}?x=1")
    assert (answer.status, answer.screen) in {(200, "login"), (200, "service")}


# Whom a service is shown to, by company form: somebody of the fixtures and whom they act for.
FITTING = {
    "PERSON": ("P00", None),
    "AB": ("B01", "5521010016"),
    "BRF": ("B03", "7521030010"),
    "HB": ("B03", "9521030016"),
    "EK": ("K01", "7521090014"),
    "KB": ("K01", "9521090010"),
    "EN": ("S02", "198506129819"),
}


@pytest.mark.parametrize("row", [row for row in login_services() if row.has_flag], ids=lambda row: row.id)
def test_a_service_opens_for_those_it_is_shown_to(row: LoginService) -> None:
    for form in row.forms or FITTING:
        someone = Visitor(*FITTING[form])
        assert someone.visits(row.path).find("service-mount", service_id=row.id).get("aria-label") == row.names[0]
        assert someone.visits(f"/en{row.path}").screen == "unsupported-language"
        set_flag(f"vst-ft-{row.id}", "false")
        assert someone.visits(row.path).location == "/inloggad/404"
        set_flag(f"vst-ft-{row.id}", "true")


@pytest.mark.parametrize("row", [row for row in login_services() if row.has_flag], ids=lambda row: row.id)
def test_a_service_is_registered_as_the_contract_lists_it(row: LoginService) -> None:
    named = by_id(row.id)
    assert named
    service = named.service
    assert (service.category, service.foretagsformer, service.flag) == (row.category, row.forms, f"vst-ft-{row.id}")
    assert (service.requires_authentication, tuple(service.locales)) == (True, ("sv",))
    assert (text("sv", service.name_key), text("en", service.name_key)) == row.names


@pytest.mark.parametrize("row", public_services(), ids=lambda row: row.id)
def test_a_public_service_is_named_in_both_languages(row: PublicService) -> None:
    named = by_id(row.id)
    assert named
    assert (named.service.category, named.service.flag, named.service.requires_authentication) == (row.category, f"vst-ft-{row.id}", False)
    for path, name in zip((row.sv, row.en), row.names, strict=True):
        assert Visitor().visits(path).find("service-mount").get("aria-label") == name


def test_the_parts_of_the_tax_service_have_names_of_their_own() -> None:
    for row in sub_routes():
        assert (text("sv", f"service.{row.id}.name"), text("en", f"service.{row.id}.name")) == row.names


def test_every_service_with_login_sends_a_stranger_to_login_and_no_other_does() -> None:
    for service in SERVICES:
        for path in service.base.values():
            answer = Visitor().visits(path)
            if service.requires_authentication:
                assert re.match("(/en)?/inloggad/logga-in[?]redirect=", answer.location or ""), path
            else:
                assert answer.status == 200, path


def test_while_the_flags_cannot_be_had_only_what_has_none_opens() -> None:
    albin = Visitor("B01", "5521010016")
    faults.put("features", Fault(status=500))
    for service in SERVICES:
        if service.requires_authentication:
            answer = albin.visits(service.base["sv"])
            expected = (200, None) if service.flag is None else (302, "/inloggad/404")
            assert (answer.status, answer.location) == expected, service.id
