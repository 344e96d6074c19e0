"""Choosing one of several: the browser's own select, and above seven options a filter in place of its list."""

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from tests.browser.pages.gallery import Gallery
from tests.browser.pages.portal import Portal

ALL = ["Moms", "F-skatt", "Årsredovisning", "Arbetsgivare", "Etablering", "Övrigt", "Aktiebolag", "Export utanför EU", "Överlåtelse"]


def labels(gallery: Gallery) -> list[str]:
    return [one.text for one in gallery.shown("select-option")]


def opened(portal: Portal, example: str = "select-anywhere", locale: str = "sv") -> Gallery:
    """The example with its list open, by the mouse."""
    gallery = Gallery(portal, example, locale)
    gallery.js("arguments[0].scrollIntoView({block: 'center'})", gallery.one("select"))
    gallery.one("select").click()
    portal.wait(lambda: gallery.focused() == "select-filter", "the filter to have the focus")
    return gallery


@pytest.mark.requirement("COMP-010")
def test_a_filter_appears_above_seven_options(portal: Portal) -> None:
    portal.visit("/komponenter")
    examples = {name: Gallery(portal, f"select-{name}", visit=False) for name in ("7", "8", "optional", "threshold")}
    assert {name: len(one.all("select-filter")) for name, one in examples.items()} == {"7": 0, "8": 1, "optional": 0, "threshold": 1}
    for name in ("8", "threshold"):
        gallery = examples[name]
        gallery.js("arguments[0].scrollIntoView({block: 'center'})", gallery.one("select"))
        gallery.one("select").click()
        assert gallery.one("select-filter").is_displayed()
        gallery.press(Keys.ESCAPE)


@pytest.mark.requirement("COMP-011")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_the_filter_looks_anywhere_or_at_the_start(portal: Portal, locale: str) -> None:
    found = {}
    for match in ("anywhere", "start"):
        gallery = opened(portal, f"select-{match}", locale)
        for term in ("MS", "mo"):
            gallery.one("select-filter").clear()
            gallery.type("select-filter", term)
            found[match, term] = "Moms" in labels(gallery)
    assert found == {("anywhere", "MS"): True, ("anywhere", "mo"): True, ("start", "MS"): False, ("start", "mo"): True}
    assert portal.frames_sent() == []


@pytest.mark.requirement("COMP-012")
@pytest.mark.parametrize(("locale", "words"), [("sv", "Inget val"), ("en", "No choice")])
def test_an_optional_select_begins_with_an_empty_option(portal: Portal, locale: str, words: str) -> None:
    for example, label in (("select-optional", "-"), ("select-optional-label", words)):
        first = Select(Gallery(portal, example, locale).one("select")).options[0]
        assert (first.text, first.get_attribute("value")) == (label, "")


@pytest.mark.requirement("COMP-013")
def test_an_option_may_have_a_test_id_of_its_own(portal: Portal) -> None:
    gallery = Gallery(portal, "select-test-id")
    assert gallery.text("gallery-option-moms") == "Moms"
    ids = [one.get_attribute("data-testid") for one in Select(gallery.one("select")).options]
    assert ids == ["gallery-option-moms", "select-option", "select-option"]


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("år", ["Årsredovisning"]),
        ("ar", ["Arbetsgivare"]),
        ("OV", ["Årsredovisning"]),
        ("öv", ["Övrigt", "Överlåtelse"]),
        ("åt", ["Överlåtelse"]),
        ("éta", ["Etablering"]),
        ("  moms ", ["Moms"]),
        ("EU", ["Export utanför EU"]),
    ],
)
def test_swedish_letters_are_letters_of_their_own_and_other_accents_do_not_count(portal: Portal, typed: str, shown: list[str]) -> None:
    gallery = opened(portal)
    gallery.type("select-filter", typed)
    assert labels(gallery) == shown
    marked = gallery.js("return [...document.querySelectorAll('[data-example=select-anywhere] mark')].map((one) => one.textContent)")
    assert len(marked) >= 1


def test_what_matches_is_marked_and_counted_and_no_match_is_said(portal: Portal) -> None:
    gallery = opened(portal)
    gallery.type("select-filter", "öv")
    first = gallery.shown("select-option")[0]
    assert (first.get_attribute("aria-setsize"), first.get_attribute("aria-posinset")) == ("2", "1")
    assert str(first.get_attribute("innerHTML")) == "<mark>Öv</mark>rigt"
    assert gallery.one("select-filter").get_attribute("aria-activedescendant") == first.get_attribute("id")
    gallery.type("select-filter", "xyz")
    assert labels(gallery) == []
    assert (gallery.text("select-no-match"), gallery.one("select-no-match").get_attribute("role")) == ("Inga alternativ matchar.", "status")
    gallery.press(Keys.ENTER)
    assert gallery.one("select-filter").is_displayed()
    assert portal.frames_sent() == []


OPEN_AND_MOVE = {
    "Down goes to the next": ([Keys.ARROW_DOWN], "F-skatt"),
    "Up stays at the first": ([Keys.ARROW_UP], "Moms"),
    "Up goes back": ([Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ARROW_UP], "F-skatt"),
    "End goes to the last": ([Keys.END], "Överlåtelse"),
    "Home goes to the first": ([Keys.END, Keys.HOME], "Moms"),
    "Page Down goes ten on, here to the last": ([Keys.PAGE_DOWN], "Överlåtelse"),
    "Page Up goes ten back, here to the first": ([Keys.END, Keys.PAGE_UP], "Moms"),
    "a word filters": (["över"], "Överlåtelse"),
}


@pytest.mark.parametrize("case", OPEN_AND_MOVE)
def test_keys_in_the_open_list(portal: Portal, case: str) -> None:
    keys, chosen = OPEN_AND_MOVE[case]
    gallery = Gallery(portal, "select-anywhere")
    gallery.focus("select")
    gallery.press(Keys.ARROW_DOWN)
    assert gallery.focused() == "select-filter"
    gallery.press(*keys)
    gallery.press(Keys.ENTER)
    assert Select(gallery.one("select")).first_selected_option.text == chosen
    assert gallery.focused() == "select"
    assert not gallery.one("select-filter").is_displayed()


@pytest.mark.parametrize("key", [Keys.SPACE, Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.F4, Keys.ALT + Keys.ARROW_DOWN, "m"])
def test_keys_that_open_the_list(portal: Portal, key: str) -> None:
    gallery = Gallery(portal, "select-anywhere")
    gallery.focus("select")
    assert gallery.one("select").get_attribute("aria-expanded") == "false"
    gallery.press(key)
    assert gallery.focused() == "select-filter"
    assert gallery.one("select").get_attribute("aria-expanded") == "true"
    assert gallery.value("select-filter") == ("m" if key == "m" else "")


@pytest.mark.parametrize(("key", "then"), [(Keys.ESCAPE, "select"), (Keys.F4, "select"), (Keys.TAB, "another")])
def test_keys_that_close_the_list_and_change_nothing(portal: Portal, key: str, then: str) -> None:
    gallery = Gallery(portal, "select-anywhere")
    gallery.focus("select")
    gallery.press(Keys.SPACE)
    gallery.press(Keys.ARROW_DOWN)
    gallery.press(key)
    assert not gallery.one("select-filter").is_displayed()
    assert Select(gallery.one("select")).first_selected_option.text == "Moms"
    assert gallery.focused() != "BODY"
    assert gallery.has_focus_inside() == (then == "select")


def test_what_was_typed_is_chosen_when_the_select_is_left_as_in_the_browsers_own(portal: Portal) -> None:
    gallery = Gallery(portal, "select-anywhere")
    gallery.focus("select")
    gallery.press("över", Keys.TAB)
    assert Select(gallery.one("select")).first_selected_option.text == "Överlåtelse"
    assert not gallery.has_focus_inside()
    gallery.focus("select")
    gallery.press("xyz", Keys.TAB)
    assert Select(gallery.one("select")).first_selected_option.text == "Överlåtelse", "nothing matches"


def test_a_click_chooses_and_a_click_beside_closes(portal: Portal) -> None:
    gallery = opened(portal)
    gallery.js("document.addEventListener('change', (event) => { window.changed = event.target.value })")
    next(one for one in gallery.shown("select-option") if one.text == "Etablering").click()
    assert gallery.value("select") == "etablering"
    assert gallery.js("return window.changed") == "etablering"
    assert gallery.focused() == "select"
    gallery.one("select").click()
    assert gallery.shown("select-option")[4].get_attribute("aria-selected") == "true"
    gallery.js("document.querySelector('[data-testid=gallery-title]').scrollIntoView()")
    portal.click("gallery-title")
    assert not gallery.one("select-filter").is_displayed()


def test_it_is_a_select_to_a_browser_without_scripts(portal: Portal) -> None:
    with portal.without_scripts():
        portal.visit("/komponenter", live=False)
        gallery = Gallery(portal, "select-anywhere", visit=False)
        chooser = Select(gallery.one("select"))
        assert [one.text for one in chooser.options] == ALL
        chooser.select_by_visible_text("Övrigt")
        assert gallery.value("select") == "okand"
        assert not gallery.one("select-filter").is_displayed()
