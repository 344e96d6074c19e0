"""Where all processes find what a post was answered: in Redis, sealed, for as long as an answer is kept (``REDIS_URL``)."""

import hashlib
import logging
from datetime import timedelta
from typing import Final

from redis.exceptions import RedisError

from portal.runtime.sealing import seal, unseal
from portal.shared.connection import PREFIX, for_one_question

MOST_BYTES: Final = 65_536
"""Of one answer, sealed: 64 KiB. The longest contact message is a tenth of it."""
WAITS: Final = timedelta(seconds=1)
"""For Redis, each time: a visitor waits meanwhile."""

_PURPOSE: Final = "portal.answers"

logger = logging.getLogger(__name__)


class AnswerShelf:
    """Sealed answers in the Redis at ``url``, by the key that only the page has.

    The seal (AES-GCM) is made of ``SECRET_KEY`` and holds the key of the page: who reads Redis reads nothing, and who writes there is
    not believed. A Redis that is away, or slow, is as an empty one, with a line in the log.
    """

    def __init__(self, url: str, kept_for: timedelta) -> None:
        self._url = url
        self._kept_for = kept_for

    async def put(self, key: str, content: bytes) -> None:
        """Keeps ``content``; one that is too large is not kept, and a line says so."""
        sealed = seal(content, _PURPOSE, key)
        if len(sealed) > MOST_BYTES:
            logger.warning(
                "An answer of %d bytes is too large for the other processes: its page is not live where they have it", len(sealed)
            )
            return
        try:
            async with for_one_question(self._url, WAITS) as redis:
                await redis.set(_name_of(key), sealed, px=self._kept_for)
        except (RedisError, OSError) as failure:
            logger.warning("An answer could not be kept for the other processes: %s", type(failure).__name__)

    async def get(self, key: str) -> bytes | None:
        """What was kept under ``key``; ``None`` for nothing, or nothing of ours."""
        try:
            async with for_one_question(self._url, WAITS) as redis:
                sealed = await redis.get(_name_of(key))
        except (RedisError, OSError) as failure:
            logger.warning("The answers of the other processes could not be asked for: %s", type(failure).__name__)
            return None
        if not isinstance(sealed, bytes):
            return None
        if opened := unseal(sealed, _PURPOSE, key):
            return opened.content
        logger.error("An answer of another process is sealed with another key: all processes need the same VST_SECRET_KEY")
        return None


def _name_of(key: str) -> str:
    """Not made of the secret, which may change before the answer is asked for; nobody guesses a key of 96 random bits."""
    return f"{PREFIX}:answer:{hashlib.sha256(key.encode()).hexdigest()}"
