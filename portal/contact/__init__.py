"""The contact form's rules and its sending (spec: content 3, 5, 7; CONTACT-014 to -016, -021 to -028)."""

import asyncio
import logging
import re
import unicodedata
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from portal.constants import CONTACT_EMAIL_BELOW, CONTACT_MESSAGE_MAX
from portal.contact import outbox
from portal.contact.models import ContactMessage
from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.outside.transport import has_address
from portal.runtime.asked_once import AskedOnce
from portal.words.entered.characters import count
from portal.words.locales import LOCALES, Locale
from portal.words.reference import new_reference, reference_of
from portal.words.texts import text

logger = logging.getLogger("portal.contact")

SUBJECTS = ("FRAGOR", "TEKNIK", "TILLGANGLIGHET", "FEEDBACK", "SKATTEVERKET")
SUBJECT_MAX = 200
DRAFT = "contact"
"""Name of the one contact form, which stands on many pages, where drafts are kept."""
HONEYPOT = "webbplats"
"""Name of the field that people never see; whoever fills it is held for review."""
SAME_WITHIN: Final = timedelta(minutes=10)
"""What a browser sends again as it stands is the message that it sent before: its answer was lost on the way. Twice as long at most."""
_under_way: AskedOnce[str] = AskedOnce()
"""Messages that are being taken, by reference."""

_LETTERS = r"A-Za-z0-9ÅÄÖåäö"
_EMAIL = re.compile(rf"[{_LETTERS}._%+\-]+@[{_LETTERS}\-]+(?:\.[{_LETTERS}\-]+)*\.[A-Za-zÅÄÖåäö]{{2,}}")


def validate(fields: Mapping[str, str]) -> dict[str, str]:
    """The error code of each failing field, empty when all is well.

    ``fields`` has ``till`` (subject code), ``amne`` (its topic, may be empty), ``meddelande`` and ``avsandare`` (email, may be empty),
    as in the call.
    """
    errors = {}
    if fields.get("till") not in SUBJECTS:
        errors["till"] = "SUBJECT_ERROR"
    elif _is_topic_of_another(fields.get("amne", ""), fields["till"]):
        errors["amne"] = "SUBJECT_ERROR"
    message = readable(fields.get("meddelande", ""))
    if not message.strip() or count(message) > CONTACT_MESSAGE_MAX:
        errors["meddelande"] = "MESSAGE_ERROR"
    email = fields.get("avsandare", "")
    if email and (len(email) >= CONTACT_EMAIL_BELOW or not _EMAIL.fullmatch(email)):
        errors["avsandare"] = "EMAIL_ERROR"
    return errors


def _is_topic_of_another(topic: str, subject: str) -> bool:
    """Whether ``topic`` is what the form offers for another subject: a message under it would reach the wrong people (MEND-013)."""
    named = " ".join(topic.split()).casefold()
    offered = {each: {each.casefold(), *(text(locale, f"contact.topic.{each}").casefold() for locale in LOCALES)} for each in SUBJECTS}
    return named not in offered[subject] and any(named in topics for topics in offered.values())


async def send(fields: Mapping[str, str], locale: Locale, now: datetime, browser: str = "") -> str:
    """Takes a valid message and gives its reference. One that a ``browser`` is sending already is taken once, and to the end.

    It is written down before this returns, and then sent by mail from the outbox; where another system is the contact service it is
    given to that first, which sends it on.
    A message with the honeypot filled is held: nothing is sent, and the sender is told nothing (CONTACT-027).
    Raises ``UpstreamFailed`` when it could not be sent.
    """
    reference = _references(fields, browser, now)[0] if browser else new_reference()
    return await asyncio.shield(_under_way.ask(reference, lambda: _taken(reference, fields, locale, now)))


async def sent_before(fields: Mapping[str, str], browser: str, now: datetime) -> str:
    """The reference of the same message of the same ``browser`` that was taken a moment ago; empty where there is none."""
    found = ContactMessage.objects.filter(reference__in=_references(fields, browser, now)).values_list("reference", flat=True)
    return str(await found.afirst() or "")


def _references(fields: Mapping[str, str], browser: str, now: datetime) -> list[str]:
    """What a message of a ``browser`` is known by now, by what it was a while ago, and by what it is already where a process has a
    clock that is ahead: its content says it, to who has our secret.
    """
    content = "\0".join(fields.get(name, "") for name in ("till", "amne", "meddelande", "avsandare", HONEYPOT))
    turn = int(now.timestamp() // SAME_WITHIN.total_seconds())
    return [reference_of(browser, f"{each} {content}") for each in (turn, turn - 1, turn + 1)]


async def _taken(reference: str, fields: Mapping[str, str], locale: Locale, now: datetime) -> str:
    fields = {name: readable(value) for name, value in fields.items()}
    held = bool(fields.get(HONEYPOT))
    if not held:
        await _post(fields, locale)
    state = ContactMessage.State.HELD if held else ContactMessage.State.PASSED if has_address("contact") else ContactMessage.State.WAITING
    row, _ = await ContactMessage.objects.aget_or_create(
        reference=reference,
        defaults={
            "subject": fields["till"],
            "email": fields.get("avsandare", ""),
            "message": fields["meddelande"],
            "locale": locale,
            "created": now,
            "held": held,
            "state": state,
            "next_try": now,
        },
    )
    outbox.wake()
    return str(row.reference)


def readable(text: str) -> str:
    """``text`` without what no database and no mail can hold: control characters but line breaks and tabs, halves of characters."""
    whole = text.replace("\r\n", "\n").replace("\r", "\n").encode("utf-8", "replace").decode()
    return "".join(one for one in whole if one in "\n\t" or unicodedata.category(one) != "Cc")


async def _post(fields: Mapping[str, str], locale: Locale) -> None:
    body = {
        "amne": " ".join(fields.get("amne", "").split())[:SUBJECT_MAX] or text(locale, f"contact.topic.{fields['till']}"),
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
