"""A portal started as production: no test login, no test control, whatever is asked of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ASK = """
import django
django.setup()
from django.test import Client
for path in ("/api/mock/v1/people", "/api/spoof-auth/auth/v2/token", "/api/mock/v1/calls"):
    for host in ("localhost", "foretagsporten.example"):
        print(path, host, Client(headers={"host": host}).get(path).status_code)
print("headers", "Strict-Transport-Security" in Client(headers={"host": "localhost"}).get("/health/live"))
"""


def started(environment: str, data: Path, code: str) -> subprocess.CompletedProcess[str]:
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": environment, "VST_DATA": str(data)}
    return subprocess.run([sys.executable, "-c", code], env={**os.environ, **settings}, capture_output=True, text=True, check=False)


def test_in_production_nothing_of_a_test_environment_answers(tmp_path: Path) -> None:
    done = started("production", tmp_path, ASK)
    assert done.returncode == 0, done.stderr
    *answers, headers = done.stdout.splitlines()
    assert len(answers) == 6
    assert all(line.endswith(" 404") for line in answers), answers
    assert headers == "headers True"
    assert not (tmp_path / "mock-identity-keys.json").exists()


@pytest.mark.parametrize("environment", ["prod", "Production", "", "test "])
def test_an_environment_nobody_knows_does_not_start(environment: str, tmp_path: Path) -> None:
    done = started(environment, tmp_path, "import django; django.setup()")
    assert done.returncode != 0
    assert "VST_ENV is local, test or production" in done.stderr
