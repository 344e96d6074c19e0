"""What ``make faults STORM=1000 KEPT=tests/bench/faults/measured.json`` measured last, beside its limits."""

import pytest

from tests.bench.faults.limits import MEASURED, STORM_OF_ONE
from tests.bench.limit import Limit, beyond, kept_in


@pytest.mark.requirement("SCALE-006")
@pytest.mark.parametrize("limit", STORM_OF_ONE, ids=[limit.name for limit in STORM_OF_ONE])
def test_a_thousand_pages_that_came_back_at_once_kept_each_limit_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED)[limit.name] <= limit.most


@pytest.mark.parametrize("limit", STORM_OF_ONE, ids=[limit.name for limit in STORM_OF_ONE])
def test_a_figure_of_a_storm_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    others = {name: figure for name, figure in kept_in(MEASURED).items() if name != limit.name}
    assert limit in beyond(STORM_OF_ONE, {**others, limit.name: limit.most + 1})
    assert limit in beyond(STORM_OF_ONE, others)
