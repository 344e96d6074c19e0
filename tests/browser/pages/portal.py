"""The portal in a browser: what every page has. Test ids are those of docs/reference/qa-contract.md (e)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import httpx
import portal_pages


class Elsewhere:
    """A device without a window."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client

    def post(self, path: str, **fields: str) -> None:
        """Sends an ordinary form of the portal."""
        fields = {"csrfmiddlewaretoken": self._client.cookies["vst_csrf"], **fields}
        self._client.post(path, data=fields).raise_for_status()


class Portal(portal_pages.Portal):
    """One browser window on a served portal, and what is asked of it here besides."""

    def frames_sent(self) -> list[str]:
        """What the page has sent over its websocket since this was last asked."""
        return [one["response"]["payloadData"] for one in self._logged("Network.webSocketFrameSent")]

    def frames(self) -> tuple[list[str], list[str]]:
        """What the page has sent over its websocket, and what it was told, since the log was last read."""
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        sent, told = (
            [one["params"]["response"]["payloadData"] for one in messages if one["method"] == f"Network.webSocketFrame{way}"]
            for way in ("Sent", "Received")
        )
        return sent, told

    def requests(self) -> list[tuple[str, str]]:
        """Method and address of each request since the log was last read."""
        return [(one["request"]["method"], one["request"]["url"]) for one in self._logged("Network.requestWillBeSent")]

    def documents(self) -> list[str]:
        """Path of each page the browser has gone to since the log was last read."""
        sent = self._logged("Network.requestWillBeSent")
        return [urlsplit(one["request"]["url"]).path for one in sent if one.get("type") == "Document"]

    def _logged(self, method: str) -> list[dict[str, Any]]:
        messages = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [one["params"] for one in messages if one["method"] == method]

    def expiry(self) -> int:
        """When the tokens end, as ``vst_user`` says: seconds since 1970."""
        middle = (self.cookie("vst_user") or "").split(".")[1]
        return int(json.loads(urlsafe_b64decode(middle + "=" * (-len(middle) % 4)))["exp"])

    @contextmanager
    def with_script(self, source: str) -> Iterator[None]:
        """Runs ``source`` in each page before anything of the page's own."""
        script = self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": script["identifier"]})

    @contextmanager
    def with_scripts_for_axe(self) -> Iterator[None]:
        """Inside ``without_scripts``: axe runs on the page as it stands, whose own scripts the browser has passed by."""
        self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        try:
            yield
        finally:
            self.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})

    @contextmanager
    def elsewhere(self, key: str) -> Iterator[Elsewhere]:
        """Another device that the same test person is signed in with."""
        with httpx.Client(base_url=self.served.address, follow_redirects=True) as client:
            client.get("/inloggad/automock", params={"id": self.served.people[key].personnummer}).raise_for_status()
            yield Elsewhere(client)
