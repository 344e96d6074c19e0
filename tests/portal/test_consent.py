"""The question about cookies as a page brings it, without scripts: the dialog, the check box, and a list that grows."""

import pytest

from portal.calls import page_views
from portal.http import consent, cookies
from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db

VIEWED = "/api/skalet/statistik/v1/visning"
FIRST_LIST = {"extellio", "analytics-visitor", "analytics-referrer", "analytics-session", "consent-marker", "chat", "survey"}


def test_who_has_not_chosen_is_asked_first_of_all_by_an_ordinary_form() -> None:
    for address, locale in (("/moms", "sv"), ("/en/vat?x=1", "en"), ("/cookies", "sv"), ("/404", "sv"), ("/inloggad/logga-in", "sv")):
        page = Visitor(consent="").visits(address)
        dialog = page.find("consent-dialog")
        stops = page.tree.xpath("//body//*[self::a[@href] or self::button or self::input[not(@type='hidden')]]")
        assert dialog in stops[0].iterancestors(), address
        assert dialog.get("role") == "dialog"
        assert dialog.get("aria-modal") is None
        assert page.tree.get_element_by_id(dialog.get("aria-labelledby")).tag == "h2"
        assert page.href("consent-read-more") == ("/cookies" if locale == "sv" else "/en/cookies")


@pytest.mark.parametrize(("button", "choice"), [("consent-accept-all", "ALL"), ("consent-necessary", "RESTRICTED")])
def test_the_answer_leads_back_to_the_page_and_nobody_is_asked_again(button: str, choice: str) -> None:
    visitor = Visitor(consent="")
    answer = visitor.presses(visitor.visits("/sok?q=moms&page=2"), button)
    assert (answer.status, answer.location) == (303, "/sok?q=moms&page=2")
    page = visitor.visits("/moms")
    assert page.find("page").get("data-consent") == choice
    assert not page.has("consent-dialog")


@pytest.mark.parametrize(("held", "is_checked"), [("ALL", True), ("RESTRICTED", False), ("", False)])
def test_the_check_box_shows_the_choice_and_sends_the_other_one(held: str, is_checked: bool) -> None:
    visitor = Visitor(consent=held)
    page = visitor.visits("/cookies")
    box = page.find("cookies-consent-checkbox")
    assert (box.get("checked") is not None) == is_checked
    box.checked = not is_checked
    answer = visitor.presses(page, "cookies-save")
    assert answer.location == "/cookies"
    assert visitor.cookie("vst_cookie_consent") == ("RESTRICTED" if is_checked else "ALL")


def test_a_no_takes_away_what_needed_a_yes_and_nothing_else() -> None:
    visitor = Visitor(consent="ALL").keeps("_pk_id.1.1fff", "x").keeps("chat_visitor", "y").keeps("vst_locale", "sv").keeps("_pk_idea", "z")
    made = visitor.posts("/cookies", {"consent": "RESTRICTED"}).cookies
    gone = {name for name, cookie in made.items() if cookie["max-age"] == 0}
    assert gone == {"vst_extellio", "_pk_id.1.1fff", "chat_visitor"}


def test_a_list_that_grew_is_asked_about_again_by_who_said_yes_to_the_shorter_one() -> None:
    yes, no = {cookies.CONSENT: "ALL", cookies.STATISTICS: "true"}, {cookies.CONSENT: "RESTRICTED"}
    assert cookies.consent_of(yes, version=1) == "ALL"
    assert cookies.consent_of({cookies.CONSENT: "ALL"}, version=1) == "ALL"
    assert cookies.consent_of(yes, version=2) == "NOT_SET"
    assert cookies.consent_of({**yes, cookies.STATISTICS: consent.marker(2)}, version=2) == "ALL"
    assert cookies.consent_of({**yes, cookies.STATISTICS: consent.marker(3)}, version=2) == "ALL", "a yes to more is a yes to less"
    assert cookies.consent_of(no, version=2) == "RESTRICTED"
    for odd in ("true.x", "true.²", "2", "true.99999999999"):
        assert cookies.consent_of({**yes, cookies.STATISTICS: odd}, version=2) == "NOT_SET"


def test_what_needs_consent_and_is_new_has_the_number_of_a_later_list() -> None:
    first = {cookie.key for cookie in consent.COOKIES if cookie.kind in consent.WITH_CONSENT and cookie.since == 1}
    assert first == FIRST_LIST


def test_views_are_counted_by_page_with_consent_and_without_it_not_at_all() -> None:
    page_views.COUNTS.clear()
    for choice in ("", "RESTRICTED", "ALL"):
        visitor = Visitor(consent=choice)
        token = visitor.visits("/moms").tree.xpath("//input[@name='csrfmiddlewaretoken']")[0].get("value")
        for path in ("/moms", "/en/vat", "/inloggad/bolagsverket/arenden/5521030014", "/finns-inte"):
            answer = visitor.client.post(VIEWED, {"path": path}, "application/json", headers={"X-CSRFToken": token})
            assert answer.status_code == 204
    assert dict(page_views.COUNTS) == {("moms", "sv"): 1, ("moms", "en"): 1, ("bolagsverket-arenden", "sv"): 1}
    told = Visitor().client.get("/metrics").content.decode()
    assert 'foretagsporten_page_views_total{locale="en",page="moms"} 1.0' in told
    assert "5521030014" not in told


def test_something_that_is_no_view_is_refused() -> None:
    visitor = Visitor(consent="ALL")
    token = visitor.visits("/moms").tree.xpath("//input[@name='csrfmiddlewaretoken']")[0].get("value")
    for body in ("", "[]", '{"path": 1}', '{"path": "moms"}'):
        assert visitor.client.post(VIEWED, body, "application/json", headers={"X-CSRFToken": token}).status_code == 400
    assert visitor.client.post(VIEWED, {"path": "/"}, "application/json").status_code == 403
