"""The portal as ``make dev`` serves it, for tests, and a package of an e-service that is being written."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.management import call_command

from portal.testing import prepared_data
from portal.testing.browser import Served
from portal.testing.ports import free_port

PATIENCE = 180
"""Seconds that it may take where nothing is prepared and the machine is busy."""
ROOT = Path(__file__).resolve().parent.parent


@contextmanager
def developing(data: Path, *, python: Path = Path(sys.executable), **variables: str) -> Iterator[Served]:
    """It runs with these environment variables and its data in ``data``, and ends as Ctrl-C ends it."""
    data.mkdir(parents=True, exist_ok=True)
    prepared_data.ready(data, {})  # the rest is made when it begins, as for anybody
    port = free_port()
    log = data / f"development-{port}.log"
    environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "PYTHONUNBUFFERED": "1", **variables}
    with log.open("w") as output:
        process = subprocess.Popen(
            [python, "-m", "portal.development", "--port", str(port)], cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT
        )
    served = Served(f"http://localhost:{port}", log, process)
    try:
        _wait_until_it_answers(served)
        yield served
    finally:
        process.terminate()
        process.wait(timeout=60)


def a_service(folder: Path, id: str = "korjournal", with_table: bool = False) -> Path:
    """The package that ``manage.py new_service`` writes; found by who has ``folder/src`` among ``PYTHONPATH``."""
    call_command("new_service", id, folder=folder, name_sv="Körjournal", name_en="Driving log", with_table=with_table, verbosity=0)
    about = folder / "src" / f"{id}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[foretagsporten.eservices]\n{id} = {id}{'.service' * with_table}:service\n", encoding="utf-8")
    return folder / "src" / id


def _wait_until_it_answers(served: Served) -> None:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if served.process.poll() is not None:
            break
        try:
            urllib.request.urlopen(f"{served.address}/health/live", timeout=30).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.1)
    pytest.fail(f"It did not begin:\n{served.logged()}")
