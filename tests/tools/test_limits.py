"""What the public tools may cost, by what ``make bench-tools`` measured last."""

import pytest

from tests.bench.limit import Limit, beyond, kept_in
from tests.bench.tools.limits import LIMITS, MEASURED


@pytest.mark.requirement("TOOL-009")
@pytest.mark.parametrize("name", ["key 375", "key 1280"])
def test_a_sum_stands_in_the_page_of_a_slow_machine_as_soon_as_it_should(name: str) -> None:
    assert name not in {limit.name for limit in beyond(LIMITS, kept_in(MEASURED))}


@pytest.mark.parametrize("limit", LIMITS, ids=[limit.name for limit in LIMITS])
def test_a_figure_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    others = {name: figure for name, figure in kept_in(MEASURED).items() if name != limit.name}
    assert limit in beyond(LIMITS, {**others, limit.name: limit.most + 1})
    assert limit in beyond(LIMITS, others)
