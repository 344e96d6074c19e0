"""The open pages of a session: one group of the channel layer, which every live page of the login hears (portal/web/socket.py)."""

import logging
import re
from typing import Any, Final

from channels.layers import get_channel_layer

_LONGEST: Final = 90
"""Channels takes names of up to 100 characters."""

logger = logging.getLogger("portal.identity")


def group_of(sid: str) -> str:
    """The channel group of all live pages of one session; ``{"type": "session.ended"}`` sent to it closes them."""
    return "session." + re.sub(r"[^A-Za-z0-9_.-]", "-", sid)[:_LONGEST]


async def tell(sid: str, message: dict[str, Any]) -> None:
    """Tells the open pages of a session. What is true stands in the database: a page that was not told finds it there by itself."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(group_of(sid), message)
    except Exception as failure:  # whatever a layer may raise: what was done stands
        logger.error("The pages of session %s could not be told: %s", sid[:8], type(failure).__name__)
