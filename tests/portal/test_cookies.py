"""Cookies as they are written, and what the cookie page says of them."""

import pytest
from django.test import Client

from portal.testing.visitors import Visitor
from tests.portal.visitors import LOGIN_COOKIES

pytestmark = pytest.mark.django_db

YEAR = 31536000


def attributes(cookie: dict) -> tuple[object, ...]:
    return cookie["max-age"], cookie["path"], cookie["samesite"], bool(cookie["secure"]), bool(cookie["httponly"])


@pytest.fixture
def _https(settings: object) -> None:
    settings.VST_HTTPS = settings.CSRF_COOKIE_SECURE = True  # type: ignore[attr-defined]


@pytest.mark.requirement("COOKIE-001")
@pytest.mark.usefixtures("_https")
def test_the_language_is_kept_for_a_year() -> None:
    made = Visitor().visits("/en/services", referer="https://testserver/tjanster").cookies["vst_locale"]
    assert attributes(made) == (YEAR, "/", "Lax", True, False)


@pytest.mark.requirement("COOKIE-005")
@pytest.mark.usefixtures("_https")
def test_the_choice_lasts_as_long_as_the_browser() -> None:
    beata = Visitor("B03")
    page = beata.visits("/inloggad/valj-vem-du-vill-foretrada")
    made = beata.presses(page, "chooser-item", orgnr="5521030014").cookies["vst_valt_engagemang"]
    assert made.value == "5521030014"
    assert attributes(made) == ("", "/", "Lax", True, False)


@pytest.mark.requirement("COOKIE-006")
def test_believing_a_number_unseen_is_for_test_environments() -> None:
    unseen = {"valt-engagemang": "5529990011", "skip-validation": "true"}
    answer = Visitor().visits("/inloggad/automock?id=199204029806&valt-engagemang=5529990011&skip-validation=true")
    assert answer.cookies["vst_valt_engagemang_skip_validation"].value == "true"
    assert answer.cookies["vst_valt_engagemang_skip_validation"]["max-age"] == ""
    beata = Visitor("B03", **unseen)
    assert beata.visits("/inloggad/bolagsverket/arenden").status == 200
    at_production = beata.visits("/inloggad/bolagsverket/arenden", host="foretagsporten.example")
    assert at_production.status == 302


@pytest.mark.requirement("COOKIE-009")
@pytest.mark.usefixtures("_https")
def test_the_anti_forgery_cookie_comes_with_the_first_page() -> None:
    made = Visitor().visits("/").cookies["vst_csrf"]
    assert attributes(made) == (YEAR, "/", "Lax", True, False)
    visitor = Client(enforce_csrf_checks=True)
    visitor.get("/")
    for path in ("/cookies", "/api/skalet/kontaktaoss/v1/skicka", "/api/auth-service-api/api/token/v2/logout"):
        assert visitor.post(path).status_code == 403


@pytest.mark.requirement("COOKIE-002", "COOKIE-003", "COOKIE-004")
@pytest.mark.usefixtures("_https")
def test_the_login_cookies_are_out_of_reach_of_scripts_but_for_the_names() -> None:
    made = Visitor().visits("/inloggad/automock?id=191212121212").cookies
    user, token, refresh = (made[name] for name in LOGIN_COOKIES)
    assert [len(token.split(".")) for token in (user.value, token.value)] == [3, 3]
    assert attributes(user) == ("", "/", "Lax", True, False)
    assert attributes(token) == ("", "/", "Lax", True, True)
    assert attributes(refresh) == ("", "/api/auth-service-api/api/token/v2", "Strict", True, True)
    assert attributes(made["__Host-vst_session"]) == ("", "/", "Lax", True, True)
    assert all(not cookie["domain"] for cookie in made.values())


@pytest.mark.requirement("COOKIE-011", "COOKIE-012", "COOKIE-013", "COOKIE-014", "COOKIE-015", "COOKIE-016", "COOKIE-017", "COOKIE-018")
@pytest.mark.parametrize(
    ("row", "swedish", "english"),
    [
        ("locale", "1 år", "1 year"),
        ("consent", "1 år", "1 year"),
        ("extellio", "1 år", "1 year"),
        ("analytics-visitor", "13 månader", "13 months"),
        ("analytics-referrer", "6 månader", "6 months"),
        ("analytics-session", "30 minuter", "30 minutes"),
        ("load-balancer", "30 minuter", "30 minutes"),
        ("chat", "90 dagar", "90 days"),
        ("survey", "12 månader", "12 months"),
        ("consent-marker", "30 år", "30 years"),
    ],
)
def test_the_cookie_page_says_how_long_each_lasts(row: str, swedish: str, english: str) -> None:
    for path, life in (("/cookies", swedish), ("/en/cookies", english)):
        assert Visitor().visits(path).find(f"cookies-row-{row}").findall("td")[-1].text == life


@pytest.mark.requirement("CONTENT-035", "CONTENT-036", "CONTENT-037", "CONTENT-038", "CONTENT-039", "CONTENT-040", "CONTENT-041")
def test_the_cookie_page_explains_each_kind_and_the_right_to_complain() -> None:
    for path, supervisors in (
        ("/cookies", ("Post- och telestyrelsen", "Integritetsskyddsmyndigheten")),
        ("/en/cookies", ("Swedish Post and Telecom Authority", "Swedish Authority for Privacy Protection")),
    ):
        page = Visitor().visits(path)
        what, complain = page.find("cookies-what"), page.find("cookies-complain")
        assert what.find("h2").text
        assert what.find("p").text
        for kind in ("necessary", "functional", "statistics", "third-party", "survey"):
            section = page.find(f"cookies-kind-{kind}")
            assert section.find("h2").text
            assert all(row.findall("td")[-1].text for row in section.find(".//tbody").iter("tr"))
            assert len(section.find(".//tbody")) > 0
        assert complain.find("h2").text
        assert complain.find("p").text
        assert len(list(complain.iter("a"))) == 2
        assert all(name in complain.text_content() for name in supervisors)
