"""What must hold of an installation before it serves: each is said in words, and a start is refused without it."""

from django.conf import settings

from portal.identity import subject_key
from portal.identity.subject_key import SubjectKeyChanged
from portal.runtime.database import ServerNotTrusted, check_server
from portal.shared.connection import RedisNotThere, check


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
