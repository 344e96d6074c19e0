"""What an application in steps may cost: what is counted here, and what ``make bench-flow`` measured last."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from portal.flow.models import FlowCase, FlowDraft
from tests.bench.flow.limits import LIMITS, Limit, beyond, kept
from tests.portal.flow.applicant import CRAFTS, Applicant

MOST_QUERIES = 6


@pytest.mark.requirement("FLOW-054")
@pytest.mark.django_db
def test_a_step_that_is_right_asks_the_database_six_times_at_most(beata: Applicant) -> None:
    page = beata.begins()
    with CaptureQueriesContext(connection) as asked:
        assert beata.sends(page, CRAFTS).status == 303
    assert len(asked) <= MOST_QUERIES, "\n".join(query["sql"] for query in asked.captured_queries)


@pytest.mark.requirement("FLOW-054")
@pytest.mark.parametrize("name", ["get", "post", "check", "live", "kilobytes"])
def test_a_step_costs_what_it_may_by_what_was_measured_last(name: str) -> None:
    assert name not in {limit.name for limit in beyond(kept())}


@pytest.mark.requirement("FLOW-055")
@pytest.mark.parametrize("name", ["painted", "painted far", "round trips", "scripts"])
def test_the_next_step_is_there_as_soon_as_it_should_be_by_what_was_measured_last(name: str) -> None:
    assert name not in {limit.name for limit in beyond(kept())}


@pytest.mark.parametrize("name", ["calm step p95", "calm lost", "calm grown", "pulse p95", "cases"])
def test_a_crowd_that_reads_a_pile_of_papers_and_ten_thousand_cases_hold_nobody_up_by_what_was_measured_last(name: str) -> None:
    """FLOW-056 but for its crowd of a step a second, which is not served (docs/decisions/0036-what-one-process-serves.md)."""
    assert name not in {limit.name for limit in beyond(kept())}


@pytest.mark.parametrize("limit", LIMITS, ids=[limit.name for limit in LIMITS])
def test_a_figure_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    others = {name: figure for name, figure in kept().items() if name != limit.name}
    assert limit in beyond({**others, limit.name: limit.most + 1})
    assert limit in beyond(others)


@pytest.mark.django_db
def test_my_pages_ask_for_drafts_and_cases_of_all_services_at_once(beata: Applicant) -> None:
    number = beata.submits().text("receipt-number")
    assert beata.desk().find("going-on-case").get("data-number") == number
    with CaptureQueriesContext(connection) as asked:
        beata.visits("/inloggad/mina-sidor")
    for table in (FlowDraft._meta.db_table, FlowCase._meta.db_table):
        of_table = [query["sql"] for query in asked.captured_queries if f'FROM "{table}"' in query["sql"] and "COUNT" not in query["sql"]]
        assert len(of_table) <= 1, "\n".join(of_table)
