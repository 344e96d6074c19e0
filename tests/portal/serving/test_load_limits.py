"""What ``make bench-load`` measured last of single pages, of 5,000 open ones and of twenty minutes of coming and going, beside their
limits."""

import pytest

from tests.bench.limit import Limit, beyond, kept_in
from tests.bench.load.limits import CACHED, CROWD, CROWDED_WITH, EVENTS, MEASURED, MEASURED_PAGES, OPENING, SOAK, SOAKED_FOR, UNCACHED

LIMITS = (*CACHED, *UNCACHED, *OPENING, *EVENTS, *CROWD, *SOAK)


@pytest.mark.requirement("SCALE-002")
@pytest.mark.parametrize("limit", UNCACHED, ids=[limit.name for limit in UNCACHED])
def test_a_page_that_no_cache_had_kept_its_limit_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED_PAGES)[limit.name] <= limit.most


@pytest.mark.requirement("SCALE-003")
@pytest.mark.parametrize("limit", OPENING, ids=[limit.name for limit in OPENING])
def test_to_open_the_session_of_a_page_kept_its_limit_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED_PAGES)[limit.name] <= limit.most


@pytest.mark.requirement("SCALE-004")
@pytest.mark.parametrize("limit", EVENTS, ids=[limit.name for limit in EVENTS])
def test_an_event_on_a_real_screen_kept_its_limit_when_it_was_measured(limit: Limit) -> None:
    assert kept_in(MEASURED_PAGES)[limit.name] <= limit.most


@pytest.mark.requirement("SCALE-005")
@pytest.mark.parametrize("limit", CROWD, ids=[limit.name for limit in CROWD])
def test_five_thousand_open_pages_of_one_process_kept_each_limit_when_it_was_measured(limit: Limit) -> None:
    figures = kept_in(MEASURED)
    assert figures["crowd: live"] == CROWDED_WITH
    assert figures[limit.name] <= limit.most


@pytest.mark.requirement("SCALE-008")
@pytest.mark.parametrize("limit", SOAK, ids=[limit.name for limit in SOAK])
def test_twenty_minutes_of_coming_and_going_left_nothing_behind_when_it_was_measured(limit: Limit) -> None:
    figures = kept_in(MEASURED)
    assert figures["soak: minutes"] >= SOAKED_FOR
    assert figures[limit.name] <= limit.most


@pytest.mark.parametrize("limit", LIMITS, ids=[limit.name for limit in LIMITS])
def test_a_figure_of_load_that_rises_or_is_missing_is_told(limit: Limit) -> None:
    figures = {**kept_in(MEASURED), **kept_in(MEASURED_PAGES)}
    others = {name: figure for name, figure in figures.items() if name != limit.name}
    assert limit in beyond(LIMITS, {**others, limit.name: limit.most + 1})
    assert limit in beyond(LIMITS, others)
