"""Mails of applications: written down with what they tell of, then sent until a server has taken them (flow 6, 9).

They are in both languages, for nobody knows which one a person who was invited reads, and hold no personal data: what there is to see
stands behind the login.
"""

import logging
import smtplib
from datetime import date, datetime

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Q

from portal.constants import FLOW_CLAIMED_FOR, FLOW_MAIL_TRIES
from portal.contact.outbox import in_words, is_for_good, wait_after
from portal.flow.models import FlowMail
from portal.flow.sealing import CannotBeOpened, seal
from portal.flow.words import Words
from portal.outside import test_world
from portal.words.dates import long_date
from portal.words.locales import LOCALES, Locale, prefixed

logger = logging.getLogger("portal.flow")

INBOX = "/inloggad/att-signera"
"""Where the invited find what waits for them."""


def write(to: str, kind: str, key: str, service: str, now: datetime, *, path: str = INBOX, day: date | None = None) -> None:
    """Writes a mail of ``kind`` down, once for each ``key``; nothing without an address.

    ``path`` is where the reader goes on, and ``day`` the one that the words name.
    """
    if not to:
        return
    FlowMail.objects.get_or_create(
        key=key,
        defaults={
            "to": seal(to),
            "subject": " / ".join(_said(kind, "subject", service, locale, day) for locale in LOCALES),
            "body": "\n\n".join(_in(locale, kind, service, path, day) for locale in LOCALES),
            "created": now,
            "next_try": now,
        },
    )


async def send_due(now: datetime) -> int:
    """Sends every mail that is due, once; how many were taken."""
    sent = 0
    while (mail := await sync_to_async(_claim)(now)) is not None:
        fault = await _fault_of(mail)
        if fault is None:
            await _note(mail, sent=now, next_try=None, fault="")
            sent += 1
        elif is_for_good(fault) or mail.tries >= FLOW_MAIL_TRIES:
            logger.error("The mail %s could not be sent and is put aside: %s", mail.pk, in_words(fault))
            await _note(mail, next_try=None, fault=in_words(fault))
        else:
            logger.warning("The mail %s could not be sent, try %s: %s", mail.pk, mail.tries, in_words(fault))
            await _note(mail, next_try=now + wait_after(mail.tries), fault=in_words(fault))
    return sent


def _said(kind: str, part: str, service: str, locale: Locale, day: date | None) -> str:
    words = Words(service, locale)
    values = {"date": long_date(day, locale)} if day else {}
    return words.say(f"mail.{kind}.{part}", name=words.say("name"), **values)


def _in(locale: Locale, kind: str, service: str, path: str, day: date | None) -> str:
    """The mail in one language, below what the service's text ``mark`` says of everything in it."""
    lines = [Words(service, locale).maybe("mark"), _said(kind, "body", service, locale, day), _address(path, locale)]
    return "\n".join(filter(None, lines))


def _address(path: str, locale: Locale) -> str:
    return f"https://{settings.VST_PRODUCTION_HOST}{prefixed(locale, path)}"


def _claim(now: datetime) -> FlowMail | None:
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    due = FlowMail.objects.filter(free, sent=None, next_try__lte=now)
    for key in due.order_by("next_try").values_list("pk", flat=True)[:50]:
        if due.filter(pk=key).update(claimed_until=now + FLOW_CLAIMED_FOR, tries=F("tries") + 1):
            claimed: FlowMail = FlowMail.objects.get(pk=key)
            return claimed
    return None


async def _fault_of(mail: FlowMail) -> Exception | None:
    """Sends it; what went wrong."""
    try:
        await test_world.world().meet("mail")
        await sync_to_async(_message(mail).send, thread_sensitive=False)()
    except (smtplib.SMTPException, OSError, ValueError, CannotBeOpened) as fault:
        return fault
    return None


def _message(mail: FlowMail) -> EmailMessage:
    return EmailMessage(
        subject=mail.subject,
        body=mail.body,
        from_email=settings.VST_CONTACT_FROM,
        to=[mail.address],
        headers={"Message-ID": f"<arende.{mail.pk}@{settings.VST_PRODUCTION_HOST}>", "Auto-Submitted": "auto-generated"},
    )


async def _note(mail: FlowMail, **changes: object) -> None:
    """Notes what came of it and lets go of the claim; a claim that ran out meanwhile is another's, which notes for itself."""
    await FlowMail.objects.filter(pk=mail.pk, claimed_until=mail.claimed_until).aupdate(claimed_until=None, **changes)
