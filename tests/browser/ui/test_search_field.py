"""The keys of the search field, exactly: what shows the suggestions, moves in them, takes one, hides them; and what is sent."""

import json
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys

from portal.constants import SUGGESTION_DEBOUNCE
from tests.browser.pages.examples import Examples

MOMS = ["moms", "momsregistrering", "momsdeklaration", "moms vid export", "omvänd moms"]
N = len(MOMS)
SHOWN, HIDDEN = True, False


@pytest.fixture
def field(gallery: Examples) -> Examples:
    """The example, its field holding "moms" with its suggestions shown."""
    gallery.focus(gallery.within("search-field", "search-field"))
    gallery.press("moms")
    gallery.portal.wait(lambda: _state(gallery)["values"] == MOMS and _state(gallery)["shown"], "the suggestions")
    return gallery


def _state(gallery: Examples) -> dict[str, Any]:
    return dict(
        gallery.js(
            """const list = document.querySelector('[data-testid=search-suggestions]'), field = document.querySelector('#search-example');
            const options = [...list.querySelectorAll('[role=option]')];
            return {shown: !list.hidden, focus: Number(list.dataset.focus), expanded: field.getAttribute('aria-expanded') === 'true',
                    active: document.getElementById(field.getAttribute('aria-activedescendant'))?.dataset.value ?? null,
                    selected: options.filter((one) => one.getAttribute('aria-selected') === 'true').map((one) => one.dataset.value),
                    text: field.value, values: options.map((one) => one.dataset.value), has: document.activeElement === field}"""
        )
    )


@pytest.mark.parametrize(
    ("keys", "shown", "focus"),
    [
        ([], SHOWN, 0),
        ([Keys.ARROW_DOWN], SHOWN, 1),
        ([Keys.ARROW_DOWN] * 2, SHOWN, 2),
        ([Keys.ARROW_DOWN] * N, SHOWN, N),
        ([Keys.ARROW_DOWN] * (N + 1), SHOWN, 0),
        ([Keys.ARROW_UP], SHOWN, N),
        ([Keys.ARROW_UP] * 2, SHOWN, N - 1),
        ([Keys.ARROW_DOWN, Keys.ARROW_UP], SHOWN, 0),
        ([Keys.ESCAPE], HIDDEN, 0),
        ([Keys.ESCAPE, Keys.HOME], SHOWN, 0),
        ([Keys.ESCAPE, Keys.ARROW_LEFT], SHOWN, 0),
        ([Keys.ESCAPE, Keys.ARROW_DOWN], SHOWN, 1),
        ([Keys.ESCAPE, Keys.ARROW_UP], SHOWN, N),
        ([Keys.ESCAPE, Keys.ESCAPE], HIDDEN, 0),
        ([Keys.ESCAPE, Keys.ENTER], HIDDEN, 0),
        ([Keys.ALT + Keys.ARROW_UP + Keys.NULL], HIDDEN, 0),
        ([Keys.ESCAPE, Keys.ALT + Keys.ARROW_DOWN + Keys.NULL], SHOWN, 0),
        ([Keys.ENTER], HIDDEN, 0),
    ],
    ids=lambda value: None,
)
def test_a_key_has_its_effect(field: Examples, keys: list[str], shown: bool, focus: int) -> None:
    field.portal.frames_sent()
    for key in keys:
        field.press(key)
    now = _state(field)
    assert (now["shown"], now["expanded"], now["focus"]) == (shown, shown, focus)
    assert now["active"] == (MOMS[focus - 1] if shown and focus else None)
    assert now["has"], "the focus stays in the field"
    if Keys.ENTER not in keys:
        assert field.portal.frames_sent() == [], "keys are answered in the browser"


def test_tab_leaves_and_hides(field: Examples) -> None:
    field.press(Keys.ESCAPE, Keys.TAB)
    assert not _state(field)["shown"]
    assert field.focused != "body"


def test_enter_takes_the_suggestion_and_searches(field: Examples) -> None:
    field.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    field.portal.wait(lambda: field.portal.text("search-example-searched") == MOMS[1], "the search")
    now = _state(field)
    assert (now["text"], now["shown"], now["focus"]) == (MOMS[1], False, 0)


def test_enter_at_the_field_searches_what_is_typed(field: Examples) -> None:
    field.press(Keys.ENTER)
    field.portal.wait(lambda: field.portal.text("search-example-searched") == "moms", "the search")


def test_the_pointer_highlights_leaves_and_takes(field: Examples) -> None:
    second = field.portal.find("search-suggestion", '[data-index="2"]')
    ActionChains(field.driver).move_to_element(second).perform()
    assert (_state(field)["focus"], _state(field)["selected"]) == (2, [MOMS[1]])
    ActionChains(field.driver).move_to_element(field.portal.find("header-logo")).perform()
    assert (_state(field)["focus"], _state(field)["selected"]) == (0, [])
    second.click()
    field.portal.wait(lambda: field.portal.text("search-example-searched") == MOMS[1], "the search")
    assert _state(field)["text"] == MOMS[1] and _state(field)["has"]


def test_a_pointer_that_rests_where_the_suggestions_come_chooses_none(field: Examples) -> None:
    """Who types without looking at it would search for another word than the one that was typed."""
    second = field.portal.find("search-suggestion", '[data-index="2"]')
    place = field.js("const {x, y, width, height} = arguments[0].getBoundingClientRect(); return [x + width / 2, y + height / 2]", second)
    field.press(Keys.ESCAPE)
    at = ActionBuilder(field.driver)
    at.pointer_action.move_to_location(*map(int, place))
    at.perform()
    field.press(Keys.BACKSPACE, "s")
    field.portal.wait(lambda: _state(field)["shown"], "the suggestions")
    field.js("return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    field.press(Keys.ENTER)
    field.portal.wait(lambda: field.portal.text("search-example-searched"), "the search")
    assert field.portal.text("search-example-searched") == "moms"


def test_another_length_of_the_text_goes_back_to_the_field(field: Examples) -> None:
    field.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, "r")
    assert _state(field)["focus"] == 0


def test_keys_while_a_word_is_composed_belong_to_the_word(field: Examples) -> None:
    field.js(
        """for (const key of ['ArrowDown', 'Enter', 'Escape']) document.querySelector('#search-example').dispatchEvent(
            new KeyboardEvent('keydown', {key, isComposing: true, bubbles: true, cancelable: true}))"""
    )
    now = _state(field)
    assert (now["shown"], now["focus"], now["text"]) == (True, 0, "moms")


@pytest.mark.parametrize(("typed", "asks"), [("mo", []), ("  mo ", []), ("mom", ["mom"]), (" mom ", ["mom"])])
def test_the_server_is_asked_from_the_third_character_on(gallery: Examples, typed: str, asks: list[str]) -> None:
    gallery.focus(gallery.within("search-field", "search-field"))
    gallery.portal.frames_sent()
    gallery.press(typed)
    _pause(gallery)
    assert [term for term, _ in _asked(gallery)] == asks


def test_a_word_typed_quickly_is_one_question_with_a_number(gallery: Examples) -> None:
    gallery.focus(gallery.within("search-field", "search-field"))
    gallery.portal.frames_sent()
    gallery.press(*"momsregi")
    gallery.portal.wait(lambda: _state(gallery)["shown"], "the suggestions")
    gallery.press(*"strering")
    _pause(gallery)
    assert _asked(gallery) == [["momsregi", 1], ["momsregistrering", 2]]


def test_words_without_suggestions_show_no_list(gallery: Examples) -> None:
    gallery.focus(gallery.within("search-field", "search-field"))
    gallery.press("xyzzy")
    gallery.portal.wait(lambda: gallery.portal.attribute("search-suggestions", "data-term") == "xyzzy", "the answer")
    assert (_state(gallery)["shown"], _state(gallery)["expanded"]) == (False, False)


def test_the_cross_empties_the_field_and_is_there_only_with_text(field: Examples) -> None:
    clear = field.portal.find("search-clear")
    assert clear.is_displayed() and clear.accessible_name == "Rensa sökfältet"
    clear.click()
    now = _state(field)
    assert (now["text"], now["shown"], now["has"], clear.is_displayed()) == ("", False, True, False)


@pytest.mark.parametrize(("locale", "term", "words"), [("sv", "moms", "5 förslag"), ("en", "board", "3 suggestions")])
def test_the_number_of_suggestions_is_said_once_when_typing_rests(gallery: Examples, locale: str, term: str, words: str) -> None:
    gallery.visit(locale)
    gallery.example("search-field")
    gallery.listen(".search-field > [role=status]")
    gallery.focus(gallery.within("search-field", "search-field"))
    gallery.press(*term)
    gallery.portal.wait(lambda: gallery.heard != [], "the number to be said")
    gallery.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
    _pause(gallery)
    assert [said.split(",")[0] for said in gallery.heard] == [words]


def test_what_is_typed_survives_a_new_connection_and_suggestions_come_again(gallery: Examples) -> None:
    gallery.keep_sockets()
    gallery.focus(gallery.within("search-field", "search-field"))
    gallery.press("moms")
    gallery.portal.wait(lambda: _state(gallery)["shown"], "the suggestions")
    gallery.lose_the_connection()
    assert _state(gallery)["text"] == "moms"
    gallery.press("r")
    gallery.portal.wait(lambda: _state(gallery)["values"] == ["momsregistrering"] and _state(gallery)["shown"], "new suggestions")


def _pause(gallery: Examples) -> None:
    """Twice as long as the field waits before it asks."""
    gallery.driver.execute_async_script("setTimeout(arguments[1], arguments[0])", SUGGESTION_DEBOUNCE.total_seconds() * 2000)


def _asked(gallery: Examples) -> list[Any]:
    sent = [json.loads(frame) for frame in gallery.portal.frames_sent()]
    return [data for data in (_data(frame) for frame in sent) if isinstance(data, list) and len(data) == 2]


def _data(frame: Any) -> Any:
    return frame.get("data") if isinstance(frame, dict) else frame[-1]
