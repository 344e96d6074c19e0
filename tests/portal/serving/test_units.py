"""The units of ``deploy/systemd`` are ones that systemd takes, they let a process do little, and they say what the guide says."""

import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

from portal.runtime.drain import OF_PRODUCTION, drain
from portal.serving.server import PING_EACH
from portal.serving.service_manager import READY, tell
from portal.testing.browser import serving
from tests.missing import missing

ROOT = Path(__file__).resolve().parents[3]
UNITS = sorted((ROOT / "deploy" / "systemd").iterdir())
MOST_EXPOSED = 3.0
"""Of ten: 0 may do nothing at all."""


@pytest.fixture
def analyze() -> str:
    found = shutil.which("systemd-analyze")
    if found is None:
        missing("systemd-analyze is not installed")
    return found


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """The units with a program and a folder that are on this machine in place of those of an installation."""
    for unit in UNITS:
        text = unit.read_text(encoding="utf-8").replace("/srv/foretagsporten/portal/.venv/bin/python", "/bin/true")
        text = re.sub(r"^(User|Group)=.*$", r"\1=daemon", text, flags=re.MULTILINE)
        (tmp_path / unit.name.replace("@", "@8000")).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.requirement("OPS-053")
def test_systemd_takes_every_unit(analyze: str, installed: Path) -> None:
    done = subprocess.run([analyze, "verify", "--man=no", *map(str, sorted(installed.iterdir()))], capture_output=True, text=True)
    ours = [line for line in done.stderr.splitlines() if str(installed) in line]
    assert (done.returncode, ours) == (0, [])


@pytest.mark.requirement("OPS-053")
@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit.suffix == ".service"], ids=lambda unit: unit.name)
def test_each_may_do_little(analyze: str, installed: Path, unit: Path) -> None:
    file = installed / unit.name.replace("@", "@8000")
    told = [analyze, "security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED * 10:.0f}", str(file)]
    said = subprocess.run(told, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


def test_units_and_image_serve_with_the_memory_that_the_load_is_measured_with() -> None:
    places = ("deploy/systemd/portal@.service", "deploy/Containerfile")
    assert [place for place in places if "PYTHONMALLOC=malloc" not in (ROOT / place).read_text(encoding="utf-8")] == []
    assert '"PYTHONMALLOC": "malloc"' in (ROOT / "tests" / "bench" / "load" / "scene.py").read_text(encoding="utf-8")


def test_a_websocket_says_something_before_a_server_in_front_gives_it_up() -> None:
    nginx = (ROOT / "deploy" / "nginx" / "portal.conf").read_text(encoding="utf-8")
    apache = (ROOT / "deploy" / "apache" / "portal.conf").read_text(encoding="utf-8")
    waits = [*re.findall(r"proxy_read_timeout (\d+)s;", nginx), *re.findall(r"upgrade=websocket .*?\btimeout=(\d+)", apache)]
    assert len(waits) >= 3
    assert all(int(seconds) > PING_EACH for seconds in waits)
    assert f"a websocket says something every {PING_EACH:.0f} s" in nginx


def test_a_process_has_time_for_all_steps_of_its_end() -> None:
    steps = drain(OF_PRODUCTION)
    whole = (steps.until_closed + steps.pages + steps.requests).total_seconds()
    unit = (ROOT / "deploy" / "systemd" / "portal@.service").read_text(encoding="utf-8")
    stop = re.search(r"^TimeoutStopSec=(\d+)$", unit, re.MULTILINE)
    assert stop and int(stop[1]) > whole
    assert f"TimeoutStopSec={stop[1]}" in (ROOT / "docs" / "how-to" / "run-in-production.md").read_text(encoding="utf-8")


def test_systemd_is_told_when_visitors_may_come(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(60)
        with serving(tmp_path / "data", NOTIFY_SOCKET=str(tmp_path / "notify")):
            assert manager.recv(100) == b"READY=1"
        assert manager.recv(100) == b"STOPPING=1"


def test_without_a_manager_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    assert not tell(READY)
