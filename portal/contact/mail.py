"""A contact message as a mail. What a visitor wrote stands in its body alone; no header is made of it but a checked reply address."""

from typing import Final

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

from portal.contact.models import ContactMessage
from portal.words.dates import long_moment
from portal.words.texts import text


def mail_of(row: ContactMessage, connection: BaseEmailBackend | None = None) -> EmailMessage:
    """The mail of a message. Its ``Message-ID`` is that of the message however often it is tried, so that a receiver can tell."""
    topic = text("sv", f"contact.topic.{row.subject}")
    about = {
        "contactMail.reference": row.reference,
        "contactMail.topic": topic,
        "contactMail.sent": long_moment(row.created, "sv"),
        "contactMail.language": text("sv", f"contactMail.{row.locale}"),
        "contactMail.email": row.email or text("sv", "contactMail.noEmail"),
    }
    body = "\n".join([*(f"{text('sv', key)}: {value}" for key, value in about.items()), "", row.message, ""])
    return EmailMessage(
        subject=f"{topic} ({row.reference})",
        body=body,
        from_email=settings.VST_CONTACT_FROM,
        to=list(settings.VST_CONTACT_TO),
        reply_to=[row.email] if _can_stand_in_a_header(row.email) else None,
        headers={"Message-ID": message_id(row.reference), "Auto-Submitted": "auto-generated"},
        connection=connection,
    )


def message_id(reference: str) -> str:
    """The same for a message each time that it is sent."""
    return f"<kontakt.{reference}@{settings.VST_PRODUCTION_HOST}>"


def _can_stand_in_a_header(email: str) -> bool:
    """Whether every mail server can carry it there: one with å, ä or ö before the @ stands in the body only."""
    return bool(email) and email.isascii() and email.isprintable() and not _BREAKS.intersection(email)


_BREAKS: Final = frozenset(' ,;:<>()"\\')
