"""The settings drawer as it is prerendered, and its form without scripts."""

import json

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import call_log, faults
from test_world.faults import Fault
from tests.portal.visitors import SETTINGS_READ, SETTINGS_SAVE

pytestmark = pytest.mark.django_db

SWITCHES = ("all", "bolagsverket", "skatteverket")


def on(page: Response) -> list[str]:
    """The switches that are on."""
    return [name for name in SWITCHES if page.find(f"settings-cases-{name}").get("checked") is not None]


def saved(visitor: Visitor) -> str | None:
    value: str | None = visitor.client.get(SETTINGS_READ).json()["hamtaArenden"]
    return value


@pytest.mark.requirement("SETTINGS-003")
def test_who_is_signed_in_chooses_from_which_authorities_cases_are_retrieved() -> None:
    for path, legend, names in (
        ("/tjanster", "Hämta ärenden från", ["Alla myndigheter", "Bolagsverket", "Skatteverket"]),
        ("/en/services", "Retrieve cases from", ["All authorities", "Swedish Companies Registration Office", "Swedish Tax Agency"]),
    ):
        page = Visitor("P00").visits(path)
        drawer = page.find("drawer-user-settings")
        group = drawer.xpath(".//fieldset[@data-testid='settings-cases']")[0]
        assert group.findtext("legend") == legend
        for name, label in zip(SWITCHES, names, strict=True):
            (control,) = group.xpath(f".//*[@data-testid='settings-cases-{name}']")
            assert (control.get("role"), control.get("id")) == ("switch", f"settings-cases-{name}")
            assert group.xpath(f".//label[@for='{control.get('id')}']/text()") == [label]
        stranger = Visitor().visits(path)
        assert not any(stranger.has(f"settings-cases-{name}") for name in SWITCHES)
        assert not stranger.has("settings-cases")


@pytest.mark.requirement("SETTINGS-004", "SETTINGS-005")
def test_the_drawer_leads_to_what_there_is_to_read() -> None:
    for visitor in (Visitor(), Visitor("P00")):
        for path, cookies in (("/tjanster", "/cookies"), ("/en/services", "/en/cookies")):
            page = visitor.visits(path)
            assert page.href("settings-cookies-link") == cookies
            about = visitor.visits(page.href("settings-cases-link"))
            assert (about.status, about.screen) == (200, "article")


def test_the_switches_show_what_is_saved() -> None:
    assert on(Visitor("P00").visits("/tjanster")) == []
    assert on(Visitor("L01").visits("/tjanster")) == ["bolagsverket"]


@pytest.mark.requirement("SETTINGS-015")
@pytest.mark.parametrize("path", ["/tjanster", "/en/services"])
def test_settings_that_cannot_be_read_are_off_and_nobody_is_bothered(path: str, caplog: pytest.LogCaptureFixture) -> None:
    lova = Visitor("L01")
    before = lova.visits(path)
    faults.put("settings-read", Fault(status=500))
    page = lova.visits(path)
    assert (page.status, on(page)) == (200, [])
    assert page.text("drawer-user-settings") == before.text("drawer-user-settings")
    assert any(record.levelname == "ERROR" and "settings" in record.getMessage() for record in caplog.records)


def test_pages_one_after_another_ask_once_and_anew_after_a_change() -> None:
    tolvan = Visitor("P00")
    call_log.clear()
    pages = [tolvan.visits("/tjanster"), tolvan.visits("/kontakt"), tolvan.visits("/tjanster")]
    assert len(call_log.calls("settings-read")) <= 1
    tolvan.presses(pages[-1], "settings-cases-save", {"skatteverket": "true"})
    assert on(tolvan.visits("/tjanster")) == ["skatteverket"]


@pytest.mark.parametrize(("switch", "value"), [("all", "all"), ("bolagsverket", "bolagsverket"), ("skatteverket", "skatteverket")])
def test_without_scripts_the_switches_are_sent_as_a_form(switch: str, value: str) -> None:
    tolvan = Visitor("P00")
    page = tolvan.visits("/tjanster?x=1")
    answer = tolvan.presses(page, "settings-cases-save", {switch: "true"})
    assert (answer.status, answer.location) == (303, "/tjanster?x=1#drawer-user-settings")
    assert saved(tolvan) == value
    assert [call.body for call in call_log.calls("settings-save")] == [{"hamtaArenden": value}]
    assert switch in on(tolvan.visits("/tjanster"))


def test_without_scripts_a_form_that_says_nothing_turns_everything_off() -> None:
    lova = Visitor("L01")
    answer = lova.posts(SETTINGS_SAVE, {"before": "bolagsverket", "from": "/en/services"})
    assert (answer.status, answer.location) == (303, "/en/services#drawer-user-settings")
    assert saved(lova) is None


@pytest.mark.parametrize("evil", ["https://evil.example", "//evil.example", "/\\evil.example", "", "javascript:alert(1)"])
def test_a_form_never_leads_off_the_portal(evil: str) -> None:
    assert Visitor("P00").posts(SETTINGS_SAVE, {"from": evil, "all": "true"}).location == "/#drawer-user-settings"


def test_a_form_of_somebody_whose_login_ran_out_leads_to_the_login_page() -> None:
    for page, location in (
        ("/tjanster", "/inloggad/logga-in?redirect=%2Ftjanster"),
        ("/en/services", "/en/inloggad/logga-in?redirect=%2Fen%2Fservices"),
    ):
        answer = Visitor().posts(SETTINGS_SAVE, {"from": page, "all": "true"})
        assert (answer.status, answer.location) == (303, location)
    assert call_log.calls("settings-save") == []


def test_a_form_that_cannot_be_saved_shows_what_is_saved_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    lova = Visitor("L01")
    faults.put("settings-save", Fault(status=500))
    answer = lova.presses(lova.visits("/tjanster"), "settings-cases-save", {"all": "true"})
    assert answer.status == 303
    assert on(lova.visits("/tjanster")) == ["bolagsverket"]
    assert any(record.levelname == "ERROR" for record in caplog.records)


def test_a_form_needs_the_anti_forgery_value() -> None:
    tolvan = Visitor("P00")
    assert tolvan.posts(SETTINGS_SAVE, {"all": "true", "csrfmiddlewaretoken": "x" * 32}).status == 403
    assert saved(tolvan) is None


@pytest.mark.requirement("SETTINGS-014")
def test_nothing_is_retrieved_for_a_new_person() -> None:
    tolvan = Visitor("P00")
    assert on(tolvan.visits("/tjanster")) == []
    assert saved(tolvan) is None
    (place,) = tolvan.visits("/inloggad/demo").tree.xpath("//*[@id='app']")
    assert json.loads(place.get("data-spec"))["props"]["hamtaArenden"] is None
