"""Other open pages of the same person and party are told what was ticked in a list."""

import logging
from hashlib import blake2b

from channels.layers import get_channel_layer

from portal.eservices.store import Store

logger = logging.getLogger("portal.eservices")


def group(store: Store, key: str) -> str:
    """The channel group of the open pages of what a store keeps under ``key``; its name says nothing of whose they are."""
    whose = "\n".join((store.service, store.subject, store.party, key))
    return f"ticks.{blake2b(whose.encode(), digest_size=16).hexdigest()}"


async def tell(store: Store, key: str, ticked: str) -> None:
    """What is true stands in the store: a page that was not told finds it there by itself."""
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        await layer.group_send(group(store, key), {"type": "ticks.told", "ticked": ticked})
    except Exception as failure:  # whatever a layer may raise: what was ticked is kept
        logger.error("Other pages could not be told of a tick: %s", type(failure).__name__)
