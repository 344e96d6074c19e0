"""No input costs more than twice as much when it is twice as long, but for what chance adds: quadratic would be four times."""

import pytest

from portal.content import store
from tests.attacks.growing import TABLE, Growing
from tests.attacks.measured import seconds

WORTH_COMPARING = 0.0005
"""CPU seconds below which a ratio tells of the clock and not of the work."""


@pytest.mark.parametrize("growing", TABLE, ids=lambda growing: growing.name)
def test_twice_as_much_costs_less_than_four_times_as_much(growing: Growing) -> None:
    store.serve_files()
    ratios = []
    for _ in range(3):
        once, twice = seconds(growing, growing.size), seconds(growing, 2 * growing.size)
        if twice < WORTH_COMPARING:
            return
        ratios.append(twice / max(once, WORTH_COMPARING / 4))
    assert sorted(ratios)[1] < 4, ratios
