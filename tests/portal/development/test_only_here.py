"""What make dev shows is nowhere else: not without its variable, and not in production whatever is set."""

import os
import subprocess
import sys

import pytest

from portal.development import ROOT
from portal.development.serving import SWITCH, NotHere, check_here


@pytest.mark.parametrize("environment", ["production", "prod", "staging"])
def test_it_does_not_begin_where_people_are_real(environment: str) -> None:
    variables = {**os.environ, "VST_ENV": environment, SWITCH: "1"}
    ran = subprocess.run([sys.executable, "-m", "portal.development"], cwd=ROOT, env=variables, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "never in production" in ran.stderr


@pytest.mark.parametrize(("switch", "environment"), [("", "local"), ("0", "test"), ("1", "production"), ("1", "Production"), ("1", "")])
def test_its_parts_refuse_without_it(monkeypatch: pytest.MonkeyPatch, switch: str, environment: str) -> None:
    monkeypatch.setenv(SWITCH, switch)
    monkeypatch.setenv("VST_ENV", environment)
    with pytest.raises(NotHere):
        check_here()


def test_the_portal_as_it_is_served_loads_nothing_of_it() -> None:
    code = "import sys, django; django.setup(); import portal.asgi; print([name for name in sys.modules if 'development' in name])"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", SWITCH: "1"}
    ran = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "[]"
