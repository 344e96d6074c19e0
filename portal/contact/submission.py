"""What came of posting the contact form of a page (spec: content 4 Contact form)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from portal.contact import HONEYPOT, rate, send, sent_before, validate
from portal.outside.client import UpstreamFailed
from portal.words.locales import Locale

_ON_THE_WIRE: Final = {"subject": "till", "message": "meddelande", "email": "avsandare", "website": HONEYPOT}
"""The form's names in English, the call's in Swedish."""


@dataclass(frozen=True, slots=True)
class Submission:
    """The form as it stands: what was typed, what is wrong with it, or the reference of a message that was taken."""

    subject: str = ""
    message: str = ""
    email: str = ""
    errors: Mapping[str, str] = field(default_factory=dict)
    """Text key of the error by field of the form."""
    reference: str = ""
    has_failed: bool = False
    """Whether the message was right but could not be sent."""
    sent_too_often: bool = False
    """Whether that was because too many came from the same address."""

    @property
    def is_typed(self) -> bool:
        """Whether any field has something in it."""
        return bool(self.subject or self.message or self.email)


def started(fields: Mapping[str, Any]) -> Submission:
    """The form as somebody left it, from the fields of their draft."""
    subject, message, email = (value if isinstance(value := fields.get(name), str) else "" for name in ("subject", "message", "email"))
    return Submission(subject, message, email)


async def submit(fields: Mapping[str, str], locale: Locale, now: datetime, address: str, session: str = "") -> Submission:
    """Checks and sends what was typed at ``address`` in the browser ``session``; nothing typed is lost when it is refused.

    A message whose answer was lost on the way is sent again by the page, and by who presses again: it is taken once.
    """
    wire = {_ON_THE_WIRE[name]: value.strip() for name, value in fields.items() if name in _ON_THE_WIRE}
    typed = Submission(fields.get("subject", ""), fields.get("message", ""), fields.get("email", ""))
    faults = validate(wire)
    if faults:
        return replace(typed, errors={name: faults[wire_name] for name, wire_name in _ON_THE_WIRE.items() if wire_name in faults})
    browser = session or address  # a browser that was given no cookie yet is known by where it is
    if reference := await sent_before(wire, browser, now):
        return Submission(reference=reference)
    if not await rate.may_send(address, now, session):
        return replace(typed, has_failed=True, sent_too_often=True)
    try:
        return Submission(reference=await send(wire, locale, now, browser))
    except UpstreamFailed:
        return replace(typed, has_failed=True)
