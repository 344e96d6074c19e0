"""The way out for contact messages: each is sent by mail until a server has taken it (docs/explanation/contact.md).

A message is claimed, sent, and then noted as sent. Who is killed in between leaves a claim that runs out, and the message is sent again
with the same ``Message-ID``: nothing is lost, and what may come twice can be told. Several processes may send beside each other.
"""

import logging
import random
import smtplib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import DatabaseError
from django.db.models import Count, F, Min, Q
from django.utils import timezone

from portal.contact.mail import mail_of
from portal.contact.models import ContactMessage
from portal.runtime.jobs import ThreadJob
from portal.runtime.metrics import MAIL

logger = logging.getLogger("portal.contact")

CLAIMED_FOR: Final = timedelta(minutes=2)
"""Longer than a mail server is waited for, several times over."""
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(hours=2)
MOST_TRIES: Final = 16
"""About a day, with waits that double up to two hours: a mail server that is away over night loses nothing."""
LOOKS_EACH: Final = timedelta(seconds=15)
_STATE = ContactMessage.State


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one run."""

    sent: int = 0
    failed: int = 0
    """To be tried again."""
    dead: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """What is on its way, and what is not."""

    waiting: int
    oldest: datetime | None
    """When the first one of those that wait was written."""
    put_aside: int


def standing() -> Standing:
    """How many messages there are that nobody has yet."""
    waiting, dead = Q(state=_STATE.WAITING), Q(state=_STATE.DEAD)
    counted = ContactMessage.objects.filter(waiting | dead).aggregate(
        waiting=Count("pk", filter=waiting), oldest=Min("created", filter=waiting), put_aside=Count("pk", filter=dead)
    )
    return Standing(**counted)


def send_due(now: Callable[[], datetime] = timezone.now, connect: Callable[[], BaseEmailBackend] = get_connection) -> Outcome:
    """Sends every message that is due, over one connection; gives up on the others when the server is not there at all."""
    sent = failed = dead = 0
    connection = connect()
    try:
        while (row := _claim(now())) is not None:
            fault = _send(row, connection)
            if fault is None:
                sent_at = now()
                _note(row, state=_STATE.SENT, sent=sent_at, fault="")
                MAIL.observe(max(0.0, (sent_at - row.created).total_seconds()))
                sent += 1
            elif is_for_good(fault) or row.tries >= MOST_TRIES:
                logger.error("The contact message %s could not be sent and is put aside: %s", row.reference, in_words(fault))
                _note(row, state=_STATE.DEAD, fault=in_words(fault))
                dead += 1
            else:
                logger.warning("The contact message %s could not be sent, try %s: %s", row.reference, row.tries, in_words(fault))
                _note(row, next_try=now() + wait_after(row.tries), fault=in_words(fault))
                failed += 1
                if not isinstance(fault, smtplib.SMTPException) or isinstance(
                    fault, smtplib.SMTPServerDisconnected | smtplib.SMTPConnectError
                ):
                    break
    finally:
        connection.close()
    return Outcome(sent, failed, dead)


def wait_after(tries: int, chance: Callable[[], float] = random.random) -> timedelta:
    """How long after so many tries: between half and all of a time that doubles, so that not all messages come at once."""
    longest: timedelta = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(tries - 1, 20))
    return longest * (0.5 + chance() / 2)


def put_back(reference: str, now: datetime) -> bool:
    """Sends a message after all that was held or put aside; whether there was one."""
    rows = ContactMessage.objects.filter(reference=reference, state__in=[_STATE.HELD, _STATE.DEAD])
    done: bool = rows.update(state=_STATE.WAITING, held=False, tries=0, next_try=now, claimed_until=None, fault="") > 0
    if done:
        JOB.wake()
    return done


def discard(reference: str) -> bool:
    """Takes away a message that was held or put aside; whether there was one."""
    gone: int = ContactMessage.objects.filter(reference=reference, state__in=[_STATE.HELD, _STATE.DEAD]).delete()[0]
    return gone > 0


def listed(state: str) -> list[ContactMessage]:
    """The messages in a state, the oldest first."""
    return list(ContactMessage.objects.filter(state=state).order_by("created"))


def _claim(now: datetime) -> ContactMessage | None:
    """One message that is due, claimed so that no other process sends it; ``None`` when there is none."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    due = ContactMessage.objects.filter(free, state=_STATE.WAITING, next_try__lte=now)
    for key in due.order_by("next_try").values_list("pk", flat=True)[:50]:
        if due.filter(pk=key).update(claimed_until=now + CLAIMED_FOR, tries=F("tries") + 1):
            claimed: ContactMessage = ContactMessage.objects.get(pk=key)
            return claimed
    return None


def _send(row: ContactMessage, connection: BaseEmailBackend) -> Exception | None:
    try:
        mail_of(row, connection).send()
    except (smtplib.SMTPException, OSError, ValueError) as fault:
        connection.close()  # what is left of it may be in the middle of a message
        return fault
    return None


def _note(row: ContactMessage, **changes: object) -> None:
    """Notes what came of it and lets go of the claim; a claim that ran out meanwhile is another's, which notes for itself."""
    ContactMessage.objects.filter(pk=row.pk, claimed_until=row.claimed_until).update(claimed_until=None, **changes)


def is_for_good(fault: Exception) -> bool:
    """Whether the server will never take this message: it said so, or no mail can be made of it."""
    if isinstance(fault, smtplib.SMTPRecipientsRefused):
        return all(code >= _REFUSED for code, _ in fault.recipients.values())
    return isinstance(fault, ValueError) or (
        isinstance(fault, smtplib.SMTPDataError | smtplib.SMTPSenderRefused) and fault.smtp_code >= _REFUSED
    )


def in_words(fault: Exception) -> str:
    """What kind of fault, and its code; never what a server quotes of the message or its sender."""
    code = getattr(fault, "smtp_code", None)
    return f"{type(fault).__name__} {code}" if code else type(fault).__name__


_REFUSED: Final = 500
"""Replies from here on are for good (RFC 5321, 4.2.1)."""


def _send_what_is_due() -> str | None:
    try:
        send_due()
    except DatabaseError as fault:
        logger.error("The contact messages could not be read: %s", type(fault).__name__)
        return type(fault).__name__
    return None


JOB: Final = ThreadJob("contact-outbox", _send_what_is_due, LOOKS_EACH)
"""Sends for as long as the process serves. It is not waited for: what it was at is sent after a restart."""
wake = JOB.wake
"""There is a message to be sent: this process does not wait any longer."""
