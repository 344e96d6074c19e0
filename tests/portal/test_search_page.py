"""The search page, for those without scripts and for links to it."""

import json

import pytest

from portal.testing.visitors import Visitor
from portal.words.marked_html import runs
from test_world import call_log, faults
from test_world.faults import Fault
from test_world.outside_world import set_flag

pytestmark = pytest.mark.django_db


@pytest.mark.requirement("SEARCH-066")
def test_search_works_without_scripts_and_can_be_linked() -> None:
    answer = Visitor().visits("/sok?q=moms")
    assert (answer.status, answer.screen) == (200, "search")
    assert answer.find("search-result").findall(".//mark")
    assert answer.tree.xpath("//meta[@name='robots']/@content") == ["noindex"]
    field = Visitor().visits("/tjanster").find("header-search-field")
    form = next(field.iterancestors("form"))
    assert (form.get("action"), form.method, field.get("name")) == ("/sok", "GET", "q")
    assert Visitor().visits("/en/search?q=vat").href("search-result-link") == "/en/vat"


@pytest.mark.requirement("SEARCH-066")
def test_results_are_paged_by_links() -> None:
    first = Visitor().visits("/sok?q=f%C3%B6retag")
    total = int(first.text("search-count").split()[0])
    pages = first.all("pagination-page")
    assert [page.get("href") for page in pages[1:2]] == ["/sok?q=f%C3%B6retag&page=2"]
    second = Visitor().visits(pages[1].get("href"))
    assert second.find("search-results").get("data-page") == "2"
    assert not set(second.texts("search-result-title")) & set(first.texts("search-result-title"))
    last = Visitor().visits("/sok?q=f%C3%B6retag&page=99999")
    assert last.find("search-results").get("data-page") == str(-(-total // 9)), "a page after the last one is the last one"
    assert len(last.all("search-result")) == total - 9 * (total // 9)


@pytest.mark.parametrize(
    ("address", "title", "words"),
    [
        ("/sok?q=jag%20ska%20sluta", "Driva företag", "Kallas också: Jag driver. Ändra uppgifter"),
        ("/en/search?q=i%20am%20starting", "Wind up a company", "Also called: I am going to stop. To stop running"),
    ],
)
def test_a_hit_that_was_found_by_what_others_call_it_says_so(address: str, title: str, words: str) -> None:
    hits = Visitor().visits(address)
    said = dict(zip(hits.texts("search-result-title"), hits.texts("search-result-content"), strict=True))
    assert said[title].startswith(words)


def test_a_service_is_among_the_results() -> None:
    assert "/tillvaxtverket/likviditetsbudget" in [
        one.get("href") for one in Visitor().visits("/sok?q=likviditetsbudget").all("search-result-link")
    ]


@pytest.mark.parametrize(
    ("address", "words", "first", "exactly"),
    [
        ("/sok?q=mmos", "Visar resultat för moms", "/moms", "Sök efter mmos"),
        ("/en/search?q=compnay", "Showing results for company", "", "Search for compnay"),
    ],
)
def test_a_slip_shows_what_was_meant_and_a_way_to_search_exactly(address: str, words: str, first: str, exactly: str) -> None:
    answer = Visitor().visits(address)
    assert answer.find("search-correction").get("data-kind") == "showing"
    assert answer.text("search-correction").startswith(words)
    assert first in answer.href("search-result-link")
    assert answer.text("search-term") == exactly
    again = Visitor().visits(answer.href("search-term"))
    assert again.has("search-no-results") and not again.has("search-correction")


def test_a_slip_with_results_asks_what_was_meant() -> None:
    answer = Visitor().visits("/sok?q=mmos+f%C3%B6retag")
    assert answer.find("search-correction").get("data-kind") == "suggestion"
    assert answer.text("search-correction") == "Menade du moms företag"
    assert answer.href("search-correction-term") == "/sok?q=moms+f%C3%B6retag"


@pytest.mark.parametrize(
    ("address", "title", "contact", "start"),
    [
        ("/sok?q=xyzzyqwerty", "Din sökning på ”xyzzyqwerty” gav inga träffar", "/om-foretagsporten-se/kontakt", "/"),
        ("/en/search?q=xyzzyqwerty", "Your search for “xyzzyqwerty” returned no hits", "/en/about-foretagsporten/contact", "/en"),
    ],
)
def test_nothing_found_says_what_one_can_do(address: str, title: str, contact: str, start: str) -> None:
    answer = Visitor().visits(address)
    assert answer.text("search-no-results-title") == title
    assert len(answer.find("search-no-results-suggestions")) == 3
    assert (answer.href("search-no-results-contact"), answer.href("search-no-results-start")) == (contact, start)


@pytest.mark.parametrize("body", [None, "x", '{"results": 1}'])
def test_a_source_that_fails_is_said_and_the_field_keeps_the_words(body: str | None) -> None:
    faults.put("search", Fault(status=500, body=body))
    answer = Visitor().visits("/sok?q=moms")
    assert (answer.status, answer.find("search-error").get("role")) == (200, "alert")
    assert answer.text("search-error") == "Vi har problem att hämta sökresultat just nu. Vänligen försök senare."
    assert answer.find("search-field").get("value") == "moms"


def test_nothing_of_a_sources_html_is_drawn_but_marks() -> None:
    dirty = "<script>alert(1)</script><em>moms</em> <img src=x onerror=alert(1)>&lt;b&gt;"
    hit = {"title": {"snippet": dirty}, "content": {}, "url": {"raw": "//evil.example"}, "id": {"raw": "1"}}
    body = json.dumps({"results": [hit], "page": {"current": 1, "total_pages": 1, "total_results": 1}})
    faults.put("search", Fault(status=200, body=body))
    answer = Visitor().visits("/sok?q=moms")
    title = answer.find("search-result-title")
    assert [one.tag for one in title] == ["mark"]
    assert title.text_content() == "moms <b>"
    assert answer.href("search-result-link") == "/evil.example"
    assert answer.text("search-count") == "1 träff"


def test_marks_are_runs_of_text() -> None:
    assert runs("a <mark>b</mark>&amp;<b>c</b>") == (("a ", False), ("b", True), ("&", False), ("c", False))
    assert runs("") == ()


@pytest.mark.parametrize("address", ["/sok", "/sok?q=", "/sok?q=ab", "/sok?q=%20%20ab%20"])
def test_a_short_term_is_answered_by_a_hint_and_asks_nobody(address: str) -> None:
    assert Visitor().visits(address).text("search-too-short") == "Skriv minst 3 tecken."
    assert call_log.calls("search") == []


@pytest.mark.parametrize(
    "query", ["q=", "q=ab", "q=moms&page=0", "q=moms&page=9999999999", "q=moms&page=x", "q=%00", "q=%ff%fe", "page=2", "q=" + "x" * 4000]
)
def test_an_odd_search_is_a_page_like_any_other(query: str) -> None:
    assert Visitor().visits(f"/sok?{query}").screen == "search"


def test_what_was_searched_for_is_shown_as_text() -> None:
    answer = Visitor().visits("/sok?q=<script>alert(1)</script>")
    assert "<script>alert" not in answer.content


# --- What every page has ---


@pytest.mark.requirement("SEARCH-001")
@pytest.mark.parametrize(("address", "words"), [("/tjanster", "Sök"), ("/en/services", "Search"), ("/404", "Sök")])
def test_the_field_of_the_header_says_what_it_is_for(address: str, words: str) -> None:
    field = Visitor().visits(address).find("header-search-field")
    assert (field.get("placeholder"), field.get("role"), field.get("aria-expanded")) == (words, "combobox", "false")


def test_a_page_says_where_the_dialog_is_in_its_language_and_nothing_without_search() -> None:
    visitor = Visitor()
    (kept,) = visitor.visits("/en/services").tree.xpath("//div[@id='search']")
    part = visitor.visits(kept.get("data-from"))
    told = json.loads(part.tree.xpath("//@data-props")[0])
    assert part.has("search-dialog")
    assert (told["language"], told["pageSize"], told["minimum"], told["debounce"]) == ("en", 9, 3, 300)
    assert told["texts"]["failed"] == "We have a problem fetching search results right now. Please try again later."
    assert told["texts"]["count"] == "{n} results"
    set_flag("vst-ft-content-frontend", "false")
    assert not Visitor().visits("/en/services").tree.xpath("//div[@id='search']")


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/sok?q=moms", "Moms: Skatt på varor och tjänster."),
        ("/sok?q=f skatt", "F-skatt: Skatt som den som driver företag betalar in själv."),
        ("/sok?q=snikod", "SNI-kod: Kod som visar vad ett företag arbetar med."),
        ("/en/search?q=VAT", "VAT: Tax on goods and services."),
    ],
)
def test_a_word_of_the_glossary_is_answered_above_the_results(address: str, says: str) -> None:
    page = Visitor().visits(address)
    assert page.texts("search-meaning") == [says]
    order = [each.get("data-testid") for each in page.tree.xpath("//main//*[@data-testid]")]
    assert order.index("search-meaning") < order.index("search-results")


def test_what_is_no_word_of_the_glossary_is_not_explained() -> None:
    for query in ("moms och f-skatt", "aktie", "xyzzy"):
        assert not Visitor().visits(f"/sok?q={query}").has("search-meaning"), query
