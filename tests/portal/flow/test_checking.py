"""What is wrong with a definition is named by package, step and field, and no portal starts with it."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from portal.eservices import plugins
from portal.flow.models import FlowDraft
from portal.runtime import packages
from portal.words.texts import table
from tests.portal.eservices.installing import ROOT, install_project
from tests.portal.eservices.test_new_service import own_tests

SOURCE, TEXTS = "__init__.py", "texts/sv.toml"


@pytest.fixture
def prova(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an application that ``new_flow`` has made, installed; what is known of packages is forgotten before and after."""
    call_command("new_flow", "prova", "--folder", str(tmp_path / "project"), "--name-sv", "Prova", "--name-en", "Try")
    installed = install_project(tmp_path / "project", tmp_path / "installed")
    monkeypatch.syspath_prepend(str(installed))
    _forget()
    yield installed / "prova"
    _forget()


def _forget() -> None:
    packages.installed.cache_clear()
    packages.version_flags.cache_clear()
    packages.has_code.cache_clear()
    plugins._outcome.cache_clear()
    table.cache_clear()
    sys.modules.pop("prova", None)


def replaces(file: Path, before: str, after: str) -> None:
    written = file.read_text(encoding="utf-8")
    assert before in written
    file.write_text(written.replace(before, after, 1), encoding="utf-8")
    _forget()


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What ``flows --check`` says when it fails."""
    capsys.readouterr()
    with pytest.raises(CommandError):
        call_command("flows", "prova", "--check")
    return capsys.readouterr().out.splitlines()


@pytest.mark.requirement("FLOW-002")
def test_a_new_flow_passes_its_own_tests_and_is_tidy(tmp_path: Path) -> None:
    project = tmp_path / "project"
    call_command("new_flow", "prova", "--folder", str(project))
    assert own_tests(install_project(project, tmp_path / "installed"), project) == ""
    for command in (["check"], ["format", "--check"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--config", str(ROOT / "pyproject.toml"), str(project)], check=True)


@pytest.mark.django_db
def test_a_new_flow_is_whole(prova: Path, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("flows", "prova", "--check")
    assert capsys.readouterr().out.strip() == "The flows are whole"


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-002")
@pytest.mark.parametrize(
    ("file", "before", "after", "line"),
    [
        (
            TEXTS,
            '"service.prova.error.for-manga" = "Ange högst {most}"\n',
            "",
            "prova: prova 1: plats: antal: lacks the text service.prova.error.for-manga in sv",
        ),
        (SOURCE, 'Text("regn"', 'Text("antal"', "prova: prova 1: vader: antal: is a field twice"),
        (SOURCE, 'Text("regn"', 'Text("party"', "prova: prova 1: vader: party: is the name of a hidden field of each form"),
        (
            SOURCE,
            'answers["plats"]) == "ute"\n',
            'answers["epost"]) == "ute"\n',
            "prova: prova 1: vader: epost: when reads it, and it is answered later",
        ),
        (
            SOURCE,
            'str(answers["plats"]) == "ute"\n',
            'answers["plats"] == "uta"\n',
            "prova: prova 1: vader: plats: when compares it with uta, which is none of its options",
        ),
        (
            SOURCE,
            'if answers["plats"] == "ute" else 0',
            'if answers["plats"] in ("ute", "taket") else 0',
            "prova: prova 1: plats: fee compares it with taket, which is none of its options",
        ),
        (
            SOURCE,
            '"ute": 200}',
            '"ute": 200, "tak": 9}',
            "prova: prova 1: plats: plats: has an option without text service.prova.field.plats.option.tak in en",
        ),
        (
            SOURCE,
            'Day("dag")',
            'Day("dag"), Text("namn")',
            "prova: prova 1: kontakt: namn: is new without a new version: raise it, or run manage.py flows prova --lock"
            " while nobody has a draft",
        ),
        (
            SOURCE,
            'Problem("antal"',
            'Problem("epost"',
            "prova: prova 1: plats: epost: a problem is told of it, and the step has no such field",
        ),
        (
            SOURCE,
            "version=1,",
            'version=1, goes_on_at="finns-inte",',
            "prova: prova 1: leads to finns-inte, and the registry has no such service",
        ),
        (
            SOURCE,
            'if answers["plats"] == "ute" else 0',
            'if answers.get("platsen") else 0',
            "prova: prova 1: platsen: fee reads it, and no field has the name",
        ),
        (
            SOURCE,
            "    steps=[",
            '    joins="arendet",\n    steps=[',
            "prova: prova 1: arendet: joins names it, and no step has a field of that name",
        ),
        (
            SOURCE,
            "version=1,",
            'version=1, hinders={"inget": lambda facts: facts["borta"]},',
            "prova: prova 1: borta: hinder inget reads it, and no field has the name",
        ),
        (
            SOURCE,
            "Number(",
            'Number(when=lambda answers: answers["plats"] == "ute", name=',
            "prova: prova 1: plats: plats: when of antal reads it, and it is answered later",
        ),
    ],
)
def test_what_is_wrong_is_named_by_package_step_and_field_and_no_portal_starts(
    prova: Path, capsys: pytest.CaptureFixture[str], file: str, before: str, after: str, line: str
) -> None:
    replaces(prova / file, before, after)
    assert line in told(capsys)
    with pytest.raises(CommandError) as refusal:
        call_command("check")
    assert line in str(refusal.value)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("before", "after", "problem"),
    [
        ('Step("kontakt", Day("dag"), Email("epost"))', 'Day("dag")', r"TypeError: steps of prova: Day\(.*\) is none of Step, Group, Task"),
        ('Day("dag")', '"dag"', "TypeError: fields of kontakt: 'dag' is none of Field"),
        ("check=has_room", "check=has_room(None, None)", "TypeError: check of plats is a function, and not what one gives: <generator"),
        ("version=1", "versjon=1", r"TypeError: .*unexpected keyword argument 'versjon'"),
    ],
)
def test_what_cannot_be_declared_is_refused_in_words_with_file_and_line(prova: Path, before: str, after: str, problem: str) -> None:
    replaces(prova / SOURCE, before, after)
    with pytest.raises(CommandError, match=rf"entry point prova: {problem}.* \(__init__\.py, line \d+\)"):
        call_command("check")


@pytest.mark.django_db
def test_what_was_written_down_anew_is_no_fault_any_more(prova: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replaces(prova / SOURCE, "Number(", "Text(")
    replaces(prova / SOURCE, ", least=1", "")
    assert [each.split(" without")[0] for each in told(capsys)] == ["prova: prova 1: plats: antal: was Number and is Text"]
    call_command("flows", "prova", "--lock")
    call_command("flows", "prova", "--check")


@pytest.mark.django_db
def test_who_names_no_package_writes_down_what_is_new_and_no_change_of_another_team(
    prova: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = prova / "flows.toml"
    before = written.read_text(encoding="utf-8")
    replaces(prova / SOURCE, "Number(", "Text(")
    replaces(prova / SOURCE, ", least=1", "")
    with pytest.raises(CommandError, match=r"^prova: asks for something else without a new version\..*manage\.py flows prova --lock$"):
        call_command("flows", "--lock")
    assert written.read_text(encoding="utf-8") == before
    replaces(prova / SOURCE, "version=1", "version=10")
    capsys.readouterr()
    call_command("flows", "--lock")
    assert capsys.readouterr().out == f"{written} is written\n", "files in which nothing is new are left alone"
    call_command("flows", "--lock")
    assert capsys.readouterr().out == "All of it is written down already\n"


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-026")
def test_a_version_without_a_migration_stops_while_drafts_of_an_older_one_exist(prova: Path, capsys: pytest.CaptureFixture[str]) -> None:
    now = timezone.now()
    common = {"service": "prova", "flow": "prova", "subject": "s", "party": "p", "contents": b"", "created": now, "changed": now}
    FlowDraft.objects.create(uuid=uuid4(), version=1, expires=now, **common)
    replaces(prova / SOURCE, "version=1", "version=3")
    call_command("flows", "prova", "--lock")
    line = "prova: prova 3: 1 drafts of version 1 exist, and migrate has nothing from 1, 2"
    assert told(capsys) == [line]
    with pytest.raises(CommandError, match="1 drafts of version 1 exist, and migrate has nothing from 1, 2"):
        call_command("check")
    replaces(prova / SOURCE, "minutes=5", "minutes=5, migrate={1: lambda old: old, 2: lambda old: old}")
    call_command("flows", "prova", "--check")
