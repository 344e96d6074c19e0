"""The search as scripts and apps call it: what goes in is checked, what comes out is what the contract says."""

import json
import logging
import math
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from portal.outside.client import UpstreamFailed
from portal.search import source as search_source
from portal.search.hit import hit_of
from portal.search.source import SITE_SEARCH, SUGGESTIONS
from test_world import call_log, faults
from test_world.faults import Fault
from tests.portal.visitors import csrf_client

pytestmark = pytest.mark.django_db


def asks(path: str, **body: Any) -> Any:
    """The answer to somebody who has no anti-forgery value and needs none."""
    answer = csrf_client().post(path, json.dumps({"language": "sv", **body}), "application/json")
    assert answer.status_code == 200, answer.content
    return json.loads(answer.content)


def urls(term: str, language: str = "sv", **more: Any) -> list[str]:
    return [result["url"] for result in asks(SITE_SEARCH, queryString=term, language=language, **more)["results"]]


@pytest.mark.requirement("SEARCH-027")
def test_foretag_without_its_dots_has_three_pages_of_nine() -> None:
    found = asks(SITE_SEARCH, queryString="foretag", page=1, resultsPerPage=9)
    page = found["page"]
    assert page["current"] == 1
    assert page["total_results"] >= 20
    assert page["total_pages"] == math.ceil(page["total_results"] / 9)
    assert len(found["results"]) == 9
    assert asks(SITE_SEARCH, queryString="företag")["page"] == page


def test_all_pages_together_hold_each_result_once() -> None:
    total = asks(SITE_SEARCH, queryString="företag")["page"]
    everything = [url for page in range(1, total["total_pages"] + 1) for url in urls("företag", page=page)]
    assert len(everything) == len(set(everything)) == total["total_results"]


@pytest.mark.parametrize(
    ("term", "language", "first", "least"), [("moms", "sv", "/moms", 4), ("vat", "en", "/en/vat", 1), ("<b>moms", "sv", "/moms", 4)]
)
def test_the_page_that_is_about_it_stands_first(term: str, language: str, first: str, least: int) -> None:
    found = asks(SITE_SEARCH, queryString=term, language=language)
    assert found["results"][0]["url"] == first
    assert "<mark>" in found["results"][0]["title"]
    assert found["page"]["total_results"] >= least


@pytest.mark.requirement("SEARCH-055")
@pytest.mark.parametrize("term", ["vat", "company", "register"])
def test_english_results_are_english(term: str) -> None:
    found = urls(term, "en", resultsPerPage=50)
    assert found
    assert all(url.startswith("/en") for url in found)


@pytest.mark.requirement("SEARCH-061")
@pytest.mark.parametrize(
    ("term", "language", "found"), [("registreringar", "sv", "/registrera-foretag"), ("companies", "en", "/en/register-company")]
)
def test_other_forms_of_a_word_are_found(term: str, language: str, found: str) -> None:
    assert found in urls(term, language, resultsPerPage=50)


@pytest.mark.parametrize(("term", "language", "title"), [("f skatt", "sv", "F-skatt"), ("vat", "en", "VAT")])
def test_the_first_page_says_what_a_word_of_the_glossary_means(term: str, language: str, title: str) -> None:
    first = asks(SITE_SEARCH, queryString=term, language=language)
    assert first["meaning"]["title"] == title and first["meaning"]["description"]
    assert "meaning" not in asks(SITE_SEARCH, queryString=term, language=language, page=2)
    assert "meaning" not in asks(SITE_SEARCH, queryString=f"{term} xyzzy", language=language)


def test_a_glossary_that_does_not_answer_holds_up_no_search() -> None:
    faults.put("content-vocabulary", Fault(delay=timedelta(minutes=1)))
    found = asks(SITE_SEARCH, queryString="moms", language="sv")
    assert found["results"] and "meaning" not in found


def test_a_service_is_found_by_its_name_until_its_flag_is_off() -> None:
    service = "/tillvaxtverket/likviditetsbudget"
    assert service in urls("likviditetsbudget")
    Client().put("/api/mock/v1/features/vst-ft-tillvaxtverket-likviditetsbudget", '{"value": "false"}', "application/json")
    assert service not in urls("likviditetsbudget")


@pytest.mark.requirement("SEARCH-028")
@pytest.mark.parametrize(
    ("typed", "language", "meant", "hits"),
    [("mmos", "sv", "moms", 0), ("mmos företag", "sv", "moms företag", 20), ("compnay", "en", "company", 0)],
)
def test_a_slip_is_corrected_on_the_first_page_alone(typed: str, language: str, meant: str, hits: int) -> None:
    first = asks(SITE_SEARCH, queryString=typed, language=language, page=1)
    assert first["didYouMean"] == meant
    assert first["page"]["total_results"] >= hits
    assert (first["page"]["total_results"] == 0) == (hits == 0)
    assert "didYouMean" not in asks(SITE_SEARCH, queryString=typed, language=language, page=2)


@pytest.mark.parametrize("term", ["moms", "foretag", "registreringar", "xyzzyqwerty", "F-skatt", "5520000018", "???", "* OR a"])
def test_what_is_right_or_hopeless_is_not_corrected(term: str) -> None:
    assert "didYouMean" not in asks(SITE_SEARCH, queryString=term)


@pytest.mark.requirement("SEARCH-029")
def test_fields_that_nobody_here_knows_pass_through() -> None:
    faults.put("search", Fault(status=200, body=json.dumps({"results": [], "page": {"current": 1, "more": 2}, "extra": 1})))
    found = asks(SITE_SEARCH, queryString="moms")
    assert (found["extra"], found["page"]) == (1, {"current": 1, "more": 2})


@pytest.mark.requirement("SEARCH-030")
@pytest.mark.parametrize(("typed", "language"), [("mom", "sv"), ("föret", "sv"), ("regi", "sv"), ("comp", "en")])
def test_suggestions_are_at_most_eight_different_texts(typed: str, language: str) -> None:
    found = asks(SUGGESTIONS, queryString=typed, language=language)
    assert all(isinstance(each, str) for each in found)
    assert 1 <= len(found) <= 8
    assert len({each.casefold() for each in found}) == len(found)


def test_mom_suggests_moms_first_for_more_pages_have_it_than_any_other() -> None:
    assert asks(SUGGESTIONS, queryString="mom")[0] == "moms"
    assert asks(SUGGESTIONS, queryString="foret")[0] == "företag"
    assert asks(SUGGESTIONS, queryString="momms")[0] == "moms"
    assert asks(SUGGESTIONS, queryString="xyzq") == []


def test_a_source_that_doubles_and_mixes_its_suggestions_is_set_right() -> None:
    faults.put("suggestions", Fault(status=500, body=json.dumps(["moms", 7, "moms", *map(str, range(20))])))
    assert asks(SUGGESTIONS, queryString="mom") == ["moms", *map(str, range(7))]


@pytest.mark.parametrize("body", [None, "x", '{"a": 1}'])
def test_suggestions_that_cannot_be_read_are_none_and_logged(body: str | None, caplog: pytest.LogCaptureFixture) -> None:
    faults.put("suggestions", Fault(status=500, body=body))
    with caplog.at_level(logging.WARNING, logger="portal.search"):
        assert asks(SUGGESTIONS, queryString="mom") == []
    assert [message for message in caplog.messages if message.startswith("There are no suggestions")]


def test_a_search_that_cannot_be_read_is_a_502_in_the_language_asked_for() -> None:
    for body in ("x", '{"results": 1}', "[]"):
        faults.put("search", Fault(status=200, body=body))
        answer = Client().post(SITE_SEARCH, json.dumps({"queryString": "vat", "language": "en"}), "application/json")
        assert (answer.status_code, answer.json()["error"]) == (502, "dialog.error")
        assert answer.json()["message"].startswith("We have a problem fetching search results")


@pytest.mark.requirement("SEARCH-059")
@pytest.mark.parametrize("term", ["", "ab", "  ab  "])
def test_a_short_term_finds_nothing_and_asks_nobody(term: str) -> None:
    found = asks(SITE_SEARCH, queryString=term)
    assert (found["results"], found["page"]["total_results"]) == ([], 0)
    assert asks(SUGGESTIONS, queryString=term) == []
    assert call_log.calls("search") == call_log.calls("suggestions") == []


@pytest.mark.requirement("SEARCH-059")
@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{",
        {"language": "sv"},
        {"queryString": "moms"},
        {"queryString": "moms", "language": "de"},
        {"queryString": None, "language": "sv"},
        {"queryString": ["moms"], "language": "sv"},
        {"queryString": "moms", "language": "sv", "page": 0},
        {"queryString": "moms", "language": "sv", "page": "1"},
        {"queryString": "moms", "language": "sv", "page": True},
        {"queryString": "moms", "language": "sv", "resultsPerPage": 51},
    ],
)
def test_a_body_that_is_not_as_it_should_be_is_refused(body: Any) -> None:
    sent = body if isinstance(body, str) else json.dumps(body)
    answer = Client().post(SITE_SEARCH, sent, "application/json")
    assert (answer.status_code, answer.json()["error"]) == (400, "VALIDATION")


def test_the_trimmed_term_is_what_is_asked_for() -> None:
    asks(SITE_SEARCH, queryString="  moms  ")
    (call,) = call_log.calls("search")
    assert call.body == {"queryString": "moms", "page": 1, "resultsPerPage": 9, "language": "sv"}


@pytest.mark.parametrize("term", ["*", "?" * 300, "(" * 10_000, "a AND NOT " * 900, "title:[a TO z]", "\x01\u202e" * 50, "ö" * 10_000])
def test_ten_thousand_odd_characters_are_as_harmless_as_ten(term: str) -> None:
    assert asks(SITE_SEARCH, queryString=term)["page"]["current"] == 1
    assert isinstance(asks(SUGGESTIONS, queryString=term), list)


# --- What is taken from the source ---


@pytest.mark.requirement("SEARCH-022")
@pytest.mark.parametrize("given", [{}, {"title": {}}, {"title": {"snippet": None}}, {"title": "Moms"}])
def test_a_result_without_a_title_has_an_empty_one(given: dict[str, Any]) -> None:
    assert result_of(given)["title"] == ""
    assert result_of({"title": {"snippet": "<mark>Moms</mark> &amp; mer"}})["title"] == "<mark>Moms</mark> &amp; mer"


@pytest.mark.requirement("SEARCH-023")
def test_a_result_without_content_has_an_empty_one() -> None:
    assert result_of({"title": {"snippet": "Moms"}})["content"] == ""
    assert result_of({"content": {"snippet": "Skatt"}})["content"] == "Skatt"


@pytest.mark.requirement("SEARCH-024")
@pytest.mark.parametrize(
    ("raw", "url"), [("moms", "/moms"), ("/moms", "/moms"), ("//evil.example/a", "/evil.example/a"), ("\\\\evil", "/evil")]
)
def test_an_address_has_one_slash_before_it(raw: str, url: str) -> None:
    assert result_of({"url": {"raw": raw}})["url"] == url


@pytest.mark.requirement("SEARCH-025")
def test_a_result_without_an_id_has_an_empty_one() -> None:
    assert result_of({})["id"] == ""
    assert result_of({"id": {"raw": 7}})["id"] == "7"


@pytest.mark.requirement("SEARCH-026")
def test_of_a_list_the_first_element_counts() -> None:
    assert result_of({"url": {"raw": ["a", "b"]}, "title": {"snippet": ["Moms", "Annat"]}})["url"] == "/a"
    assert result_of({"title": {"snippet": ["Moms", "Annat"]}})["title"] == "Moms"
    assert result_of({"url": {"raw": []}, "title": {"snippet": []}}) == {"title": "", "content": "", "url": "", "id": "", "fragment": ""}


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        ("a<script>alert(1)</script>b", "ab"),
        ('<img src=x onerror="alert(1)"><mark onclick="x">moms</mark>', "<mark>moms</mark>"),
        ("<mark>moms", "<mark>moms</mark>"),
        ("</mark>moms<em>!</mark>", "moms<em>!</em>"),
        ("&lt;script&gt;", "&lt;script&gt;"),
        ("<style>*{}</style><b>fet</b> <svg/onload=alert(1)>", "fet "),
        ("a < b & c", "a &lt; b &amp; c"),
    ],
)
def test_nothing_of_the_sources_html_is_left_but_marks(html: str, kept: str) -> None:
    assert result_of({"title": {"snippet": html}})["title"] == kept


@pytest.mark.requirement("SEARCH-057")
@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example/api/search/site-search",
        "//evil.example/api/search/site-search",
        "https://foretagsporten.example.evil.example/api/search/site-search",
        "https://foretagsporten.example@evil.example/api/search/site-search",
        "/api/search/site-search/../../mock/v1",
        "http://foretagsporten.example/api/search/site-search",
        "",
    ],
)
async def test_another_address_is_never_asked(url: str, caplog: pytest.LogCaptureFixture) -> None:
    call_log.clear()
    with caplog.at_level(logging.ERROR), pytest.raises(ValueError, match=r"^URL is not allowed or supported\.$"):
        await search_source.ask(url, {})
    assert "URL is not allowed" in caplog.messages
    assert call_log.calls() == []


@pytest.mark.parametrize("host", ["", "https://foretagsporten.example", "https://www.foretagsporten.example"])
async def test_the_portals_own_addresses_are(host: str) -> None:
    faults.put("suggestions", Fault(status=200, body='["moms"]'))
    assert await search_source.ask(host + SUGGESTIONS, {"queryString": "mom", "language": "sv"}) == ["moms"]


async def test_a_broken_line_is_a_failure_that_has_a_name() -> None:
    faults.put("search", Fault(network=True))
    with pytest.raises(UpstreamFailed):
        await search_source.ask(SITE_SEARCH, {"queryString": "moms"})


def test_an_index_in_a_database_that_is_away_is_told_as_any_search_system_that_fails(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.VST_SEARCH_DATABASE = "postgres://portal@%2Fnowhere/none"
    answer = csrf_client().post(SITE_SEARCH, json.dumps({"language": "sv", "queryString": "moms"}), "application/json")
    assert answer.status_code == 502
    assert asks(SUGGESTIONS, queryString="moms") == []
    assert "The search index does not answer" in caplog.text
    assert csrf_client().get("/sok?q=moms").status_code == 200


def result_of(given: dict[str, Any]) -> dict[str, str]:
    return asdict(hit_of(given))
