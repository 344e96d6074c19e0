"""An applicant who comes through the server in front, over https: the same journeys as in memory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

import httpx

from test_world.people import by_key
from tests.in_front import Front
from tests.portal.flow.applicant import OSTRA_VERKEN, SERVICE, Applicant


class _Answer:
    """What ``portal.testing.visitors.Response`` reads of an answer."""

    def __init__(self, answer: httpx.Response) -> None:
        self.status_code, self.headers, self.content, self.cookies = answer.status_code, answer.headers, answer.content, answer.cookies
        self.request = {"PATH_INFO": answer.request.url.path, "QUERY_STRING": answer.request.url.query.decode()}

    def json(self) -> Any:
        return httpx.Response(self.status_code, content=self.content).json()


class _Client:
    """What a visitor asks of a client; ``statuses`` are those of every answer."""

    def __init__(self, front: Front) -> None:
        self._client = front.client()
        self._client.headers["Origin"] = front.origin
        self._client.timeout = httpx.Timeout(60)
        self._client.cookies.set("vst_cookie_consent", "RESTRICTED")
        self.statuses: list[int] = []

    @property
    def cookies(self) -> Mapping[str, Any]:
        """By name, as Django's client has them: each with a ``value``; the prefix of secure ones is left out."""
        return {cookie.name.removeprefix("__Host-"): cookie for cookie in self._client.cookies.jar}

    def get(self, address: str, headers: Mapping[str, str] | None = None) -> _Answer:
        return self._kept(self._client.get(address, headers=headers))

    def post(self, address: str, sent: str, content_type: str, headers: Mapping[str, str] | None = None) -> _Answer:
        return self._kept(self._client.post(address, content=sent, headers={"Content-Type": content_type, **(headers or {})}))

    def _kept(self, answer: httpx.Response) -> _Answer:
        self.statuses.append(answer.status_code)
        return _Answer(answer)


class OverHttps(Applicant):
    """Beata Styrelse, signed in for Östra Verken AB."""

    def __init__(self, front: Front, key: str = "B03", acting_for: str | None = OSTRA_VERKEN) -> None:
        self.client: Any = _Client(front)
        self.service, self.key, self.kept, self.person = SERVICE, key, "", by_key(key).person
        query = {"id": self.person.personnummer, **({"valt-engagemang": acting_for} if acting_for else {})}
        assert self.visits(f"/inloggad/automock?{urlencode(query)}").status == 200

    def writes(self, message: Mapping[str, str]) -> int:
        """Sends a message to the portal; the status of the answer."""
        headers = {"X-CSRFToken": str(self.client.cookies["vst_csrf"].value)}
        return self.client.post("/api/skalet/kontaktaoss/v1/skicka", json.dumps(message), "application/json", headers).status_code

    @property
    def statuses(self) -> list[int]:
        """Of every answer so far."""
        return list(self.client.statuses)
