"""A new service is whole from the first moment, and the example passes its own tests as its team would run them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.portal.eservices.installing import APPLICATION, EXAMPLE, ROOT, install_example, install_project


def new_service(folder: Path, id: str = "korjournal", *more: str) -> Path:
    call_command("new_service", id, "--folder", str(folder), *more)
    return folder


def own_tests(installed: Path, *projects: Path) -> str:
    """Runs the tests of projects as their team does, with their packages installed; what they print when one fails."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), str(ROOT)])}
    environment.pop("PYTEST_ADDOPTS", None)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *map(str, projects)]
    ran = subprocess.run(command, cwd=installed, env=environment, capture_output=True, text=True)
    return "" if ran.returncode == 0 else ran.stdout + ran.stderr


@pytest.mark.requirement("TOOL-030")
@pytest.mark.parametrize("more", [("--calculator",), ("--calculator", "--public")])
def test_a_new_calculator_passes_its_own_tests(tmp_path: Path, more: tuple[str, ...]) -> None:
    project = new_service(tmp_path / "project", "vad-kostar-det", *more)
    assert own_tests(install_project(project, tmp_path / "installed"), project) == ""


@pytest.mark.parametrize("more", [(), ("--public",), ("--with-table",)])
def test_a_new_service_passes_its_own_tests(tmp_path: Path, more: tuple[str, ...]) -> None:
    project = new_service(tmp_path / "project", "vad-ar-det", *more)
    assert own_tests(install_project(project, tmp_path / "installed"), project) == ""


def test_two_new_services_are_tested_in_one_run(tmp_path: Path) -> None:
    projects = [new_service(tmp_path / name, name) for name in ("korjournal", "fordonslista")]
    installed = [install_project(project, tmp_path / "installed") for project in projects]
    assert own_tests(installed[0], *projects) == ""


def test_the_example_passes_its_own_tests(tmp_path: Path) -> None:
    assert own_tests(install_example(tmp_path), EXAMPLE) == ""


def test_the_example_of_an_application_passes_its_own_tests(tmp_path: Path) -> None:
    assert own_tests(install_project(APPLICATION, tmp_path), APPLICATION) == ""


def test_the_code_it_writes_is_as_tidy_as_ours(tmp_path: Path) -> None:
    for more in ((), ("--public",), ("--calculator",), ("--with-table",)):
        project = new_service(tmp_path / "".join(more) / "project", "korjournal", *more)
        for command in (["check"], ["format", "--check"]):
            subprocess.run([sys.executable, "-m", "ruff", *command, "--config", str(ROOT / "pyproject.toml"), str(project)], check=True)


def test_it_says_what_to_do_next_and_where_the_service_will_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = new_service(tmp_path / "körjournal", "korjournal", "--name-sv", 'Kör "journal"', "--name-en", "Driving log")
    said = capsys.readouterr().out
    assert f"pip install --no-deps --no-build-isolation --editable '{folder}'" in said
    assert f"-m pytest '{folder}'" in said
    assert "/inloggad/korjournal" in said
    assert '"service.korjournal.name" = "Kör \\"journal\\""' in (folder / "src/korjournal/texts/sv.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["Körjournal"], "'Körjournal' is no id: small letters a to z"),
        (["kor--journal"], "is no id"),
        (["../korjournal"], "is no id"),
        (["k" * 61], "at most 60 characters"),
        (["mina-sidor"], "there is a service with the id mina-sidor already"),
        (["scb-andra-sni"], "there is a service with the id scb-andra-sni already"),
        (["logga-in"], "the address /inloggad/logga-in is taken"),
        (["moms", "--public"], "the address /moms is taken"),
        (["json"], "Python has a module with the name json already"),
        (["class"], "Python has a module with the name class already"),
        (["korjournal", "--category", "BILAR"], "BILAR is none of the categories DOLD, PLATTFORMEN"),
        (["korjournal", "--organization", "Trafikverket"], "Trafikverket is none of the organisations Bolagsverket"),
        (["korjournal", "--with-table", "--public"], "is made for who is signed in"),
        (["korjournal", "--name-en", "a\nb"], "the name in English must be one line of text"),
    ],
)
def test_what_cannot_be_is_refused_in_plain_words_and_nothing_is_written(tmp_path: Path, arguments: list[str], why: str) -> None:
    with pytest.raises(CommandError, match=why):
        call_command("new_service", *arguments, "--folder", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="exists already"):
        new_service(tmp_path)
    assert list(tmp_path.iterdir()) == []
