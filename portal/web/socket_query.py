"""What a page says of itself when it opens its websocket: ``path``, ``have``, ``drawn``, ``client`` and ``answer`` of the address."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self
from urllib.parse import parse_qs

from portal.web.client_file import CLIENT, client_file
from portal.web.drawn_pages import PARAMETER
from portal.web.page_request import ANSWER

MOST_LEAVES: Final = 64
"""Leaves a client may say it has; more only costs bytes, never a wrong page."""
_LEAF: Final = re.compile(r"[A-Za-z0-9_-]{11}")
_LONGEST_PATH: Final = 4096
_CLIENT_UNSAID: Final = ""
"""Of a page that goes on whatever serves it."""


@dataclass(frozen=True, slots=True)
class SocketQuery:
    """Nothing of it is trusted: a wrong value leads to a page that is drawn anew, or to none."""

    path: str | None
    """Path and query of the page; ``None`` for what can be none."""
    leaves: tuple[str, ...]
    """Digests of the ready-made HTML that the page has already."""
    drawn: str
    """The key that the page was drawn under a moment ago; empty for none."""
    is_of_this_client: bool
    """Whether the page has the client that serves now, or says nothing of it."""
    is_answer: bool
    """Whether the page shows what a post was answered."""

    @classmethod
    def of(cls, scope: Mapping[str, Any]) -> Self:
        """That of the scope of a websocket."""
        query: dict[str, list[str]] = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)

        def first(name: str) -> str:
            return query.get(name, [""])[0]

        path = first("path")
        return cls(
            path=path if path.startswith("/") and not path.startswith("//") and len(path) <= _LONGEST_PATH else None,
            leaves=tuple(leaf for leaf in first("have").split(".")[:MOST_LEAVES] if _LEAF.fullmatch(leaf)),
            drawn=first(PARAMETER),
            is_of_this_client=first(CLIENT) in {_CLIENT_UNSAID, client_file()},
            is_answer=bool(first(ANSWER)),
        )
