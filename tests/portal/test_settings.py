"""What an installation can set: each variable that is read is documented, each that is documented is read (MEND-032)."""

import ast
import os
import re
import subprocess
from pathlib import Path

import pytest

from portal.testing import processes

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("portal", "components", "search_index", "mock_login", "test_world")
READING = {"os.environ.get", "os.getenv", "_listed", "_table", "_languages", "secret"}
OF_ITSELF = {"VST_FILES"}
"""What a process of ``make dev`` tells those that it forks."""
OURS = re.compile(r"(?:(?:VST|OTEL)_[A-Z_]+|[A-Z]+_URL)")


def read_in_the_code(*, by: set[str] = READING) -> set[str]:
    """Names in ``os.environ["…"]``, and in calls of the functions that read a variable."""
    found: set[str] = set()
    for file in (file for room in ROOMS for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript) and ast.unparse(node.value) == "os.environ":
                found.add(ast.unparse(node.slice).strip("'\""))
            if isinstance(node, ast.Call) and ast.unparse(node.func) in by and node.args and isinstance(node.args[0], ast.Constant):
                found.add(str(node.args[0].value))
    return {name for name in found if OURS.fullmatch(name)} - OF_ITSELF


def in_the_table() -> set[str]:
    described = ast.get_docstring(ast.parse((ROOT / "portal" / "settings.py").read_text(encoding="utf-8"))) or ""
    return {name for row in re.findall(r"^\| ([A-Z_, ]+) \|", described, re.MULTILINE) for name in row.split(", ")}


@pytest.mark.requirement("MEND-032")
def test_the_table_of_variables_has_each_that_is_read_and_no_other() -> None:
    assert in_the_table() == read_in_the_code()


@pytest.mark.requirement("MEND-032")
def test_each_variable_that_a_document_names_can_be_set() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs" / "how-to").glob("*.md"), *(ROOT / "docs" / "explanation").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"\bVST_[A-Z_]+\b", page.read_text(encoding="utf-8"))}
    of_files = {f"{name}_FILE" for name in read_in_the_code(by={"secret"})}
    assert named - in_the_table() - of_files == set()


SERVICE = "bolagsverket-andra-handelsbolag"
ASK = f"""
import django
django.setup()
from django.core.management import call_command
from django.test import Client
call_command("migrate", verbosity=0)
print(Client().get("/apps/{SERVICE}").headers["Location"])
"""


def started(folder: Path, targets: str) -> subprocess.CompletedProcess[str]:
    file = folder / "targets.toml"
    file.write_text(targets, encoding="utf-8")
    settings = {"DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": "test", "VST_DATA": str(folder), "VST_EXTERNAL_TARGETS": str(file)}
    return processes.run("-c", ASK, environment={**os.environ, **settings})


@pytest.mark.requirement("MEND-032")
def test_an_installation_says_where_a_service_on_another_site_is(tmp_path: Path) -> None:
    done = started(tmp_path, f'{SERVICE} = "https://ny.bolagsverket.example/hb"\n')
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "https://ny.bolagsverket.example/hb"


@pytest.mark.parametrize(
    ("targets", "fault"),
    [
        ('demo = "https://a.example"', "service demo: id: there is no service of this id that leads to another site"),
        (f'{SERVICE} = "javascript:alert(1)"', f"service {SERVICE}: address: must begin with https://"),
    ],
)
def test_an_address_that_is_none_does_not_start_the_portal(targets: str, fault: str, tmp_path: Path) -> None:
    done = started(tmp_path, targets)
    assert done.returncode != 0
    assert f"VST_EXTERNAL_TARGETS: {fault}" in done.stderr
