"""Searching on screen: the field of the header and its suggestions, the dialog with the results, and the ways in and out of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from portal_pages import violations
from portal_pages.search import DIALOG, DRAWER, HEADER, Search
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from portal.constants import DESKTOP_FROM_PX, MILLISECOND, SEARCH_PAGE_SIZE, SUGGESTION_DEBOUNCE
from tests.browser.pages.portal import Portal

SHOWN, HIDDEN = True, False


@pytest.fixture
def search(portal: Portal) -> Search:
    """The field of the header, on the page of services."""
    portal.visit("/tjanster")
    return Search(portal)


@pytest.fixture
def company(portal: Portal) -> Search:
    """The dialog with the results of foretag."""
    portal.visit("/tjanster")
    return Search(portal).results_of("foretag")


def pause(search: Search) -> None:
    """Twice as long as the field waits before it asks."""
    search.driver.execute_async_script("setTimeout(arguments[1], arguments[0])", 2 * (SUGGESTION_DEBOUNCE // MILLISECOND))


# --- The field and its suggestions ---


@pytest.mark.requirement("SEARCH-001")
@pytest.mark.parametrize(("address", "words"), [("/tjanster", "Sök"), ("/en/services", "Search")])
def test_the_field_of_the_header_says_what_it_is_for(portal: Portal, address: str, words: str) -> None:
    portal.visit(address)
    assert portal.attribute("header-search-field", "placeholder") == words
    assert portal.find("header-search-field").aria_role == "combobox"


@pytest.mark.requirement("SEARCH-002")
def test_the_cross_empties_the_field_and_is_there_only_with_text(search: Search) -> None:
    search.type("")
    search.portal.wait(lambda: search.driver.execute_script("return !!document.querySelector('#search-dialog')"), "the search to come")
    assert not search.portal.has("header-search-clear")
    search.type("moms")
    assert search.portal.find("header-search-clear").accessible_name == "Rensa sökfältet"
    search.portal.click("header-search-clear")
    assert (search.state["text"], search.state["has"]) == ("", True)
    assert not search.portal.has("header-search-clear")


@pytest.mark.requirement("SEARCH-004")
def test_suggestions_are_shown_only_where_there_are_some(search: Search) -> None:
    assert search.suggest("mom")
    search.type(Keys.BACKSPACE * 3, "xyzq")
    search.portal.wait(lambda: [body["queryString"] for body in search.asked("suggestions")] == ["mom", "xyzq"], "the question")
    search.portal.wait(lambda: not search.state["there"], "the list to go")
    assert (search.state["shown"], search.state["expanded"]) == (False, False)


DOWN, UP, ESCAPE, HOME, TAB = Keys.ARROW_DOWN, Keys.ARROW_UP, Keys.ESCAPE, Keys.HOME, Keys.TAB


@pytest.mark.requirement("SEARCH-031", "SEARCH-033", "SEARCH-034", "SEARCH-035", "SEARCH-036", "SEARCH-037")
@pytest.mark.parametrize("place", [HEADER, DIALOG])
def test_every_key_has_its_effect(search: Search, place: str) -> None:
    if place == DIALOG:
        search = search.results_of("foretag").anew("")
    values = search.suggest("mom")
    n = len(values)
    effects = [
        ([], SHOWN, 0),
        ([DOWN], SHOWN, 1),
        ([DOWN] * n, SHOWN, n),
        ([DOWN] * (n + 1), SHOWN, 0),
        ([UP], SHOWN, n),
        ([UP, UP], SHOWN, n - 1),
        ([DOWN, UP], SHOWN, 0),
        ([ESCAPE], HIDDEN, 0),
        ([ESCAPE, HOME], SHOWN, 0),
        ([ESCAPE, DOWN], SHOWN, 1),
        ([ESCAPE, UP], SHOWN, n),
    ]
    for keys, shown, focus in effects:
        search.type(*keys)
        now = search.state
        case = ([key.encode("unicode_escape") for key in keys], now)
        assert (now["shown"], now["expanded"], now["focus"]) == (shown, shown, focus), case
        assert now["active"] == (values[focus - 1] if shown and focus else None), case
        assert now["selected"] == ([values[focus - 1]] if focus else []), case
        assert now["controls"] is shown, case
        assert now["has"], "the focus stays in the field"
        search.type(*([UP] * now["focus"] if shown else [HOME]))
    search.type(Keys.END, ESCAPE, Keys.BACKSPACE)
    search.type("m")
    assert search.state["shown"], "a letter shows them again"
    search.type(ESCAPE, TAB)
    assert not search.state["shown"], "Tab does not"


@pytest.mark.requirement("SEARCH-038")
def test_another_length_of_the_text_goes_back_to_the_field(search: Search) -> None:
    search.suggest("mom")
    search.type(DOWN, DOWN)
    replaced = "const field = document.activeElement; field.value = arguments[0]; field.dispatchEvent(new Event('input'))"
    search.driver.execute_script(replaced, "mon")
    search.driver.execute_script(replaced, "mom")
    assert search.state["focus"] == 2, "one letter for another"
    search.type("s")
    assert search.state["focus"] == 0


@pytest.mark.requirement("SEARCH-038")
def test_a_shorter_list_than_the_focus_has_come_to_goes_back_to_the_field(search: Search) -> None:
    search.portal.served.fault("suggestions", status=200, body='["ett", "två", "tre"]')
    search.suggest("mom")
    search.type(DOWN, DOWN, DOWN)
    search.portal.served.fault("suggestions", status=200, body='["ett"]')
    search.driver.execute_script("const field = document.activeElement; field.value = 'mon'; field.dispatchEvent(new Event('input'))")
    search.portal.wait(lambda: search.state["values"] == ["ett"], "the shorter list")
    assert search.state["focus"] == 0


@pytest.mark.requirement("SEARCH-039")
def test_the_pointer_highlights_a_suggestion_and_leaves_it(search: Search) -> None:
    values = search.suggest("mom")
    second = search.portal.find("search-suggestion", '[data-index="2"]')
    ActionChains(search.driver).move_to_element(second).perform()
    assert (search.state["focus"], search.state["selected"]) == (2, [values[1]])
    ActionChains(search.driver).move_to_element(search.portal.find("header-logo")).perform()
    assert (search.state["focus"], search.state["selected"]) == (0, [])


@pytest.mark.requirement("SEARCH-050", "SEARCH-051", "SEARCH-053")
def test_the_source_is_asked_once_typing_rests_from_the_third_character_on(search: Search) -> None:
    search.type("mo")
    pause(search)
    assert search.asked("suggestions") == []
    search.driver.execute_script("addEventListener('input', (event) => { window.typedAt = event.timeStamp }, { capture: true })")
    search.type(*" ms")
    search.type(Keys.BACKSPACE * 5, *"  moms  ")
    search.portal.wait(lambda: search.state["shown"], "the suggestions")
    assert search.asked("suggestions") == [{"queryString": "moms", "language": "sv"}]
    (at,) = search.driver.execute_script(
        "return performance.getEntriesByType('resource').filter((one) => one.name.endsWith('/suggestions')).map((one) => one.startTime)"
    )
    rested = at - search.driver.execute_script("return typedAt")
    assert rested >= SUGGESTION_DEBOUNCE // MILLISECOND - 1, "whole milliseconds, as browsers tell them"


@pytest.mark.requirement("SEARCH-050")
def test_nobody_is_asked_for_a_field_that_was_left(search: Search) -> None:
    search.type("mom", TAB)
    pause(search)
    assert search.asked("suggestions") == []


@pytest.mark.requirement("SEARCH-053")
def test_on_english_pages_the_suggestions_are_english(portal: Portal) -> None:
    portal.visit("/en/services")
    search = Search(portal)
    assert search.suggest("comp")[0] == "company"
    assert search.asked("suggestions") == [{"queryString": "comp", "language": "en"}]


@pytest.mark.requirement("SEARCH-065")
@pytest.mark.parametrize("fault", [{"status": 500}, {"status": 200, "body": "x"}, {"network": True}])
def test_suggestions_that_fail_are_missed_by_nobody(search: Search, fault: dict[str, Any]) -> None:
    search.portal.served.fault("suggestions", **fault)
    search.type("mom")
    search.portal.wait(lambda: search.asked("suggestions"), "the question")
    pause(search)
    assert not search.portal.has("search-suggestions")
    assert not [one for one in search.driver.find_elements("css selector", "[role=alert]") if one.is_displayed()]
    search.type("s", Keys.ENTER)
    assert search.in_dialog().wait_for_results().results


@pytest.mark.requirement("SEARCH-056")
def test_a_readable_body_counts_whatever_the_status(search: Search) -> None:
    search.portal.served.fault("suggestions", status=500, body='["moms"]')
    assert search.suggest("mom") == ["moms"]
    hit = '{"title": {"snippet": "Moms"}, "content": {"snippet": ""}, "url": {"raw": "/moms"}, "id": {"raw": "7"}}'
    body = f'{{"results": [{hit}], "page": {{"current": 1, "total_pages": 1, "total_results": 1}}}}'
    search.portal.served.fault("search", status=500, body=body)
    dialog = search.results_of("s")
    assert [one.get_attribute("data-id") for one in dialog.results] == ["7"]
    assert dialog.portal.text("search-count") == "1 träff"
    search.portal.served.fault("search", status=200, body="x")
    dialog.anew("något annat")
    assert dialog.portal.find("search-error")


# --- The dialog ---


@pytest.mark.requirement("SEARCH-003", "SEARCH-005", "SEARCH-043")
@pytest.mark.parametrize(("address", "name"), [("/tjanster", "Sök"), ("/en/services", "Search")])
def test_enter_takes_the_words_into_a_modal_dialog(portal: Portal, address: str, name: str) -> None:
    portal.visit(address)
    Search(portal).type("moms", Keys.ENTER)
    dialog = Search(portal).in_dialog()
    assert (dialog.state["text"], portal.attribute("header-search-field", "value")) == ("moms", "")
    shown = portal.find("search-dialog")
    assert (shown.aria_role, shown.accessible_name) == ("dialog", name)
    assert portal.driver.execute_script("return arguments[0].matches(':modal')", shown)
    portal.driver.execute_script("document.querySelector('[data-testid=header-logo]').focus()")
    assert dialog.state["has"], "what is behind can not be focused"


@pytest.mark.requirement(
    "SEARCH-007", "SEARCH-008", "SEARCH-009", "SEARCH-010", "SEARCH-011", "SEARCH-012", "SEARCH-013", "SEARCH-054", "SEARCH-062"
)
def test_the_dialog_has_field_total_results_and_ways_on(company: Search) -> None:
    portal = company.portal
    assert company.asked() == [{"queryString": "foretag", "page": 1, "resultsPerPage": 9, "language": "sv"}]
    total = total_of_foretag(company)
    assert portal.text("search-count") == f"{total} träffar"
    assert portal.text("search-term") == "Sök efter foretag"
    for test_id in ("search-field", "search-close", "search-results", "search-fetch-more", "search-announcer"):
        assert portal.has(test_id), test_id
    assert portal.attribute("search-announcer", "aria-live") == "polite"
    portal.wait(lambda: portal.text("search-announcer") == f"{total} träffar", "the number to be said")
    assert len(company.results) == SEARCH_PAGE_SIZE


def total_of_foretag(search: Search) -> int:
    """What the call says, asked by hand."""
    answer = search.driver.execute_async_script(
        """const done = arguments[0], body = JSON.stringify({queryString: 'foretag', language: 'sv'});
        fetch('/api/search/site-search', {method: 'POST', body}).then((answer) => answer.json()).then(done)"""
    )
    return int(answer["page"]["total_results"])


@pytest.mark.requirement("SEARCH-010", "SEARCH-062")
def test_on_english_pages_the_dialog_is_english(portal: Portal) -> None:
    portal.visit("/en/services")
    dialog = Search(portal).results_of("company")
    assert portal.text("search-term") == "Search for company"
    count = portal.text("search-count")
    assert count.endswith(" results")
    portal.wait(lambda: portal.text("search-announcer") == count, "the number to be said")
    assert all(one.get_attribute("href").startswith(f"{portal.served.address}/en") for one in portal.all("search-result-link"))
    assert dialog.asked()[0]["language"] == "en"


@pytest.mark.requirement("SEARCH-006")
def test_the_page_behind_stands_still_and_is_as_before_afterwards(search: Search) -> None:
    driver = search.driver
    driver.execute_script("scrollTo(0, 300)")
    dialog = search.results_of("foretag")
    ActionChains(driver).scroll_by_amount(0, 4000).perform()
    dialog.type(Keys.PAGE_DOWN, Keys.TAB, Keys.PAGE_DOWN)
    ActionChains(driver).send_keys(Keys.END).perform()
    assert driver.execute_script("return scrollY") == 300
    assert driver.execute_script("return getComputedStyle(document.documentElement).overflowY") == "hidden"
    ActionChains(driver).send_keys(Keys.ESCAPE).perform()
    dialog.wait_until_closed()
    assert driver.execute_script("return scrollY") == 300
    driver.execute_script("scrollTo(0, 500)")
    assert driver.execute_script("return scrollY") == 500
    assert driver.execute_script("return getComputedStyle(document.documentElement).overflowY") == "visible"


@pytest.mark.requirement("SEARCH-014")
@pytest.mark.parametrize(
    ("address", "typed", "words", "meant", "first"),
    [("/tjanster", "mmos", "Visar resultat för", "moms", "/moms"), ("/en/services", "compnay", "Showing results for", "company", "")],
)
def test_a_slip_without_results_shows_those_of_what_was_meant(
    portal: Portal, address: str, typed: str, words: str, meant: str, first: str
) -> None:
    portal.visit(address)
    dialog = Search(portal).results_of(typed)
    assert portal.attribute("search-correction", "data-kind") == "showing"
    assert (portal.text("search-correction"), portal.text("search-correction-term")) == (f"{words} {meant}", meant)
    assert [body["queryString"] for body in dialog.asked()] == [typed, meant]
    assert portal.find("search-result-link").get_attribute("href").endswith(first)
    assert dialog.state["text"] == typed, "what was typed stays"


@pytest.mark.requirement("SEARCH-014")
def test_a_slip_with_results_asks_what_was_meant(search: Search) -> None:
    dialog = search.results_of("mmos företag")
    assert search.portal.attribute("search-correction", "data-kind") == "suggestion"
    assert search.portal.text("search-correction") == "Menade du moms företag"
    assert search.portal.find("search-correction-term").tag_name == "button"
    search.portal.click("search-correction-term")
    search.portal.wait(lambda: dialog.asked()[-1]["queryString"] == "moms företag", "the search")
    dialog.wait_for_results()
    assert (dialog.state["text"], dialog.state["has"]) == ("moms företag", True)
    assert not search.portal.has("search-correction")


@pytest.mark.requirement("SEARCH-063")
def test_searching_for_exactly_the_words_corrects_nothing(search: Search) -> None:
    dialog = search.results_of("mmos")
    assert search.portal.text("search-term") == "Sök efter mmos"
    search.portal.click("search-term")
    assert search.portal.text("search-no-results-title") == "Din sökning på ”mmos” gav inga träffar"
    assert dialog.results == []
    assert [body["queryString"] for body in dialog.asked()] == ["mmos", "moms"], "what was asked for is not asked for again"


@pytest.mark.requirement("SEARCH-016")
def test_a_result_is_title_excerpt_and_link_with_the_words_marked(search: Search) -> None:
    dialog = search.results_of("moms")
    first = dialog.results[0]
    assert (first.get_attribute("data-index"), first.get_attribute("data-id")) != ("", "")
    assert [one.text for one in first.find_elements("css selector", "[data-testid=search-result-title] mark")] == ["Moms"]
    assert first.find_elements("css selector", "[data-testid=search-result-content] :is(mark, em)")
    assert [one.get_attribute("href") for one in first.find_elements("css selector", "a")] == [f"{search.portal.served.address}/moms"]


@pytest.mark.requirement("SEARCH-016")
def test_a_word_of_the_glossary_is_answered_above_the_results(search: Search) -> None:
    dialog = search.results_of("f skatt")
    assert dialog.portal.text("search-meaning") == "F-skatt: Skatt som den som driver företag betalar in själv."
    assert dialog.portal.find("search-meaning").is_displayed()
    dialog.anew("moms och f-skatt")
    dialog.portal.wait(lambda: dialog.portal.all("search-result"), "the results")
    assert not dialog.portal.find("search-meaning").is_displayed()


def test_nothing_of_a_sources_html_reaches_the_page_but_marks(search: Search) -> None:
    evil = "<script>window.evil = 1</script><img src=x onerror='window.evil = 1'><mark onclick='x'>moms</mark> &lt;b&gt;"
    hit = f'{{"title": {{"snippet": "{evil}"}}, "content": {{}}, "url": {{"raw": "//evil.example/a"}}, "id": {{"raw": "7"}}}}'
    page = '{"current": 1, "total_pages": 1, "total_results": 1}'
    search.portal.served.fault("search", status=200, body=f'{{"results": [{hit}], "page": {page}}}')
    (result,) = search.results_of("moms").results
    title = result.find_element("css selector", "[data-testid=search-result-title]")
    assert title.get_attribute("innerHTML") == "<mark>moms</mark> &lt;b&gt;"
    assert result.find_element("css selector", "a").get_attribute("href") == f"{search.portal.served.address}/evil.example/a"
    assert not result.find_elements("css selector", "[data-testid=search-result-content]")
    assert search.driver.execute_script("return window.evil ?? null") is None


def test_the_browser_itself_takes_nothing_of_an_answer_but_marks(search: Search) -> None:
    """What the portal cleans is cleaned again where it is shown: this answer comes past the portal."""
    search.type("")
    search.portal.wait(lambda: search.driver.execute_script("return !!document.querySelector('#search-dialog')"), "the search to come")
    dirty = "<img src=x onerror='window.evil=1'><svg/onload=alert(1)><EM>moms</EM></mark><b>!</b> &lt;i&gt; &amp; <mark>ja"
    hit = {"title": dirty, "content": dirty, "url": "javascript:alert(1)", "id": "7"}
    answer = {"results": [hit], "page": {"current": 1, "total_pages": 1, "total_results": 1}}
    search.driver.execute_script(f"window.fetch = async () => new Response({json.dumps(json.dumps(answer))})")
    (result,) = search.results_of("moms").results
    title = result.find_element("css selector", "[data-testid=search-result-title]")
    assert title.get_attribute("innerHTML") == "<em>moms</em>! &lt;i&gt; &amp; <mark>ja</mark>"
    assert result.find_element("css selector", "a").get_attribute("href") == f"{search.portal.served.address}/javascript:alert(1)"
    assert search.driver.execute_script("return window.evil ?? null") is None


@pytest.mark.requirement("SEARCH-017", "SEARCH-062")
def test_three_shapes_stand_where_the_results_will(search: Search) -> None:
    search.portal.served.fault("search", delayMs=2000)
    search.type("moms", Keys.ENTER)
    dialog = search.in_dialog()
    assert len(search.portal.all("search-skeleton-item")) == 3
    search.portal.wait(lambda: search.portal.text("search-announcer") == "Söker", "that it is looked for to be said")
    dialog.wait_for_results()
    assert not search.portal.has("search-skeleton-item")


@pytest.mark.requirement("SEARCH-018", "SEARCH-019", "SEARCH-020", "SEARCH-062")
@pytest.mark.parametrize(
    ("address", "title", "tips", "prompt", "contact", "start"),
    [
        (
            "/tjanster",
            "Din sökning på ”<b>xyzzyqwerty$&” gav inga träffar",
            ["Kontrollera stavningen", "Använd mindre specifika sökord", "Prova en synonym"],
            "Hittar du inte det du söker?",
            "/om-foretagsporten-se/kontakt",
            "/",
        ),
        (
            "/en/services",
            "Your search for “<b>xyzzyqwerty$&” returned no hits",
            ["Check the spelling", "Use less specific keywords", "Try a synonym"],
            "Can't find what you are looking for?",
            "/en/about-foretagsporten/contact",
            "/en",
        ),
    ],
)
def test_nothing_found_says_so_and_what_one_can_do(
    portal: Portal, address: str, title: str, tips: list[str], prompt: str, contact: str, start: str
) -> None:
    portal.visit(address)
    Search(portal).type("<b>xyzzyqwerty$&", Keys.ENTER)
    assert portal.text("search-no-results-title") == title
    portal.wait(
        lambda: [one.text for one in portal.find("search-no-results-suggestions").find_elements("css selector", "li")] == tips, "the tips"
    )
    assert portal.text("search-no-results-prompt") == prompt
    assert [portal.find(f"search-no-results-{one}").get_dom_attribute("href") for one in ("contact", "start")] == [contact, start]
    portal.wait(lambda: portal.text("search-announcer") == title, "it to be said")
    assert not portal.has("search-fetch-more")


@pytest.mark.requirement("SEARCH-021", "ERR-024")
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/tjanster", "Vi har problem att hämta sökresultat just nu. Vänligen försök senare."),
        ("/en/services", "We have a problem fetching search results right now. Please try again later."),
    ],
)
def test_a_search_that_fails_says_so_and_can_be_tried_again(portal: Portal, address: str, words: str) -> None:
    portal.visit(address)
    portal.served.fault("search", status=500)
    Search(portal).type("moms", Keys.ENTER)
    assert portal.text("search-error") == words
    assert portal.find("search-error").aria_role == "alert"
    assert not portal.has("search-skeleton-item")
    portal.served.reset()
    dialog = Search(portal, DIALOG)
    dialog.type("", Keys.ENTER)
    portal.wait(lambda: not portal.has("search-error"), "the error to go")


@pytest.mark.requirement("SEARCH-041", "SEARCH-052")
def test_in_the_dialog_enter_searches_and_typing_does_not(company: Search) -> None:
    before = len(company.asked())
    company.anew("")
    company.suggest("  moms  ")
    pause(company)
    assert len(company.asked()) == before
    company.type(Keys.ENTER)
    company.portal.wait(lambda: len(company.asked()) == before + 1, "the search")
    assert company.asked()[-1]["queryString"] == "moms"
    for short in ("ab", "  ab "):
        company.anew(short)
        assert company.portal.text("search-too-short") == "Skriv minst 3 tecken."
    assert len(company.asked()) == before + 1


@pytest.mark.requirement("SEARCH-040")
def test_enter_takes_the_suggestion_into_the_field_and_searches(search: Search) -> None:
    values = search.suggest("mom")
    search.type(DOWN, DOWN, Keys.ENTER)
    dialog = search.in_dialog().wait_for_results()
    assert dialog.state["text"] == values[1]
    assert dialog.asked()[-1]["queryString"] == values[1]
    dialog.anew("")
    others = dialog.suggest("före")
    dialog.type(DOWN, DOWN, Keys.ENTER)
    search.portal.wait(lambda: dialog.asked()[-1]["queryString"] == others[1], "the search")
    assert (dialog.state["text"], dialog.state["shown"]) == (others[1], False)
    dialog.anew("skatt")
    search.portal.wait(lambda: dialog.asked()[-1]["queryString"] == "skatt", "what is typed to be searched for at index 0")


@pytest.mark.requirement("SEARCH-064")
@pytest.mark.parametrize(("address", "words"), [("/tjanster", "Skriv minst 3 tecken."), ("/en/services", "Type at least 3 characters.")])
def test_too_short_a_word_opens_the_dialog_with_a_hint(portal: Portal, address: str, words: str) -> None:
    portal.visit(address)
    Search(portal).type("ab", Keys.ENTER)
    dialog = Search(portal).in_dialog()
    assert (dialog.state["text"], portal.attribute("header-search-field", "value")) == ("ab", "")
    assert portal.text("search-too-short") == words
    assert dialog.asked() == []


# --- Page by page ---


@pytest.mark.requirement("SEARCH-045", "SEARCH-046", "SEARCH-047", "SEARCH-049", "SEARCH-062")
def test_results_come_page_by_page_to_the_last(company: Search) -> None:
    portal = company.portal
    total = int(portal.text("search-count").split()[0])
    numbers = [len(company.results)]
    assert not portal.has("search-close-bottom")
    while portal.has("search-fetch-more"):
        before = len(company.results)
        company.fetch_more()
        numbers.append(len(company.results))
        assert portal.has("search-close-bottom")
        focused = company.driver.execute_script(
            "return document.activeElement.closest('li').dataset.index + document.activeElement.tagName"
        )
        assert focused == f"{before + 1}A", "the focus is on the first new link"
        added = f"{len(company.results) - before} fler träffar har lagts till"
        portal.wait(lambda added=added: portal.text("search-announcer") == added, "the number to be said")
    assert numbers == [*range(9, total, 9), total]
    assert [body["page"] for body in company.asked()] == list(range(1, len(numbers) + 1))
    assert portal.attribute("search-results", "data-page") == str(len(numbers))
    indexes = [one.get_attribute("data-index") for one in company.results]
    assert indexes == [str(n) for n in range(1, total + 1)]


@pytest.mark.requirement("SEARCH-015", "SEARCH-048")
def test_a_way_to_the_top_shows_further_down_than_a_window_is_high(company: Search) -> None:
    driver = company.driver
    scroll = "document.querySelector('#search-dialog').scrollTop = arguments[0]"
    driver.execute_script(scroll, 5000)
    assert not company.portal.has("search-to-top"), "not on the first page"
    company.fetch_more()
    driver.execute_script(scroll, 0)
    company.portal.wait(lambda: not company.portal.has("search-to-top"), "the way to the top to hide")
    driver.execute_script(scroll, driver.execute_script("return innerHeight") + 50)
    assert company.portal.find("search-to-top").accessible_name == "Till toppen"
    company.stand()
    company.portal.click("search-to-top")
    company.portal.wait(lambda: driver.execute_script("return document.querySelector('#search-dialog').scrollTop") == 0, "the top")
    company.portal.wait(lambda: not company.portal.has("search-to-top"), "the way to the top to hide")
    assert company.focused == "search-field"


@pytest.mark.requirement("SEARCH-042")
def test_another_term_starts_anew(company: Search) -> None:
    company.fetch_more()
    company.anew("registrera")
    company.portal.wait(lambda: company.asked()[-1]["queryString"] == "registrera", "the search")
    company.wait_for_results()
    assert len(company.results) == SEARCH_PAGE_SIZE
    assert company.results[0].get_attribute("data-index") == "1"
    assert company.focused == "search-field"


@pytest.mark.requirement("SEARCH-058")
def test_what_was_loaded_once_is_not_asked_for_again(company: Search) -> None:
    company.fetch_more()
    asked = company.asked()
    company.type(Keys.ESCAPE)
    company.wait_until_closed()
    again = Search(company.portal).results_of("  foretag ")
    again.fetch_more()
    assert len(again.results) == 2 * SEARCH_PAGE_SIZE
    assert again.asked() == asked


def test_a_further_page_that_fails_leaves_the_results_and_can_be_tried_again(company: Search) -> None:
    company.portal.served.fault("search", status=500)
    company.portal.click("search-fetch-more")
    assert company.portal.find("search-error").is_displayed()
    assert len(company.results) == SEARCH_PAGE_SIZE
    company.portal.served.reset()
    company.fetch_more()
    assert not company.portal.has("search-error")


# --- Ways out ---


@pytest.mark.requirement("SEARCH-032")
def test_escape_hides_the_suggestions_first_and_closes_the_dialog_then(company: Search) -> None:
    company.anew("")
    company.suggest("mom")
    company.type(Keys.ESCAPE)
    assert (company.state["shown"], company.is_open) == (False, True)
    company.type(Keys.ESCAPE)
    company.wait_until_closed()


WATCH = """const dialog = document.querySelector('#search-dialog');
window.seen = {closing: 0, close: 0};
new MutationObserver(() => { if (dialog.dataset.closing === 'true' && dialog.open) seen.closing++; })
  .observe(dialog, {attributes: true, attributeFilter: ['data-closing']});
dialog.addEventListener('close', () => { seen.close++; });"""


@pytest.mark.requirement("SEARCH-044", "EVENT-011")
@pytest.mark.parametrize("way", ["escape", "button", "button below", "back"])
def test_the_dialog_is_seen_to_close_and_says_so_once(company: Search, way: str) -> None:
    if way == "button below":
        company.fetch_more()
    company.driver.execute_script(WATCH)
    if way == "escape":
        company.type(Keys.ESCAPE)
    elif way == "back":
        company.driver.back()
    else:
        company.portal.click("search-close" if way == "button" else "search-close-bottom")
    company.wait_until_closed()
    company.portal.wait(lambda: company.driver.execute_script("return seen.close") == 1, "the event")
    assert company.driver.execute_script("return seen") == {"closing": 1, "close": 1}
    assert company.portal.attribute("search-dialog", "data-open") == "false"
    company.portal.wait(lambda: company.focused == "header-search-field", "the focus to be back")
    assert company.portal.path == "/tjanster"
    company.portal.wait(lambda: company.driver.execute_script("return history.state?.search ?? null") is None, "the entry to be left")


@pytest.mark.requirement("SEARCH-044")
def test_a_link_closes_the_dialog_and_leads_to_its_page_and_back_to_the_results(search: Search) -> None:
    dialog = search.results_of("moms")
    dialog.driver.execute_script(
        """const dialog = document.querySelector('#search-dialog'); sessionStorage.removeItem('closing');
        new MutationObserver(() => { if (dialog.dataset.closing) sessionStorage.setItem('closing', dialog.dataset.closing); })
          .observe(dialog, {attributes: true});"""
    )
    dialog.results[0].find_element("css selector", "a").click()
    search.portal.wait(lambda: search.portal.path == "/moms", "the page")
    search.portal.wait_until_live()
    assert search.driver.execute_script("return sessionStorage.getItem('closing')") == "true"
    assert not dialog.is_open
    search.driver.back()
    search.portal.wait(lambda: search.portal.path == "/tjanster", "the page before")
    again = search.in_dialog().wait_for_results()
    assert again.state["text"] == "moms"
    search.driver.back()
    again.wait_until_closed()
    assert search.portal.path == "/tjanster"


@pytest.mark.requirement("SEARCH-044")
def test_back_from_a_result_the_dialog_can_be_closed_though_its_closing_never_began(search: Search) -> None:
    """Chromium now and then does not begin an animation that waited when the page was kept for the way back."""
    dialog = search.results_of("moms")
    dialog.driver.execute_script(
        """document.styleSheets[0].insertRule('#search-dialog[data-closing] { animation-play-state: paused !important }');
        addEventListener('click', (event) => event.preventDefault(), {capture: true, once: true});"""
    )
    dialog.results[0].find_element("css selector", "a").click()
    search.portal.wait(lambda: search.portal.attribute("search-dialog", "data-closing") == "true", "the closing")
    dialog.driver.execute_script("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    again = search.in_dialog()
    again.driver.execute_script("document.styleSheets[0].deleteRule(0)")
    again.type(Keys.ESCAPE)
    again.wait_until_closed()


def test_forward_opens_what_back_has_closed(company: Search) -> None:
    company.driver.back()
    company.wait_until_closed()
    company.driver.forward()
    assert Search(company.portal).in_dialog().wait_for_results().state["text"] == "foretag"


def test_the_dialog_can_be_closed_and_opened_again_at_once(company: Search) -> None:
    for _ in range(3):
        company.type(Keys.ESCAPE)
        company.wait_until_closed()
        Search(company.portal).type("moms", Keys.ENTER)
        Search(company.portal).in_dialog().wait_for_results()
    company.stand()
    assert company.is_open
    company.driver.back()
    company.wait_until_closed()
    assert company.portal.path == "/tjanster"


# --- Everywhere ---


@pytest.mark.requirement("NAV-062")
def test_on_a_phone_the_field_stands_in_a_drawer(portal: Portal) -> None:
    portal.width(375, 812)
    portal.visit("/tjanster")
    assert not portal.find("header-search-field", ":not(#drawer-search *)").is_displayed()
    portal.open_drawer("search", by="header-search-button")
    search = Search(portal, DRAWER)
    assert search.suggest("mom")
    search.type(Keys.ENTER)
    dialog = search.in_dialog().wait_for_results()
    assert dialog.state["text"] == "mom"
    assert portal.open_drawers() == ["search-dialog"]
    assert portal.driver.execute_script("const {width, height} = arguments[0].getBoundingClientRect(); return [width, height]",
                                        portal.find("search-dialog")) == [375, 812]  # fmt: skip
    dialog.type(Keys.ESCAPE)
    dialog.wait_until_closed()
    portal.wait(lambda: dialog.focused == "header-search-button", "the focus to be where one came from")
    portal.width(DESKTOP_FROM_PX)
    assert Search(portal).field.is_displayed()
    assert not portal.find("header-search-button").is_displayed()


def test_the_search_works_without_a_connection_and_before_there_is_one(portal: Portal) -> None:
    never = "window.WebSocket = class extends EventTarget { send() {} close() {} };"
    added = portal.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": never})
    try:
        portal.visit("/tjanster", live=False)
        search = Search(portal)
        search.portal.wait(lambda: search.suggest("mom"), "suggestions")
        search.type(Keys.ENTER)
        search.in_dialog().wait_for_results().type(Keys.ESCAPE)
        search.wait_until_closed()
        portal.width(375, 812)
        portal.visit("/driftinformation", live=False)
        portal.click("header-search-button")
        assert Search(portal).in_dialog().state["text"] == "", "no drawer works yet, so its button opens the dialog"
        assert portal.attribute("page", "data-ready") == "false"
    finally:
        portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})


def test_somebody_signed_in_searches_on_her_own_pages(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": "5521030014"})
    portal.frames_sent()
    dialog = Search(portal).results_of("moms")
    dialog.type(Keys.ESCAPE)
    dialog.wait_until_closed()
    assert portal.frames_sent() == [], "nothing of it goes over the connection"


def test_the_field_is_an_ordinary_form_when_the_search_does_not_come(portal: Portal) -> None:
    portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/dist/search*"]})
    try:
        portal.visit("/tjanster")
        Search(portal).type("moms", Keys.ENTER)
        portal.wait(lambda: portal.path == "/sok?q=moms", "the search page")
    finally:
        portal.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
        portal.driver.get_log("browser")


def test_the_search_page_suggests_and_leads_to_itself(portal: Portal) -> None:
    portal.visit("/sok?q=moms")
    search = Search(portal, "main")
    field = portal.find("search-field")
    field.clear()
    field.send_keys("före")
    values = portal.wait(lambda: search.state["shown"] and search.state["values"], "suggestions")
    field.send_keys(DOWN, Keys.ENTER)
    portal.wait(lambda: portal.path.startswith("/sok?q=f"), "the search page")
    portal.wait(lambda: portal.find("search-field").get_attribute("value") == values[0], "the word")
    assert not search.is_open


def test_the_page_asks_for_nothing_of_the_search_before_somebody_is_about_to_use_it(portal: Portal) -> None:
    portal.requests()
    portal.visit("/tjanster")
    assert not [url for _, url in portal.requests() if "/dist/search" in url]
    Search(portal).type("m")
    portal.wait(lambda: portal.driver.execute_script("return !!document.querySelector('#search-dialog')"), "the search to come")
    assert len([url for _, url in portal.requests() if "/dist/search" in url]) == 1


WITHOUT_DIALOGS = "delete window.HTMLDialogElement;"
WITHOUT_THEIR_METHODS = (
    "for (const name of ['show', 'showModal', 'close', 'open', 'returnValue']) delete HTMLDialogElement.prototype[name];"
)


@pytest.mark.requirement("API-027")
def test_a_browser_with_dialogs_asks_for_none(portal: Portal) -> None:
    portal.requests()
    portal.visit("/tjanster")
    assert Search(portal).results_of("moms").results
    assert not [url for _, url in portal.requests() if "/dist/dialogs" in url]


@pytest.mark.requirement("API-027")
@pytest.mark.parametrize("lacks", [WITHOUT_DIALOGS, WITHOUT_THEIR_METHODS + WITHOUT_DIALOGS])
def test_a_browser_without_dialogs_gets_them(portal: Portal, lacks: str) -> None:
    added = portal.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": lacks})
    try:
        portal.requests()
        portal.visit("/tjanster")
        dialog = Search(portal).results_of("moms")
        assert dialog.state["has"]
        assert len([url for _, url in portal.requests() if "/dist/dialogs" in url]) == 1
        dialog.type(Keys.ESCAPE)
        portal.wait(lambda: not portal.find("search-dialog").is_displayed(), "the dialog to close")
        portal.wait(lambda: dialog.focused == "header-search-field", "the focus to be back")
        portal.click("header-services-button")
        portal.wait(lambda: portal.find("drawer-services-title").is_displayed(), "drawers are dialogs too")
    finally:
        portal.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})


# --- For everybody ---


@pytest.mark.parametrize("width", [1280, 375, 320])
@pytest.mark.parametrize(("address", "term", "slip"), [("/tjanster", "foretag", "mmos företag"), ("/en/services", "company", "compnay")])
def test_the_dialog_has_no_violation_in_any_of_its_states(portal: Portal, width: int, address: str, term: str, slip: str) -> None:
    portal.visit(address)
    dialog = Search(portal).results_of(term)
    portal.width(width)
    found: dict[str, Any] = {"results": violations(portal)}
    dialog.fetch_more()
    dialog.driver.execute_script("document.querySelector('#search-dialog').scrollTop = 1e6")
    portal.find("search-to-top")
    found["further down"] = violations(portal)
    dialog.driver.execute_script("document.querySelector('#search-dialog').scrollTop = 0")
    for state, words, shows in (
        ("corrected", slip, "search-correction"),
        ("nothing", "xyzzyqwerty", "search-no-results"),
        ("too short", "ab", "search-too-short"),
    ):
        dialog.anew(words)
        portal.find(shows)
        found[state] = violations(portal)
    dialog.anew("")
    dialog.suggest(term[:4])
    dialog.type(DOWN)
    found["suggestions"] = violations(portal)
    dialog.type(ESCAPE)
    portal.served.fault("search", status=500)
    dialog.anew("annat")
    portal.find("search-error")
    found["failed"] = violations(portal)
    portal.served.reset()
    portal.served.fault("search", delayMs=1500)
    dialog.anew("skatt")
    portal.find("search-skeleton-item")
    found["loading"] = violations(portal)
    assert {state: what for state, what in found.items() if what} == {}
    assert portal.driver.execute_script(
        "const {scrollWidth, clientWidth} = document.querySelector('#search-dialog'); return scrollWidth <= clientWidth"
    )


def test_suggestions_in_the_header_have_no_violation(search: Search) -> None:
    search.suggest("mom")
    search.type(DOWN)
    assert violations(search.portal) == []


def test_what_was_found_is_marked_in_forced_colours_too(portal: Portal) -> None:
    features = [{"name": "forced-colors", "value": "active"}]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    try:
        portal.visit("/sok?q=moms")
        mark = "const {backgroundColor, color} = getComputedStyle(document.querySelector('[data-testid=search-result] mark'));"
        marked, around = portal.driver.execute_script(
            mark
            + "return [backgroundColor + color, getComputedStyle(document.body).backgroundColor + getComputedStyle(document.body).color]"
        )
        assert marked != around
        assert violations(portal) == []
        Search(portal).results_of("vat")
        assert violations(portal) == []
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


@pytest.mark.requirement("API-028")
def test_the_field_and_the_warning_use_the_calls_of_the_contract(portal: Portal) -> None:
    beata: dict[str, str] = {"valt-engagemang": "5521030014", "skip-validation": "true"}
    portal.log_in("B03", "/tjanster", **beata)
    Search(portal).suggest("mom")
    for button in ("session-continue", "session-logout"):
        portal.log_in("B03", "/tjanster", **beata, **{"token-livslangd": "240"})
        portal.wait(lambda: portal.attribute("session-dialog", "data-open") == "true", "the warning")
        portal.click(button)
        portal.wait(lambda: portal.path == "/utloggad" or portal.attribute("session-dialog", "data-open") == "false", "the answer")
    paths = {name: {call["path"] for call in portal.served.calls(name)} for name in ("suggestions", "refresh-token", "logout")}
    assert paths == {
        "suggestions": {"/api/search/suggestions"},
        "refresh-token": {"/api/auth-service-api/api/token/v2/refresh-token"},
        "logout": {"/api/auth-service-api/api/token/v2/logout"},
    }
