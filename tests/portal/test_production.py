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


def started(environment: str, data: Path, code: str, **more: str) -> subprocess.CompletedProcess[str]:
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": environment, "VST_DATA": str(data), **more}
    return subprocess.run([sys.executable, "-c", code], env={**os.environ, **settings}, capture_output=True, text=True, check=False)


def test_in_production_nothing_of_a_test_environment_answers(tmp_path: Path) -> None:
    done = started("production", tmp_path, ASK)
    assert done.returncode == 0, done.stderr
    *answers, headers = done.stdout.splitlines()
    assert len(answers) == 6
    assert all(line.endswith(" 404") for line in answers), answers
    assert headers == "headers True"
    assert not (tmp_path / "mock-identity-keys.json").exists()


SIGN_IN = """
import django
django.setup()
from django.test import Client
for host in ("localhost", "foretagsporten.example"):
    visitor = Client(headers={"host": host})
    for path in ("/inloggad/automock?id=191212121212", "/api/spoof-auth/auth/v2/token", "/Shibboleth.sso/mock"):
        answer = visitor.post(path, {"person": "P00"}) if path.endswith("mock") else visitor.get(path)
        print(path, host, answer.status_code, answer.headers.get("Location", ""), sorted(answer.cookies))
"""


def test_production_does_not_start_with_the_test_login_forced_on(tmp_path: Path) -> None:
    done = started("production", tmp_path, "import django; django.setup()", VST_MOCK_LOGIN="1")
    assert done.returncode != 0
    assert "VST_MOCK_LOGIN is for local and test" in done.stderr


def test_a_test_environment_that_is_served_as_the_production_host_does_not_start(tmp_path: Path) -> None:
    done = started("test", tmp_path, "import django; django.setup()", VST_ORIGIN="https://Foretagsporten.example")
    assert done.returncode != 0
    assert "VST_MOCK_LOGIN is for local and test" in done.stderr


def test_in_production_no_door_of_the_test_login_opens_whatever_the_flag_says(tmp_path: Path) -> None:
    prepared = started(
        "production",
        tmp_path,
        "import django; django.setup(); from django.core.management import call_command as c; c('migrate', verbosity=0)",
    )
    assert prepared.returncode == 0, prepared.stderr
    forced = SIGN_IN.replace(
        "django.setup()",
        "django.setup()\nfrom portal.test_controls import outside_world; outside_world.set_flag('vst-ft-automock', 'true')",
        1,
    )
    done = started("production", tmp_path, forced)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 6
    for line in lines:
        assert " 404 " in line or " 302 /inloggad/404" in line, line
        assert "vst_token" not in line and "vst_mock_person" not in line


def test_a_test_environment_may_do_without_the_test_login(tmp_path: Path) -> None:
    ask = SIGN_IN.splitlines()
    code = "\n".join([*ask[:4], "print(Client(headers={'host': 'localhost'}).get('/api/spoof-auth/auth/v2/token').status_code)"])
    assert started("test", tmp_path, code, VST_MOCK_LOGIN="0").stdout.splitlines() == ["404"]


@pytest.mark.parametrize(("secret", "starts"), [("", False), ("s" * 31, False), ("s" * 32, True)])
def test_a_server_in_front_needs_a_secret_to_be_known_by(secret: str, starts: bool, tmp_path: Path) -> None:
    done = started("production", tmp_path, "import django; django.setup()", VST_LOGIN_MODE="shibboleth", VST_SHIBBOLETH_SECRET=secret)
    assert (done.returncode == 0) == starts
    assert starts or "VST_SHIBBOLETH_SECRET" in done.stderr


def test_a_way_to_sign_in_that_nobody_knows_does_not_start(tmp_path: Path) -> None:
    assert (
        "VST_LOGIN_MODE is saml or shibboleth" in started("local", tmp_path, "import django; django.setup()", VST_LOGIN_MODE="oidc").stderr
    )


@pytest.mark.parametrize("environment", ["prod", "Production", "", "test "])
def test_an_environment_nobody_knows_does_not_start(environment: str, tmp_path: Path) -> None:
    done = started(environment, tmp_path, "import django; django.setup()")
    assert done.returncode != 0
    assert "VST_ENV is local, test or production" in done.stderr
