"""From the form to the mail server: what is taken is sent, whoever is killed, however hostile it is, and never by two at once."""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.smtp import EmailBackend
from django.core.management import call_command

from portal import contact
from portal.contact import outbox
from portal.contact.mail import mail_of, message_id
from portal.contact.models import ContactMessage
from portal.contact.outbox import FIRST_WAIT, LONGEST_WAIT, MOST_TRIES, Outcome, send_due, wait_after
from portal.testing import processes
from tests.smtp_server import MailServer, mail_server

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
State = ContactMessage.State


@pytest.fixture
def server(tmp_path: Path) -> Iterator[MailServer]:
    with mail_server(tmp_path / "mail") as one:
        yield one


def taken(message: str = "Hej", email: str = "", at: datetime = NOON, **more: str) -> ContactMessage:
    """A message that somebody has just sent."""
    fields = {"till": "TEKNIK", "meddelande": message, "avsandare": email, **more}
    return ContactMessage.objects.get(reference=async_to_sync(contact.send)(fields, "sv", at))


def run(server: MailServer, at: datetime = NOON) -> Outcome:
    return send_due(lambda: at, lambda: EmailBackend(host="127.0.0.1", port=server.port, timeout=20))


@pytest.mark.django_db(transaction=True)
def test_a_message_is_sent_once_with_its_reference_and_where_to_answer(server: MailServer) -> None:
    row = taken("Knappen gör ingenting.\nVad gör jag?", "beata@exempel.se")
    assert (run(server), run(server)) == (Outcome(sent=1), Outcome())
    (mail,) = server.received()
    assert mail["Message-ID"] == message_id(row.reference)
    assert mail["Subject"] == f"Tekniska frågor ({row.reference})"
    assert (mail["From"], mail["To"], mail["Reply-To"]) == ("no-reply@foretagsporten.example", "kontakt@foretagsporten.example", row.email)
    assert "Knappen gör ingenting.\r\nVad gör jag?" in mail.get_content()
    row.refresh_from_db()
    assert (row.state, row.sent, row.tries) == (State.SENT, NOON, 1)


@pytest.mark.django_db(transaction=True)
def test_a_server_that_is_away_is_tried_again_with_longer_waits_and_at_last_somebody_is_told(server: MailServer) -> None:
    row, at = taken(), NOON
    server.behaves("later")
    waits = []
    for _ in range(MOST_TRIES - 1):
        assert run(server, at) == Outcome(failed=1)
        assert run(server, at) == Outcome(), "not before its time"
        row.refresh_from_db()
        assert row.next_try is not None
        waits.append(row.next_try - at)
        at = row.next_try
    assert all(FIRST_WAIT / 2 <= wait <= LONGEST_WAIT for wait in waits)
    assert sum(waits, timedelta(0)) > timedelta(hours=8), "over a night"
    assert run(server, at) == Outcome(dead=1)
    row.refresh_from_db()
    assert (row.state, row.fault) == (State.DEAD, "SMTPDataError 451")
    assert [one.reference for one in outbox.listed(State.DEAD)] == [row.reference]
    server.behaves("take")
    assert outbox.put_back(row.reference, at)
    assert run(server, at) == Outcome(sent=1)
    assert {mail["Message-ID"] for mail in server.received()} == {message_id(row.reference)}


@pytest.mark.django_db(transaction=True)
def test_what_a_server_will_never_take_is_put_aside_at_once_and_holds_up_nobody(server: MailServer) -> None:
    row = taken()
    server.behaves("refuse")
    assert run(server) == Outcome(dead=1)
    other = taken("Ett annat")
    server.behaves("take")
    assert run(server) == Outcome(sent=1)
    assert {one.reference: one.state for one in ContactMessage.objects.all()} == {row.reference: State.DEAD, other.reference: State.SENT}


@pytest.mark.django_db(transaction=True)
def test_without_any_server_nothing_is_lost() -> None:
    rows = [taken(f"Nummer {n}") for n in range(3)]
    nobody = lambda: EmailBackend(host="127.0.0.1", port=1, timeout=2)  # noqa: E731
    assert send_due(lambda: NOON, nobody) == Outcome(failed=1), "one is enough to know"
    assert ContactMessage.objects.filter(state=State.WAITING).count() == len(rows)


def test_waits_differ_by_chance_and_end_somewhere() -> None:
    assert [wait_after(1, lambda: 0), wait_after(1, lambda: 1)] == [FIRST_WAIT / 2, FIRST_WAIT]
    assert wait_after(3, lambda: 1) == FIRST_WAIT * 4
    assert wait_after(10_000, lambda: 1) == LONGEST_WAIT


HOSTILE = {
    "controls": "a\x00b\x07c\x1b[31md\x7f",
    "half a character": "x\ud800y",
    "headers": "Hej\r\nBcc: alla@exempel.se\r\n\r\n.\r\nMAIL FROM:<x@y.se>",
    "dots": ".\n..\n.\nslut",
    "emoji": "👩‍👩‍👧‍👦" * 5000,
    "long line": "x" * 5000,
    "separators": "a\u2028b\u2029c\u0085d",
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_message_is_one_mail_to_those_who_answer(server: MailServer, kind: str) -> None:
    row = taken(HOSTILE[kind], amne="Hej\r\nBcc: alla@exempel.se")
    assert run(server) == Outcome(sent=1)
    (mail,) = server.received()
    assert (mail["To"], mail["Cc"], mail["Bcc"]) == ("kontakt@foretagsporten.example", None, None)
    assert not {"\x00", "\x07", "\x1b", "\x7f"}.intersection(mail.get_content())
    assert row.message.strip()[-1] in mail.get_content()


@pytest.mark.parametrize(
    "email", ["a@b.se\nBcc: alla@exempel.se", "a@b.se\r\n", "a@b.se,c@d.se", "<a@b.se>", "a@b.se\x00", "Namn <a@b.se>", "a@b.se;x@y.se"]
)
def test_an_address_that_is_more_than_one_is_refused(email: str) -> None:
    assert contact.validate({"till": "TEKNIK", "meddelande": "Hej", "avsandare": email}) == {"avsandare": "EMAIL_ERROR"}


def test_an_address_that_not_every_server_can_carry_stands_in_the_words() -> None:
    row = ContactMessage(reference="bcdfgh", subject="TEKNIK", email="åsa@räksmörgås.se", message="Hej", locale="sv", created=NOON)
    mail = mail_of(row, get_connection("django.core.mail.backends.locmem.EmailBackend"))
    assert mail.reply_to == []
    assert "E-post: åsa@räksmörgås.se" in mail.body


@pytest.mark.django_db(transaction=True)
def test_what_is_held_is_sent_when_somebody_says_so_and_else_never(server: MailServer, capsys: Any) -> None:
    row = taken(**{contact.HONEYPOT: "https://spam.example"})
    assert run(server) == Outcome()
    call_command("send_contact", "--list")
    assert f"held {row.reference}" in capsys.readouterr().out
    assert outbox.put_back(row.reference, NOON)
    assert run(server) == Outcome(sent=1)
    assert not outbox.put_back(row.reference, NOON), "it is held no more"
    other = taken(**{contact.HONEYPOT: "x"})
    assert outbox.discard(other.reference)
    assert not outbox.discard(row.reference), "what was sent stays"


@pytest.mark.django_db(transaction=True)
def test_another_systems_contact_service_sends_for_itself(settings: Any, server: MailServer) -> None:
    row = taken()
    ContactMessage.objects.update(state=State.PASSED)
    assert run(server) == Outcome()
    assert row.next_try == NOON


# --- With processes of their own ---


class Portal:
    """A portal with a database of its own, that other processes open too."""

    def __init__(self, data: Path, server: MailServer) -> None:
        self.environment = {
            **os.environ,
            "VST_DATA": str(data),
            "VST_ENV": "test",
            "VST_SMTP": server.url,
            "DJANGO_SETTINGS_MODULE": "portal.settings",
        }
        self.run("migrate", "--verbosity", "0")

    def run(self, *command: str) -> None:
        processes.run("-m", "django", *command, environment=self.environment, check=True)

    def starts(self, *command: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen(
            [sys.executable, "-m", "django", *command], cwd=settings.BASE_DIR, env=self.environment, stdout=subprocess.DEVNULL
        )

    def does(self, code: str) -> str:
        whole = f"import django; django.setup()\nfrom portal.contact.models import ContactMessage\n{code}"
        done = processes.run("-c", whole, environment=self.environment, check=True)
        return done.stdout

    def takes(self, number: int) -> None:
        self.does(
            "from asgiref.sync import async_to_sync; from django.utils import timezone; from portal import contact\n"
            f"for n in range({number}):\n"
            "    async_to_sync(contact.send)({'till': 'TEKNIK', 'meddelande': f'Nummer {n}', 'avsandare': ''}, 'sv', timezone.now())"
        )

    def states(self) -> str:
        return self.does(
            "from collections import Counter; print(dict(Counter(ContactMessage.objects.values_list('state', flat=True))))"
        ).strip()


def test_who_is_killed_while_a_server_has_the_message_loses_nothing_and_says_it_is_the_same(tmp_path: Path, server: MailServer) -> None:
    portal = Portal(tmp_path / "data", server)
    portal.takes(2)
    server.behaves("silent")
    killed = portal.starts("send_contact")
    server.wait_for(1, killed)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    server.behaves("take")
    portal.does(
        "from portal.contact.outbox import CLAIMED_FOR, send_due\n"
        "claimed = ContactMessage.objects.get(claimed_until__isnull=False)\n"
        "send_due(lambda: claimed.claimed_until - CLAIMED_FOR)"
    )
    assert len(server.raw()) == 2, "the one that was not begun; the other is claimed, for its sender may be alive"
    portal.does(
        "from portal.contact.outbox import send_due\n"
        "claimed = ContactMessage.objects.get(claimed_until__isnull=False)\n"
        "send_due(lambda: claimed.claimed_until)"
    )
    assert portal.states() == "{'sent': 2}"
    came = Counter(mail["Message-ID"] for mail in server.received())
    assert sorted(came.values()) == [1, 2]
    assert server.received()[0]["Message-ID"] == next(id for id, times in came.items() if times == 2)


def test_two_hundred_messages_are_sent_once_each_by_processes_beside_each_other(tmp_path: Path, server: MailServer) -> None:
    portal = Portal(tmp_path / "data", server)
    portal.takes(200)
    senders = [portal.starts("send_contact") for _ in range(3)]
    assert [sender.wait() for sender in senders] == [0, 0, 0]
    came = Counter(mail["Message-ID"] for mail in server.received())
    assert (len(came), set(came.values())) == (200, {1})
    assert portal.states() == "{'sent': 200}"
