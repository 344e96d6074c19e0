"""What visitors type first finds something, and what is suggested does too (spec: JOURNEY-055)."""

import json

import pytest
from django.test import Client
from django.utils import timezone

from portal.search.documents import documents

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_settings")]


def found(term: str, language: str = "sv") -> tuple[int, list[str], str | None]:
    """How many hits, the addresses of the first ones, and what may have been meant."""
    body = {"queryString": term, "page": 1, "resultsPerPage": 9, "language": language}
    answer = Client().post("/api/search/site-search", json.dumps(body), "application/json").json()
    return answer["page"]["total_results"], [hit["url"] for hit in answer["results"]], answer.get("didYouMean")


@pytest.mark.requirement("JOURNEY-055")
@pytest.mark.parametrize("term", ["reg", "skat", "momsreg", "org nr", "bokslut", "kakor", "cookies", "nyheter"])
def test_what_visitors_type_first_has_hits_of_its_own(term: str) -> None:
    total, addresses, _ = found(term)
    assert total > 0
    if term in {"kakor", "cookies"}:
        assert "/cookies" in addresses[:3]
    if term == "nyheter":
        assert "/nyheter" in addresses[:3]


@pytest.mark.requirement("JOURNEY-055")
@pytest.mark.parametrize(("term", "meant"), [("mmos", "moms"), ("xyzzyqwerty", None)])
def test_what_begins_nothing_is_answered_as_before(term: str, meant: str | None) -> None:
    assert found(term) == (0, [], meant)


@pytest.mark.requirement("JOURNEY-055")
@pytest.mark.parametrize("language", ["sv", "en"])
def test_whatever_is_suggested_for_three_letters_has_hits(language: str) -> None:
    titles = sorted(one.title for one in documents(timezone.localdate()) if one.language == language)
    starts = list(dict.fromkeys(title[:3].lower() for title in titles if title[:3].isalpha()))[:50]
    suggested = set()
    for start in starts:
        body = json.dumps({"queryString": start, "language": language})
        suggested |= set(Client().post("/api/search/suggestions", body, "application/json").json())
    assert suggested
    assert [one for one in sorted(suggested) if not found(one, language)[0]] == []
