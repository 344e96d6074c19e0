"""Forms of e-services in Python that are answered where they stand: nothing is loaded anew, and nothing typed is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from portal_pages import violations
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.browser.test_two_parties import acts_for
from tests.portal.eservices.installing import install, install_example

NOTES, BOX = "/inloggad/anteckningar", "/inloggad/brevlada"
DRAFTS = "POST /api/inloggad/skalet/utkast/"
ASSOCIATION, COMPANY = "7521030010", "5521030014"

_ROWS = """
api = 1

[[service]]
id = "brevlada"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "brevlada" }
"""
_TEXTS = '"service.brevlada.name" = "Brevlåda"\n"service.brevlada.description" = "…"\n'
_CODE = '''
"""A service whose post gives every answer there is, by what is written in its form."""

from reactpy import html

from components.eservices.service_form import service_form
from components.ui.button import busy_button, button
from components.ui.checkbox import checkbox
from components.ui.text_input import text_input
from portal.eservices.plugins import Drawn, File, NotAllowed, NotFound, Plugin, ServicePage, Went

ANSWERS = {
    "framme": Went("framme"),
    "svar": Went(query="svar=ja"),
    "papper": Went("papper"),
    "inget": NotFound(),
    "nej": NotAllowed("Bara den som har nyckeln."),
    "fil": File(b"1", "1.txt", "text/plain"),
}


async def paper(visit):
    return File(b"1", "1.txt", "text/plain")


async def take(visit, fields):
    word = fields.get("word", "")
    if word == "fel":
        raise RuntimeError("the box is full")
    said = f"{word}, {'+'.join(fields.all('kind'))}, {fields.get('by', '')}"
    return ANSWERS.get(word, Drawn(said))


def draw(visit, said):
    kinds = [checkbox(name, name="kind", id=name, value=name, test_id=f"kind-{name}") for name in ("brev", "paket")]
    return html.div(
        html.h1("Brevlåda"),
        html.p({"data-testid": "said"}, said or ""),
        service_form(
            visit,
            text_input(visit.t, "Ord", name="word", id="word", test_id="word"),
            *kinds,
            busy_button(visit.t, "Skicka", type="submit", test_id="send", name="by", value="posten"),
            button("Bud", type="submit", test_id="courier", name="by", value="bud"),
            label="Ord",
            id="words",
        ),
    )


service = Plugin(
    {
        "": ServicePage(draw=draw, post=take, answers_in_place=True),
        "papper": ServicePage(load=paper),
        "framme": ServicePage(draw=lambda visit, data: html.h1({"data-testid": "there"}, "Framme")),
    }
)
'''


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    place = install_example(tmp_path_factory.mktemp("packages"))
    install(place, "brevlada", _CODE, {"brevlada": "brevlada:service"}, _ROWS, sv=_TEXTS, en=_TEXTS)
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(place)) as one:
        yield one


@pytest.fixture
def notes(portal: Portal) -> Portal:
    """Beata's notes about the association, none yet."""
    portal.log_in("B03", NOTES, **{"valt-engagemang": ASSOCIATION})
    while portal.has("note"):
        portal.click("note")
        portal.wait(lambda: portal.has("note-drop"), "the note's own page")
        portal.click("note-drop")
        portal.wait(lambda: portal.has("note-save"), "the notes")
    portal.documents()
    return portal


def titles(portal: Portal) -> list[str]:
    return [note.text for note in portal.all("note")]


def typed(portal: Portal) -> str:
    return str(portal.find("note-text").get_property("value"))


def focused(portal: Portal) -> str | None:
    return portal.driver.switch_to.active_element.get_attribute("data-testid")


def saves(portal: Portal, note: str) -> None:
    portal.find("note-text").send_keys(note)
    portal.click("note-save")
    portal.wait(lambda: any(note in title for title in titles(portal)), f"the note {note}")


def test_a_note_is_saved_and_nothing_is_loaded_anew(notes: Portal) -> None:
    saves(notes, "Ring banken")
    assert notes.text("form-taken") == "Klart: Sparat"
    assert notes.find("form-taken").aria_role == "status", "Orca says nothing of what has the focus and no role"
    assert typed(notes) == ""
    assert focused(notes) == "form-taken"
    saves(notes, "Ring revisorn")
    assert titles(notes) == ["Ring revisorn", "Ring banken"]
    assert focused(notes) == "form-taken"
    assert notes.documents() == []
    notes.visit(NOTES)
    assert (titles(notes), typed(notes), notes.has("draft-kept")) == (["Ring revisorn", "Ring banken"], "", False)


def test_what_is_refused_stays_as_it_was_typed_and_is_sent_when_it_is_mended(notes: Portal) -> None:
    notes.find("date-picker-input").send_keys("2031-06-30")
    notes.click("note-save")
    notes.wait(lambda: notes.has("hint"), "what is wrong")
    assert notes.text("hint") == "Skriv något innan du sparar"
    assert notes.driver.title.startswith("Fel: ")
    assert focused(notes) == "note-text"
    assert notes.attribute("date-picker-input", "value") == "2031-06-30"
    assert notes.attribute("note-save", "data-loading") == "false"
    saves(notes, "Skicka in årsredovisningen")
    assert not notes.has("hint")
    assert not notes.driver.title.startswith("Fel: ")
    assert notes.documents() == []


def test_a_draft_that_was_kept_is_gone_when_its_note_is_saved(notes: Portal) -> None:
    notes.find("note-text").send_keys("Ring banken")
    notes.wait(lambda: notes.driver.find_elements(By.CSS_SELECTOR, "form[data-draft=kept]"), "the draft to be kept")
    notes.visit(NOTES)
    assert (typed(notes), notes.has("draft-kept")) == ("Ring banken", True)
    saves(notes, " i dag")
    assert (typed(notes), notes.has("draft-kept")) == ("", False)


def test_a_note_that_is_saved_at_once_has_no_draft_kept_of_it_and_none_forgotten(notes: Portal, served: Served) -> None:
    before = served.logged().count(DRAFTS)
    notes.driver.execute_script(
        """
        const field = document.querySelector("[data-testid=note-text]");
        field.value = arguments[0];
        field.dispatchEvent(new Event("input", { bubbles: true }));
        document.querySelector("[data-testid=note-save]").click();
        """,
        "Ring banken",
    )
    notes.wait(lambda: titles(notes) == ["Ring banken"], "the note")
    notes.wait(lambda: typed(notes) == "", "the empty form")
    notes.visit("/inloggad/mina-sidor")  # where an open page says what it has not kept yet
    assert not notes.has("draft")
    assert served.logged().count(DRAFTS) == before


def test_a_note_that_is_sent_without_a_line_is_saved_once_when_there_is_one_again(notes: Portal) -> None:
    notes.find("note-text").send_keys("Ring banken")
    with notes.without_network():
        notes.driver.execute_script("document.querySelector('[data-testid=note-save]').click()")
        assert typed(notes) == "Ring banken"
    notes.wait(lambda: titles(notes) == ["Ring banken"], "the note")
    notes.visit(NOTES)
    assert titles(notes) == ["Ring banken"]


def test_the_next_note_stands_as_it_is_typed_when_the_line_is_lost_after_one_was_saved(notes: Portal) -> None:
    saves(notes, "Ring banken")
    notes.driver.execute_script("document.querySelector('[data-testid=note-text]').isTheSame = true")
    with notes.without_network():
        notes.find("note-text").send_keys("Ring revisorn")
        notes.wait(lambda: notes.has("page", '[data-ready="false"]'), "the connection to be lost")
    notes.wait_until_live()
    assert typed(notes) == "Ring revisorn"
    assert notes.driver.execute_script("return document.querySelector('[data-testid=note-text]').isTheSame") is True
    notes.click("note-save")
    notes.wait(lambda: titles(notes) == ["Ring revisorn", "Ring banken"], "the second note")
    assert typed(notes) == ""


def test_two_presses_save_one_note(notes: Portal) -> None:
    notes.find("note-text").send_keys("Ring banken")
    notes.driver.execute_script("const save = document.querySelector('[data-testid=note-save]'); save.click(); save.click()")
    notes.wait(lambda: titles(notes), "the note")
    notes.visit(NOTES)
    assert titles(notes) == ["Ring banken"]


def test_a_text_that_no_frame_holds_is_posted(notes: Portal) -> None:
    notes.driver.execute_script("document.querySelector('[data-testid=note-text]').value = 'å'.repeat(25000)")
    notes.click("note-save")
    notes.wait(lambda: notes.documents(), "the posted page")
    assert notes.text("hint") == "Skriv högst 1000 tecken"
    assert len(typed(notes)) == 25_000


def test_a_note_about_another_company_than_is_chosen_by_now_is_not_saved_and_not_lost(notes: Portal) -> None:
    notes.find("note-text").send_keys("Ring banken")
    with notes.second_tab("/inloggad/mina-sidor") as (to_first, to_second):
        acts_for(notes, COMPANY)
        to_first()
        notes.wait(lambda: notes.find("party-changed").is_displayed(), "the notice to come")
        notes.click("note-save")
        notes.wait(lambda: notes.screen == "other-party", "the refusal")
        assert notes.find("other-party-unsaved").get_property("value") == "Ring banken"
        to_second()
        notes.visit(NOTES)
        assert not titles(notes)


@pytest.mark.parametrize("width", [375, 1280])
def test_the_answers_are_in_english_too_and_axe_finds_nothing(notes: Portal, width: int) -> None:
    notes.width(width)
    notes.visit(f"/en{NOTES}")
    notes.click("note-save")
    notes.wait(lambda: notes.has("hint"), "what is wrong")
    assert violations(notes) == []
    saves(notes, "Call the bank")
    assert notes.text("form-taken") == "Done: Saved"
    assert violations(notes) == []


def test_a_note_about_the_company_is_saved_where_it_stands(portal: Portal) -> None:
    portal.log_in("B03", "/inloggad/mina-sidor/foretag", **{"valt-engagemang": COMPANY})
    portal.documents()
    portal.find("party-note").send_keys("Ring revisorn.")
    portal.click("party-note-save")
    portal.wait(lambda: portal.has("form-taken"), "the note to be saved")
    assert portal.text("party-note-saved").startswith("Senast sparat")
    assert portal.find("party-note").get_property("value") == "Ring revisorn."
    assert portal.documents() == []


@pytest.fixture
def box(portal: Portal) -> Portal:
    portal.log_in("P00", BOX)
    portal.documents()
    return portal


def sends(portal: Portal, word: str, by: str = "send") -> None:
    portal.find("word").send_keys(Keys.CONTROL, "a")
    portal.find("word").send_keys(word)
    portal.click(by)


def test_the_post_is_given_what_a_browser_posts_boxes_and_button_included(box: Portal) -> None:
    box.click("kind-brev")
    box.click("kind-paket")
    sends(box, "hej", by="courier")
    box.wait(lambda: box.text("said") == "hej, brev+paket, bud", "what arrived")
    sends(box, "igen")
    box.wait(lambda: box.text("said") == "igen, brev+paket, posten", "what arrived then")
    assert box.find("word").get_property("value") == "igen"
    assert box.documents() == []


@pytest.mark.parametrize(("word", "path"), [("framme", f"{BOX}/framme"), ("svar", f"{BOX}?svar=ja")])
def test_what_leads_to_another_address_is_loaded_there_and_back_leads_to_the_form(box: Portal, word: str, path: str) -> None:
    sends(box, word)
    box.wait(lambda: box.path == path, "the page it leads to")
    box.driver.back()
    box.wait(lambda: box.path == BOX, "the form")


def test_what_is_typed_stands_when_the_address_gives_a_file_and_leads_nowhere(box: Portal, tmp_path: Path) -> None:
    box.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)})
    box.driver.execute_script("document.querySelector('[data-testid=service-mount]').isTheSame = true")
    sends(box, "papper")
    box.wait(lambda: box.documents() == [f"{BOX}/papper"], "the file to be asked for")
    box.wait(lambda: [file.name for file in tmp_path.iterdir()] == ["1.txt"], "the file")
    box.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "default"})
    assert box.path == BOX
    assert box.find("word").get_property("value") == "papper"
    assert box.driver.execute_script("return document.querySelector('[data-testid=service-mount]').isTheSame") is True


def test_who_may_not_is_told_in_the_place_of_the_service(box: Portal) -> None:
    sends(box, "nej")
    box.wait(lambda: box.has("not-allowed-told"), "the refusal")
    assert box.text("not-allowed-told") == "Bara den som har nyckeln."
    assert "Bara den som har nyckeln." in box.driver.switch_to.active_element.text


@pytest.mark.parametrize("word", ["fel", "fil"])
def test_a_post_that_fails_is_told_of_and_what_is_typed_stands(box: Portal, served: Served, word: str) -> None:
    sends(box, word)
    box.wait(lambda: box.find("failed").is_displayed(), "what is said of it")
    assert box.text("failed-reference").removeprefix("Referens: ") in served.logged()
    assert box.find("word").get_property("value") == word
    box.click("failed-close")
    sends(box, "hej")
    box.wait(lambda: box.text("said") == "hej, , posten", "what arrived then")


def test_what_is_gone_meanwhile_is_asked_for_anew(box: Portal) -> None:
    sends(box, "inget")
    box.wait(lambda: box.documents(), "the page as it is now")
    assert box.has("word")
