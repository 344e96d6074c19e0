"""The login page: the ways to sign in, and where they lead back to."""

from urllib.parse import parse_qs, urlsplit

import pytest

from portal.testing.visitors import Response, Visitor
from test_world.outside_world import NOTICES, add_notice, set_flag
from tests.portal.visitors import SPOOF, payload, spoof_headers

pytestmark = pytest.mark.django_db

PRODUCTION = "foretagsporten.example"
KEYS = ["mobilt-bankid", "bankid", "telia", "freja", "mock-bankid"]
TITLES = {
    "sv": ["Mobilt BankID", "BankID", "Telia", "Freja e-ID plus", "Test-BankID"],
    "en": ["Mobile BankID", "BankID", "Telia", "Freja e-ID plus", "Mock BankID"],
}


def options(page: Response) -> list:
    return page.tree.xpath("//*[starts-with(@data-testid, 'login-option-')]")


def target(href: str) -> str:
    """The address that a login option leads back to."""
    (found,) = parse_qs(urlsplit(href).query)["target"]
    return found


@pytest.mark.requirement("LOGIN-001")
def test_four_ways_to_sign_in_are_offered_in_production() -> None:
    found = options(Visitor(host=PRODUCTION).visits("/inloggad/logga-in"))
    assert [(option.tag, option.get("data-testid")) for option in found] == [("a", f"login-option-{key}") for key in KEYS[:4]]


@pytest.mark.requirement("LOGIN-002")
def test_the_test_identity_exists_in_test_environments_only() -> None:
    assert Visitor().visits("/inloggad/logga-in").has("login-option-mock-bankid")
    for path in ("/inloggad/logga-in", "/tjanster"):
        page = Visitor(host=PRODUCTION).visits(path)
        assert not page.has("login-option-mock-bankid")
        assert not page.has("login-box-option-mock-bankid")


@pytest.mark.requirement("LOGIN-003", "LOGIN-004")
def test_the_ways_to_sign_in_are_in_order_and_named_in_the_pages_language() -> None:
    for path in ("/inloggad/logga-in", "/en/inloggad/logga-in"):
        page = Visitor().visits(path)
        found = options(page)
        assert [option.get("data-key") for option in found] == KEYS
        assert [option.get("data-order") for option in found] == ["1", "2", "3", "4", "5"]
        assert [" ".join(option.text_content().split()) for option in found] == TITLES[page.lang]


@pytest.mark.requirement("LOGIN-004")
def test_a_way_to_sign_in_leads_to_its_own_identity_provider(settings: object) -> None:
    settings.VST_LOGIN_OPTIONS = {"freja": {"entity_id": "https://freja.example/idp?a=1&b=å"}}  # type: ignore[attr-defined]
    href = Visitor().visits("/inloggad/logga-in").href("login-option-freja")
    assert parse_qs(urlsplit(href).query)["entityID"] == ["https://freja.example/idp?a=1&b=å"]


@pytest.mark.requirement("LOGIN-005", "LOGIN-006", "LOGIN-007")
def test_signing_in_leads_back_to_the_callback_of_the_same_language() -> None:
    for option in options(Visitor().visits("/inloggad/logga-in?redirect=/inloggad/demo")):
        assert option.get("href").startswith("/Shibboleth.sso/login?SAMLDS=1&entityID=https%3A%2F%2F")
        assert target(option.get("href")) == "/inloggad/autentisering/logga-in?callback=login&redirect=%2Finloggad%2Fdemo"
    for option in options(Visitor().visits("/inloggad/logga-in")):
        assert target(option.get("href")) == "/inloggad/autentisering/logga-in?callback=login"
    for option in options(Visitor().visits("/en/inloggad/logga-in")):
        assert target(option.get("href")) == "/en/inloggad/autentisering/logga-in?callback=login"


@pytest.mark.requirement("LOGIN-009")
def test_the_page_has_breadcrumbs() -> None:
    for path, start in (("/inloggad/logga-in", "/"), ("/en/inloggad/logga-in", "/en")):
        crumbs = Visitor().visits(path).find("login-breadcrumbs")
        assert crumbs.tag == "nav"
        assert crumbs.xpath(".//a/@href")[0] == start
        (current,) = crumbs.xpath(".//*[@aria-current='page']")
        assert current.text_content().strip() in {"Logga in", "Log in"}


@pytest.mark.requirement("LOGIN-010")
def test_the_page_has_one_heading() -> None:
    for path, title in (("/inloggad/logga-in", "Logga in"), ("/en/inloggad/logga-in", "Log in")):
        page = Visitor().visits(path)
        assert [heading.get("data-testid") for heading in page.tree.iter("h1")] == ["login-title"]
        assert page.text("login-title") == title


@pytest.mark.requirement("LOGIN-011")
def test_there_is_help_for_who_cannot_sign_in() -> None:
    for path, words, help_page in (
        ("/inloggad/logga-in", "Problem att logga in?", "/om-foretagsporten-se/problem-att-logga-in"),
        ("/en/inloggad/logga-in", "Problems logging in?", "/en/about-foretagsporten/problems-logging-in"),
    ):
        page = Visitor().visits(path)
        assert (page.text("login-problem-link"), page.href("login-problem-link")) == (words, help_page)
        assert page.href("login-box-problem-link") == help_page
        assert Visitor().visits(help_page).status == 200


def test_a_notice_to_the_login_takes_the_place_of_the_ways_to_sign_in() -> None:
    assert not Visitor().visits("/inloggad/logga-in").has("login-notice")
    notice = NOTICES["N-INLOGGNING"]
    add_notice(notice["uuid"], notice)
    for path, title, message in (
        ("/inloggad/logga-in", "Det går inte att logga in", "Vi arbetar med felet."),
        ("/en/inloggad/logga-in", "It is not possible to log in", "We are working on the problem."),
    ):
        page = Visitor().visits(path)
        assert title in page.text("login-notice")
        assert message in page.text("login-notice")
        assert page.has("login-box-notice")
        assert not options(page)
        assert not page.tree.xpath("//*[starts-with(@data-testid, 'login-box-option-')]")


def test_the_box_leads_back_to_the_page_it_was_opened_on() -> None:
    box = Visitor().visits("/tjanster?x=1").href("login-box-option-freja")
    assert target(box).endswith("?callback=login&redirect=%2Ftjanster%3Fx%3D1")
    for path in ("/utloggad", "/inloggad/logga-in", "/404", "/500", "/inloggad/automock?id=123"):
        assert target(Visitor().visits(path).href("login-box-option-freja")).endswith("?callback=login"), path


@pytest.mark.requirement("LOGIN-026", "LOGIN-027")
def test_who_is_signed_in_has_no_business_on_the_login_page() -> None:
    albin = Visitor("B01", "5521010016")
    for prefix in ("", "/en"):
        for path in ("/inloggad/logga-in", "/inloggad/autentisering/logga-in"):
            answer = albin.visits(f"{prefix}{path}")
            assert (answer.status, answer.location) == (302, f"{prefix}/inloggad/mina-sidor")
    assert albin.visits("/inloggad/logga-in?redirect=/tjanster").location == "/tjanster"


# --- The test login ---


@pytest.mark.requirement("LOGIN-029")
def test_the_test_login_welcomes_by_name() -> None:
    assert Visitor().visits("/inloggad/automock?id=191212121212").text("automock-welcome") == "Välkommen Tolvan Tolvansson"
    assert Visitor().visits("/en/inloggad/automock?id=191212121212").text("automock-welcome") == "Welcome Tolvan Tolvansson"


@pytest.mark.requirement("LOGIN-030")
def test_one_get_signs_in_and_shows_the_way_on() -> None:
    tolvan, beata = Visitor(), Visitor()
    answer = tolvan.visits("/inloggad/automock?id=191212121212")
    assert {"vst_user", "vst_token", "vst_refresh_token"} <= set(answer.cookies)
    assert answer.href("automock-continue") == "/inloggad/mina-sidor"
    assert tolvan.visits("/inloggad/mina-sidor").status == 200
    on = beata.visits("/inloggad/automock?id=199204029806&target=/inloggad/demo")
    assert on.href("automock-continue") == "/inloggad/demo"
    assert beata.visits("/inloggad/mina-sidor").location == "/inloggad/valj-vem-du-vill-foretrada?redirect=%2Finloggad%2Fmina-sidor"


@pytest.mark.requirement("LOGIN-032")
@pytest.mark.parametrize(
    "id",
    ["123", "", "191212121213", "1212121212", "19121212-1212", "191212121212x", "1912121212１2", "%00", "200013131313", "'; drop table"],
)
def test_a_number_that_is_no_personal_number_signs_nobody_in(id: str) -> None:
    answer = Visitor().visits(f"/inloggad/automock?id={id}")
    if answer.status == 200:
        pytest.fail(f"signed in by {id!r}")
    assert (answer.status, answer.screen) == (400, "error-400")
    assert "vst_token" not in answer.cookies


def test_no_number_at_all_signs_nobody_in() -> None:
    assert Visitor().visits("/inloggad/automock").status == 400


@pytest.mark.requirement("LOGIN-033")
def test_nobody_is_signed_in_by_a_test_login_in_production() -> None:
    set_flag("vst-ft-automock", "true")
    visitor = Visitor(host=PRODUCTION)
    answer = visitor.visits("/inloggad/automock?id=191212121212")
    assert (answer.status, answer.location) == (302, "/inloggad/404")
    assert visitor.visits(SPOOF, **spoof_headers("P00")).status == 404
    assert visitor.cookie("vst_token") is None


@pytest.mark.requirement("LOGIN-035")
def test_the_page_after_signing_out_leads_back_in_or_to_the_start() -> None:
    page, english = Visitor().visits("/utloggad"), Visitor().visits("/en/logged-out")
    assert (page.text("logged-out-title"), english.text("logged-out-title")) == ("Du är utloggad", "You are logged out")
    assert page.text("logged-out-text") == "Stäng webbläsaren om du använder en delad dator."
    assert english.text("logged-out-text") == "Close your browser if you use a shared computer."
    assert (page.href("logged-out-login-link"), page.href("logged-out-start-link")) == ("/inloggad/logga-in", "/")
    assert (english.href("logged-out-login-link"), english.href("logged-out-start-link")) == ("/en/inloggad/logga-in", "/en")


@pytest.mark.requirement("LOGIN-035")
def test_who_is_signed_in_is_not_told_that_they_are_logged_out() -> None:
    """Of two who share a computer the second, on the way back past the logout of the first, would believe it and go."""
    albin = Visitor("B01", "5521010016")
    for path, words, my_pages in (
        ("/utloggad", "Du är inloggad", "/inloggad/mina-sidor"),
        ("/en/logged-out", "You are logged in", "/en/inloggad/mina-sidor"),
    ):
        page = albin.visits(path)
        assert (page.status, page.text("logged-out-title"), page.href("logged-out-my-pages-link")) == (200, words, my_pages)
        assert page.title.startswith(words)


@pytest.mark.requirement("LOGIN-036")
def test_the_test_login_knows_the_names_of_the_test_people() -> None:
    tolvan = Visitor()
    assert tolvan.visits("/inloggad/automock?id=191212121212").status == 200
    person = payload(tolvan.cookie("vst_user") or "")["per"]
    assert (person["fornamn"], person["efternamn"]) == ("Tolvan", "Tolvansson")
    somebody = Visitor()
    assert somebody.visits("/inloggad/automock?id=197010632391").status == 200
    assert payload(somebody.cookie("vst_user") or "")["per"]["visningsnamn"] == "Test Person"
