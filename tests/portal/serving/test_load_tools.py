"""Load and fault tools are safe to run: this machine only, within bounds, and an interrupted one leaves nothing behind."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bench.faults import bounds as bounds_of_faults
from tests.bench.load.bounds import MOST_MINUTES, MOST_PAGES, asked
from tests.client.served import ROOT, until

LOAD, FAULTS = ("tests.bench.load", "--seconds", "600"), ("tests.bench.faults", "--storm", "20")


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://www.example.se",
        "http://10.0.0.1",
        "http://127.0.0.1.example.se",
        "http://localhost@example.se",
        "ftp://localhost",
        "localhost",
    ],
)
def test_no_load_is_put_on_another_machine(elsewhere: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        asked(["--base", elsewhere])
    assert ended.value.code == 2
    assert f"{elsewhere} is refused: load is put on this machine only" in capsys.readouterr().err


@pytest.mark.parametrize("here", ["http://localhost:8000/", "http://127.0.0.1:8000", "https://[::1]:8443"])
def test_this_machine_may_be_measured(here: str) -> None:
    assert asked(["--base", here]).base == here.rstrip("/")


@pytest.mark.parametrize(
    ("more", "bound"),
    [
        (["--pages", "100000"], MOST_PAGES),
        (["--pages", "6001"], MOST_PAGES),
        (["--pages", "-1"], MOST_PAGES),
        (["--pages", "nan"], MOST_PAGES),
        (["--soak", "21"], MOST_MINUTES),
        (["--soak", "lång"], MOST_MINUTES),
    ],
)
def test_more_than_the_machine_can_bear_is_refused_with_the_bound(more: list[str], bound: int, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        asked(more)
    assert ended.value.code == 2
    assert f"{more[1]} is refused: a number from 0 to {bound:,} is allowed" in capsys.readouterr().err


@pytest.mark.requirement("SCALE-013")
@pytest.mark.parametrize(("more", "bound"), [(["--storm", "10001"], "10,000"), (["--storm", "-1"], "10,000"), (["--seconds", "61"], "60")])
def test_no_more_faults_are_tried_than_the_machine_can_bear(more: list[str], bound: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        bounds_of_faults.asked(more)
    assert ended.value.code == 2
    assert f"{more[1]} is refused: a number from 0 to {bound} is allowed" in capsys.readouterr().err


@pytest.mark.requirement("SCALE-013")
@pytest.mark.parametrize(
    ("target", "variable", "said"),
    [
        ("bench-load", "BASE=https://www.example.se", "this machine only"),
        ("bench-load", "PAGES=100000", "6,000"),
        ("faults", "STORM=100000", "10,000"),
    ],
)
def test_make_refuses_in_words(target: str, variable: str, said: str) -> None:
    told = subprocess.run(["make", "-o", ".venv/installed-tests", target, variable], cwd=ROOT, capture_output=True, text=True)
    assert told.returncode != 0
    assert "is refused" in told.stderr and said in told.stderr


@pytest.mark.requirement("SCALE-013")
@pytest.mark.parametrize(
    ("arguments", "word"),
    [(LOAD, signal.SIGINT), (LOAD, signal.SIGTERM), (FAULTS, signal.SIGINT)],
    ids=["load, Ctrl-C", "load, SIGTERM", "faults, Ctrl-C"],
)
def test_an_interrupted_tool_leaves_nothing(arguments: tuple[str, ...], word: signal.Signals, open_folder: Path) -> None:
    """Ctrl-C reaches all programs of a terminal at once, and here is pressed twice."""
    log = open_folder / "told"
    with log.open("wb") as output:
        tool = subprocess.Popen(
            [sys.executable, "-m", *arguments],
            cwd=ROOT,
            env={**os.environ, "TMPDIR": str(open_folder)},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    until(lambda: "nginx: worker process" in _commands(tool.pid) or tool.poll() is not None, "it asks nginx", 120)
    assert tool.poll() is None, log.read_text()
    ports = set(_listening(tool.pid))
    assert len(ports) >= 3, "the portal, and nginx with and without TLS"
    for _ in range(2):
        os.killpg(tool.pid, word) if word == signal.SIGINT else tool.send_signal(word)
    assert tool.wait(60) == 130, log.read_text()
    assert _commands(tool.pid) == []
    assert [port for port in ports if not _is_free(port)] == []
    assert [left.name for left in open_folder.iterdir()] == ["told"]


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """One that PostgreSQL gets into too, which is another user where root runs the tests; those of pytest are closed to others."""
    with tempfile.TemporaryDirectory(prefix="tool-") as made:
        Path(made).chmod(0o755)
        yield Path(made)


def _session(session: int) -> Iterator[Path]:
    """The processes that the tool started, and those of theirs; a session keeps them when their parent is gone."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, belongs = (process / "stat").read_text().rpartition(")")[2].split()[:4]
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(belongs) == session and state != "Z":
            yield process


def _commands(session: int) -> list[str]:
    commands = []
    for process in _session(session):
        try:
            commands.append((process / "cmdline").read_text().replace("\0", " ").strip())
        except (FileNotFoundError, ProcessLookupError):
            continue
    return commands


def _listening(session: int) -> Iterator[int]:
    """The ports that they listen on."""
    sockets = {os.readlink(file) for process in _session(session) for file in (process / "fd").iterdir() if file.is_symlink()}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, _, state, *rest = line.split()
        if state == "0A" and f"socket:[{rest[5]}]" in sockets:
            yield int(local.rpartition(":")[2], 16)


def _is_free(port: int) -> bool:
    with socket.socket() as tried:
        return tried.connect_ex(("127.0.0.1", port)) != 0
