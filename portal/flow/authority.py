"""Whom an application is sent to (flow 11; docs/reference/authority-api.yaml)."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol
from urllib.parse import urlencode

from portal.outside import client
from portal.outside.client import UpstreamFailed

SUBMIT: Final = "authority-submit"
LOOK_UP: Final = "authority-lookup"
"""Names of the calls: in the call log, the metrics and the faults of tests."""

_KNOWN: Final = 409
"""The authority has taken what this key names already."""
_NOT_FOR_GOOD: Final = frozenset({401, 403, 404, 408, 425, 429})
"""Refusals that are about the way and not about the application."""


FollowUp = Literal["withdraw", "complement", "message"]
"""What comes after an application: it is taken back, more is answered, somebody writes."""

_PATHS: Final[Mapping[FollowUp, str]] = {"withdraw": "atertag", "complement": "kompletteringar", "message": "meddelanden"}


@dataclass(frozen=True, slots=True)
class Taken:
    """The authority has it."""

    reference: str
    """What the authority calls it; empty where it has not said."""


class Refused(Exception):
    """The authority will never take it; the text is its reason, for the person who sent it."""


class Authority(Protocol):
    """Takes applications, and answers questions about its registers."""

    async def submit(self, archive: Mapping[str, Any], key: str) -> Taken:
        """Hands an application over; the same ``key`` is the same application. Raises :class:`Refused`, ``UpstreamFailed``."""

    async def follow_up(self, kind: FollowUp, number: str, what: Mapping[str, Any], key: str) -> Taken:
        """Hands over what belongs to the case ``number``, which it has taken before; otherwise as ``submit``."""

    async def look_up(self, kind: str, /, **asked: object) -> Any:
        """Asks a register. Raises ``UpstreamFailed``."""


@dataclass(frozen=True, slots=True)
class HttpAuthority:
    """An authority that implements the contract over HTTP. Without an address a test environment has a register of its own."""

    name: str
    setting: str

    @property
    def address(self) -> str:
        """Base address, without a slash at its end; empty where none is set."""
        return os.environ.get(self.setting, "").rstrip("/")

    @property
    def secret(self) -> str:
        """What it signs its events with: the environment variable of the address with ``_SECRET``; empty where none is set."""
        return os.environ.get(f"{self.setting}_SECRET", "")

    async def submit(self, archive: Mapping[str, Any], key: str) -> Taken:
        return await self._hand_over("", archive, key)

    async def follow_up(self, kind: FollowUp, number: str, what: Mapping[str, Any], key: str) -> Taken:
        return await self._hand_over(f"/{number}/{_PATHS[kind]}", what, key)

    async def look_up(self, kind: str, /, **asked: object) -> Any:
        query = urlencode({name: str(value) for name, value in asked.items()})
        answer = await client.call(LOOK_UP, "GET", f"/{self.name}/uppslag/{kind}?{query}", to=self.address, tries=1)
        if not isinstance(answer.body, dict) or "svar" not in answer.body:
            raise UpstreamFailed(LOOK_UP, "the answer has no svar")
        return answer.body["svar"]

    async def _hand_over(self, path: str, what: Mapping[str, Any], key: str) -> Taken:
        address, headers = f"/{self.name}/arenden{path}", {"Idempotency-Key": key}
        try:
            answer = await client.call(SUBMIT, "POST", address, json=what, headers=headers, to=self.address)
        except UpstreamFailed as failure:
            return _what_failed(failure)
        return Taken(_reference(answer.body))


def http_authority(name: str, *, setting: str) -> HttpAuthority:
    """The authority ``name`` at the address that the environment variable ``setting`` holds."""
    return HttpAuthority(name, setting)


def _what_failed(failure: UpstreamFailed) -> Taken:
    """Known already is taken. Raises :class:`Refused` for what is for good, ``failure`` for what may be tried again."""
    if failure.status == _KNOWN:
        return Taken("")
    if failure.status and failure.status // 100 == 4 and failure.status not in _NOT_FOR_GOOD:
        raise Refused(_reason(failure.body)) from failure
    raise failure


def _reference(body: Any) -> str:
    found = body.get("referens") if isinstance(body, dict) else None
    return found[:100] if isinstance(found, str) else ""


def _reason(body: str) -> str:
    try:
        found = json.loads(body)
    except ValueError:
        return ""
    reason = found.get("reason") if isinstance(found, dict) else None
    return reason[:2000] if isinstance(reason, str) else ""
