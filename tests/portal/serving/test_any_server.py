"""Two processes of a plain ASGI server, which knows nothing of the portal: all that runs beside answering runs there, and each act once."""

import socket
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import httpx
import lxml.html
import psycopg
import pytest

from portal.testing.browser import serving
from portal.testing.ports import free_port
from test_world.people import by_key
from tests.client.served import until
from tests.in_front import manage, running
from tests.portal.eservices.installing import install
from tests.portal.visitors import CONTACT
from tests.postgres_server import PostgresServer
from tests.smtp_server import MailServer, mail_server

HATS = "/inloggad/hattar"
ROWS = """
api = 1
process = "own"

[[service]]
id = "hattar"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "hattar" }
"""
TEXTS = '"service.hattar.name" = "Hattar"\n"service.hattar.description" = "…"\n'
CODE = '''
"""A service that says which process draws it."""

import os

from reactpy import html

from portal.eservices.plugins import Plugin, ServicePage

service = Plugin({"": ServicePage(draw=lambda visit, data: html.h1({"data-testid": "process"}, os.getpid()))})
'''
SCHEDULE = """
from datetime import timedelta
from django.utils import timezone
from portal.editing.pages import Article
due = timezone.now() - timedelta(minutes=1)
for slug in ("moms", "f-skatt", "adress"):
    article = Article.objects.get(slug=slug, locale__language_code="sv")
    article.unpublish()
    article.save_revision(approved_go_live_at=due)
Article.objects.filter(slug="avgang", locale__language_code="sv").update(expire_at=due)
"""
"""Three pages that should have been published a minute ago, and one that should have been taken back."""
PATIENT = 60
LONGEST = 120
"""Seconds: what is due is looked at each minute."""


@dataclass(frozen=True)
class Portal:
    """Two processes of one portal."""

    addresses: tuple[str, str]
    servers: tuple[int, int]
    database: str
    mail: MailServer

    def rows(self, question: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.database) as own:
            return own.execute(question.encode()).fetchall()


@pytest.fixture(scope="module")
def portal(postgres: PostgresServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    folder, packages = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("packages")
    install(packages, "hattar", CODE, {"hattar": "hattar:service"}, ROWS, sv=TEXTS, en=TEXTS)
    database = postgres.database(f"any_server_{uuid4().hex}", has_tables=True)
    with ExitStack() as stack:
        mail = stack.enter_context(mail_server(tmp_path_factory.mktemp("mail")))
        variables = {"DATABASE_URL": database, "PYTHONPATH": str(packages), "VST_SMTP": mail.url, "VST_SECRET_KEY": "k" * 40}
        with serving(folder, has_tables=True, **variables):
            pass  # tables and files are made
        variables |= {"VST_DATA": str(folder), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        manage("load_content", **variables)
        manage("shell", "-c", SCHEDULE, **variables)
        ports = free_port(), free_port()
        processes = [
            stack.enter_context(
                running(
                    [sys.executable, "-m", "uvicorn", "portal.asgi:application", "--port", str(port)],
                    lambda port=port: _listens(port),
                    folder / f"uvicorn-{port}.log",
                    **variables,
                )
            )
            for port in ports
        ]
        yield Portal((f"http://localhost:{ports[0]}", f"http://localhost:{ports[1]}"), (processes[0].pid, processes[1].pid), database, mail)


def _listens(port: int) -> bool:
    with socket.socket() as end:
        return end.connect_ex(("127.0.0.1", port)) == 0


@pytest.mark.requirement("OPS-036")
def test_a_contact_message_is_mailed_once(portal: Portal) -> None:
    body, token = {"till": "TEKNIK", "amne": "", "meddelande": "Hej därute", "avsandare": ""}, "1" * 32
    for address in portal.addresses:
        headers = {"X-CSRFToken": token, "Cookie": f"vst_csrf={token}", "Origin": address}
        assert httpx.post(address + CONTACT, json=body, headers=headers, timeout=PATIENT).status_code == 204
    until(lambda: portal.rows("SELECT 1 FROM portal_contactmessage WHERE state <> 'sent'") == [], "both are sent", LONGEST)
    assert len(portal.mail.received()) == 2


@pytest.mark.requirement("OPS-036")
def test_searches_are_counted(portal: Portal) -> None:
    for address in portal.addresses:
        assert httpx.get(f"{address}/sok", params={"q": "momsregistrering"}, timeout=PATIENT).status_code == 200
    counted = "SELECT sum(count) FROM portal_searchcount WHERE term = 'momsregistrering'"
    until(lambda: portal.rows(counted) == [(2,)], "both searches are written down", LONGEST)


@pytest.mark.requirement("OPS-036")
def test_a_service_with_a_process_of_its_own_answers(portal: Portal) -> None:
    for address, server in zip(portal.addresses, portal.servers, strict=True):
        with httpx.Client(base_url=address, timeout=PATIENT, follow_redirects=True) as alva:
            alva.get("/inloggad/automock", params={"id": by_key("P00").person.personnummer, "target": HATS})
            until(lambda alva=alva: alva.get(HATS).status_code == 200, "its process is up", LONGEST)
            (said,) = lxml.html.document_fromstring(alva.get(HATS).text).xpath("//*[@data-testid='process']")
        assert int(said.text) != server
        assert _parent(int(said.text)) == server


@pytest.mark.requirement("OPS-036")
def test_what_is_scheduled_happens_once(portal: Portal) -> None:
    done = "SELECT action, count(*) FROM wagtailcore_pagelogentry WHERE action LIKE '%.scheduled' GROUP BY action"
    until(lambda: len(portal.rows(done)) == 2, "what was due is done", LONGEST)
    for address in portal.addresses:
        for path, status in (("/moms", 200), ("/f-skatt", 200), ("/adress", 200), ("/avgang", 404)):
            until(lambda at=address + path, status=status: _status(at) == status, f"{path} is as it should be", LONGEST)
    until(lambda: all(map(_has_looked, portal.addresses)), "both have looked", LONGEST)
    assert sorted(portal.rows(done)) == [("wagtail.publish.scheduled", 3), ("wagtail.unpublish.scheduled", 1)]


def _has_looked(address: str) -> bool:
    return bool(httpx.get(f"{address}/health/ready", timeout=PATIENT).json()["schedule"]["last"])


def _status(address: str) -> int:
    return httpx.get(address, timeout=PATIENT, follow_redirects=True).status_code


def _parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])
