"""100,000 open pages need no more than 24 cores and 200 connections, with what was measured last."""

import subprocess
import sys

import pytest

from tests.bench.capacity import capacity, kept


@pytest.mark.requirement("SCALE-011")
def test_what_was_measured_last_is_within_the_goal() -> None:
    found = capacity(kept())
    assert found.cores <= 24
    assert found.connections <= 200
    assert found.is_enough


@pytest.mark.requirement("SCALE-011")
@pytest.mark.parametrize("cost", ["cached", "uncached: /", "opening: /", "opening: /inloggad/mina-sidor of B03"])
def test_a_cost_that_rises_far_enough_moves_the_sum_over_it(cost: str) -> None:
    figures = kept()
    assert capacity(figures | {cost: figures[cost] * 100}).is_enough is False


def test_costs_are_added_up_by_how_often_they_come() -> None:
    found = capacity(dict.fromkeys(kept(), 1.0))
    assert [share.cores for share in found.shares] == [3, 0.1, 0.45, 0.6, 7]
    assert found.cores == pytest.approx(11.15 / 0.7)
    assert (found.processes, found.connections) == (16, 128)


@pytest.mark.requirement("SCALE-011")
def test_the_table_is_printed() -> None:
    told = subprocess.run([sys.executable, "-m", "tests.bench.capacity"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    found = capacity(kept())
    assert f"| **Sum, 70% busy** | | | {found.cores:.1f} (≤ 24) |" in told.stdout
    assert all(f"| {share.name} |" in told.stdout for share in found.shares)
