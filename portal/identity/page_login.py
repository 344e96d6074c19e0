"""The person that an open page was drawn for, and whether another one has signed in in its browser since (docs/explanation/sessions.md).

Cookies belong to the browser and not to the page: one that is still open says by a mark for whom it was drawn, for addresses are written
into logs.
"""

import hashlib
import hmac
from typing import Final

from django.conf import settings

FIELD: Final = "person"


class LoginReplaced(Exception):
    """Somebody else is signed in now than the page was drawn for."""


def mark_of(subject: str) -> str:
    """Stands for a person on their pages; says nothing of who they are."""
    return hmac.new(settings.VST_SUBJECT_KEY.encode(), f"page-login|{subject}".encode(), hashlib.sha256).hexdigest()[:16]


def check(mark: str, subject: str) -> None:
    """Raises ``LoginReplaced`` when a page with ``mark`` was drawn for somebody else than ``subject``; an empty mark is for anybody."""
    if mark and not hmac.compare_digest(mark.encode(), mark_of(subject).encode()):
        raise LoginReplaced
