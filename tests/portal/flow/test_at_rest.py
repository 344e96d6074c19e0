"""Answers at rest: sealed in the database, in no log line, metric, mail or address."""

import time
from pathlib import Path
from typing import Any

import pytest
from cryptography.fernet import Fernet
from django.conf import settings as configured
from django.core.management import call_command
from django.db import connection

from portal.flow import sealing
from tests.portal.flow.applicant import HELPER, PLACE, Applicant
from tests.portal.test_production import started

pytestmark = pytest.mark.django_db
NAME = "Karin Hjälpsam"
SPELLINGS = (HELPER, f"{HELPER[2:8]}-{HELPER[8:]}", f"{HELPER[:8]}-{HELPER[8:]}", HELPER[2:], NAME, "Hjälpsam")


def karin() -> Applicant:
    """Whom the test login knows by her number alone."""
    somebody = Applicant(None, acting_for=None)
    answer = somebody.visits(f"/inloggad/automock?id={HELPER}&fornamn=Karin&efternamn=Hj%C3%A4lpsam&target=/inloggad/att-signera")
    assert answer.status == 200
    return somebody


def rows() -> str:
    """All that the database holds, of every table."""
    held = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')
            for row in cursor.fetchall():
                held += [bytes(each).decode("latin-1") if isinstance(each, bytes | memoryview) else str(each) for each in row]
    return "\n".join(held)


def files_since(moment: float) -> str:
    """What was written to the folder of data since then."""
    folder = Path(configured.DATA_DIR)
    written = [each for each in folder.rglob("*") if each.is_file() and "bytecode" not in each.parts and each.stat().st_mtime >= moment]
    return "\n".join(each.read_bytes().decode("latin-1") for each in written)


@pytest.mark.requirement("FLOW-027")
def test_nothing_of_a_helper_lies_open_anywhere(beata: Applicant, caplog: pytest.LogCaptureFixture) -> None:
    began = time.time()
    helper = {"namn": NAME, "personnummer": HELPER, "epost": "karin@exempel.se"}
    page = beata.signs(beata.goes_on(beata.comes_to_check(place=PLACE, helpers=[helper]), button="flow-submit"))
    somebody = karin()
    assert somebody.signs(somebody.asked(), "sjalv").has("sign-done")
    receipt = beata.pays(beata.follows(page.address))
    assert receipt.has("receipt-number")
    beata.works()
    assert HELPER in str(beata.register()), "the authority has it"
    call_command("end_sessions", "--all")
    kept = {"rows": rows(), "files": files_since(began), "log": caplog.text, "metrics": beata.client.get("/metrics").content.decode()}
    kept["mails"] = str(beata.mails())
    assert receipt.text("receipt-number") in kept["rows"] and "/inloggad/torgplats" in kept["log"], "what is looked through is not empty"
    found = [(where, spelling) for where, text in kept.items() for spelling in SPELLINGS if spelling in text]
    assert found == []


@pytest.mark.requirement("FLOW-027")
def test_drafts_of_an_older_key_open_while_it_is_named_after_the_new_one(beata: Applicant, settings: Any) -> None:
    old, new = Fernet.generate_key().decode(), Fernet.generate_key().decode()
    settings.VST_FLOW_KEYS = [old]
    page = beata.begins()
    settings.VST_FLOW_KEYS = [new, old]
    assert beata.visits(f"{beata.draft(page)}/plats").field("fran") == PLACE["fran"]
    settings.VST_FLOW_KEYS = [new]
    with pytest.raises(sealing.CannotBeOpened):
        beata.kept_answers()


@pytest.mark.requirement("FLOW-027")
def test_production_does_not_start_without_keys(tmp_path: Path) -> None:
    done = started("production", tmp_path, "import django; django.setup()", VST_FLOW_KEYS="")
    assert done.returncode != 0
    assert "VST_FLOW_KEYS is missing" in done.stderr
