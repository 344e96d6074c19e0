"""The line is lost between the press and the answer: what was sent is taken once, and who sent it is told."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from portal_pages.chooser import Chooser
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from portal.testing.browser import Served
from tests.browser.conftest import serving
from tests.browser.pages.far import at_the_end_of, port_of
from tests.browser.pages.portal import Portal
from tests.browser.test_contact import opened, state, within, write
from tests.browser.tools.test_branschchecklistor import HERE
from tests.cut_line import CutLine, Way, cut_line
from tests.portal.eservices.installing import install_example

NOTES = "/inloggad/anteckningar"
ASSOCIATION, COMPANY = "7521030010", "5521030014"
LOST_ON_THE_WAY = pytest.mark.parametrize("way", ["there", "back"], ids=["what was sent is lost", "the answer is lost"])


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the service with the notes is installed."""
    return install_example(tmp_path_factory.mktemp("packages"))


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, place: Path) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place)) as one:
        yield one


def with_the_form(portal: Portal, person: str = "") -> Portal:
    """An open page with the contact form in its drawer, live as soon as somebody writes in it."""
    if person:
        portal.log_in(person, target="/f-skatt", **{"valt-engagemang": COMPANY})
    opened(portal)
    write(portal)
    portal.wait(lambda: portal.has("page", '[data-connection="live"]'), "the page to be live")
    return portal


def is_lost(portal: Portal) -> None:
    portal.wait(lambda: portal.has("page", '[data-connection="lost"]'), "the page to know that its line is lost")


def sent(served: Served) -> list[str]:
    """The messages that arrived."""
    return [call["body"]["meddelande"] for call in served.calls("contact")]


@LOST_ON_THE_WAY
@pytest.mark.parametrize("person", ["", "B03"])
def test_a_message_is_sent_once_and_its_sender_is_thanked(far: Portal, line: CutLine, served: Served, way: Way, person: str) -> None:
    with_the_form(far, person)
    line.loses(way)
    within(far, "contact-submit").click()
    line.wait_until_lost()
    line.cut()
    far.wait(lambda: state(far) == "sent", "the thanks")
    assert sent(served) == ["Knappen gör ingenting."]


@LOST_ON_THE_WAY
def test_a_message_that_was_mended_first_is_sent_once_too(far: Portal, line: CutLine, served: Served, way: Way) -> None:
    with_the_form(far)
    within(far, "contact-email").send_keys("a@")
    within(far, "contact-submit").click()
    far.wait(lambda: within(far, "contact-email-error").text, "what is wrong")
    far.wait(lambda: state(far) == "editing", "the form to be answered")
    within(far, "contact-email").send_keys(Keys.END, "b.se")
    line.loses(way)
    within(far, "contact-submit").click()
    line.wait_until_lost()
    line.cut()
    far.wait(lambda: state(far) == "sent", "the thanks")
    assert sent(served) == ["Knappen gör ingenting."]


def test_a_message_that_is_being_passed_on_when_the_line_is_cut_is_passed_on_once(far: Portal, line: CutLine, served: Served) -> None:
    with_the_form(far)
    served.fault("contact", delayMs=2000)
    within(far, "contact-submit").click()
    far.wait(lambda: state(far) == "submitting", "the message to be on its way")
    line.cut()
    is_lost(far)
    far.wait(lambda: state(far) == "sent", "the thanks")
    assert sent(served) == ["Knappen gör ingenting."]


def test_a_message_that_is_written_on_and_sent_again_without_a_line_is_sent_once_as_it_is_at_last(portal: Portal, served: Served) -> None:
    with_the_form(portal)
    with portal.without_network():
        is_lost(portal)
        within(portal, "contact-submit").click()
        portal.wait(lambda: state(portal) == "editing", "the button to be free again")
        write(portal, "Knappen gör ingenting, inte ens i dag.")
        within(portal, "contact-submit").click()
    portal.wait(lambda: state(portal) == "sent", "the thanks")
    assert sent(served) == ["Knappen gör ingenting, inte ens i dag."]


@LOST_ON_THE_WAY
def test_a_star_is_kept_and_shown_as_it_was_pressed(far: Portal, line: CutLine, way: Way) -> None:
    far.log_in("A01", Chooser.ADDRESS)
    far.wait_until_live()
    star = far.driver.find_element(By.CSS_SELECTOR, "main [data-testid=chooser-star][aria-pressed=false]")
    key = str(star.get_attribute("value"))[1:]
    line.loses(way)
    star.click()
    line.wait_until_lost()
    line.cut()
    far.wait(lambda: favourites(far) == {key}, "the favourite")
    far.visit(Chooser.ADDRESS)
    assert favourites(far) == {key}
    far.driver.find_element(By.CSS_SELECTOR, "main [data-testid=chooser-star][aria-pressed=true]").click()
    far.wait(lambda: favourites(far) == set(), "no favourite")


def favourites(portal: Portal) -> set[str]:
    """Keys of the companies that stand among the favourites."""
    stars = portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid=chooser-favourites] [data-testid=chooser-star]")
    return {str(star.get_attribute("value"))[1:] for star in stars if star.get_attribute("aria-pressed") == "true"}


@LOST_ON_THE_WAY
def test_a_tick_in_a_list_is_kept_as_it_was_pressed(far: Portal, line: CutLine, way: Way) -> None:
    address = f"{HERE}/{'bygg' if way == 'there' else 'restaurang'}"
    far.log_in("B03", **{"valt-engagemang": COMPANY})
    far.visit(address)
    first = far.all("tick")[0]
    far.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", first)
    line.loses(way)
    first.click()
    line.wait_until_lost()
    line.cut()
    far.wait(lambda: far.driver.find_elements(By.CSS_SELECTOR, "[data-ticked^='1']"), "the tick to be kept")
    far.visit(address)
    assert far.all("tick")[0].get_attribute("aria-checked") == "true"


def notes(portal: Portal) -> list[str]:
    return [note.text for note in portal.all("note")]


def writes(portal: Portal, note: str) -> None:
    portal.find("note-text").send_keys(note)


def saves(portal: Portal) -> None:
    """By the button, wherever the bar about the connection stands."""
    portal.driver.execute_script("document.querySelector('[data-testid=note-save]').click()")


@LOST_ON_THE_WAY
def test_a_note_is_saved_once_and_said_to_be_saved(far: Portal, line: CutLine, way: Way) -> None:
    far.log_in("B03", NOTES, **{"valt-engagemang": ASSOCIATION})
    before = notes(far)
    writes(far, f"Ring banken: {way}")
    far.wait(lambda: far.driver.find_elements(By.CSS_SELECTOR, "form[data-draft=kept]"), "the draft to be kept")
    line.loses(way)
    saves(far)
    line.wait_until_lost()
    line.cut()
    far.wait(lambda: far.has("form-taken"), "the words that it is saved")
    assert notes(far) == [f"Ring banken: {way}", *before]
    assert far.find("note-text").get_property("value") == ""
    far.visit(NOTES)
    assert notes(far) == [f"Ring banken: {way}", *before]
    assert not far.has("draft-kept")


def test_notes_that_are_alike_are_saved_as_often_as_they_are_written(far: Portal, line: CutLine) -> None:
    far.log_in("B03", NOTES, **{"valt-engagemang": ASSOCIATION})
    before = notes(far)
    for turn in (1, 2):
        writes(far, "Ring banken")
        saves(far)
        far.wait(lambda turn=turn: len(notes(far)) == len(before) + turn, "the note")
        far.wait(lambda: far.find("note-text").get_property("value") == "", "the empty form")
        line.cut()
        is_lost(far)
        far.wait_until_live()
    assert notes(far) == ["Ring banken", "Ring banken", *before]


def test_a_note_that_is_written_on_and_saved_again_without_a_line_is_saved_once_as_it_is_at_last(portal: Portal) -> None:
    portal.log_in("B03", NOTES, **{"valt-engagemang": ASSOCIATION})
    before = notes(portal)
    writes(portal, "Ring")
    with portal.without_network():
        is_lost(portal)
        saves(portal)
        portal.wait(lambda: portal.attribute("note-save", "data-loading") == "false", "the button to be free again")
        writes(portal, " revisorn")
        saves(portal)
    portal.wait(lambda: portal.has("form-taken"), "the words that it is saved")
    assert notes(portal) == ["Ring revisorn", *before]


def test_what_is_written_on_while_a_note_is_on_its_way_stays_in_the_form_with_the_caret(portal: Portal) -> None:
    portal.log_in("B03", NOTES, **{"valt-engagemang": ASSOCIATION})
    before = notes(portal)
    writes(portal, "Ring")
    with portal.without_network():
        is_lost(portal)
        saves(portal)
        writes(portal, " revisorn")
    portal.wait(lambda: portal.has("form-taken"), "the words that it is saved")
    assert notes(portal) == ["Ring", *before]
    assert portal.find("note-text").get_property("value") == "Ring revisorn"
    assert portal.driver.switch_to.active_element == portal.find("note-text")
    saves(portal)
    portal.wait(lambda: notes(portal) == ["Ring revisorn", "Ring", *before], "the other note")
    assert portal.find("note-text").get_property("value") == ""


def test_a_message_is_sent_once_when_the_process_is_killed_before_it_has_answered(portal: Portal, tmp_path: Path) -> None:
    with serving(tmp_path) as first, cut_line(port_of(first)) as line:
        far = with_the_form(at_the_end_of(line, portal))
        line.loses("back")
        within(far, "contact-submit").click()
        far.wait(lambda: sent(first), "the message to arrive")
        line.wait_until_lost()
        first.process.kill()
        with serving(tmp_path) as second:
            line.leads_to(port_of(second))
            line.cut()
            far.wait(lambda: state(far) == "sent", "the thanks")
            assert sent(second) == []
            assert within(far, "contact-form").text.count("referensnummer") == 1
    portal.driver.get_log("browser")  # full of calls that reached nobody
