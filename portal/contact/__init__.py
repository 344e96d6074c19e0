"""The contact form's rules and its sending (spec: content 3, 5, 7; CONTACT-014 to -016, -021 to -028)."""

import logging
import re
import secrets
from collections.abc import Mapping
from datetime import datetime

from portal.constants import CONTACT_EMAIL_BELOW, CONTACT_MESSAGE_MAX
from portal.contact.models import ContactMessage
from portal.entered.characters import count
from portal.locales import Locale
from portal.texts import text
from portal.upstream import client
from portal.upstream.client import UpstreamFailed

logger = logging.getLogger("portal.contact")

SUBJECTS = ("FRAGOR", "TEKNIK", "TILLGANGLIGHET", "FEEDBACK", "SKATTEVERKET")
DRAFT = "contact"
"""Name of the one contact form, which stands on many pages, where drafts are kept."""
HONEYPOT = "webbplats"
"""Name of the field that people never see; whoever fills it is held for review."""

_LETTERS = r"A-Za-z0-9ÅÄÖåäö"
_EMAIL = re.compile(rf"[{_LETTERS}._%+\-]+@[{_LETTERS}\-]+(?:\.[{_LETTERS}\-]+)*\.[A-Za-zÅÄÖåäö]{{2,}}")


def validate(fields: Mapping[str, str]) -> dict[str, str]:
    """The error code of each failing field, empty when all is well.

    ``fields`` has ``till`` (subject code), ``meddelande`` and ``avsandare`` (email, may be empty), as in the call.
    """
    errors = {}
    if fields.get("till") not in SUBJECTS:
        errors["till"] = "SUBJECT_ERROR"
    message = fields.get("meddelande", "")
    if not message.strip() or count(message) > CONTACT_MESSAGE_MAX:
        errors["meddelande"] = "MESSAGE_ERROR"
    email = fields.get("avsandare", "")
    if email and (len(email) >= CONTACT_EMAIL_BELOW or not _EMAIL.fullmatch(email)):
        errors["avsandare"] = "EMAIL_ERROR"
    return errors


async def send(fields: Mapping[str, str], locale: Locale, now: datetime) -> str:
    """Sends a valid message and gives its reference.

    A message with the honeypot filled is held: nothing is sent, and the sender is told nothing (CONTACT-027).
    Raises ``UpstreamFailed`` when it could not be sent.
    """
    held = bool(fields.get(HONEYPOT))
    if not held:
        await _post(fields, locale)
    row = await ContactMessage.objects.acreate(
        reference=secrets.token_hex(4).upper(),
        subject=fields["till"],
        email=fields.get("avsandare", ""),
        message=fields["meddelande"],
        locale=locale,
        created=now,
        held=held,
    )
    return str(row.reference)


async def _post(fields: Mapping[str, str], locale: Locale) -> None:
    body = {
        "amne": fields.get("amne") or text(locale, f"contact.topic.{fields['till']}"),
        "avsandare": fields.get("avsandare", ""),
        "meddelande": fields["meddelande"],
        "till": fields["till"],
    }
    answer = await client.call(
        "contact",
        "POST",
        "/api/skalet/kontaktaoss/v1/skicka",
        json=body,
        headers={"Accept": "application/json", "Accept-Language": "sv"},
        parse=False,
    )
    if answer.status != 204 and answer.body:
        logger.error("The contact service answered %s with a body, which is an error", answer.status)
        raise UpstreamFailed("contact", "an answer with a body", answer.status)
