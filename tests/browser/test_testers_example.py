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
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "DJANGO", "VST"))}
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:django", "-p", "no:xdist", "--rootdir", EXAMPLE, file.name],
        cwd=EXAMPLE,
        env={**environment, "BASE_URL": served.address},
        capture_output=True,
        text=True,
    )
    served.reset()
    assert ran.returncode == 0, ran.stdout + ran.stderr
