"""No input costs more than in proportion when it is longer, but for what chance adds: quadratic work would be sixteen times as much."""

import pytest

from portal.content import store
from tests.attacks.growing import TABLE, Growing
from tests.attacks.measured import seconds

LONGER = 4
BETWEEN = 8
"""Between four, which is linear, and sixteen, which is quadratic, both by a factor of two: a busy machine has its share of noise."""
COMPARED = 10
"""Times before it is called a fault: what takes more each time is not the machine's noise."""
WORTH_COMPARING = 0.002
"""CPU seconds below which a ratio tells of the clock and not of the work."""


@pytest.mark.parametrize("growing", TABLE, ids=lambda growing: growing.name)
def test_four_times_as_much_costs_less_than_eight_times_as_much(growing: Growing) -> None:
    store.serve_files()
    ratios = []
    for _ in range(COMPARED):
        once, longer = seconds(growing, 2 * growing.size // LONGER), seconds(growing, 2 * growing.size)
        ratios.append(longer / max(once, WORTH_COMPARING / BETWEEN))
        if longer < WORTH_COMPARING or ratios[-1] < BETWEEN:
            return
    pytest.fail(f"Each time it was more: {ratios}")
