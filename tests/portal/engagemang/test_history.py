"""Whom people have acted for: written once, shown to themselves, exported by an operator, kept for 24 months."""

import csv
import io
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from portal.engagemang import history
from portal.engagemang.models import ActedFor
from portal.identity.person import subject_of
from portal.testing.visitors import Visitor
from tests.portal.visitors import fault

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
COMPANY, HISTORY = "/inloggad/mina-sidor/foretag", "/inloggad/historik"
BEATA, OSTRA_VERKEN, ANGSBLOMMAN = "199204029806", "5521030014", "7521030010"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0"


def ways() -> list[tuple[str, str]]:
    return [(row.number, row.how) for row in ActedFor.objects.order_by("id")]


def test_every_way_of_choosing_is_told_apart() -> None:
    beata = Visitor("B03")
    beata.presses(beata.visits(CHOOSER), "chooser-item", orgnr=OSTRA_VERKEN)
    page = beata.visits(COMPANY)
    beata.presses(page, "profile-change-item", orgnr=ANGSBLOMMAN)
    beata.presses(page, "party-changed-continue")
    beata.presses(beata.visits(f"{COMPANY}?foretrad={ANGSBLOMMAN}"), "foretrad-yes")
    beata.posts(CHOOSER, {"orgnr": BEATA, "via": "confirmation", "redirect": COMPANY})
    for lie in ("automatic", "x" * 500, "<b>"):
        beata.posts(CHOOSER, {"orgnr": OSTRA_VERKEN if lie != "<b>" else BEATA, "via": lie})
    assert ways() == [
        (OSTRA_VERKEN, "chooser"),
        (ANGSBLOMMAN, "profile-menu"),
        (OSTRA_VERKEN, "notice"),
        (ANGSBLOMMAN, "link"),
        (BEATA, "confirmation"),
        (OSTRA_VERKEN, "chooser"),
        (BEATA, "chooser"),
    ]


def test_who_has_nobody_else_and_who_keeps_a_choice_act_by_themselves() -> None:
    Visitor("P00").visits(COMPANY)
    beata = Visitor("B03", OSTRA_VERKEN)
    for _ in range(3):
        beata.visits(COMPANY)
    beata.visits("/tjanster")
    assert ways() == [("191212121212", "automatic"), (OSTRA_VERKEN, "automatic")]


def test_nothing_is_written_where_nobody_acts_for_anybody() -> None:
    beata = Visitor("B03")
    for path in ("/tjanster", CHOOSER, "/inloggad/mina-sidor/registrera-foretag", f"{COMPANY}?foretrad={ANGSBLOMMAN}", HISTORY):
        beata.visits(path)
    beata.posts(CHOOSER, {"orgnr": "5529990011"})
    fault(beata.client, "engagements", status=500)
    beata.visits(COMPANY)
    assert ways() == []


def test_the_person_sees_their_own_and_nobody_elses() -> None:
    beata, albin = Visitor("B03"), Visitor("B01")
    beata.client.post(CHOOSER, {"orgnr": OSTRA_VERKEN, "csrfmiddlewaretoken": _token(beata)}, headers={"user-agent": FIREFOX})
    page = beata.visits(HISTORY)
    (row,) = page.texts("history-item")
    assert row.startswith("Östra Verken AB552103-0014")
    assert row.endswith("I listan över dina företag" + "Firefox, Windows")
    english = beata.visits("/en/inloggad/history")
    assert (english.title, len(english.all("history-item"))) == ("History - Business Portal", 1)
    assert albin.visits(HISTORY).text("history-none") == "Du har inte företrätt någon ännu."
    assert beata.visits("/inloggad/inloggningar").href("sessions-history") == HISTORY
    assert (Visitor().visits(HISTORY).location or "").startswith("/inloggad/logga-in")


def test_a_long_history_has_pages() -> None:
    beata = Visitor("B03")
    for n in range(25):
        beata.posts(CHOOSER, {"orgnr": (OSTRA_VERKEN, ANGSBLOMMAN)[n % 2]})
    assert [len(beata.visits(f"{HISTORY}{query}").all("history-item")) for query in ("", "?page=2", "?page=99", "?page=x")] == [
        20,
        5,
        5,
        20,
    ]


def test_a_row_is_never_changed_or_deleted() -> None:
    Visitor("B03").posts(CHOOSER, {"orgnr": OSTRA_VERKEN})
    row = ActedFor.objects.get()
    row.name = "En annan"
    for attempt in (
        row.save,
        row.delete,
        ActedFor.objects.all().delete,
        lambda: ActedFor.objects.update(name="x"),
        lambda: ActedFor.objects.filter(pk=row.pk).update(name="x"),
        lambda: ActedFor.objects.bulk_update([row], ["name"]),
        lambda: ActedFor.objects.update_or_create(pk=row.pk, defaults={"name": "x"}),
    ):
        with pytest.raises(TypeError, match="the history is not"):
            attempt()
    assert ActedFor.objects.get().name == "Östra Verken AB"


# --- An operator ---


def exported(*options: str) -> str:
    out = io.StringIO()
    call_command("audit_export", *options, stdout=out)
    return out.getvalue()


def a_row(at: datetime, person: str = BEATA, **more: Any) -> ActedFor:
    what = {"number": OSTRA_VERKEN, "name": "Östra Verken AB", "form": "AB", "how": "chooser", "device": "", "session": "a"}
    return ActedFor.objects.create(subject=subject_of(person), at=at, **{**what, **more})


def test_the_export_holds_the_days_asked_for_in_swedish_time() -> None:
    for hour in (22, 23):
        a_row(datetime(2026, 1, 31, hour, 30, tzinfo=UTC))
    rows = list(csv.DictReader(io.StringIO(exported("--from", "2026-01-01", "--until", "2026-01-31"))))
    assert [(row["at"], row["number"], row["name"]) for row in rows] == [("2026-01-31T22:30:00+00:00", OSTRA_VERKEN, "Östra Verken AB")]
    assert len(exported("--from", "2026-01-31", "--until", "2026-02-01", "--format", "jsonl").splitlines()) == 2


def test_personal_numbers_are_left_out_unless_asked_for(caplog: pytest.LogCaptureFixture) -> None:
    a_row(datetime(2026, 1, 5, tzinfo=UTC), number=BEATA, name="Beata Styrelse", form="PERSON")
    days = ("--from", "2026-01-01", "--until", "2026-01-31", "--format", "jsonl")
    assert json.loads(exported(*days))["number"] == ""
    assert BEATA not in exported(*days)
    assert json.loads(exported(*days, "--personal-numbers"))["number"] == BEATA
    assert [record.getMessage().rsplit(", ", 1)[1] for record in caplog.records if record.name == "portal.audit"] == [
        "without personal numbers",
        "without personal numbers",
        "with personal numbers",
    ]


def test_one_person_can_be_asked_for() -> None:
    a_row(datetime(2026, 1, 5, tzinfo=UTC))
    a_row(datetime(2026, 1, 6, tzinfo=UTC), person="198307149818")
    rows = exported("--from", "2026-01-01", "--until", "2026-01-31", "--person", "19920402-9806", "--format", "jsonl").splitlines()
    assert [json.loads(row)["subject"] for row in rows] == [subject_of(BEATA)]
    for wrong in (("--person", "123"), ("--until", "2025-12-31")):
        with pytest.raises(CommandError):
            exported("--from", "2026-01-01", *(("--until", "2026-01-31") if wrong[0] == "--person" else ()), *wrong)


@pytest.mark.parametrize("name", ["=cmd|' /C calc'!A0", "+1", "@SUM(A1)", "-2", "\tx"])
def test_a_name_is_no_formula_in_a_spreadsheet(name: str) -> None:
    a_row(datetime(2026, 1, 5, tzinfo=UTC), name=name)
    (row,) = csv.DictReader(io.StringIO(exported("--from", "2026-01-01", "--until", "2026-01-31")))
    assert row["name"] == f"'{name}"


def test_what_is_older_than_24_months_is_dropped_and_nothing_else() -> None:
    now = datetime(2026, 11, 21, 12, tzinfo=UTC)
    kept, old = a_row(now - timedelta(days=731)), a_row(now - timedelta(days=731, seconds=1))
    assert history.prune(now) == 1
    assert [row.pk for row in ActedFor.objects.all()] == [kept.pk] != [old.pk]


def _token(visitor: Visitor) -> str:
    visitor.visits(CHOOSER)
    return str(visitor.client.cookies["vst_csrf"].value)
