"""Collapse, helpbox and navigation menu: opened by a button in the browser, closed again, found, printed."""

from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from portal.constants import HELPBOX_OFFSET_PX
from test_world.people import by_key
from tests.browser.pages.examples import Examples
from tests.browser.pages.portal import Portal

PLACES = {"collapse": ("collapse", "collapse-toggle", "collapse"), "helpbox": ("helpbox", "helpbox-toggle", "helpbox")}


@pytest.mark.requirement("COMP-007", "COMP-009")
@pytest.mark.parametrize(("example", "toggle_id", "content_id"), PLACES.values(), ids=PLACES)
def test_a_click_opens_and_another_closes(gallery: Examples, example: str, toggle_id: str, content_id: str) -> None:
    toggle, content = gallery.within(example, toggle_id), gallery.within(example, content_id)
    assert (gallery.is_expanded(toggle), content.is_displayed()) == (False, False)
    toggle.click()
    assert gallery.is_expanded(toggle)
    gallery.portal.wait(content.is_displayed, "the content to show")
    toggle.click()
    assert not gallery.is_expanded(toggle)
    gallery.portal.wait(lambda: not content.is_displayed(), "the content to be gone")


@pytest.mark.parametrize(("example", "toggle_id", "content_id"), PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("key", [Keys.ENTER, Keys.SPACE], ids=["Enter", "Space"])
def test_the_keyboard_opens_and_closes_and_the_focus_stays(
    gallery: Examples, example: str, toggle_id: str, content_id: str, key: str
) -> None:
    toggle = gallery.focus(gallery.within(example, toggle_id))
    for expected in (True, False):
        gallery.press(key)
        assert (gallery.is_expanded(toggle), gallery.focused) == (expected, toggle_id)


@pytest.mark.requirement("COMP-008")
def test_the_help_lies_twenty_pixels_below_its_button(gallery: Examples) -> None:
    for example in ("helpbox", "helpbox-in-heading"):
        toggle, text = gallery.within(example, "helpbox-toggle"), gallery.within(example, "helpbox")
        toggle.click()
        gallery.wait_until_still()
        distance = gallery.js("return arguments[1].getBoundingClientRect().top - arguments[0].getBoundingClientRect().bottom", toggle, text)
        assert abs(distance - HELPBOX_OFFSET_PX) <= 1, (example, distance)


def test_escape_closes_the_help_and_returns_to_its_button(gallery: Examples) -> None:
    toggle = gallery.focus(gallery.within("helpbox", "helpbox-toggle"))
    gallery.press(Keys.ENTER)
    gallery.escape()
    assert (gallery.is_expanded(toggle), gallery.focused) == (False, "helpbox-toggle")


def test_escape_leaves_a_collapse_open(gallery: Examples) -> None:
    toggle = gallery.focus(gallery.within("collapse", "collapse-toggle"))
    gallery.press(Keys.ENTER)
    gallery.escape()
    assert gallery.is_expanded(toggle)


def test_a_search_in_the_page_opens_what_it_finds(gallery: Examples) -> None:
    toggle, content = gallery.within("collapse", "collapse-toggle"), gallery.within("collapse", "collapse")
    panel = gallery.js("return arguments[0].closest('.disclosed')", content)
    assert gallery.js("return arguments[0].getAttribute('hidden')", panel) == "until-found"
    gallery.js("arguments[0].dispatchEvent(new Event('beforematch', {bubbles: true}))", panel)
    assert gallery.is_expanded(toggle)
    gallery.portal.wait(content.is_displayed, "the content to show")


@pytest.mark.parametrize("example", ["collapse", "navigation-menu", "helpbox"])
def test_opening_and_closing_sends_nothing(gallery: Examples, example: str) -> None:
    toggle = next(iter(gallery.example(example).find_elements("css selector", "[data-disclosure]")))
    gallery.portal.frames_sent()
    for _ in range(2):
        toggle.click()
    assert gallery.portal.frames_sent() == []


def test_what_was_opened_stays_open_when_the_server_draws_anew_and_after_a_new_connection(gallery: Examples) -> None:
    gallery.keep_sockets()
    toggle = gallery.within("collapse-live", "collapse-toggle")
    toggle.click()
    gallery.portal.click("collapse-count")
    gallery.portal.wait(lambda: gallery.portal.text("collapse-counted") == "Räknat 1 gånger", "the server to draw anew")
    assert gallery.is_expanded(toggle)
    gallery.lose_the_connection()
    assert gallery.is_expanded(gallery.within("collapse-live", "collapse-toggle"))
    assert gallery.within("collapse-live", "collapse").is_displayed()


def test_paper_shows_what_is_closed(gallery: Examples) -> None:
    with _emulated(gallery, media="print"):
        for example, _, content_id in PLACES.values():
            assert gallery.js("return arguments[0].checkVisibility({contentVisibilityAuto: true})", gallery.within(example, content_id))
            assert gallery.within(example, content_id).size["height"] > 20
        assert all(one.is_displayed() for one in gallery.all_within("navigation-menu", "menu-link"))


@pytest.mark.parametrize(
    ("example", "css"),
    [("collapse", ".collapse"), ("helpbox", ".helpbox__toggle"), ("navigation-menu", ".navigation-menu__row"), ("card", ".card"),
     ("tag", ".tag"), ("alert-error", ".alert"), ("table", "td"), ("progress-bar", ".progress-bar__mark"), ("search-field", "input"),
     ("icon-heading-sun", ".tile"), ("notice-error", ".notice"), ("skeleton", ".skeleton__item"), ("list", "a")],
)  # fmt: skip
def test_forced_colours_leave_a_border(gallery: Examples, example: str, css: str) -> None:
    with _emulated(gallery, features=[{"name": "forced-colors", "value": "active"}]):
        box = gallery.example(example).find_element("css selector", css)
        widths = gallery.js("const s = getComputedStyle(arguments[0]); return [s.borderBottomWidth, s.borderBottomStyle]", box)
        assert float(widths[0].removesuffix("px")) >= 1 and widths[1] != "none", (example, widths)


def test_without_scripts_everything_stands_open(gallery: Examples) -> None:
    with gallery.portal.without_scripts():
        gallery.visit(live=False)
        for example, _, content_id in PLACES.values():
            found = gallery.portal.find("gallery-example", f'[data-example="{example}"]')
            assert found.find_element("css selector", f'[data-testid="{content_id}"]').is_displayed()
        menu = gallery.portal.find("gallery-example", '[data-example="navigation-menu"]')
        assert all(link.is_displayed() for link in menu.find_elements("css selector", "[data-testid=menu-link]"))
        assert not any(button.is_displayed() for button in menu.find_elements("css selector", "[data-testid=menu-toggle]"))


# The navigation menu


def test_the_branch_of_the_page_is_open_and_only_one_top_branch_at_a_time(gallery: Examples) -> None:
    start, tax = _toggle(gallery, "#menu-1"), _toggle(gallery, "#menu-tax")
    assert [gallery.is_expanded(_toggle(gallery, url)) for url in ("#menu-1", "#menu-2", "#menu-3")] == [True, True, False]
    tax.click()
    assert (gallery.is_expanded(start), gallery.is_expanded(tax)) == (False, True)
    start.click()
    assert (gallery.is_expanded(start), gallery.is_expanded(tax)) == (True, False)
    assert gallery.is_expanded(_toggle(gallery, "#menu-2")), "what was open inside stays so"


def test_a_button_is_named_by_what_a_press_does(gallery: Examples) -> None:
    tax = _toggle(gallery, "#menu-tax")
    assert tax.accessible_name == "Öppna Skatt"
    tax.click()
    assert tax.accessible_name == "Stäng Skatt"


@pytest.mark.parametrize(
    ("focus", "closed", "focused"),
    [("#menu-2b", "#menu-2", "#menu-2"), ("#menu-2", "#menu-1", "#menu-1"), ("toggle #menu-2", "#menu-2", "#menu-2")],
)
def test_escape_closes_the_innermost_branch_and_goes_to_its_button(gallery: Examples, focus: str, closed: str, focused: str) -> None:
    menu = gallery.example("navigation-menu")
    where = _toggle(gallery, focus.split()[1]) if " " in focus else menu.find_element("css selector", f'a[href="{focus}"]')
    gallery.focus(where)
    gallery.escape()
    assert not gallery.is_expanded(_toggle(gallery, closed))
    assert gallery.driver.switch_to.active_element == _toggle(gallery, focused)


@pytest.mark.requirement("NAV-047", "NAV-049")
def test_the_content_menu_in_the_explore_drawer_opens_one_top_branch_at_a_time(portal: Portal) -> None:
    portal.visit("/tjanster")
    portal.open_drawer("explore", by="header-explore-button")
    first, second = _branch(portal, "/starta-foretag"), _branch(portal, "/moms")
    child = portal.find("menu-item", '[data-url="/registrera-foretag"]')
    assert not child.is_displayed()
    portal.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", first)
    first.click()
    assert first.get_attribute("aria-expanded") == "true"
    portal.wait(child.is_displayed, "the children")
    second.click()
    assert (first.get_attribute("aria-expanded"), second.get_attribute("aria-expanded")) == ("false", "true")
    portal.wait(lambda: not child.is_displayed(), "the children to be gone")


@pytest.mark.requirement("NAV-048")
@pytest.mark.parametrize(("address", "is_drawn"), [("/styrelse-och-andra-uppgifter", True), ("/adress", False)])
def test_the_content_menu_is_open_where_the_page_stands(portal: Portal, address: str, is_drawn: bool) -> None:
    portal.visit(address)
    portal.open_drawer("explore", by="header-explore-button")
    ancestors = ("/starta-foretag", "/registrera-foretag", "/registrera-forening")
    assert [_branch(portal, url).get_attribute("aria-expanded") for url in ancestors] == ["true"] * 3
    assert _branch(portal, "/moms").get_attribute("aria-expanded") == "false"
    current = portal.driver.find_elements("css selector", '[data-testid=menu-link][aria-current="page"]')
    assert [str(one.get_dom_attribute("href")) for one in current] == ([address] if is_drawn else [])
    levels = {str(item.get_attribute("data-level")) for item in portal.all("menu-item")}
    assert levels == {"1", "2", "3", "4"}
    assert not portal.has("menu-item", '[data-url="/adress"]')


def test_escape_in_a_branch_closes_the_branch_and_a_second_one_the_drawer(portal: Portal) -> None:
    portal.visit("/styrelse-och-andra-uppgifter")
    portal.open_drawer("explore", by="header-explore-button")
    toggle = _branch(portal, "/starta-foretag")
    portal.driver.execute_script("arguments[0].focus()", toggle)
    toggle.send_keys(Keys.ESCAPE)
    assert (toggle.get_attribute("aria-expanded"), portal.open_drawers()) == ("false", ["drawer-explore"])
    toggle.send_keys(Keys.ESCAPE)
    portal.wait(lambda: not portal.open_drawers(), "the drawer to close")


def test_a_question_of_an_article_opens_by_its_button(portal: Portal) -> None:
    portal.visit("/f-skatt")
    block = portal.find("block-faq")
    toggle = portal.find("faq-toggle")
    answer = portal.driver.find_element("id", str(toggle.get_attribute("aria-controls")))
    assert toggle.tag_name == "button" and block.find_element("css selector", "h2").text
    assert (toggle.get_attribute("aria-expanded"), answer.find_element("css selector", "p").is_displayed()) == ("false", False)
    portal.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", toggle)
    portal.frames_sent()
    toggle.click()
    assert toggle.get_attribute("aria-expanded") == "true"
    portal.wait(answer.find_element("css selector", "p").is_displayed, "the answer")
    assert portal.frames_sent() == []


def test_an_address_that_leads_to_a_question_opens_it(portal: Portal) -> None:
    portal.visit("/sok?q=missbrukar+godk%C3%A4nnandet")
    link = next(each for each in portal.all("search-result-link") if "#" in str(each.get_attribute("href")))
    link.click()
    portal.wait(lambda: portal.path == "/f-skatt", "the page")
    portal.wait_until_live()
    toggle = portal.driver.find_element("css selector", ":target")
    answer = portal.driver.find_element("id", str(toggle.get_attribute("aria-controls")))
    portal.wait(lambda: toggle.get_attribute("aria-expanded") == "true" and "missbrukar" in answer.text, "the answer to be open")
    assert portal.driver.execute_script("return arguments[0].getBoundingClientRect().top < innerHeight", answer)


@pytest.mark.requirement("PARTY-050", "PARTY-051")
def test_four_protected_names_are_shown_and_a_button_shows_the_rest(portal: Portal) -> None:
    portal.log_in("S02", target="/tjanster")
    portal.open_drawer("login", by="header-profile-button")
    Examples(portal).wait_until_still()
    assert [name.is_displayed() for name in portal.all("namnskydd-item")] == [True] * 4 + [False] * 2
    toggle = portal.find("namnskydd-toggle")
    assert (toggle.tag_name, toggle.accessible_name, toggle.get_attribute("aria-expanded")) == ("button", "Visa fler (2)", "false")
    portal.click("namnskydd-toggle")
    portal.wait(lambda: all(name.is_displayed() for name in portal.all("namnskydd-item")), "all six names")
    assert (toggle.accessible_name, toggle.get_attribute("aria-expanded")) == ("Visa färre", "true")


@pytest.mark.requirement("PARTY-051")
def test_four_protected_names_need_no_button(portal: Portal) -> None:
    portal.log_in("T08", target="/tjanster", **{"valt-engagemang": _with_four_names()})
    portal.open_drawer("login", by="header-profile-button")
    assert len(portal.all("namnskydd-item")) == 4
    assert not portal.has("namnskydd-toggle")


def _with_four_names() -> str:
    return next(str(company["organisationsnummer"]) for company in by_key("T08").foretag if len(company["namnskydd"]) == 4)


def _toggle(gallery: Examples, url: str) -> Any:
    return gallery.example("navigation-menu").find_element("css selector", f'[data-url="{url}"] > div > [data-testid=menu-toggle]')


def _branch(portal: Portal, url: str) -> Any:
    return portal.driver.find_element("css selector", f'[data-testid=menu-item][data-url="{url}"] > div > [data-testid=menu-toggle]')


class _emulated:
    """The page as on paper or with other colours, while the block runs."""

    def __init__(self, gallery: Examples, **how: Any) -> None:
        self.driver, self.how = gallery.driver, how

    def __enter__(self) -> None:
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", self.how)

    def __exit__(self, *of_no_interest: object) -> None:
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
