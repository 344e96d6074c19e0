"""What applications keep of one person: given out, erased, and gone when its time is over (docs/how-to/give-out-and-erase.md)."""

import io
import json
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from portal.flow.files.models import FlowFile
from portal.flow.models import FlowCase, FlowEvent
from portal.identity.person import subject_of
from portal.retention.of_person import of_person
from tests.portal.flow.applicant import Applicant
from tests.portal.flow.files import pdf
from tests.portal.flow.many_cases import copies

pytestmark = [pytest.mark.django_db, pytest.mark.requirement("CASE-031")]

TOLVAN = {"namn": "Tolvan Tolvansson", "personnummer": "191212121212", "epost": "tolvan@exempel.se"}


@pytest.fixture
def tolvan(beata: Applicant) -> Applicant:
    """Has a draft, a case with a file, and has signed a case of Beata's."""
    somebody = Applicant("P00", None)
    check = somebody.goes_on(somebody.attaches(somebody.comes_to_sketch(), ("skiss.pdf", pdf())))
    somebody.closes(check)
    somebody.begins()
    waiting = beata.signs(beata.goes_on(beata.comes_to_check(helpers=[TOLVAN]), button="flow-submit"))
    somebody.signs_for_another()
    beata.kept = f"{beata.service}/arende/{beata.pays(beata.follows(waiting.address)).text('receipt-number')}"
    return somebody


def test_everything_of_a_person_is_given_out(tolvan: Applicant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{TOLVAN['personnummer']}\n"))
    call_command("person", "export", str(tmp_path / "answer.zip"), stdout=io.StringIO())
    with zipfile.ZipFile(tmp_path / "answer.zip") as archive:
        given = {name: json.loads(archive.read(f"{name}.json")) for name in ("applications", "cases", "files", "signatures")}
        assert [archive.read(name)[:4] for name in archive.namelist() if name.startswith("files/")] == [b"%PDF"]
    assert [len(rows) for rows in given.values()] == [1, 1, 1, 2]
    assert given["cases"][0]["sent_in"]["person"]["personnummer"] == TOLVAN["personnummer"]
    assert [event["kind"] for event in given["cases"][0]["history"]] == ["inskickat"]


def test_somebody_with_hundreds_of_cases_is_given_them_by_as_many_questions_as_somebody_with_one(tolvan: Applicant) -> None:
    number, case = TOLVAN["personnummer"], FlowCase.objects.get(subject=subject_of(TOLVAN["personnummer"]))
    with CaptureQueriesContext(connection) as of_one:
        of_person(number)
    FlowCase.objects.bulk_create(copies(case, 300))
    FlowEvent.objects.bulk_create(FlowEvent(case=each, kind="mottaget", by="myndigheten", at=each.sent) for each in FlowCase.objects.all())
    with CaptureQueriesContext(connection) as of_many:
        given = of_person(number).tables["cases"]
    assert len(given) == 301 and {len(row["history"]) for row in given} == {1, 2}
    assert len(of_many) == len(of_one)


def test_while_no_key_opens_a_case_nothing_is_given_out_as_if_it_were_all(
    tolvan: Applicant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FlowCase.objects.update(archive=b"gAAAAA")
    for _ in range(2):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{TOLVAN['personnummer']}\n"))
        with pytest.raises(CommandError, match=r"no key of VST_FLOW_KEYS opens it\. Nothing was written"):
            call_command("person", "export", str(tmp_path / "answer.zip"))
    assert not list(tmp_path.iterdir())


def test_what_is_erased_is_gone_and_a_signature_for_somebody_else_names_nobody(
    beata: Applicant, tolvan: Applicant, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Tolvan Tolvansson" in [each.text_content() for each in beata.visits(beata.kept).all("case-signature")][1]
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{TOLVAN['personnummer']}\nerase\n"))
    call_command("person", "erase", stdout=io.StringIO())
    desk = Applicant("P00", None).desk()
    assert not any(desk.has(test_id) for test_id in ("my-draft", "my-signing", "going-on-case"))
    assert not FlowFile.objects.exists()
    signed = [each.text_content() for each in beata.visits(beata.kept).all("case-signature")]
    assert "Beata Styrelse" in signed[0] and "raderad person" in signed[1]
    archive = json.loads(beata.visits(f"{beata.kept}/arkiv.json").content)
    assert [each["personnummer"] for each in archive["signatures"]] == ["199204029806", ""]


def test_a_closed_case_goes_with_its_files_after_five_years(tolvan: Applicant) -> None:
    case = FlowCase.objects.get(party=FlowCase.objects.get(is_of_person=True).party)
    tolvan.works()
    for state in ("under-handlaggning", "beviljat"):
        tolvan.client.post(f"/api/mock/v1/flow/cases/{case.number}", {"state": state}, content_type="application/json")
    for days, left in ((5 * 365, True), (2, False)):
        tolvan.client.post("/api/mock/v1/flow/age", {"case": case.number, "days": days}, content_type="application/json")
        tolvan.works()
        assert (FlowCase.objects.filter(pk=case.pk).exists(), FlowFile.objects.exists()) == (left, left)
