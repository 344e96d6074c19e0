"""Operators see what waits for them of contact messages, and send it or take it away."""

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client

from portal import contact
from portal.contact.models import ContactMessage

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
State = ContactMessage.State


def held(message: str = "Köp billiga klockor nu") -> ContactMessage:
    """A message whose sender filled the field that people never see."""
    fields = {"till": "TEKNIK", "meddelande": message, "avsandare": "salj@exempel.se", contact.HONEYPOT: "x"}
    return ContactMessage.objects.get(reference=async_to_sync(contact.send)(fields, "sv", NOON))


def dead() -> ContactMessage:
    """A message that the mail server refused."""
    fields = {"till": "TEKNIK", "meddelande": "Knappen gör ingenting", "avsandare": "beata@exempel.se"}
    row = ContactMessage.objects.get(reference=async_to_sync(contact.send)(fields, "sv", NOON))
    ContactMessage.objects.filter(pk=row.pk).update(state=State.DEAD, tries=16, fault="SMTPDataError 550")
    return row


@pytest.fixture
def operator(editor: Callable[[str], Client]) -> Client:
    return editor("operator")


def test_an_operator_sees_what_could_not_be_sent_and_nothing_of_what_it_says(operator: Client) -> None:
    row = dead()
    page = operator.get("/admin/contact/").content.decode()
    assert row.reference in page
    assert "SMTPDataError 550" in page
    assert "Tekniska frågor" in page
    assert "Knappen gör" not in page
    assert "beata@exempel.se" not in page


def test_a_held_message_shows_how_it_begins_but_not_who_wrote_it(operator: Client) -> None:
    held("Köp <b>klockor</b> " + "nu " * 200)
    page = operator.get("/admin/contact/").content.decode()
    assert "Köp &lt;b&gt;klockor" in page
    assert " …" in page
    assert "salj@exempel.se" not in page


@pytest.mark.parametrize("waiting", [held, dead])
def test_a_message_is_sent_after_all_and_the_log_says_by_whom(operator: Client, caplog: Any, waiting: Callable[[], ContactMessage]) -> None:
    row = waiting()
    with caplog.at_level(logging.INFO, logger="portal.contact"):
        operator.post(f"/admin/contact/{row.reference}/send/")
    row.refresh_from_db()
    assert (row.state, row.tries, row.held) == (State.WAITING, 0, False)
    assert f"The contact message {row.reference} was put back by operator" in caplog.text
    again = operator.post(f"/admin/contact/{row.reference}/send/", follow=True).content.decode()
    assert "väntar inte längre här" in again


def test_a_message_is_taken_away_only_by_who_says_that_they_are_sure(operator: Client, caplog: Any) -> None:
    row = held()
    operator.post(f"/admin/contact/{row.reference}/discard/")
    assert ContactMessage.objects.filter(pk=row.pk).exists()
    with caplog.at_level(logging.INFO, logger="portal.contact"):
        operator.post(f"/admin/contact/{row.reference}/discard/", {"sure": "yes"})
    assert not ContactMessage.objects.filter(pk=row.pk).exists()
    assert f"The contact message {row.reference} was discarded by operator" in caplog.text
    assert "klockor" not in caplog.text


@pytest.mark.parametrize("name", ["redaktor", "publicerare"])
def test_nobody_but_an_operator_sees_or_touches_contact_messages(editor: Callable[[str], Client], name: str) -> None:
    row, client = held(), editor(name)
    for answer in (
        client.get("/admin/contact/"),
        client.post(f"/admin/contact/{row.reference}/send/"),
        client.post(f"/admin/contact/{row.reference}/discard/", {"sure": "yes"}),
    ):
        assert (answer.status_code, answer["Location"]) == (302, "/admin/")
    row.refresh_from_db()
    assert row.state == State.HELD


def test_a_link_alone_changes_nothing(operator: Client) -> None:
    row = held()
    assert operator.get(f"/admin/contact/{row.reference}/send/").status_code == 405
    row.refresh_from_db()
    assert row.state == State.HELD
