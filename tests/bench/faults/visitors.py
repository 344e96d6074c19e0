"""Who looks at the portal all the while: somebody signed out, somebody signed in, and a browser with half a message typed."""

import re
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
from selenium.webdriver.support.ui import Select

from portal.testing.browser import Portal, a_chromium
from tests.in_front import Front

BEATA = "/inloggad/automock?id=199204029806&valt-engagemang=5521030014&target=/inloggad/mina-sidor"
MY_PAGES = "/inloggad/mina-sidor"
CONTACT = "/om-foretagsporten-se/kontakt"
EACH = 0.1
"""Seconds between two visits of one visitor."""
TYPED = "Hej, vi undrar hur man registrerar ett aktiebolag i Åmål"
REST = " och vad det kostar."
REFERENCE = re.compile(r"Ditt referensnummer är (\S+)\.")
GIVEN_UP = 0
"""The status of a visit that nobody answered."""


@dataclass(frozen=True)
class Seen:
    """One answer."""

    at: float
    seconds: float
    status: int


@dataclass
class Watch:
    """Asks for one page again and again, in a thread of its own."""

    client: httpx.Client
    path: str
    seen: list[Seen] = field(default_factory=list)
    _ended: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> "Watch":
        self._thread = threading.Thread(target=self._ask, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _ask(self) -> None:
        while not self._ended.wait(EACH):
            began = time.monotonic()
            try:
                status = self.client.get(self.path).status_code
            except httpx.HTTPError:
                status = GIVEN_UP
            self.seen.append(Seen(time.monotonic(), time.monotonic() - began, status))

    def since(self, moment: float) -> list[Seen]:
        return [one for one in self.seen if one.at >= moment]


def statuses(seen: list[Seen]) -> list[int]:
    return sorted({one.status for one in seen})


def p95(seen: list[Seen]) -> float:
    """Milliseconds."""
    return statistics.quantiles([one.seconds * 1000 for one in seen], n=20)[-1] if len(seen) > 1 else 0.0


@contextmanager
def signed_in(front: Front) -> Iterator[httpx.Client]:
    """Beata, who acts for her limited company."""
    with front.client() as client:
        client.follow_redirects, client.timeout = False, httpx.Timeout(30)
        answer = client.get(BEATA)
        while answer.is_redirect:
            answer = client.get(httpx.URL(answer.headers["Location"]).raw_path.decode())
        assert answer.status_code == 200, answer.status_code
        yield client


@contextmanager
def somebody_typing(front: Front, folder: Path) -> Iterator[Portal]:
    """A browser on the contact page, with half a message."""
    with a_chromium(folder, *front.tls.of_chromium) as browser:
        portal = Portal(browser, front.seen_at_the_edge).consent("RESTRICTED").visit(CONTACT)
        portal.find("contact-message").send_keys(TYPED)
        yield portal


def sends_the_rest(portal: Portal) -> str:
    """Writes to the end, sends it, and gives the reference that the thanks tell."""
    portal.find("contact-message").send_keys(REST)
    Select(portal.find("contact-subject")).select_by_value("TEKNIK")
    portal.click("contact-submit")
    portal.wait(lambda: portal.has("contact-success"), "the thanks for the message")
    found = REFERENCE.search(portal.text("contact-success"))
    assert found, portal.text("contact-success")
    return found[1]


def received(database: str) -> list[str]:
    """The references of the messages that say just what was typed."""
    with psycopg.connect(database) as connection:
        rows = connection.execute("SELECT reference FROM portal_contactmessage WHERE message = %s", [TYPED + REST])
        return [reference for (reference,) in rows]


def typed_in(portal: Portal) -> str:
    return portal.attribute("contact-message", "value")


def shows_a_bar(portal: Portal) -> bool:
    with suppress(Exception):
        return portal.find("connection-lost").is_displayed()
    return False
