"""What this process remembers of sessions that are over is forgotten: those that ran out, or that another process ended; and what was
drawn for websockets that never came."""

from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

from django.dispatch import receiver
from django.utils import timezone

from portal.engagemang import source
from portal.identity.ended import session_ended
from portal.identity.models import Session
from portal.runtime.jobs import LoopJob
from portal.web.drawn_pages import DRAWN

LOOKS_EACH: Final = timedelta(minutes=1)
_AT_ONCE: Final = 400
"""Sessions that are asked for in one question."""


async def forget_those_over() -> timedelta:
    """Sends the signal for each session that is over and of which something is remembered; when to look next."""
    DRAWN.forget_old()
    remembered, now = source.sessions(), timezone.now()
    for at in range(0, len(remembered), _AT_ONCE):
        asked = remembered[at : at + _AT_ONCE]
        going_on = {row.sid async for row in Session.objects.filter(sid__in=asked) if row.may_refresh(now)}
        for sid in asked:
            if sid not in going_on:
                session_ended.send(None, sid=sid)
    return LOOKS_EACH


@receiver(session_ended)
def _forget_addresses(**_more: object) -> None:
    """The standard library keeps the last 128 addresses that it took apart, with their queries."""
    urlsplit.cache_clear()  # type: ignore[attr-defined]


JOB: Final = LoopJob("forget-sessions", forget_those_over, LOOKS_EACH, LOOKS_EACH)
