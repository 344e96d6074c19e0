"""What nobody who pressed a button may meet: a machine's answer. Signing out always ends here; a form too old says so in words."""

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import faults
from test_world.faults import Fault

pytestmark = pytest.mark.django_db

LOGOUT = "/api/auth-service-api/api/token/v2/logout"
HTML = {"accept": "text/html,application/xhtml+xml"}
OSTRA_VERKEN, MEADOW = "5521030014", "7521030010"
CONTACT = {"": "/om-foretagsporten-se/kontakt", "/en": "/about-foretagsporten/contact"}
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"


def pressed(visitor: Visitor, path: str, fields: dict[str, str], **headers: str) -> Response:
    """A form of the page as a browser sends it, whatever its anti-forgery value is worth."""
    return Response(visitor.client.post(path, fields, headers={**HTML, **headers}))


def without_cookies() -> Visitor:
    visitor = Visitor()
    visitor.client.cookies.clear()
    return visitor


@pytest.mark.requirement("JOURNEY-051")
@pytest.mark.parametrize("fault", [Fault(status=500), Fault(network=True)], ids=["status 500", "away"])
@pytest.mark.parametrize(
    ("locale", "address", "words"),
    [
        ("sv", "/utloggad?orsak=fel", "Inloggningstjänsten svarade inte"),
        ("en", "/en/logged-out?orsak=fel", "The login service did not answer"),
    ],
)
def test_a_failed_logout_ends_the_login_here_and_says_so(fault: Fault, locale: str, address: str, words: str) -> None:
    albin = Visitor("B01")
    faults.put("logout", fault)
    answer = albin.posts(LOGOUT, {"locale": locale}, **HTML)
    assert (answer.status, answer.location) == (303, address)
    assert albin.cookie("vst_user") is None
    assert albin.cookie("vst_token") is None
    page = albin.visits(address)
    assert words in page.text("logged-out-text")
    assert page.has("logged-out-login-link")
    assert albin.visits("/inloggad/mina-sidor").location.startswith("/inloggad/logga-in")


@pytest.mark.requirement("JOURNEY-051")
def test_no_other_cause_is_believed() -> None:
    page = Visitor().visits("/utloggad?orsak=<script>")
    assert page.text("logged-out-text") == "Stäng webbläsaren om du använder en delad dator."
    assert "<script>" not in page.content.split("</head>")[1]


@pytest.mark.requirement("JOURNEY-052")
@pytest.mark.parametrize(("locale", "words"), [("sv", "Inget har ändrats."), ("en", "Nothing has changed.")])
def test_signing_out_with_a_lost_cookie_is_a_page_that_signs_out(locale: str, words: str) -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    del beata.client.cookies["vst_csrf"]
    page = pressed(beata, LOGOUT, {"csrfmiddlewaretoken": "a" * 64, "locale": locale})
    assert (page.status, page.screen, page.lang) == (403, "form-expired", locale)
    assert len(page.tree.xpath("//h1")) == 1
    assert page.text("form-expired-text") == words
    assert page.has("header") and page.has("footer")
    beata.keeps("vst_csrf", page.cookies["vst_csrf"].value)
    form = next(page.find("form-expired-again").iterancestors("form"))
    assert pressed(beata, form.get("action"), dict(form.form_values())).location in {"/utloggad", "/en/logged-out"}


@pytest.mark.requirement("JOURNEY-052")
def test_choosing_with_a_lost_cookie_is_a_page_that_leads_to_the_chooser() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    del beata.client.cookies["vst_csrf"]
    page = pressed(beata, CHOOSER, {"csrfmiddlewaretoken": "a" * 64, "orgnr": MEADOW})
    assert (page.status, page.screen) == (403, "form-expired")
    assert page.text("form-expired-text") == "Inget har ändrats."
    assert beata.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    assert beata.visits(page.href("form-expired-again")).has("chooser-list")


@pytest.mark.requirement("JOURNEY-052")
def test_what_was_typed_is_shown_and_the_way_back_is_the_page_itself() -> None:
    contact = "/om-foretagsporten-se/kontakt"
    page = pressed(Visitor(), contact, {"subject": "Moms", "message": "Hur gör jag?", "email": ""})
    assert (page.status, page.screen) == (403, "form-expired")
    assert "Hur gör jag?" in page.find("form-expired-unsaved").text_content()
    assert page.href("form-expired-again") == contact


@pytest.mark.requirement("JOURNEY-052")
def test_a_script_still_gets_json() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    del beata.client.cookies["vst_csrf"]
    answer = Response(beata.client.post(LOGOUT, headers={"accept": "application/json"}))
    assert (answer.status, answer.response.json()["error"]) == (403, "CSRF")


@pytest.mark.parametrize(
    ("before", "words"),
    [("", "Webbläsaren skickade inga kakor."), ("/en", "Your browser sent no cookies.")],
)
def test_a_browser_that_takes_no_cookies_is_told_so_and_not_that_the_page_was_too_old(before: str, words: str) -> None:
    """The page that the link leads back to would be refused for ever."""
    form = {"csrfmiddlewaretoken": "a" * 64, "message": "Hej"}
    page = pressed(without_cookies(), f"{before}{CONTACT[before]}", form, origin="http://testserver")
    assert (page.status, page.screen) == (403, "form-expired")
    assert page.text("form-expired-title") == words and page.title.startswith(words)
    assert "testserver" in page.text("no-cookies") and words not in page.text("no-cookies")
    assert not pressed(Visitor(), f"{before}{CONTACT[before]}", form, origin="http://testserver").has("no-cookies")


def test_a_login_that_failed_without_cookies_says_why() -> None:
    failed = "/inloggad/logga-in?inloggning=misslyckad"
    page = without_cookies().visits(failed)
    assert page.text("login-warning").endswith("Inloggningen misslyckades. Försök igen.")
    assert page.text("no-cookies").startswith("Webbläsaren skickade inga kakor.")
    assert not without_cookies().visits("/inloggad/logga-in").has("no-cookies"), "nothing has failed"
    assert not Visitor().visits(failed).has("no-cookies")
