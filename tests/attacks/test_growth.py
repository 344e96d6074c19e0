"""No input costs more than in proportion when it is longer, but for what chance adds: quadratic work would be sixteen times as much."""

import re
from pathlib import Path

import pytest

from portal.content import store
from tests.attacks.growing import TABLE, Growing
from tests.attacks.measured import seconds

LONGER = 4
BETWEEN = 8
"""Between four, which is linear, and sixteen, which is quadratic, both by a factor of two: a busy machine has its share of noise."""
COMPARED = 10
"""Times before it is called a fault: what takes more each time is not the machine's noise."""
ROOT = Path(__file__).parents[2]
OF_A_BOUNDED_TEXT = {
    "portal/words/composed.py": "thirty marks on a letter",
    "portal/web/path_by_hand.py": "256 characters of an address",
    "portal/search/searched/terms.py": "300 characters of a search, or what an editor writes",
    "portal/words/likeness.py": "100 characters of a name",
    "portal/words/sort_order.py": "names of registers and titles",
    "search_index/analysis.py": "300 characters of a search, or a page",
}
"""Who may put text into a form of Unicode by itself, and what bounds it: Python orders the marks on a letter in quadratic time."""
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


def test_nobody_else_puts_text_into_a_form_of_unicode_than_who_bounds_it() -> None:
    folders = ("portal", "components", "search_index", "mock_login", "services", "examples")
    normalises = re.compile(r"\bnormalize\(\s*[\"']NF")
    found = {
        str(file.relative_to(ROOT))
        for folder in folders
        for file in (ROOT / folder).rglob("*.py")
        if normalises.search(file.read_text(encoding="utf-8"))
    }
    assert found == set(OF_A_BOUNDED_TEXT), "portal.words.composed.composed does it for text of any length"
