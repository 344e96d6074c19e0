"""The project of testers that stands outside the portal: installed by itself, it passes against a portal that runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from portal.testing.browser import Served

EXAMPLE = Path(__file__).parents[2] / "testers" / "example"


@pytest.mark.parametrize("file", sorted(EXAMPLE.glob("test_*.py")), ids=lambda file: file.stem)
def test_the_example_of_testers_passes(file: Path, served: Served) -> None:
    _passes(served, "-p", "no:xdist", file.name)


def test_the_example_of_testers_passes_four_at_once(served: Served) -> None:
    """Those that change the portal, too: each waits until it has the portal to itself."""
    _passes(served, "-n", "4")


def _passes(served: Served, *arguments: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "DJANGO", "VST"))}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:django", "--rootdir", EXAMPLE, *arguments],
        cwd=EXAMPLE,
        env={**environment, "BASE_URL": served.address},
        capture_output=True,
        text=True,
    )
    served.reset()
    assert ran.returncode == 0, ran.stdout + ran.stderr
