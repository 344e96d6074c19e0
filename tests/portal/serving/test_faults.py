"""What came of each fault when ``make faults KEPT=tests/bench/faults/runs.json`` was run last, twice."""

from pathlib import Path

import pytest

from tests.bench.faults.__main__ import ELSEWHERE
from tests.bench.faults.runs import IN_A_ROW, Run, Seen, keep, kept
from tests.bench.faults.table import faults
from tests.client.served import ROOT


def run(*, holds: bool = True, is_sent_once: bool = True) -> Run:
    return Run("2026-11-26", 2, 0.4, {"Redis away": Seen(0.5, 10, holds)}, is_sent_once)


@pytest.mark.requirement("SCALE-009")
def test_each_fault_of_the_table_held_twice_in_a_row_and_the_message_typed_through_them_was_sent_once() -> None:
    runs = kept()
    assert len(runs) == IN_A_ROW
    for each in runs:
        assert list(each.faults) == [fault.name for fault in faults()]
        assert [name for name, seen in each.faults.items() if not seen.holds] == []
        assert each.is_sent_once


@pytest.mark.requirement("SCALE-009")
def test_the_rest_of_the_table_are_tests_of_their_own() -> None:
    assert [where for _, where in ELSEWHERE if not (ROOT / where).exists()] == []


def test_the_last_two_runs_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "runs.json"
    for each in (run(holds=False), run(), run(is_sent_once=False)):
        keep(file, each)
    assert [each.holds for each in kept(file)] == [True, False]


@pytest.mark.parametrize("broken", [{"holds": False}, {"is_sent_once": False}])
def test_a_run_holds_when_every_fault_did_and_the_message_came_once(broken: dict[str, bool]) -> None:
    assert run().holds
    assert not run(**broken).holds
