"""A portal at an address, and the test controls that it has where test people are (qa-contract (h))."""

import json
import urllib.error
import urllib.request
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from uuid import uuid4

TIME_LIMIT = 30
"""Seconds for one call to the controls."""


@dataclass(frozen=True, slots=True)
class Person:
    """A test person."""

    key: str
    """As in the table of test people: ``B03``."""
    personnummer: str
    name: str


class Environment:
    """Where the portal is. Controls are shared by all who test there: the fixture ``controls`` has them alone, and ends with a reset."""

    def __init__(self, address: str) -> None:
        """``address`` is of the start page: ``http://localhost:8000``."""
        self.address = address.rstrip("/")

    def control(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """One call below ``/api/mock/v1``; its JSON, or ``None``. Raises ``urllib.error.HTTPError`` with what the portal says is wrong: 404
        where there are no controls."""
        request = urllib.request.Request(
            f"{self.address}/api/mock/v1{path}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Content-Type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=TIME_LIMIT) as answer:
                content = answer.read()
        except urllib.error.HTTPError as refused:
            said = f"{refused.reason}, {method} {path}: {refused.read().decode()}"
            raise urllib.error.HTTPError(refused.url, refused.code, said, refused.headers, None) from None
        except urllib.error.URLError as away:
            raise urllib.error.URLError(f"no portal at {self.address}: {away.reason}") from None
        return json.loads(content) if content else None

    def reset(self) -> None:
        """As it stood at start."""
        self.control("DELETE", "")

    def fault(self, name: str, **what: Any) -> None:
        """The named call fails: ``fault("search", status=500, times=1)``, ``fault("engagements", delayMs=3000)``."""
        self.control("PUT", f"/faults/{name}", what)

    def mend(self, name: str) -> None:
        """Ends the fault of the named call."""
        self.control("DELETE", f"/faults/{name}")

    def flag(self, key: str, value: str | None) -> None:
        """Sets a flag (``"true"``, ``"false"``), or removes it."""
        self.control("PUT", f"/features/{key}", {"value": value})

    def notice(self, **what: Any) -> str:
        """Adds a notice with these fields of the notices call, at once; its uuid."""
        uuid = str(uuid4())
        self.control("PUT", f"/notices/{uuid}", what)
        return uuid

    def calls(self, name: str) -> list[dict[str, Any]]:
        """What the portal has asked of the named source since the last reset, oldest first. Raises ``urllib.error.HTTPError`` for a name
        that no call has."""
        made: list[dict[str, Any]] = self.control("GET", f"/calls?name={name}")
        return made

    def age_case(self, number: str, days: int) -> None:
        """All that happened to a case was so many days earlier."""
        self.control("POST", "/flow/age", {"case": number, "days": days})

    def work(self) -> dict[str, int]:
        """Does at once what applications have due, and else comes by itself in a while: what was sent comes to the authority, payments
        are settled, mails go. How much of each it was."""
        done: dict[str, int] = self.control("POST", "/flow/work")
        return done

    @property
    def mails(self) -> list[dict[str, str]]:
        """The mails that applications have sent: ``to``, ``subject``, ``body``."""
        sent: list[dict[str, str]] = self.control("GET", "/flow/mail")
        return sent

    def decide(self, number: str, state: str, message: str = "") -> None:
        """An official moves a case, step by step: from ``mottaget``, which ``work`` makes of what was sent, to ``under-handlaggning``, and
        on to ``komplettering``, ``beviljat``, ``avslaget`` or ``avskrivet``. Without a state the message is sent alone."""
        self.control("POST", f"/flow/cases/{number}", {"state": state, "message": message})

    @cached_property
    def people(self) -> dict[str, Person]:
        """The test people by their keys."""
        told = self.control("GET", "/people")
        return {one["key"]: Person(one["key"], one["personnummer"], one["visningsnamn"]) for one in told}
