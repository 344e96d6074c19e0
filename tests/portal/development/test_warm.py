"""The process that portals are forked from: what it has loaded, what a forked one is told, and how its end is known."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from portal.development import ROOT
from portal.development.third_party import MODULES
from portal.development.warm import NotForked, WarmParent, WarmProcess

_LOADED = """
import json, os, sys
before = set(os.listdir("/proc/self/fd"))
from portal.development import third_party
third_party.load()
from django.conf import settings
own = [name for name in sys.modules if name.split(".")[0] in {"components", "search_index", "mock_login", "test_world"}]
own += [name for name in sys.modules if name.startswith("portal.") and not name.startswith("portal.development")]
print(json.dumps({
    "threads": len(os.listdir("/proc/self/task")), "opened": len(set(os.listdir("/proc/self/fd")) - before),
    "configured": settings.configured, "own": own,
}))
"""
_SAYS = """
import json, os, random, sys, threading
given = [os.read(int(number), 100).decode() for number in os.environ["VST_FILES"].split(",") if number]
print(json.dumps({
    "arguments": sys.argv[1:], "folder": os.getcwd(), "given": given, "environment": sorted(os.environ),
    "threads": threading.active_count(),
    "is_warm": "django.core.management" in sys.modules, "chance": random.random(),
}))
sys.exit(int(sys.argv[-1]))
"""


@pytest.fixture(scope="module")
def parent() -> Iterator[WarmParent]:
    with WarmParent() as one:
        yield one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a module stands that says what it was told, and one that waits."""
    (tmp_path / "says.py").write_text(_SAYS, encoding="utf-8")
    (tmp_path / "waits.py").write_text("import signal\nprint('waits')\nsignal.pause()\n", encoding="utf-8")
    return tmp_path


def said(parent: WarmParent, folder: Path, *arguments: str, **more: Any) -> Any:
    """What a process says that ends by itself."""
    with (folder / "output").open("w") as output:
        parent.start("says", *arguments, environment={"VST_DATA": "data"}, folder=folder, output=output, **more).wait(60)
    return json.loads((folder / "output").read_text(encoding="utf-8"))


def test_what_is_loaded_begins_nothing_and_asks_for_no_settings() -> None:
    ran = subprocess.run([sys.executable, "-W", "ignore", "-c", _LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(ran.stdout) == {"threads": 1, "opened": 0, "configured": False, "own": []}
    assert ran.stderr == ""


def test_the_portal_needs_most_of_what_is_loaded() -> None:
    """A name that nobody imports any more costs each start."""
    loaded = "import sys, json, django; django.setup(); import portal.asgi, django.urls; django.urls.get_resolver().url_patterns"
    code = f"{loaded}; print(json.dumps(sorted(sys.modules)))"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings"}
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    with_the_server = {name for name in MODULES if name.partition(".")[0] in {"uvicorn", "uvloop"}}
    at_a_need = {"channels_redis.core", "django.db.migrations.autodetector", "django.db.migrations.executor", "psycopg_pool"}
    at_a_need |= {"django.views.csrf", "openpyxl"}
    at_a_need |= {"anyio._backends._asyncio", "cryptography.hazmat.backends.openssl", "django.db.models.sql.compiler", "rapidfuzz.process"}
    assert set(MODULES) - set(json.loads(ran.stdout)) - with_the_server - at_a_need == set()


def test_a_process_is_told_all_that_it_is_and_nothing_of_the_parent(parent: WarmParent, folder: Path) -> None:
    with (folder / "given").open("w+") as given:
        given.write("from the asker")
        given.seek(0)
        told = said(parent, folder, "--port", "8151", "0", files=[given.fileno()])
    assert told["arguments"] == ["--port", "8151", "0"]
    assert told["folder"] == str(folder)
    assert told["environment"] == ["VST_DATA", "VST_FILES"]
    assert told["given"] == ["from the asker"]
    assert told["is_warm"] is True
    assert told["threads"] == 1


def test_two_processes_draw_different_lots(parent: WarmParent, folder: Path) -> None:
    assert said(parent, folder, "0")["chance"] != said(parent, folder, "0")["chance"]


def test_the_exit_status_is_told_as_subprocess_tells_it(parent: WarmParent, folder: Path) -> None:
    with (folder / "output").open("w") as output:
        ended = parent.start("says", "7", environment={}, folder=folder, output=output)
        waiting = parent.start("waits", environment={}, folder=folder, output=output)
    assert ended.wait(60) == 7
    assert waiting.poll() is None
    with pytest.raises(subprocess.TimeoutExpired):
        waiting.wait(0)
    waiting.kill()
    assert waiting.wait(60) == -signal.SIGKILL
    waiting.terminate()
    assert waiting.returncode == -signal.SIGKILL


def test_a_signal_to_a_process_whose_end_is_not_told_yet_goes_nowhere() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    told, tells = os.pipe()
    os.write(tells, f"{ended.pid}\n".encode())
    process = WarmProcess(told)
    process.terminate()
    assert process.returncode is None
    os.close(tells)


def test_a_module_that_is_not_there_is_told_where_the_process_writes(parent: WarmParent, folder: Path) -> None:
    with (folder / "output").open("w") as output:
        assert parent.start("nowhere", environment={}, folder=folder, output=output).wait(60) == 1
    assert "No module named nowhere" in (folder / "output").read_text(encoding="utf-8")


def test_what_was_forked_ends_with_the_parent_and_nobody_is_forked_after_it(folder: Path) -> None:
    with (folder / "output").open("w") as output:
        with WarmParent() as parent:
            process = parent.start("waits", environment={}, folder=folder, output=output)
        assert process.wait(60) == -signal.SIGTERM or process.returncode == -signal.SIGKILL
        with pytest.raises(NotForked):
            parent.start("waits", environment={}, folder=folder, output=output)


def test_whoever_asks_and_does_not_wait_takes_nothing_from_those_who_ask_later(folder: Path) -> None:
    """Somebody saves twice in a row: the first portal is not waited for any more when it is forked."""
    with (folder / "output").open("w") as output, WarmParent() as parent:
        asked = parent.start("says", "0", environment={}, folder=folder, output=output)  # before the parent has loaded everything
        asked.forget()
        assert parent.start("says", "7", environment={}, folder=folder, output=output).wait(60) == 7


def test_what_python_reads_when_it_begins_cannot_be_another(parent: WarmParent) -> None:
    assert parent.fits({**os.environ, "VST_ENV": "test", "PYTHONUNBUFFERED": "1"})
    assert not parent.fits({**os.environ, "PYTHONHASHSEED": "7"})
    assert not parent.fits({**os.environ, "OTEL_EXPORTER_OTLP_ENDPOINT": "http://localhost:4318"})
