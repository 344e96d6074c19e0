"""``make test`` has a worker for each core that it may use."""

import os
from pathlib import Path

import pytest

from tests.cores import MOST, cores


def test_a_container_that_may_use_less_than_the_machine_has_gets_no_more_workers(tmp_path: Path) -> None:
    (tmp_path / "cpu.max").write_text("100000 100000\n")
    assert cores(tmp_path) == 1
    (tmp_path / "cpu.max").write_text("50000 100000\n")
    assert cores(tmp_path) == 1, "half a core"


@pytest.mark.parametrize("said", ["max 100000\n", None, f"{(MOST + 1) * 100_000} 100000\n"])
def test_else_it_is_what_the_process_may_run_on_up_to_eight(tmp_path: Path, said: str | None) -> None:
    if said:
        (tmp_path / "cpu.max").write_text(said)
    assert cores(tmp_path) == min(len(os.sched_getaffinity(0)), MOST)
