"""The engagement call: asked once for each login, never kept when it failed (spec: shell 7, 8; PARTY-032, -057)."""

import asyncio
import json
import logging
import zlib
from dataclasses import dataclass
from datetime import timedelta

from django.dispatch import receiver

from portal.constants import PARTIAL_ENGAGEMENTS_KEPT
from portal.engagemang.engagemang_list import EngagemangList, after_failure, from_call, while_loading
from portal.identity.ended import session_ended
from portal.identity.login import Login
from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.outside.kept import Kept
from portal.words.texts import has_text

logger = logging.getLogger("portal.engagemang")

_SESSIONS_KEPT = 2000


@dataclass(frozen=True, slots=True)
class EngagementAnswer:
    """What the call said, read and unread."""

    engagemang_list: EngagemangList
    packed: bytes
    """The answer as the source gave it, as JSON: of a thousand companies a tenth when it is packed, and few ask for it."""

    @property
    def in_its_form(self) -> bytes:
        """The answer as the source gave it, as JSON."""
        return zlib.decompress(self.packed)


async def for_login(login: Login, within: timedelta | None = None) -> EngagemangList:
    """Whom the user may act for; when the call fails only themselves, with the code OKANT_FEL.

    An answer that is not there ``within`` a time goes on being waited for, by whoever asks next.
    """
    try:
        return (await asyncio.wait_for(answer_for(login), within.total_seconds() if within else None)).engagemang_list
    except TimeoutError:
        return while_loading(login.person)
    except UpstreamFailed as failure:
        logger.error("The engagements could not be fetched: %s", failure)
        return after_failure(login.person)


async def answer_for(login: Login) -> EngagementAnswer:
    """The answer of the call for this login; one that something is missing from is not kept for long. Raises ``UpstreamFailed``."""

    async def fetch() -> tuple[EngagementAnswer, timedelta | None]:
        answer = await _asked(login)
        return answer, PARTIAL_ENGAGEMENTS_KEPT if answer.engagemang_list.is_partial else None

    return await _kept.get(login.sid, fetch)


def forget(sid: str) -> None:
    """Drops what is kept for a session that has ended, or wants the register asked again."""
    _kept.drop(sid)


def sessions() -> tuple[str, ...]:
    """Of which sessions something is kept."""
    return _kept.keys()


@receiver(session_ended)
def _forget_ended(sid: str, **_more: object) -> None:
    forget(sid)


_kept: Kept[EngagementAnswer] = Kept("engagements", most=_SESSIONS_KEPT)


async def _asked(login: Login) -> EngagementAnswer:
    answer = await client.call(
        "engagements",
        "GET",
        "/api/inloggad/skalet/foretag/v1/hamta/engagemang",
        headers={"personalIdentityNumber": login.person.personnummer},
    )
    try:
        engagemang_list = from_call(login.person, answer.body)
    except (KeyError, TypeError, AttributeError) as fault:
        raise UpstreamFailed("engagements", f"an answer of another shape ({type(fault).__name__})") from fault
    for code in engagemang_list.error_codes:
        if not has_text("sv", f"ERROR.{code}.header"):
            logger.warning("The engagements came with the code %.40r, which has no text of its own", code)
    return EngagementAnswer(engagemang_list, zlib.compress(json.dumps(answer.body, ensure_ascii=False).encode(), level=1))
