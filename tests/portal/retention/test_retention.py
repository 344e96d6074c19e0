"""Everything of persons has an end, in one table, and is deleted when it has come."""

import io
import logging
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.contrib.sessions.models import Session as EditorSession
from django.core.management import call_command
from django.db import connection, models
from django.db.models import Field, ForeignKey, Model
from django.test.utils import CaptureQueriesContext, isolate_apps
from django.utils import timezone

from portal.contact.models import ContactMessage
from portal.drafts.models import Draft
from portal.engagemang.models import ActedFor, PartyNote
from portal.eservices.definition import check
from portal.eservices.models import ServiceRecord
from portal.identity.models import LastSignIn, Return, Session
from portal.identity.person import subject_of
from portal.retention import due, table
from portal.retention.nobodys import NOBODYS
from portal.retention.table import KEPT
from portal.testing.visitors import Visitor
from portal.user_settings.models import PartyAtHand, UserSettings
from tests.portal.plans import asked

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "retention.md"
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
BEATA, ALBIN = subject_of("199204029806"), subject_of("198307149818")
OF_A_PERSON = {"subject", "personnummer", "email", "fornamn", "efternamn", "visningsnamn", "username", "user"}
DAY = timedelta(days=1)


def _holds_words(field: Any) -> bool:
    """Whether something about a person can stand in it."""
    if isinstance(field, ForeignKey):
        return bool(field.related_model._meta.label == "auth.User")
    words = (models.CharField, models.TextField, models.JSONField, models.BinaryField, models.FileField, models.GenericIPAddressField)
    return isinstance(field, words)


def _not_in_the_table(every: list[type[Model]]) -> list[str]:
    named = {label for kept in KEPT for label in kept.models}
    return [
        model._meta.label
        for model in every
        if any(isinstance(field, Field) and _holds_words(field) for field in model._meta.get_fields())
        and model._meta.label not in named
        and (
            model._meta.label not in NOBODYS or OF_A_PERSON & {field.name for field in model._meta.get_fields() if isinstance(field, Field)}
        )
    ]


@pytest.mark.requirement("OPS-049")
def test_every_table_with_words_stands_in_the_table_or_among_those_of_nobody() -> None:
    assert _not_in_the_table(apps.get_models()) == []
    labels = [label for kept in KEPT for label in kept.models] + list(NOBODYS)
    assert sorted(labels) == sorted(set(labels))
    assert all(apps.get_model(label) for label in labels)


@pytest.mark.requirement("OPS-049")
@pytest.mark.parametrize("field", ["subject", "email", "note"])
def test_a_new_table_that_nobody_thought_of_is_found(field: str) -> None:
    with isolate_apps("portal"):
        kinds = {"subject": models.CharField(max_length=64), "email": models.EmailField(), "note": models.TextField()}
        new = type("Newcomer", (Model,), {"__module__": "portal.models", field: kinds[field]})
        assert _not_in_the_table([new]) == ["portal.Newcomer"]


@pytest.mark.requirement("OPS-049")
def test_the_page_is_what_the_command_prints() -> None:
    printed = io.StringIO()
    call_command("retention", "--table", stdout=printed)
    assert printed.getvalue() == PAGE.read_text(encoding="utf-8")


@pytest.fixture
def a_life(db: None) -> None:
    """Beata and Albin, all that is kept of them on one day, and what others wrote."""
    for subject in (BEATA, ALBIN):
        LastSignIn.objects.create(subject=subject, at=NOW)
        Draft.objects.create(subject=subject, path="/a", form="f", fields={"a": "b"}, at=NOW)
        Return.objects.create(subject=subject, path="/inloggad/mina-sidor", at=NOW)
        PartyNote.objects.create(subject=subject, party="p", text="Ring banken", changed_at=NOW)
        UserSettings.objects.create(subject=subject, hamta_arenden="all")
        PartyAtHand.objects.create(subject=subject, organisationsnummer="5521030014")
        ServiceRecord.objects.create(service="anteckningar", subject=subject, key="k", value={}, at=NOW)
        ActedFor.objects.create(subject=subject, session="s", number="5521030014", name="Östra Verken AB", form="AB", how="chooser", at=NOW)
        _a_login(subject, NOW)
    state = ContactMessage.State
    for number, (kind, sent) in enumerate([(state.SENT, NOW), (state.HELD, None), (state.WAITING, None), (state.DEAD, None)]):
        ContactMessage.objects.create(
            reference=str(number), subject="other", message="Hej", locale="sv", created=NOW, state=kind, sent=sent
        )
    EditorSession.objects.create(session_key="k", session_data="", expire_date=NOW + timedelta(hours=8))


def _a_login(subject: str, at: datetime) -> Session:
    key = f"{subject[:20]}{at:%y%m%d}"
    return Session.objects.create(
        sid=key, key_hash=key, refresh_hash=key, subject=subject, personnummer="", fornamn="", efternamn="", visningsnamn="",
        loa="", idp="", opened_at=at, expires_at=at + timedelta(minutes=30), ends_at=at + timedelta(hours=8),
    )  # fmt: skip


def _there(*model: type[Model]) -> dict[str, int]:
    return {one._meta.object_name or "": one._default_manager.count() for one in model}


@pytest.mark.requirement("OPS-049")
def test_after_91_days_what_was_sent_and_what_was_for_a_moment_is_gone_and_nothing_else(a_life: None) -> None:
    due.drop_due(NOW + 91 * DAY)
    assert _there(Draft, Return, Session, EditorSession) == {"Draft": 0, "Return": 0, "Session": 0}  # both are called Session
    assert [row.state for row in ContactMessage.objects.all()] == ["waiting"]
    stays = (PartyNote, UserSettings, PartyAtHand, ServiceRecord, ActedFor, LastSignIn)
    assert set(_there(*stays).values()) == {2}


@pytest.mark.requirement("OPS-049")
def test_after_25_months_everything_of_who_did_not_come_is_gone_and_nothing_of_who_did(
    a_life: None, caplog: pytest.LogCaptureFixture
) -> None:
    later = NOW + 761 * DAY
    LastSignIn.objects.filter(subject=ALBIN).update(at=later - 30 * DAY)
    with caplog.at_level(logging.INFO, logger="portal.retention"):
        dropped = due.drop_due(later)
    for model in (PartyNote, UserSettings, PartyAtHand, ServiceRecord, LastSignIn):
        assert [row.subject for row in model._default_manager.all()] == [ALBIN], model
        assert dropped.rows[model._meta.label] == 1
    assert not ActedFor.objects.exists()
    (line,) = [record.getMessage() for record in caplog.records if record.name == "portal.retention"]
    assert line.startswith("Retention: ") and "portal.PartyNote 1" in line
    assert not any(word in line for word in (BEATA, ALBIN, "Östra", "Ring"))


@pytest.mark.requirement("OPS-049")
@pytest.mark.parametrize(
    ("later", "left"),
    [
        (timedelta(days=3), {"Draft": 2, "Return": 0, "Session": 0}),
        (timedelta(days=3, seconds=1), {"Draft": 0, "Return": 0, "Session": 0}),
        (timedelta(days=1), {"Draft": 2, "Return": 2, "Session": 2}),
        (timedelta(days=1, hours=8, seconds=1), {"Draft": 2, "Return": 0, "Session": 0}),
    ],
)
def test_each_thing_stays_until_its_own_end(a_life: None, later: timedelta, left: dict[str, int]) -> None:
    due.drop_due(NOW + later)
    assert _there(Draft, Return, Session) == left


@pytest.mark.parametrize(
    ("days", "left"), [(30, {"sent", "held", "waiting", "dead"}), (31, {"sent", "waiting", "dead"}), (91, {"waiting"})]
)
def test_a_message_that_was_held_goes_after_a_month_and_one_that_waits_stays(a_life: None, days: int, left: set[str]) -> None:
    due.drop_due(NOW + days * DAY)
    assert {row.state for row in ContactMessage.objects.all()} == left


def test_who_was_there_before_logins_were_counted_is_counted_from_the_first_night(db: None) -> None:
    UserSettings.objects.create(subject=BEATA)
    for night in (NOW, NOW + 700 * DAY):
        due.drop_due(night)
        assert UserSettings.objects.filter(subject=BEATA).exists()
    due.drop_due(NOW + 732 * DAY)
    assert not UserSettings.objects.exists()


def test_a_login_counts_anew(db: None) -> None:
    before = datetime.now(UTC)
    Visitor("B03").visits("/inloggad/mina-sidor")
    assert LastSignIn.objects.get(subject=BEATA).at >= before


def test_a_service_says_how_long_its_records_are_kept(a_life: None, monkeypatch: pytest.MonkeyPatch) -> None:
    service = type("Row", (), {"id": "anteckningar", "records_kept": timedelta(days=10)})
    monkeypatch.setattr("portal.retention.table.SERVICES", (service,))
    ServiceRecord.objects.filter(subject=ALBIN).update(at=NOW + 5 * DAY)
    due.drop_due(NOW + 11 * DAY)
    assert [row.subject for row in ServiceRecord.objects.all()] == [ALBIN]


def test_of_very_many_that_are_due_all_go_a_few_at_a_time(a_life: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "AT_ONCE", 3)
    monkeypatch.setattr(table, "_LOOKED_FOR_AT_ONCE", 7)
    Draft.objects.bulk_create(Draft(subject=BEATA, path=f"/{n}", form="f", fields={}, at=NOW) for n in range(20))
    with CaptureQueriesContext(connection) as questions:
        assert due.drop_due(NOW + 91 * DAY).rows["portal.Draft"] == 22
    deleted = [query["sql"] for query in questions if query["sql"].startswith('DELETE FROM "portal_draft"')]
    assert len(deleted) == 10, "of 7, 7, 7 and 1 each time three"
    assert not Draft.objects.exists()


def test_nobody_is_compared_with_everybody_and_nothing_of_the_absent_is_looked_for_in_a_whole_table(a_life: None) -> None:
    with asked() as night:
        due.drop_due(NOW + 761 * DAY)
    assert [sql for sql in night.plans if " IN (SELECT" in sql] == [], "PostgreSQL compares each row with all of these"
    (gone,) = (sql for sql in night.plans if sql.startswith('DELETE FROM "portal_lastsignin"'))
    assert gone in night.by("records_of_a_person"), "whether a service keeps something of them is asked for each that goes"
    assert gone not in night.through()


@pytest.mark.parametrize("days", ["0", "732", '"ten"', "true", "1.5"])
def test_what_is_no_number_of_days_is_said_when_the_portal_starts(tmp_path: Path, days: str) -> None:
    file = tmp_path / "registry.toml"
    file.write_text(f'[[service]]\nid = "a"\nrecordsKeptDays = {days}\n', encoding="utf-8")
    assert "recordsKeptDays: must be a number of days, from 1 to 731" in "\n".join(map(str, check([file])))


def test_the_command_says_how_many_rows_of_each_table_went(a_life: None) -> None:
    ContactMessage.objects.update(created=timezone.now())  # the command goes by the real time, when all of them may be old
    ContactMessage.objects.filter(state="sent").update(sent=datetime(2020, 1, 1, tzinfo=UTC))
    said = io.StringIO()
    call_command("retention", stdout=said)
    assert "       1 portal.ContactMessage" in said.getvalue().splitlines()
