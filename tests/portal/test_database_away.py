"""The database is gone while the portal serves: what needs none stands, and the rest is an error page in the frame of every page."""

from pathlib import Path

import httpx
import lxml.html

from test_world.people import by_key
from tests.browser.conftest import serving


def test_pages_of_information_stand_and_a_page_of_somebody_signed_in_is_500_with_a_way_on(tmp_path: Path) -> None:
    with serving(tmp_path) as served, httpx.Client(base_url=served.address, follow_redirects=True) as beata:
        assert beata.get("/inloggad/automock", params={"id": by_key("B03").person.personnummer}).status_code == 200
        database = tmp_path / "foretagsporten.sqlite3"
        for file in tmp_path.glob("foretagsporten.sqlite3*"):
            file.unlink()
        database.write_text("This is no database. " * 100)
        assert httpx.get(f"{served.address}/moms").status_code == 200
        answer = beata.get("/inloggad/mina-sidor")
        page = lxml.html.document_fromstring(answer.text)
        assert (answer.status_code, page.xpath("//h1/text()")) == (500, ["Tjänsten fungerar inte"])
        assert page.xpath("//*[@data-testid='header']") and page.xpath("//*[@data-testid='footer']//a")
        reference = page.xpath("string(//*[@data-testid='error-reference'])").split()[-1]
        assert reference in served.logged()
