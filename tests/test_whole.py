"""``make test`` asks what failed among others once more, alone, and says so."""

from pathlib import Path

import pytest

from tests.whole import FAILED, MOST, main

LEFT_BEHIND = """
from pathlib import Path

LEFT = Path("left-behind")

def test_one_that_leaves_something():
    LEFT.touch()

def test_one_that_stumbles_over_it():
    was_there = LEFT.exists()
    LEFT.unlink(missing_ok=True)
    assert not was_there
"""
FAULTS = """
import pytest

@pytest.mark.parametrize("number", range({many}))
def test_a_fault(number):
    assert False
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a project of one file of tests is; pytest does not look for its settings further up."""
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def asked(folder: Path, tests: str, capfd: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The status of a run of ``tests``, and what it said."""
    (folder / "test_file.py").write_text(tests)
    return main(["-q"], folder), capfd.readouterr().out


def test_what_passes_alone_is_named_and_does_not_make_the_run_red(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, said = asked(folder, LEFT_BEHIND, capfd)
    assert status == 0
    assert said.splitlines()[-1] == "PASSED ALONE, TO BE MENDED test_file.py::test_one_that_stumbles_over_it"


def test_what_fails_alone_too_is_red(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, said = asked(folder, FAULTS.format(many=1), capfd)
    assert (status, "Once more, alone: 1" in said, "PASSED ALONE" in said) == (FAILED, True, False)


def test_many_failures_are_no_accident(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, said = asked(folder, FAULTS.format(many=MOST + 1), capfd)
    assert (status, "Once more" in said) == (FAILED, False)


def test_a_file_that_cannot_be_read_is_red_at_once(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    status, said = asked(folder, "import nothing_of_that_name", capfd)
    assert status != 0
    assert "Once more" not in said
