"""The portal's own source of searches: its index."""

import logging

from portal import search
from portal.outside.source import Answer, Call

logger = logging.getLogger("portal.search")


class Searches:
    """Gives one page of results."""

    async def answer(self, call: Call) -> Answer:
        try:
            return Answer(200, await search.as_source(call.json))
        except search.Unavailable:
            return _is_away()


class Suggestions:
    """Gives what somebody may be typing."""

    async def answer(self, call: Call) -> Answer:
        try:
            return Answer(200, await search.suggestions(call.json["language"], call.json["queryString"]))
        except search.Unavailable:
            return _is_away()


def _is_away() -> Answer:
    """As a search system answers that is out of order. Why is in the log."""
    logger.exception("The search index does not answer")
    return Answer(503, {})
