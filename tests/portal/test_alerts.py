"""What wakes somebody is tested: each alert fires on series made for it, is quiet on good ones, and leads to what to do."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from prometheus_client import generate_latest

import portal.calls.metrics  # noqa: F401  (what is known at the moment of the question)
from portal.runtime.metrics import REGISTRY
from tests.missing import missing

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "deploy" / "prometheus" / "rules.yml"
TESTS = ROOT / "deploy" / "prometheus" / "rules.test.yml"
CONFIG = RULES.with_name("prometheus.yml")
DASHBOARD = ROOT / "deploy" / "grafana" / "portal.json"
OPERATE = ROOT / "docs" / "how-to" / "operate.md"
_METRIC = re.compile(r"\bforetagsporten_[a-z_]+\b")
ONLY_ON_POSTGRESQL = {"foretagsporten_database_pool"}

pytestmark = pytest.mark.requirement("OPS-047")


@pytest.fixture
def promtool() -> str:
    found = shutil.which("promtool")
    if found is None:
        missing("promtool is not installed: `make test` installs it on Debian")
    return found


def alerts() -> set[str]:
    return set(re.findall(r"- alert: (\w+)", RULES.read_text(encoding="utf-8")))


@pytest.mark.parametrize("command", [["check", "rules", RULES], ["test", "rules", TESTS], ["check", "config", CONFIG]])
def test_prometheus_own_tool_takes_them_and_each_fires_and_is_quiet_when_it_should(promtool: str, command: list[str | Path]) -> None:
    done = subprocess.run([promtool, *map(str, command)], capture_output=True, text=True, cwd=RULES.parent)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_alert_is_without_a_test_that_it_fires_and_one_that_it_is_quiet() -> None:
    cases = re.findall(r"alertname: (\w+)\n\s+exp_alerts:( \[\])?", TESTS.read_text(encoding="utf-8"))
    assert {name for name, quiet in cases if not quiet} == alerts()
    assert {name for name, quiet in cases if quiet} == alerts()


def test_each_leads_to_a_heading_that_says_what_to_do() -> None:
    headings = re.findall(r"^## (.+)$", OPERATE.read_text(encoding="utf-8"), re.MULTILINE)
    named = set(re.findall(r"runbook: docs/how-to/operate\.md#(\S+)", RULES.read_text(encoding="utf-8")))
    assert len(re.findall("runbook:", RULES.read_text(encoding="utf-8"))) == len(alerts())
    assert named == {heading.lower().replace(" ", "-") for heading in headings} - {"first"}


@pytest.mark.parametrize("file", [RULES, DASHBOARD, OPERATE], ids=lambda file: file.name)
def test_what_they_ask_for_is_measured(file: Path) -> None:
    measured = set(re.findall(r"^# TYPE (\w+) ", generate_latest(REGISTRY).decode(), re.MULTILINE)) | ONLY_ON_POSTGRESQL
    asked = {re.sub(r"_(?:bucket|sum|count)$", "", name) for name in _METRIC.findall(file.read_text(encoding="utf-8"))}
    assert asked and asked <= measured


def test_the_dashboard_has_a_figure_for_each_histogram() -> None:
    drawn = " ".join(target["expr"] for panel in json.loads(DASHBOARD.read_text(encoding="utf-8"))["panels"] for target in panel["targets"])
    histograms = re.findall(r"^# TYPE (\w+) histogram", generate_latest(REGISTRY).decode(), re.MULTILINE)
    assert [name for name in histograms if name not in drawn] == []
