"""The forms of the pages, sent as a browser without scripts sends them: cookies, contact, signing in."""

from urllib.parse import parse_qs, quote, urlsplit

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import call_log, faults
from test_world.faults import Fault
from tests.portal.visitors import LOGIN_COOKIES

pytestmark = pytest.mark.django_db

CONTACT = "/om-foretagsporten-se/kontakt"
ENGLISH_CONTACT = "/en/about-foretagsporten/contact"
MESSAGE = {"subject": "TEKNIK", "message": "Knappen gör ingenting.", "email": "namn@exempel.se"}
CALLBACK = "/inloggad/autentisering/logga-in?callback=login"
YEAR = 31536000


# --- Cookies ---


@pytest.mark.requirement("CONSENT-014")
def test_the_choice_of_cookies_works_without_scripts() -> None:
    visitor = Visitor()
    answer = visitor.posts("/cookies", {"consent": "ALL", "redirect": "/moms"})
    assert (answer.status, answer.location) == (303, "/moms")
    answer = visitor.posts("/cookies", {"consent": "RESTRICTED", "redirect": "/moms"})
    assert (answer.status, answer.location) == (303, "/moms")
    assert (visitor.cookie("vst_cookie_consent"), visitor.cookie("vst_extellio")) == ("RESTRICTED", None)
    assert answer.cookies["vst_extellio"]["max-age"] == 0
    assert visitor.posts("/en/cookies", {"consent": "ALL"}).location == "/en/cookies"
    for wrong in ("X", "", "all", "NOT_SET"):
        assert visitor.posts("/cookies", {"consent": wrong}).status == 400
    assert visitor.posts("/cookies", {"consent": "ALL", "csrfmiddlewaretoken": ""}).status == 403
    assert Response(Visitor().client.post("/cookies", {"consent": "ALL"})).status == 403


def test_the_cookie_page_says_what_holds() -> None:
    visitor = Visitor()
    visitor.posts("/cookies", {"consent": "ALL"})
    assert "Du godkänner nu alla kakor." in visitor.visits("/cookies").text("cookies-consent-status")
    visitor.posts("/en/cookies", {"consent": "RESTRICTED"})
    assert "Only necessary cookies are used now." in visitor.visits("/en/cookies").text("cookies-consent-status")


@pytest.mark.requirement("COOKIE-007", "COOKIE-008")
def test_the_choice_of_cookies_is_kept_for_a_year(settings: object) -> None:
    settings.VST_HTTPS = True  # type: ignore[attr-defined]
    assert Visitor().visits("/").cookies.get("vst_extellio") is None
    made = Visitor().posts("/cookies", {"consent": "ALL"}).cookies
    for name in ("vst_cookie_consent", "vst_extellio"):
        kept = made[name]
        assert (kept["max-age"], kept["path"], kept["samesite"], kept["secure"], kept["httponly"]) == (YEAR, "/", "Lax", True, "")


@pytest.mark.requirement("CONSENT-001", "CONSENT-002")
@pytest.mark.parametrize(
    ("value", "consent"), [("ALL", "ALL"), ("RESTRICTED", "RESTRICTED"), ("all", "NOT_SET"), ("", "NOT_SET"), ("å", "NOT_SET")]
)
def test_any_other_value_is_no_choice(value: str, consent: str) -> None:
    assert Visitor().keeps("vst_cookie_consent", value).visits("/").find("page").get("data-consent") == consent
    assert Visitor(consent="").visits("/").find("page").get("data-consent") == "NOT_SET"


# --- Contact ---


@pytest.mark.requirement("CONTACT-002", "CONTACT-003", "CONTACT-004", "CONTACT-005", "CONTACT-006")
@pytest.mark.parametrize("part", ["subject", "message", "email", "honeypot", "submit"])
def test_the_form_stands_in_the_drawer_and_on_its_page(part: str) -> None:
    for path, place in (("/f-skatt", "drawer-contact"), (CONTACT, "main")):
        page = Visitor().visits(path)
        assert len(page.find(place).xpath(f".//*[@data-testid='contact-{part}']")) == len(page.all(f"contact-{part}")) == 1
        field = page.find("contact-honeypot")
        assert (field.get("tabindex"), field.get("autocomplete")) == ("-1", "off")
        assert field.xpath("ancestor::*[@aria-hidden='true']")


def test_the_drawer_of_a_page_that_has_the_form_leads_to_it() -> None:
    page = Visitor().visits(CONTACT)
    assert page.text("contact-to-form") == "Gå till formuläret"
    assert page.find("contact-form").get("id") == page.href("contact-to-form").removeprefix("#")


@pytest.mark.requirement("CONTACT-030")
def test_five_topics_are_offered_in_order() -> None:
    codes = ["", "FRAGOR", "TEKNIK", "TILLGANGLIGHET", "FEEDBACK", "SKATTEVERKET"]
    for path, labels in (
        (
            CONTACT,
            [
                "Välj ämne",
                "Frågor om att starta och driva företag",
                "Tekniska frågor",
                "Tillgänglighet",
                "Synpunkter på webbplatsen",
                "Frågor om F-skatt, moms och arbetsgivarregistrering",
            ],
        ),
        (
            ENGLISH_CONTACT,
            [
                "Select topic",
                "Questions about starting and running a business",
                "Technical questions",
                "Accessibility",
                "Feedback about the site",
                "Questions about F-tax, VAT and employer registration",
            ],
        ),
    ):
        for select in Visitor().visits(path).all("contact-subject"):
            assert [option.get("value") for option in select.iter("option")] == codes
            assert [option.text for option in select.iter("option")] == labels


def sends(path: str = CONTACT, **typed: str) -> Response:
    visitor = Visitor()
    page = visitor.visits(path)
    place = page.find("main").xpath(".//*[@data-testid='contact-submit']")[0]
    form = next(place.iterancestors("form"))
    return visitor.posts(form.get("action"), {**dict(form.form_values()), **MESSAGE, **typed})


@pytest.mark.requirement("CONTACT-008", "CONTACT-015")
def test_a_message_is_sent_from_the_page() -> None:
    for path, thanks in ((CONTACT, "Tack för ditt meddelande"), (ENGLISH_CONTACT, "Thank you for your message")):
        call_log.clear()
        page = sends(path)
        assert page.status == 200
        assert thanks in page.text("contact-success")
        assert not page.find("main").xpath(".//form[@data-testid='contact-form']")
        (call,) = call_log.calls("contact")
        headers = {name.casefold(): value for name, value in call.as_json()["headers"].items()}
        assert (headers["accept"], headers["accept-language"], headers["content-type"]) == ("application/json", "sv", "application/json")


@pytest.mark.requirement("CONTACT-009", "CONTACT-010", "CONTACT-011", "CONTACT-012", "CONTACT-013")
@pytest.mark.parametrize("code", ["FRAGOR", "TEKNIK", "TILLGANGLIGHET", "FEEDBACK", "SKATTEVERKET"])
def test_a_message_goes_under_its_topic(code: str) -> None:
    for path in (CONTACT, ENGLISH_CONTACT):
        call_log.clear()
        (label,) = Visitor().visits(path).find("contact-subject").xpath(f".//option[@value='{code}']/text()")
        sends(path, subject=code)
        (call,) = Visitor().visits("/api/mock/v1/calls?name=contact").response.json()
        assert (call["body"]["till"], call["body"]["amne"]) == (code, label)


@pytest.mark.requirement("CONTACT-021", "CONTACT-022", "CONTACT-026")
@pytest.mark.parametrize(
    ("field", "value", "swedish", "english"),
    [
        ("subject", "", "Välj ämne.", "Select topic."),
        ("message", "   ", "Fyll i ditt meddelande.", "Write your message."),
        (
            "email",
            "a",
            "Fyll i en giltig e-postadress, exempelvis namn@exempel.se.",
            "Submit a valid email address, for example name@example.com.",
        ),
    ],
)
def test_what_is_wrong_stands_beside_its_field(field: str, value: str, swedish: str, english: str) -> None:
    for path, words in ((CONTACT, swedish), (ENGLISH_CONTACT, english)):
        page = sends(path, **{field: value})
        assert page.status == 400
        (error,) = page.all(f"contact-{field}-error")
        assert error.text_content() == words
        (control,) = page.find("main").xpath(f".//*[@data-testid='contact-{field}']")
        assert error.get("id") in control.get("aria-describedby").split()
        assert not call_log.calls("contact")


@pytest.mark.requirement("CONTACT-024", "CONTACT-025")
@pytest.mark.parametrize(
    ("email", "status"),
    [
        *[(email, 200) for email in ("", "namn@exempel.se", "åsa.öberg@exempel.se", "info@räksmörgås.se", "a" * 187 + "@exempel.com")],
        *[(email, 400) for email in ("a", "a@", "a@b", "a b@c.se", "a" * 188 + "@exempel.com")],
    ],
)
def test_an_address_of_email_is_checked_simply(email: str, status: int) -> None:
    page = sends(email=email)
    assert (page.status, page.has("contact-email-error")) == (status, status == 400)


@pytest.mark.parametrize(("message", "status"), [("x" * 5000, 200), ("x" * 5001, 400)])
def test_a_message_has_an_end(message: str, status: int) -> None:
    assert sends(message=message).status == status


@pytest.mark.requirement("CONTACT-027")
def test_a_filled_honeypot_is_held_and_the_sender_told_nothing() -> None:
    page = sends(website="https://spam.example")
    assert page.has("contact-success")
    assert not page.has("contact-submit-error")
    assert not call_log.calls("contact")
    (held,) = Visitor().visits("/api/mock/v1/held-messages").response.json()
    assert held["meddelande"] == MESSAGE["message"]


@pytest.mark.requirement("ERR-025")
def test_a_message_that_could_not_be_sent_is_not_lost() -> None:
    faults.put("contact", Fault(status=500))
    for path, words in (
        (CONTACT, "Något gick fel. Vi kunde inte skicka ditt meddelande. Försök igen senare eller kontakta oss på annat sätt."),
        (ENGLISH_CONTACT, "Something went wrong. We could not send your message. Please try again later or contact us in another way."),
    ):
        page = sends(path)
        assert page.status == 502
        assert (page.text("contact-submit-error"), page.find("contact-submit-error").get("role")) == (words, "alert")
        (form,) = page.find("main").xpath(".//form[@data-testid='contact-form']")
        assert {**dict(form.form_values())}.items() >= MESSAGE.items()
        ids = [part.get("data-testid") for part in form.iter()]
        assert ids.index("contact-submit-error") > ids.index("contact-submit")


def test_too_many_messages_from_one_address_are_refused(settings: object) -> None:
    settings.VST_CONTACT_LIMIT = 2  # type: ignore[attr-defined]
    assert [sends().status for _ in range(3)] == [200, 200, 429]


def test_what_was_typed_comes_back_as_text() -> None:
    page = sends(message="<script>alert(1)</script>", email='"><img src=x>')
    assert page.status == 400
    assert "<script>alert" not in page.content
    assert "<img src=x>" not in page.content


# --- Signing in without scripts ---


def signed_on(key: str) -> Visitor:
    """Somebody who has just chosen a person at the test identity provider."""
    visitor = Visitor()
    page = visitor.visits(visitor.visits("/inloggad/logga-in").href("login-option-mock-bankid"))
    answer = visitor.presses(page, "mock-person", person=key)
    assert (answer.status, answer.location) == (303, CALLBACK)
    return visitor


def test_the_callback_signs_in_without_scripts() -> None:
    for redirect, target in (("&redirect=%2Finloggad%2Fdemo", "/inloggad/demo"), ("", "/inloggad/mina-sidor")):
        tolvan = signed_on("P00")
        page = tolvan.visits(CALLBACK + redirect)
        assert page.find("login-redirecting").get("role") == "status"
        answer = tolvan.presses(page, "login-continue")
        assert (answer.status, answer.location) == (303, target)
        assert all(tolvan.cookie(name) for name in LOGIN_COOKIES)
        assert tolvan.cookie("vst_mock_person") is None
        assert tolvan.visits(target).status == 200


@pytest.mark.parametrize("evil", ["https://evil.example", "//evil.example", "/\\evil.example", "/\tevil.example"])
def test_the_callback_leads_nowhere_else(evil: str) -> None:
    tolvan = signed_on("P00")
    page = tolvan.visits(f"{CALLBACK}&redirect={quote(evil, safe='')}")
    assert "evil.example" not in page.find("login-redirecting").get("data-props", "")
    assert tolvan.presses(page, "login-continue").location == "/inloggad/mina-sidor"


def test_a_stranger_at_the_callback_is_back_at_login_with_a_warning() -> None:
    stranger = Visitor()
    answer = stranger.presses(stranger.visits(f"{CALLBACK}&redirect=%2Finloggad%2Fdemo"), "login-continue")
    assert answer.status == 303
    assert not any(stranger.cookie(name) for name in LOGIN_COOKIES)
    page = stranger.visits(answer.location or "")
    assert page.find("login-warning").get("role") == "alert"
    assert "redirect=%2Finloggad%2Fdemo" in parse_qs(urlsplit(page.href("login-option-freja")).query)["target"][0]


def test_an_unknown_test_person_is_nobody() -> None:
    visitor = Visitor()
    for person in ("X99", "", "'; drop table", "x" * 5000):
        answer = visitor.posts("/Shibboleth.sso/mock", {"person": person, "target": "/tjanster"})
        assert 400 <= answer.status < 500
        assert visitor.cookie("vst_mock_person") is None
