"""The engine knows none of the services that are made with it, and they import it from one place."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from portal.eservices import plugins
from portal.runtime import packages
from tests.demo.company import SERVICE, Founder
from tests.portal.flow.applicant import Applicant

DEMO = "foretagsporten-demo"
ROOT = Path(settings.BASE_DIR)
NAMES = [folder.name for folder in (ROOT / "services" / "demo").iterdir() if (folder / "__init__.py").exists()]


@pytest.fixture
def without_demo(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the services of the test authority are not installed."""
    monkeypatch.setenv("VST_WITHOUT", DEMO)
    _forget()
    yield
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    packages.installed.cache_clear()
    packages.version_flags.cache_clear()
    packages.has_code.cache_clear()
    plugins._outcome.cache_clear()


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-003")
@pytest.mark.usefixtures("without_demo")
def test_without_them_an_application_goes_to_its_receipt_and_their_addresses_are_apps_again() -> None:
    assert not {*NAMES} & {package.module for package in packages.installed()}
    assert Applicant().submits().has("receipt-number")
    page = Founder().visits(SERVICE)
    assert page.has("service-mount", service_id="bolagsverket-foretagsregistrering") and not page.has("flow-tasks")


@pytest.mark.requirement("FLOW-003")
def test_without_them_the_portal_starts(tmp_path: Path) -> None:
    code = "import django; django.setup(); from portal.runtime.packages import installed; print([each.module for each in installed()])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": "test", "VST_DATA": str(tmp_path), "VST_WITHOUT": DEMO},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "torgplats" in done.stdout and not any(name in done.stdout for name in NAMES)


@pytest.mark.requirement("FLOW-003")
def test_the_portal_names_no_package_of_theirs_and_the_example_imports_from_one_place() -> None:
    imported = re.compile(rf"^\s*(?:from|import)\s+({'|'.join(NAMES)})\b", re.MULTILINE)
    for room in ("portal", "components"):
        for file in (ROOT / room).rglob("*.py"):
            assert not imported.search(file.read_text(encoding="utf-8")), file
    for file in (ROOT / "examples" / "torgplats" / "torgplats").glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level == 0 and str(node.module).startswith("portal"):
                assert re.fullmatch(r"portal\.flow(\.\w+)*|portal\.eservices\.service_visit", str(node.module)), node.module


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-057")
def test_an_app_that_the_environment_names_wins_and_the_test_panel_is_still_an_app(settings) -> None:  # type: ignore[no-untyped-def]
    assert Founder().visits(SERVICE).has("flow-tasks")
    rows = [package.definition.read_text(encoding="utf-8") for package in packages.installed() if package.module in NAMES]
    assert rows and all("implements = [" in each and "[[service]]" not in each for each in rows)
    settings.VST_REMOTES = {"bolagsverket-foretagsregistrering": {"path": "/remotes/ab.js"}}
    page = Founder().visits(SERVICE)
    assert page.has("service-mount") and not page.has("flow-tasks")
    assert Founder().visits("/inloggad/demo").has("service-mount", service_id="demo")
