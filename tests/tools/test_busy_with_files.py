"""What ``make bench-tools`` measured last of visitors who type while others have files made, beside its limits."""

import pytest

from tests.bench.limit import Limit, beyond, kept_in
from tests.bench.tools.limits import BUSY_WITH_FILES, MEASURED

each_limit = pytest.mark.parametrize("limit", BUSY_WITH_FILES, ids=[limit.name for limit in BUSY_WITH_FILES])


@pytest.mark.requirement("TOOL-024")
@each_limit
def test_a_hundred_files_at_once_held_up_nobody_who_typed_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED)[limit.name] <= limit.most


@each_limit
def test_a_figure_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    others = {name: figure for name, figure in kept_in(MEASURED).items() if name != limit.name}
    assert limit in beyond(BUSY_WITH_FILES, {**others, limit.name: limit.most + 1})
    assert limit in beyond(BUSY_WITH_FILES, others)
