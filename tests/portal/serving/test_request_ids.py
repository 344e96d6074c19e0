"""One id leads from nginx through the portal's log to the systems that it asked, and to the page that says that it failed."""

import json
import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, connection

from portal.runtime.request_ids import REQUEST_ID
from portal.testing import prepared_data
from portal.testing.browser import serving
from portal.testing.ports import free_port
from portal.testing.visitors import Visitor
from tests.in_front import HOST, Front, nginx, tls

ID = "abcdefgh-1"
MESSAGE = {"till": "TEKNIK", "amne": "", "meddelande": "Hej", "avsandare": ""}


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str | None]]]:
    """The address of a system that takes contact messages, and the ids that it was asked with."""
    ids: list[str | None] = []

    class Takes(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            ids.append(self.headers["X-Request-ID"])
            self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Takes)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", ids
    server.shutdown()
    server.server_close()


@pytest.mark.requirement("OPS-042")
def test_the_id_of_a_message_is_in_both_logs_in_the_answer_and_at_the_system_that_took_it(
    asked: tuple[str, list[str | None]], tmp_path: Path
) -> None:
    address, ids = asked
    (tmp_path / "upstream.toml").write_text(f'contact = "{address}"\n')
    port, certificate = free_port(), tls(tmp_path)
    told = {"VST_ORIGIN": f"https://{HOST}:{port}", "VST_HTTPS": "1", "VST_TRUSTED_PROXIES": "127.0.0.1", "VST_LOG": "json"}
    own = {**told, "VST_UPSTREAM": str(tmp_path / "upstream.toml")}
    prepared_data.ready(tmp_path, {**os.environ, **own})
    with serving(tmp_path, **own) as one, nginx(tmp_path, port, [_port(one.address)], certificate, tmp_path, tmp_path):
        with Front(port, certificate, (one, one), tmp_path).client() as visitor:
            visitor.get("/om-foretagsporten-se/kontakt")
            sent = visitor.post(
                "/api/skalet/kontaktaoss/v1/skicka",
                json=MESSAGE,
                headers={"X-Request-ID": ID, "X-CSRFToken": visitor.cookies["vst_csrf"], "Origin": f"https://{HOST}:{port}"},
            )
            assert (sent.status_code, sent.headers["X-Request-ID"], ids) == (204, ID, [ID])
            visitor.get("/%0Aingen-rad%1B[31m", headers={"X-Request-ID": "abcdefgh-2"})
        lines = [json.loads(line) for line in one.logged().splitlines() if not line.startswith("Företagsporten on ")]
    of_the_message = [line for line in lines if line.get("request_id") == ID]
    assert of_the_message and all(line["time"].endswith("Z") for line in lines)
    assert [line for line in lines if line.get("request_id") == "abcdefgh-2"]
    assert ID in (tmp_path / "portal-access.log").read_text()


@pytest.mark.requirement("OPS-042")
def test_where_no_process_answers_nginx_writes_down_what_was_asked_for_and_not_the_page_that_it_shows(tmp_path: Path) -> None:
    port, nobody, certificate = free_port(), free_port(), tls(tmp_path)
    (tmp_path / "500.sv.html").write_text("Tjänsten fungerar inte", encoding="utf-8")
    front = Front(port, certificate, None, tmp_path)  # type: ignore[arg-type]
    with nginx(tmp_path, port, [nobody], certificate, tmp_path, tmp_path), front.client() as visitor:
        answer = visitor.get("/inloggad/mina-sidor?namn=Beata")
    assert (answer.status_code, answer.text) == (502, "Tjänsten fungerar inte")
    assert " GET /inloggad/mina-sidor 502 " in (tmp_path / "portal-access.log").read_text()


@pytest.mark.requirement("OPS-042")
@pytest.mark.django_db
def test_the_page_that_says_that_it_failed_says_the_id_beside_its_reference() -> None:
    beata = Visitor("B03")

    def breaks(*_: Any) -> Any:
        raise DatabaseError("file is not a database")

    token = REQUEST_ID.set(ID)
    try:
        with connection.execute_wrapper(breaks):
            page = beata.visits("/inloggad/mina-sidor")
    finally:
        REQUEST_ID.reset(token)
    assert (page.status, page.tree.xpath("string(//h1)")) == (500, "Tjänsten fungerar inte")
    assert page.text("error-reference").startswith("Referens: ")
    assert page.text("error-request") == f"Anropets nummer: {ID}"


def _port(address: str) -> int:
    return int(address.rpartition(":")[2])
