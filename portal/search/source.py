"""The search source: where it may be, how it is asked, and what is taken from its answer (spec: SEARCH-022..029, -056, -057)."""

import logging
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Final

from django.conf import settings

from portal.outside import client
from portal.outside.client import UpstreamFailed
from portal.search.hit import hit_of

SITE_SEARCH: Final = "/api/search/site-search"
SUGGESTIONS: Final = "/api/search/suggestions"
CLICK: Final = "/api/search/click"
"""Taken by the portal alone; no source is told."""

_NAMES: Final = {SITE_SEARCH: "search", SUGGESTIONS: "suggestions"}
"""The calls by their paths."""

logger = logging.getLogger("portal.search")


async def ask(url: str, body: Mapping[str, Any]) -> Any:
    """What the source at ``url`` answers to ``body``, whatever the status (SEARCH-056).

    Raises ``ValueError`` for a URL that is none of the portal's search calls, before anything is sent, and ``UpstreamFailed`` for an
    answer that can not be read.
    """
    path = _allowed(url)
    return (await client.call(_NAMES[path], "POST", path, json=dict(body), any_status=True)).body


def mapped(answer: Any, page: int) -> dict[str, Any]:
    """The answer of a site search as the portal gives it on; fields that nobody here knows stay as they are.

    Raises ``UpstreamFailed`` for what is no answer of a search.
    """
    if not isinstance(answer, dict) or not isinstance(answer.get("results"), list) or not isinstance(answer.get("page"), dict):
        raise UpstreamFailed("search", "an answer of another shape")
    results = [asdict(hit_of(result)) for result in answer["results"] if isinstance(result, dict)]
    others = {name: value for name, value in answer.items() if name != "didYouMean" or (page == 1 and isinstance(value, str))}
    return {**others, "results": results}


def _allowed(url: str) -> str:
    """The path of ``url`` when it is one of the portal's own search calls, with or without the portal's host before it."""
    hosts = {settings.VST_ORIGIN, f"https://{settings.VST_PRODUCTION_HOST}", f"https://www.{settings.VST_PRODUCTION_HOST}"}
    for host in ("", *filter(None, hosts)):
        if url.removeprefix(host) in _NAMES and url.startswith(host):
            return url.removeprefix(host)
    logger.error("URL is not allowed")
    raise ValueError("URL is not allowed or supported.")
