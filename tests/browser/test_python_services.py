"""E-services that others wrote in Python: found by their entry points, and in their own place when they go wrong."""

from collections.abc import Iterator

import pytest
from selenium.webdriver.common.by import By

from portal.words.reference import PATTERN
from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.portal.eservices.installing import install, install_example

NOTES = "/inloggad/anteckningar"
FRAGILE = "/inloggad/skor"

_ROWS = """
api = 1

[[service]]
id = "skor"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "skor" }
"""
_TEXTS = '"service.skor.name" = "{name}"\n"service.skor.description" = "…"\n"service.skor.heel" = "{heel}"\n'
_CODE = '''
"""A service that goes wrong in every way there is."""

import time

from reactpy import component, html, use_state

from components.drafts import use_draft
from components.eservices.service_form import service_form
from components.ui.amount_input import amount_input
from components.ui.button import button
from components.ui.number_input import number_input
from portal.eservices.plugins import Plugin, ServicePage


async def reads(visit):
    raise OSError("the register does not answer")


async def takes(visit, fields):
    raise ValueError("no such shoe")


def draws(visit, data):
    return html.p(str(1 / 0))


@component
def shoe():
    worn, wear = use_state(0)
    if worn:
        raise RuntimeError("worn out")
    return html.div(html.p({"data-testid": "worn"}, worn), button("Gå", test_id="walk", onClick=lambda event: wear(1)))


def trips(event):
    raise OSError("a lace is loose")


def blocks(visit, data):
    time.sleep(0.6)
    return html.h1({"data-testid": "slow"}, "Skor")


def form(visit, data):
    return html.div(html.h1("Skor"), service_form(visit, button("Köp", test_id="buy", type="submit"), label="Köp", id="buying"))


@component
def order(visit):
    draft = use_draft("order")
    return service_form(
        visit,
        amount_input(visit.t, "Pris", name="price", id="price", value=draft.text("price")),
        number_input(visit.t, "Antal par", name="pairs", id="pairs", value=draft.text("pairs")),
        label="Beställ",
        id="ordering",
        draft=draft,
    )


service = Plugin(
    {
        "": ServicePage(draw=lambda visit, data: html.h1("Skor")),
        "reads": ServicePage(draw=draws, load=reads),
        "draws": ServicePage(draw=draws, title="heel"),
        "titled": ServicePage(draw=lambda visit, data: html.h1("Skor"), title="sole"),
        "wears": ServicePage(draw=lambda visit, data: html.div(html.h1("Skor"), shoe())),
        "trips": ServicePage(draw=lambda visit, data: html.div(html.h1("Skor"), button("Spring", test_id="run", onClick=trips))),
        "takes": ServicePage(draw=form, post=takes),
        "orders": ServicePage(draw=lambda visit, data: html.div(html.h1("Skor"), order(visit)), post=takes),
        "blocks": ServicePage(draw=blocks),
    }
)
newer = Plugin({"": ServicePage(draw=lambda visit, data: html.h1({"data-testid": "newer"}, "Nya skor"))})
'''


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with two more packages installed: the one of the tutorial, and one that goes wrong."""
    place = install_example(tmp_path_factory.mktemp("packages"))
    install(
        place,
        "skor",
        _CODE,
        {"skor": "skor:service", "skor.v2": "skor:newer"},
        _ROWS,
        sv=_TEXTS.format(name="Skor", heel="Klack"),
        en=_TEXTS.format(name="Shoes", heel="Heel"),
    )
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place)) as one:
        yield one


def test_beata_writes_a_note_about_the_association_and_finds_it_there_alone(portal: Portal) -> None:
    portal.log_in("B03", f"{NOTES}", **{"valt-engagemang": "7521030010"})
    assert portal.driver.title == "Anteckningar - Företagsporten"
    portal.find("note-text").send_keys("Ring banken på måndag\nom lånet")
    portal.click("note-save")
    portal.wait(lambda: portal.has("note"), "the note")
    portal.click("note")
    portal.wait(lambda: portal.has("note-line"), "the note's own page")
    assert portal.path.startswith(f"{NOTES}/")
    assert [line.text for line in portal.all("note-line")] == ["Ring banken på måndag", "om lånet"]
    assert portal.driver.title == "Anteckning - Företagsporten"
    portal.log_in("B03", NOTES, **{"valt-engagemang": "5521030014"})
    assert portal.has("notes-none"), portal.driver.find_element(By.TAG_NAME, "main").text


def test_an_empty_note_is_told_of_where_it_was_not_written(portal: Portal) -> None:
    portal.log_in("P00", f"/en{NOTES}")
    portal.click("note-save")
    portal.wait(lambda: portal.has("hint"), "what is wrong")
    assert portal.text("hint") == "Write something before you save"


def test_a_day_that_nobody_can_read_stays_in_its_field_under_what_is_wrong_with_it(portal: Portal) -> None:
    portal.log_in("B03", NOTES, **{"valt-engagemang": "7521030010"})
    portal.find("note-text").send_keys("Ring revisorn")
    portal.find("date-picker-input").send_keys("sen")
    portal.click("note-save")
    portal.wait(lambda: portal.attribute("date-picker-input", "aria-invalid") == "true", "what is wrong with the day")
    assert portal.attribute("date-picker-input", "value") == "sen"


def test_a_day_is_kept_with_the_rest_of_what_was_typed(portal: Portal) -> None:
    portal.log_in("B03", NOTES, **{"valt-engagemang": "7521030010"})
    portal.find("note-text").send_keys("Ring revisorn")
    portal.find("date-picker-input").send_keys("2027-03-31")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "form[data-draft=kept]"), "the draft to be kept")
    portal.visit(NOTES)
    assert portal.attribute("date-picker-input", "value") == "2027-03-31"
    assert portal.find("note-text").get_property("value") == "Ring revisorn"


def test_an_amount_and_a_number_are_kept_with_the_rest_of_what_was_typed(portal: Portal) -> None:
    portal.log_in("B03", f"{FRAGILE}/orders", **{"valt-engagemang": "7521030010"})
    portal.find("amount-input").send_keys("1234,5")
    portal.find("number-input").send_keys("12")
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, "form[data-draft=kept]"), "the draft to be kept")
    portal.visit(f"{FRAGILE}/orders")
    assert portal.attribute("amount-input", "value").replace("\xa0", " ") == "1 234,5"
    assert portal.attribute("number-input", "value") == "12"


def test_the_service_stands_in_the_overview_and_in_the_drawer(portal: Portal) -> None:
    portal.visit("/tjanster")
    assert portal.driver.find_elements(By.CSS_SELECTOR, 'main [data-service-id="anteckningar"]')
    assert portal.has("services-menu-item", '[data-service-id="anteckningar"]')


def test_a_path_that_the_service_does_not_have_is_not_found(portal: Portal) -> None:
    portal.log_in("P00")
    portal.visit(f"{FRAGILE}/finns-inte")
    assert portal.path == "/inloggad/404"


@pytest.mark.parametrize("page", ["reads", "draws", "titled"])
def test_a_service_that_fails_is_broken_in_its_own_place_under_a_reference_that_the_log_has(
    portal: Portal, served: Served, page: str
) -> None:
    portal.log_in("P00")
    portal.visit(f"{FRAGILE}/{page}")
    assert portal.text("broken-service") == "Tjänsten Skor kunde inte visas. Resten av portalen fungerar som vanligt."
    reference = PATTERN.search(portal.text("broken-reference"))
    assert reference and reference[0] in served.logged()
    portal.click("broken-pause")
    portal.wait(lambda: not portal.has("broken-countdown"), "the countdown to stop")
    portal.open_drawer("services", "header-services-button")


def test_a_service_that_fails_at_a_click_breaks_without_the_page_being_lost(portal: Portal) -> None:
    portal.log_in("P00")
    portal.visit(f"{FRAGILE}/wears")
    portal.documents()
    portal.click("walk")
    portal.wait(lambda: portal.has("broken"), "the broken page")
    assert portal.attribute("page", "data-ready") == "true"
    assert portal.documents() == []
    portal.click("broken-reload")
    portal.wait(lambda: portal.has("worn"), "the service anew")


def test_a_click_that_comes_to_nothing_is_told_of_and_the_page_stands(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    portal.visit(f"{FRAGILE}/trips")
    assert not portal.find("failed").is_displayed()
    portal.click("run")
    portal.wait(lambda: portal.find("failed-text").text == "Det gick inte. Försök igen.", "what is said of it")
    reference = portal.text("failed-reference").removeprefix("Referens: ")
    assert f"The handler of onClick failed, reference {reference}" in served.logged()
    portal.click("failed-close")
    portal.wait(lambda: not portal.find("failed").is_displayed(), "the message to close")
    portal.click("run")
    portal.wait(lambda: portal.find("failed").is_displayed(), "the message anew")


def test_what_failed_before_the_page_could_say_so_is_said_when_it_can(portal: Portal) -> None:
    portal.log_in("P00")
    told = "globalThis.shellTold = new Map([['failed', {text: 'Det gick inte.', reference: 'Referens: bcdfghjkmn'}]])"
    script = portal.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": told})
    portal.visit(f"{FRAGILE}/trips")
    portal.wait(lambda: portal.text("failed-text") == "Det gick inte.", "what is said of it")
    assert portal.text("failed-reference") == "Referens: bcdfghjkmn"
    assert portal.driver.execute_script("return shellTold.has('failed')") is False
    portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_a_post_that_fails_says_so_and_the_shell_stands(portal: Portal) -> None:
    portal.log_in("P00")
    portal.visit(f"{FRAGILE}/takes")
    portal.click("buy")
    portal.wait(lambda: portal.has("broken"), "the broken page")
    assert portal.has("header")


def test_code_that_holds_up_everybody_is_named_in_the_log(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    portal.visit(f"{FRAGILE}/blocks")
    assert portal.has("slow")
    portal.wait(lambda: "The e-service skor blocked everybody" in served.logged(), "the watchdog to name the service")


def test_a_second_version_stands_behind_its_flag(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    portal.visit(FRAGILE)
    assert not portal.has("newer")
    served.flag("vst-ft-skor-v2", "true")
    portal.visit(FRAGILE)
    assert portal.text("newer") == "Nya skor"
