"""The judged queries hold a floor: a change of ranking that makes the search worse is seen here."""

from datetime import date

import pytest
from django.core.management import call_command

from portal.content import pages
from portal.eservices.registry import SERVICES
from portal.search import build, is_built
from portal.search import quality as search_quality
from portal.search.quality import judged, mean, scores
from portal.words.locales import LOCALES, Locale
from tests.portal.flags_of import flags

TODAY = date(2026, 11, 21)
FLOOR = {"sv": (0.88, 0.92), "en": (0.93, 0.94)}
"""nDCG@10 and recall@10, a little under what was measured when this was written (0.888 and 0.930; 0.938 and 0.950)."""


@pytest.fixture(autouse=True)
def _built(search_settings: None) -> None:
    if not is_built():
        build(TODAY)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_search_finds_what_people_look_for(locale: Locale) -> None:
    found = await scores(locale, flags())
    ndcg, recall = FLOOR[locale]
    assert mean([one.ndcg for one in found]) >= ndcg
    assert mean([one.recall for one in found]) >= recall


@pytest.mark.parametrize(("locale", "least"), [("sv", 60), ("en", 40)])
def test_each_query_is_judged_once_with_a_reason_over_what_there_is(locale: Locale, least: int) -> None:
    queries = judged(locale)
    known = {page.path for page in pages(locale, TODAY)} | {service.base[locale] for service in SERVICES if locale in service.base}
    assert len({query.term for query in queries}) == len(queries) >= least
    for query in queries:
        assert query.why, query.term
        assert set(query.pages) <= known, query.term
        assert set(query.pages.values()) <= {1, 2, 3}, query.term
        assert 3 in query.pages.values(), query.term


def test_a_page_counts_less_the_further_down_it_stands() -> None:
    query = search_quality.Judged("moms", "Ett ord.", {"/moms": 3, "/f-skatt": 2, "/adress": 1})
    best = search_quality._score(query, ["/moms", "/f-skatt", "/adress"])
    assert (best.ndcg, best.recall) == (1.0, 1.0)
    worse = search_quality._score(query, ["/annat", "/f-skatt", "/moms"])
    assert 0 < worse.ndcg < 1
    assert worse.recall == 1.0
    nothing = search_quality._score(query, [])
    assert (nothing.ndcg, nothing.recall) == (0.0, 0.0)


@pytest.mark.django_db(transaction=True)
def test_the_command_says_how_it_stands_and_what_does_worst(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("search_eval", worst=1)
    first, judged_by, worst, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith(f"sv: {len(judged('sv'))} queries, nDCG@10 0.")
    assert judged_by == f"  judged in files {len(judged('sv'))}, by editors 0"
    assert worst.startswith("  0.")
