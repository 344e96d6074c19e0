"""Somebody without scripts at a portal that runs, over HTTP: presses what stands on the page."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import httpx
import lxml.html

from test_world.people import by_key

PATIENCE = 60
"""Seconds."""


class OverHttp:
    """A test person who acts for a party."""

    def __init__(self, address: str, person: str, party: str) -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, headers={"Origin": address})
        query = {"id": by_key(person).person.personnummer, "valt-engagemang": party, "target": "/cookies"}
        signed_in = self.http.get("/inloggad/automock", params=query)
        assert signed_in.status_code == 200, signed_in.status_code

    def visits(self, address: str) -> Any:
        """The page that it leads to, as a tree."""
        response = self.http.get(address, follow_redirects=True)
        assert response.status_code == 200, (address, response.status_code)
        return lxml.html.document_fromstring(response.text, base_url=str(response.url))

    def desk(self) -> Any:
        """My pages, once every service has answered: a page waits a short while for them and leaves the rest to its socket."""
        pages = (self.visits("/inloggad/mina-sidor") for _ in range(20))
        return next(page for page in pages if not page.xpath("//*[@data-testid='going-on-waiting']"))

    def pressing(self, page: Any, test_id: str, **typed: str) -> Callable[[], httpx.Response]:
        """What presses a button of the page, as often as it is called."""
        (button, *_) = page.xpath(f"//*[@data-testid='{test_id}']")
        form = next(button.iterancestors("form"))
        fields = {**dict(form.form_values()), **typed, **({button.get("name"): button.get("value")} if button.get("name") else {})}
        address = form.get("action") or urlsplit(page.base_url).path
        return lambda: self.http.post(address, data=fields)

    def goes_on(self, page: Any, test_id: str = "flow-next", **typed: str) -> Any:
        """The page that the press leads to."""
        answer = self.pressing(page, test_id, **typed)()
        assert answer.status_code == 303, (test_id, answer.status_code)
        return self.visits(answer.headers["Location"])
