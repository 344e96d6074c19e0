"""Odd and hostile requests: each gets the contract's answer, never a fault of ours and never a word about the code."""

import pytest
from django.test import Client

from portal.testing.visitors import Response, Visitor
from tests.portal.visitors import ENGAGEMANG, SPOOF, spoof_headers

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
OSTRA_VERKEN = "5521030014"

# What might be taken for a place in the portal and is none.
ELSEWHERE = [
    *("https://evil.example", "http:evil.example", "//evil.example", "///evil.example", "////evil.example/..", "https:evil.example"),
    *("/\\evil.example", "\\\\evil.example", "/\\/evil.example", "/a\\b", "\\evil.example", "javascript:alert(1)", "JaVaScRiPt:alert(1)"),
    *(
        "data:text/html,x",
        "/\tevil.example",
        "/\nevil.example",
        "\t//evil.example",
        " //evil.example",
        "/\x00evil",
        "/\x7fevil",
        "/\x85evil",
    ),
    *("evil.example", "inloggad/mina-sidor", "?x=1", "#x", "", ".", "..", "@evil.example", "/\r\nSet-Cookie: x=1"),
]


@pytest.mark.parametrize("target", ELSEWHERE)
def test_a_redirect_is_followed_only_inside_the_portal(target: str) -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    asked = beata.client.get("/inloggad/logga-in", {"redirect": target})
    assert (asked.status_code, asked.headers["Location"]) == (302, "/inloggad/mina-sidor")
    assert beata.posts(CHOOSER, {"orgnr": OSTRA_VERKEN, "redirect": target}).location == "/inloggad/mina-sidor"
    assert (
        Response(Client().get("/inloggad/automock", {"id": "191212121212", "target": target})).href("automock-continue")
        == "/inloggad/mina-sidor"
    )
    assert Visitor().posts("/cookies", {"consent": "ALL", "redirect": target}).location == "/cookies"


@pytest.mark.parametrize("target", ELSEWHERE)
def test_a_login_page_hands_on_no_foreign_redirect(target: str) -> None:
    page = Response(Client().get("/inloggad/logga-in", {"redirect": target, "callback": "login"}))
    assert page.status == 200
    assert "evil.example" not in page.find("main").text_content()
    assert not page.find("main").xpath(".//@*[contains(., 'evil')]")


@pytest.mark.parametrize("target", ["/tjanster", "/en/services?x=1&y=å", "/inloggad/demo#del", "/a//b", "/sök?q=a b"])
def test_a_place_in_the_portal_is_a_redirect(target: str) -> None:
    asked = Visitor("B03", OSTRA_VERKEN).client.get("/inloggad/logga-in", {"redirect": target})
    assert asked.status_code == 302
    assert asked.headers["Location"].startswith(target[:2])


ODD_PATHS = [
    *("/%00", "/%ff", "/%ff%fe/tjanster", "/%c0%af", "/a%2f%2fb", "//", "///tjanster", "//evil.example", "/tjanster//", "/./tjanster"),
    *("/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/tjanster%0d%0aX: y", "/tjanster%09", "/TJANSTER", "/tjanster;x", "/%F0%9F%98%80"),
    *("/" + "a" * 8000, "/" + "a/" * 3000, "/inloggad/" + "%C3%A5" * 900, "/en/%00", "/en//services", "/inloggad//logga-in", "/apps//x"),
    *("/apps/%00", "/apps/../../x", "/inloggad/bolagsverket/arenden%00", "/nyheter/%00", "/nyheter/" + "x" * 4000, "/de", "/EN/services"),
    *(
        "/en-GB/services",
        "/xx/inloggad/logga-in",
        "/wp-admin.php",
        "/.env",
        "/.git/config",
        "/admin",
        "/static/../x",
        "/ws/page",
        "/{{7*7}}",
    ),
]


@pytest.mark.parametrize("path", ODD_PATHS, ids=lambda path: path[:40])
def test_an_odd_path_is_nothing_worse_than_an_unknown_one(path: str) -> None:
    for visitor in (Visitor(), Visitor("B03")):
        answer = Response(visitor.client.generic("GET", path))
        assert answer.status in {200, 301, 302, 404}
        assert answer.status == 200 or not answer.location or local(answer.location), answer.location
        assert "Traceback" not in answer.content


def local(location: str) -> bool:
    return location.startswith("/") and location[1:2] not in {"/", "\\"} and not any(ord(letter) < 32 for letter in location)


@pytest.mark.parametrize(
    "query", ["x=%00", "%ff=%fe", "redirect=%ff", "&&&", "=", "x" * 8000, "service=%ff", "id=%ff", "callback=login&callback=x"]
)
@pytest.mark.parametrize(
    "path", ["/tjanster", "/inloggad/logga-in", "/500", "/sok", "/inloggad/automock", CHOOSER, "/Shibboleth.sso/login"]
)
def test_an_odd_query_breaks_nothing(path: str, query: str) -> None:
    answer = Visitor("B03").visits(f"{path}?{query}")
    assert answer.status in {int(path[1:])} if path == "/500" else answer.status in {200, 302, 400}
    assert "Traceback" not in answer.content


@pytest.mark.parametrize("id", ["finns-inte", "", "..", "%00", "x" * 3000, "BOLAGSVERKET-ARENDEN", "<script>"])
def test_an_unknown_service_is_not_found(id: str) -> None:
    assert Visitor().visits(f"/apps/{id}").location in {"/404", "/en/404"}


@pytest.mark.parametrize(
    "number", ["1", "19121212121", "191212121213", "abcdefghijkl", "", "1912121212121", "000000000000", "%31", "1912-12121212"]
)
def test_a_bad_personal_number_is_refused_by_the_mock_login(number: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    answer = Visitor().visits(SPOOF, **{**spoof_headers("P00"), "personalIdentityNumber": number})
    assert (answer.status, set(answer.response.json())) == (400, {"error", "message"})
    assert not answer.cookies
    assert len(number) < 10 or number not in caplog.text


def test_a_refused_test_login_leaves_no_number_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    Visitor().visits("/inloggad/automock?id=191212121213&fornamn=Tolvan")
    Visitor("B01", acting_for="5529990011")
    Visitor("B03").posts(CHOOSER, {"orgnr": "199204029814"})
    for number in ("191212121213", "198307149818", "199204029814"):
        assert number not in caplog.text


@pytest.mark.parametrize("host", ["evil.example", "foretagsporten.example.evil.example", "testserver@evil.example", "", "a b", "x" * 300])
def test_a_foreign_host_is_not_answered(host: str) -> None:
    for path in ("/", "/inloggad/mina-sidor", "/finns-inte", "/api/mock/v1/people", ENGAGEMANG):
        answer = Client(headers={"host": host}).get(path)
        assert answer.status_code == 400
        assert b"evil.example" not in answer.content
        assert b"Traceback" not in answer.content


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FOO"])
@pytest.mark.parametrize("path", ["/tjanster", "/inloggad/logga-in", "/cookies", CHOOSER, "/moms"])
def test_a_page_is_read_and_nothing_else(path: str, method: str) -> None:
    beata = Visitor() if "logga-in" in path else Visitor("B03")
    beata.visits("/cookies")
    token = beata.client.cookies["vst_csrf"].value
    answer = beata.client.generic(method, path, headers={"x-csrftoken": token})
    assert (answer.status_code, "GET" in answer.headers["Allow"]) == (405, True)


@pytest.mark.parametrize("path", ["/tjanster", "/moms", "/404", "/inloggad/mina-sidor", "/sok", "/"])
def test_a_page_without_a_form_takes_no_post(path: str) -> None:
    albin = Visitor("B01", "5521010016")
    assert albin.posts(path, {"x": "1"}).status == 405


@pytest.mark.parametrize("path", ["/", "/tjanster", "/404", "/inloggad/mina-sidor", "/finns-inte", "/apps/demo", "/inloggad/logga-in"])
def test_head_answers_as_get_without_the_page(path: str) -> None:
    visitor = Visitor()
    got, asked = visitor.client.get(path), visitor.client.head(path)
    assert (asked.status_code, asked.headers.get("Location")) == (got.status_code, got.headers.get("Location"))
    assert asked.content == b""


COOKIES = [
    "vst_user=abc",
    "vst_token=abc.def.ghi; vst_user=x.y.z",
    "vst_token=; vst_user=; vst_session=",
    "vst_session=" + "x" * 4000,
    "vst_user=e30.e30.e30; vst_token=e30.e30.e30; vst_session=abc",
    "vst_user=%00; vst_token=%ff",
    "vst_valt_engagemang=../../x; vst_valt_engagemang_skip_validation=true",
    "vst_locale=; vst_cookie_consent=<script>",
    "vst_csrf=short",
    "vst_csrf=" + "å" * 10,
    "=; ;;;=x; a=b=c; \x01=\x02",
    'x="unclosed; y=1',
    "vst_locale=sv; vst_locale=en",
    "vst_token=a; vst_token=b; vst_session=a; vst_session=b; vst_user=a; vst_user=b",
    "vst_mock_person=forged:sig; vst_mock_person=x",
    "; ".join(f"c{number}=x" for number in range(500)),
]


@pytest.mark.parametrize("header", COOKIES, ids=lambda header: header[:40])
def test_cookies_full_of_rubbish_sign_nobody_in(header: str) -> None:
    for path, status in (("/", 200), ("/tjanster", 200), ("/cookies", 200), ("/inloggad/mina-sidor", 302), ("/inloggad/logga-in", 200)):
        answer = Response(Client().get(path, HTTP_COOKIE=header))
        assert answer.status == status
        assert status == 302 or answer.find("page").get("data-signed-in") == "false"
    assert Client().get(ENGAGEMANG, HTTP_COOKIE=header).status_code == 401
    assert Client().get(f"{CHOOSER}?callback=login", HTTP_COOKIE=header).status_code == 302


def test_two_cookies_of_one_name_are_never_two_people() -> None:
    albin, beata = Visitor("B01", "5521010016"), Visitor("B03", OSTRA_VERKEN)
    both = "; ".join(
        f"{name}={visitor.client.cookies[name].value}" for visitor in (albin, beata) for name in ("vst_user", "vst_token", "vst_session")
    )
    page = Response(Client().get("/tjanster", HTTP_COOKIE=both))
    assert page.text("profile-name") in {"Albin Ettbolag", "Beata Styrelse"}
    mixed = f"vst_user={beata.cookie('vst_user')}; vst_token={albin.cookie('vst_token')}; vst_session={albin.cookie('vst_session')}"
    page = Response(Client().get("/tjanster", HTTP_COOKIE=mixed))
    assert "Beata" not in page.content


BODIES = [
    (b"", "application/x-www-form-urlencoded"),
    (b"orgnr=%ff%fe&csrfmiddlewaretoken=%00", "application/x-www-form-urlencoded"),
    (b"&" * 2000, "application/x-www-form-urlencoded"),
    (b"x=1&" * 1500, "application/x-www-form-urlencoded"),
    (b"not multipart", "multipart/form-data; boundary=x"),
    (b"--x\r\n\r\n\r\n--x--", "multipart/form-data; boundary=x"),
    (b"", "multipart/form-data"),
    (b"{}", "application/json"),
    (b"[[[[", "application/json"),
    (b"\xff\xfe\x00", "text/plain; charset=utf-16"),
    (b"x=1", "application/x-www-form-urlencoded; charset=klingon"),
]


@pytest.mark.parametrize(("body", "kind"), BODIES, ids=lambda value: str(value)[:40])
@pytest.mark.parametrize(
    "path",
    [
        "/cookies",
        CHOOSER,
        "/om-foretagsporten-se/kontakt",
        "/api/auth-service-api/api/token/v2/logout",
        "/api/skalet/kontaktaoss/v1/skicka",
        "/api/inloggad/skalet/anvandare/v1/installningar/spara",
        "/Shibboleth.sso/mock",
    ],
)
def test_a_body_that_is_no_form_breaks_nothing(path: str, body: bytes, kind: str) -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    beata.visits("/cookies")
    token = beata.client.cookies["vst_csrf"].value
    answer = beata.client.generic("POST", path, body, kind, headers={"x-csrftoken": token})
    assert answer.status_code < 500
    assert b"Traceback" not in answer.content
