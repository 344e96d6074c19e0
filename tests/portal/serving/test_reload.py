"""``make run RELOAD=1``: who saves a file of the portal has it served anew."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from watchfiles import Change

from portal.runtime import packages
from portal.serving.reload import ROOT, Saved, watched

_RUNNING = """
import sys
from pathlib import Path
from portal.serving.reload import run_anew

run_anew([sys.executable, "-uc", "print('served', flush=True); import signal; signal.pause()"], [Path(sys.argv[1])])
"""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen([sys.executable, "-uc", _RUNNING, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    yield process
    process.terminate()
    process.wait(timeout=20)


def test_what_is_served_is_served_anew_when_a_file_is_saved(running: subprocess.Popen[str], tmp_path: Path) -> None:
    assert running.stdout
    assert running.stdout.readline() == "served\n"
    (tmp_path / "sv.toml").write_text("a = 1", encoding="utf-8")
    assert running.stdout.readline() == "Anew, for sv.toml\n"
    assert running.stdout.readline() == "served\n"


@pytest.mark.parametrize("name", ["page.py", "sv.toml", "mail.txt", "preview.html", "button.css", "client.js"])
def test_files_that_the_portal_is_made_of_are_seen(name: str) -> None:
    assert Saved()(Change.modified, f"/some/folder/{name}")


@pytest.mark.parametrize("name", ["page.py.swp", "page.py~", "__pycache__/page.cpython-311.pyc", "node_modules/a/b.js", ".git/a.txt"])
def test_what_other_programs_write_is_not(name: str) -> None:
    assert not Saved()(Change.modified, f"/some/folder/{name}")


def test_the_folders_of_the_portal_and_of_packages_elsewhere_are_watched() -> None:
    elsewhere = {package.folder for package in packages.installed() if not package.folder.is_relative_to(ROOT)}
    assert (
        set(watched())
        == {ROOT / room for room in ("portal", "components", "search_index", "mock_login", "test_world", "static")} | elsewhere
    )
