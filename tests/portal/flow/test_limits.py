"""What an application in steps may cost: what is counted here, and what ``make bench-flow`` measured last."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.bench.flow.limits import LIMITS, Limit, beyond, kept
from tests.portal.flow.applicant import CRAFTS, Applicant

MOST_QUERIES = 6


@pytest.mark.django_db
def test_a_step_that_is_right_asks_the_database_six_times_at_most(beata: Applicant) -> None:
    page = beata.begins()
    with CaptureQueriesContext(connection) as asked:
        assert beata.sends(page, CRAFTS).status == 303
    assert len(asked) <= MOST_QUERIES, "\n".join(query["sql"] for query in asked.captured_queries)


def test_what_was_measured_last_is_within_the_limits() -> None:
    assert [limit.what for limit in beyond(kept())] == []


@pytest.mark.parametrize("limit", LIMITS, ids=[limit.name for limit in LIMITS])
def test_a_figure_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    others = {name: figure for name, figure in kept().items() if name != limit.name}
    assert limit in beyond({**others, limit.name: limit.most + 1})
    assert limit in beyond(others)
