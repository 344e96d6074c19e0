"""The database is gone while the portal serves: what needs none stands, and the rest is an error page in the frame of every page."""

import contextlib
import sqlite3
from pathlib import Path

import httpx
import lxml.html

from portal.http.body_limit import LIMIT
from test_world.people import by_key
from tests.browser.conftest import serving


def test_pages_of_information_stand_and_a_page_of_somebody_signed_in_is_503_with_a_way_on(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.address, follow_redirects=True) as beata:
        assert beata.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer}).status_code == 200
        _empty(tmp_path / "foretagsporten.sqlite3")
        assert httpx.get(f"{served.address}/moms").status_code == 200
        answer = beata.get("/inloggad/mina-sidor")
        page = lxml.html.document_fromstring(answer.text)
        assert (answer.status_code, page.xpath("//h1/text()")) == (503, ["Inloggade sidor fungerar inte just nu"])
        assert page.xpath("//*[@data-testid='header']") and page.xpath("//*[@data-testid='footer']//a")
        assert "The page at /inloggad/mina-sidor could not be made: the database is away" in served.logged()
        too_much = beata.post("/inloggad/mina-sidor", content=b"x" * (LIMIT + 1), headers={"Accept": "text/html"})
        assert (too_much.status_code, lxml.html.document_fromstring(too_much.text).xpath("//h1/text()")) == (
            413,
            ["Det du skickade togs inte emot"],
        )


def _empty(database: Path) -> None:
    """Take every table away, which connections that stand notice too; a file that is only deleted they would read on."""
    with contextlib.closing(sqlite3.connect(database, timeout=30)) as connection, connection:
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").fetchall():
            if connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [name]).fetchone():  # a virtual table takes its own with it
                connection.execute(f'DROP TABLE "{name}"')
