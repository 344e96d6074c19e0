"""What ``make faults`` measured last of storms, beside their limits: 1,000 pages at one process, 10,000 at two."""

import pytest

from tests.bench.faults.limits import MEASURED, MEASURED_OF_TWO, STORM_OF_ONE, STORM_OF_TWO
from tests.bench.limit import Limit, beyond, kept_in


@pytest.mark.requirement("SCALE-006")
@pytest.mark.parametrize("limit", STORM_OF_ONE, ids=[limit.name for limit in STORM_OF_ONE])
def test_a_thousand_pages_that_came_back_at_once_kept_each_limit_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED)[limit.name] <= limit.most


@pytest.mark.requirement("SCALE-007")
@pytest.mark.parametrize("limit", STORM_OF_TWO, ids=[limit.name for limit in STORM_OF_TWO])
def test_ten_thousand_pages_that_came_back_to_two_processes_kept_each_limit_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED_OF_TWO)[limit.name] <= limit.most


@pytest.mark.parametrize("limit", STORM_OF_ONE, ids=[limit.name for limit in STORM_OF_ONE])
def test_a_figure_of_a_storm_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    others = {name: figure for name, figure in kept_in(MEASURED).items() if name != limit.name}
    assert limit in beyond(STORM_OF_ONE, {**others, limit.name: limit.most + 1})
    assert limit in beyond(STORM_OF_ONE, others)
