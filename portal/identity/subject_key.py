"""``VST_SUBJECT_KEY`` turns a personal number into the key of all that is stored of a person: with another one nobody finds their own."""

import hashlib
import hmac
import logging

from django.conf import settings
from django.db import DatabaseError

from portal.identity.models import SubjectKey

_OF_PERSONS = "persons"

logger = logging.getLogger("portal.identity")


class SubjectKeyChanged(Exception):
    """The database knows persons by another key; the text says what to do."""

    def __init__(self) -> None:
        super().__init__(
            "VST_SUBJECT_KEY is not the key that this database knows persons by: put the former one back. "
            "With another one nobody would find their drafts, settings and history again."
        )


def check() -> None:
    """Remembers the key at the first start on a database, and raises ``SubjectKeyChanged`` at a later one with another key.

    Of processes that start at once on a new database the first decides. A database that does not answer, or has no tables yet, is
    left for the next start.
    """
    mine = hmac.new(settings.VST_SUBJECT_KEY.encode(), b"fingerprint", hashlib.sha256).hexdigest()
    try:
        kept, _ = SubjectKey.objects.get_or_create(use=_OF_PERSONS, defaults={"fingerprint": mine})
    except DatabaseError as fault:
        logger.warning("Whether VST_SUBJECT_KEY is the one of this database could not be looked up: %s", type(fault).__name__)
        return
    if not hmac.compare_digest(kept.fingerprint, mine):
        raise SubjectKeyChanged
