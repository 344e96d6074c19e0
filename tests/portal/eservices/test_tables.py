"""A package brings tables of its own; when it is removed they stay until somebody gives them out and drops them."""

import json
import os
from pathlib import Path

from django.core.management import call_command

from portal.testing import processes
from tests.portal.eservices.installing import ROOT, install_project


def test_the_tables_of_a_package_are_made_listed_given_out_and_dropped(tmp_path: Path) -> None:
    project = tmp_path / "project"
    call_command("new_service", "korjournal", "--with-table", "--folder", str(project))
    installed = install_project(project, tmp_path / "installed")
    with_it = _environment(tmp_path, PYTHONPATH=f"{installed}{os.pathsep}{ROOT}")
    without = _environment(tmp_path)

    _manage(with_it, "migrate", "--verbosity", "0")
    _manage(with_it, "shell", "-c", _A_NOTE)
    assert _manage(with_it, "tables") == "korjournal  korjournal_note  1 rows"
    refused = processes.run("-m", "django", "tables", "--drop", "korjournal", environment=with_it)
    assert refused.returncode != 0
    assert "korjournal is installed: remove the package first" in refused.stderr

    assert _manage(without, "tables") == "korjournal  korjournal_note  1 rows  (its package is removed)"
    _manage(without, "tables", "--export", "korjournal", "--folder", str(tmp_path / "kept"))
    note = json.loads((tmp_path / "kept" / "korjournal_note.jsonl").read_text(encoding="utf-8"))
    assert (note["subject"], note["words"]) == ("beata", "Ring banken på måndag")
    assert _manage(without, "tables", "--drop", "korjournal") == "korjournal_note dropped"
    assert _manage(without, "tables") == "No package has brought tables."

    _manage(with_it, "migrate", "--verbosity", "0")
    assert _manage(with_it, "tables") == "korjournal  korjournal_note  0 rows"


_A_NOTE = (
    "from django.utils import timezone; from korjournal.models import Note; "
    "Note.objects.create(subject='beata', party='p', words='Ring banken på måndag', at=timezone.now())"
)


def _environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("VST_", "DATABASE_"))}
    return {**kept, "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_ENV": "test", "VST_DATA": str(folder / "data"), **more}


def _manage(environment: dict[str, str], *arguments: str) -> str:
    return processes.run("-m", "django", *arguments, environment=environment, check=True).stdout.strip()
