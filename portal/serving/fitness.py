"""What must hold of an installation before it serves: each is said in words, and a start is refused without it."""

import logging

from django.conf import settings
from django.db import DatabaseError

from portal.flow import checking
from portal.identity import subject_key
from portal.identity.subject_key import SubjectKeyChanged
from portal.runtime.database import ServerNotTrusted, check_server
from portal.shared.connection import RedisNotThere, check

logger = logging.getLogger("portal.serving")


class Unfit(Exception):
    """The installation can not serve as it is; the message says why."""


def check_installation() -> None:
    """Raises ``Unfit``. Elsewhere than in production a Redis that is away is no reason not to start."""
    try:
        check_server(settings.DATABASE_URL)
        if settings.VST_ENV == "production":
            check(settings.REDIS_URL)
        subject_key.check()
    except (ServerNotTrusted, RedisNotThere, SubjectKeyChanged) as fault:
        raise Unfit(str(fault)) from fault
    if stranded := _stranded_drafts():
        raise Unfit("\n".join(stranded))


def _stranded_drafts() -> list[str]:
    """What is wrong with flows that drafts cannot follow. A database that does not answer, or has no tables yet, has none for now."""
    try:
        return list(map(str, checking.faults_of_drafts()))
    except DatabaseError as fault:
        logger.warning("Whether every draft can be migrated could not be looked up: %s", type(fault).__name__)
        return []
