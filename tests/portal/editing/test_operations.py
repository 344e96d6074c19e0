"""Operators see how the portal is doing in one place, and fetch who acted for whom."""

import logging
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from portal.engagemang.models import ActedFor
from portal.eservices import toggles
from portal.eservices.health import seen
from portal.testing.visitors import Visitor

BEATA, BRF = "199204029806", "7521030010"


@pytest.fixture
def operator(editor: Callable[[str], Client]) -> Client:
    return editor("operator")


def test_an_operator_sees_services_and_flags_with_owner_and_day(operator: Client) -> None:
    seen.failed("bolagsverket-arenden", "MOUNT", "bcdfghjklm")
    page = operator.get("/admin/operations/").content.decode()
    assert "MOUNT: " in page
    assert "referens bcdfghjklm" in page
    assert "vst-ft-custom-service-menu" in page
    assert "Portalens redaktion" in page
    assert "2027-12-31" in page


@pytest.mark.parametrize("name", ["redaktor", "publicerare"])
def test_others_do_not(editor: Callable[[str], Client], name: str) -> None:
    someone = editor(name)
    assert someone.get("/admin/operations/").status_code == 403
    assert someone.post("/admin/operations/audit/", {"first": "2026-01-01", "last": "2026-12-31"}).status_code == 403
    assert "/admin/operations/" not in someone.get("/admin/").content.decode()


def test_who_acted_for_whom_is_fetched_without_personal_numbers_and_the_log_says_by_whom(operator: Client, caplog: Any) -> None:
    Visitor("B03", acting_for=BRF).visits("/inloggad/mina-sidor")
    with caplog.at_level(logging.WARNING, logger="portal.audit"):
        answer = operator.post("/admin/operations/audit/", {"first": "2020-01-01", "last": "2099-12-31"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    assert answer["Content-Disposition"].startswith("attachment")
    lines = answer.content.decode().splitlines()
    assert lines[0].startswith("at,subject")
    assert any(BRF in line for line in lines[1:])
    assert BEATA not in answer.content.decode()
    assert any("exported by operator" in message for message in caplog.messages)


def test_more_rows_than_one_file_has_are_fetched_in_fewer_days_at_a_time(operator: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portal.editing.operations.HISTORY_EXPORTED_MOST", 3)
    days = [datetime(2026, 1, day, 12, tzinfo=UTC) for day in (5, 5, 6, 7)]
    for at in days:
        ActedFor.objects.create(subject="s", session="s", number=BRF, name="Brf Eken", form="BRF", how="chooser", at=at)
    whole = operator.post("/admin/operations/audit/", {"first": "2026-01-05", "last": "2026-01-07"}, follow=True)
    assert "De dagarna har fler än 3 rader." in whole.content.decode()
    for first, last, rows in (("2026-01-05", "2026-01-06", 3), ("2026-01-07", "2026-01-07", 1)):
        part = operator.post("/admin/operations/audit/", {"first": first, "last": last})
        assert len(part.content.decode().splitlines()) == 1 + rows


@pytest.mark.parametrize(("first", "last"), [("", ""), ("2026-02-30", "2026-03-01"), ("2026-02-02", "2026-02-01")])
def test_days_that_are_none_are_told_of(operator: Client, first: str, last: str) -> None:
    page = operator.post("/admin/operations/audit/", {"first": first, "last": last}, follow=True)
    assert "Skriv två dagar" in page.content.decode()


def test_a_flag_that_is_past_its_day_is_warned_of_and_one_without_owner_stops_the_check() -> None:
    old = toggles.Toggle("vst-ft-old", "An old thing", "Somebody", date(2026, 1, 31))
    assert [one.msg for one in toggles.past_their_day([old], date(2026, 2, 1))] == [
        "The flag vst-ft-old of Somebody should have been gone by 2026-01-31"
    ]
    assert not [*toggles.past_their_day([old], date(2026, 1, 31))]
    named = {key: {"owner": "x", "about": "x"} for key in ("vst-ft-development", "vst-ft-content-frontend", "vst-ft-custom-service-menu")}
    assert [*toggles.faults({**named, "vst-ft-nothing": {"colour": "red"}})] == [
        "vst-ft-nothing: there is no such flag",
        "vst-ft-nothing: colour: is no field here, or of another kind",
        "vst-ft-automock: about: is required",
        "vst-ft-automock: owner: is required",
    ]
    assert [*toggles.past_their_day(toggles.toggles(), date(2026, 12, 31))] == []
    told = toggles.flags_have_owners_and_are_not_past_their_day()
    assert {one.id for one in told} <= {"portal.W001"}, "a warning in its time, and no fault of the file"
