"""Where the answers to a call come from: the portal itself, by a direct call in Python, or another system over HTTP.

Each noun that can come from elsewhere has its own source beside it (``portal.notices.source``, ``portal.user_settings.source``, ...);
``portal.outside.over_http`` is the other one, for all of them. Which of the two is asked is a setting: where ``VST_UPSTREAM`` has an
address for the call it goes there. What a call asks and what an answer says is the same either way, in the form of the contract.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final, Protocol

from portal.constants import UPSTREAM_TIMEOUT

NAMES: Final = frozenset(
    [
        *("features", "notices", "engagements", "settings-read", "settings-save", "search", "suggestions"),
        *("content-page", "content-menu", "content-vocabulary", "content-news", "contact", "event"),
    ]
)
"""Every call that another system can answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is asked."""

    name: str
    method: str
    path: str
    json: Any = None
    headers: Mapping[str, str] = field(default_factory=dict)
    timeout: timedelta = UPSTREAM_TIMEOUT
    """For one try."""
    parse: bool = True
    """Whether the body is JSON; else it stays text."""
    raw: bool = False
    """Whether the body stays the bytes that came: a file."""
    any_status: bool = False
    """Whether a readable body is an answer whatever the status."""
    to: str = ""
    """Whom it is for, where that is not what ``VST_UPSTREAM`` says of the name: a base address."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A successful answer: ``body`` as JSON has it, ``None`` for 204, or text or bytes where the caller asked for it."""

    status: int
    body: Any
    max_age: timedelta | None = None
    """How long the source says that it holds (``Cache-Control``); ``None`` when it does not say."""


class UpstreamFailed(Exception):
    """A call did not give an answer that can be used: ``status`` is what was answered, ``None`` where nothing was."""

    def __init__(self, name: str, reason: str, status: int | None = None, body: str = "") -> None:
        super().__init__(f"{name}: {reason}")
        self.name = name
        self.reason = reason
        self.status = status
        self.body = body
        """The beginning of what was said with a status of 400 to 499; never logged."""


class NoAddress(UpstreamFailed):
    """There is nobody to ask: no address is configured, and the portal is not the home of what is asked."""

    def __init__(self, name: str) -> None:
        super().__init__(name, "no address is configured")


class TryAgain(Exception):
    """One try failed in a way that another one may mend."""

    def __init__(self, failure: UpstreamFailed, wait: timedelta | None = None, *, is_there: bool = False) -> None:
        super().__init__(failure.reason)
        self.failure = failure
        self.wait = wait
        """How long the system asks to be left alone."""
        self.is_there = is_there
        """Whether it answered at all in good order, so that the breaker has nothing to count."""


class Source(Protocol):
    """Answers the calls of one name, or of several."""

    async def answer(self, call: Call) -> Answer:
        """One try. Raises ``TryAgain`` for what another try may mend, ``UpstreamFailed`` for what it can not."""


class Nowhere:
    """The source of a call that has no address where the portal is not the home of what is asked."""

    async def answer(self, call: Call) -> Answer:
        raise NoAddress(call.name)


class NobodyToTell:
    """The source of a call that tells another system something, where there is none: the portal keeps it itself, or needs it not."""

    async def answer(self, _call: Call) -> Answer:
        return Answer(204, None)
