"""What a request, or a socket, asks for, in the portal's words."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from urllib.parse import parse_qs, parse_qsl, unquote

from django.conf import settings
from django.utils import timezone

from portal.constants import CHOOSER_WAITS
from portal.engagemang.page_party import CHOICE_IN_SCOPE, WAITING_IN_SCOPE
from portal.http import cookie_header
from portal.http import cookies as cookie_jar
from portal.http.addresses import without_strangers
from portal.identity import page_login

CLOSED: Final = "closed"
"""In the address of a socket: its page said that the service is closed (portal/web/closed_service.py)."""
ANSWER: Final = "answer"
"""The parameter of a socket with the key of the answer to a post that its page shows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRequest:
    """What a request, or a socket, asks for."""

    path: str
    """Decoded, with language prefix."""
    query: str
    """Raw, without the question mark."""
    cookies: Mapping[str, str]
    host: str
    now: datetime
    csrf_token: str
    came_from: str = ""
    """Address of the page before, when it was one of ours (``Referer``)."""
    choice_fault: str | None = None
    """What is wrong with the cookie of the choice; then there is no choice."""
    is_live: bool = False
    """Whether the visitor sees the page already, and its socket asks."""
    choice: str | None = None
    """The number chosen a moment ago on another page, for a socket, whose cookies are those of its opening."""
    reference: str = ""
    """The reference under which the failure is noted that an error page tells of; empty for one that is asked for by itself."""
    answer: str = ""
    """Key of the answer to a post that the page shows which asks to be live."""
    patience: timedelta | None = None
    """How long the chooser waits for the list of parties before it is shown without; ``None`` is as long as it takes."""
    party_mark: str = ""
    """For whom the page was drawn that asks to be live; empty for a page that is drawn now."""
    person_mark: str = ""
    """Who was signed in when it was drawn, likewise."""
    has_page_of_service: bool = False
    """Whether the visitor sees the page of a service, and not that it is closed; what they typed is in it."""

    @property
    def address(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path

    @property
    def values(self) -> dict[str, str]:
        """The query's values by name; of several with one name the first."""
        return dict(reversed(parse_qsl(self.query, keep_blank_values=True)))


def stored_choice(page_request: PageRequest) -> str | None:
    """The number of the choice in force, whether or not it is one of the visitor's."""
    return page_request.choice or (None if page_request.choice_fault else cookie_jar.stored_choice(page_request.cookies))


def request_of_socket(path_with_query: str, scope: Mapping[str, Any]) -> PageRequest:
    """What a socket asks for that was opened for the page at ``path_with_query``; its cookies are those of its opening."""
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope.get("headers", [])}
    path, _, query = path_with_query.partition("?")
    cookies = cookie_header.parsed(headers.get("cookie", ""))
    own = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    return PageRequest(
        path=unquote(path),
        query=without_strangers(query),
        cookies=cookies,
        host=headers.get("host", ""),
        now=timezone.now(),
        csrf_token=cookies.get(settings.CSRF_COOKIE_NAME, ""),
        choice_fault=cookie_jar.choice_fault(headers.get("cookie", "")),
        choice=scope.get(CHOICE_IN_SCOPE),
        answer=own.get(ANSWER, [""])[0],
        is_live=True,
        patience=None if WAITING_IN_SCOPE in scope else CHOOSER_WAITS,
        party_mark="" if CHOICE_IN_SCOPE in scope else own.get("party", [""])[0],
        person_mark=own.get(page_login.FIELD, [""])[0],
        has_page_of_service=CLOSED not in own,
    )
