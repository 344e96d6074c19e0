"""Who follows docs/how-to/run-in-production.md to the letter has a portal: two processes, nginx with TLS, PostgreSQL with TLS, Redis."""

import re
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import lxml.html
import pytest
from selenium.webdriver.support.ui import WebDriverWait

from portal.testing.browser import a_chromium
from portal.testing.ports import free_port
from tests.client.served import until
from tests.guide import DEBIANS_NGINX, Machine, commands, followed
from tests.in_front import HOST, Direct, Tls, program, tls
from tests.observatory import grade
from tests.postgres_server import PostgresServer
from tests.redis_server import RedisServer

PATIENCE = 120
"""Seconds."""
PAGES_OF_A_PROCESS = 5_000
CONNECTIONS_OF_A_PAGE = 3
"""Its websocket and that of nginx to the process, and the one that its browser has for everything else."""
AS_EDITORS = """
import django
django.setup()
from wagtail.models import Page
from portal.content.files import demo
from portal.editing import loading
for page in Page.objects.filter(depth=2):
    page.delete()
print(loading.load(demo()))
"""


@dataclass(frozen=True)
class Portal:
    """The portal of somebody who followed the guide."""

    machine: Machine
    certificate: Tls
    port: int
    plain_port: int

    def get(self, path: str, plain: bool = False) -> httpx.Response:
        scheme, port = ("http", self.plain_port) if plain else ("https", self.port)
        with httpx.Client(transport=Direct(verify=self.certificate.client), timeout=PATIENCE) as visitor:
            return visitor.get(f"{scheme}://127.0.0.1:{port}{path}", headers={"Host": f"{HOST}:{port}"})


@pytest.fixture(scope="module")
def portal(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portal]:
    folder = tmp_path_factory.mktemp("guide")
    folder.chmod(0o755)
    (at_database := folder / "database").mkdir()
    tls(at_database, "localhost")
    postgres, redis = PostgresServer(certificate=at_database), RedisServer(folder)
    with ExitStack() as started:
        for server in (postgres, redis):
            server.start()
            started.callback(server.stop)
        postgres.database("foretagsporten")
        port, plain_port, processes = free_port(), free_port(), (free_port(), free_port())
        instead = {
            "postgres://foretagsporten:secret@db.example.se:5432/": f"postgres://portal:secret@localhost:{postgres.port}/",
            "redis://127.0.0.1:6379/": f"redis://127.0.0.1:{redis.port}/",
            "https://www.example.se": f"https://{HOST}:{port}",
            "https://127.0.0.1": f"https://127.0.0.1:{port}",
            "www.example.se": HOST,
            "PORTAL_PORT=443": f"PORTAL_PORT={port}",
            "PORTAL_PLAIN_PORT=80": f"PORTAL_PLAIN_PORT={plain_port}",
            "8000": str(processes[0]),
            "8001": str(processes[1]),
        }
        machine = Machine(folder / "machine", program("nginx"), plain_port, instead)
        (machine.at("/etc/foretagsporten") / "tls").mkdir()
        certificate = tls(machine.at("/etc/foretagsporten/tls"), HOST)
        machine.at("/etc/foretagsporten/database-authority.pem").write_bytes((at_database / "authority.pem").read_bytes())
        started.enter_context(followed(machine))
        one = Portal(machine, certificate, port, plain_port)
        until(lambda: _answers(one), "the portal to answer", PATIENCE)
        yield one


def _answers(portal: Portal) -> bool:
    try:
        return portal.get("/inloggad/logga-in").status_code == 200
    except httpx.TransportError:
        return False


def write_the_demonstrations_pages(portal: Portal) -> None:
    """What editors would do at /admin/ from now on, so that there is an article to look at."""
    place, environment = portal.machine.at("/srv/foretagsporten/portal"), portal.machine.at("/etc/foretagsporten/environment")
    line = f"set -a; . {environment}; set +a; exec {place}/.venv/bin/python -c '{AS_EDITORS}'"
    told = {**portal.machine.environment, "DJANGO_SETTINGS_MODULE": "portal.settings"}
    subprocess.run(["sh", "-c", line], env=told, cwd=place, check=True)
    until(lambda: portal.get("/moms").status_code == 200, "the article to be there", PATIENCE)


@pytest.mark.requirement("OPS-052")
def test_debians_nginx_has_room_for_as_many_pages_as_a_process_holds(portal: Portal) -> None:
    settings = (portal.machine.at(DEBIANS_NGINX) / "nginx.conf").read_text(encoding="utf-8")
    most = int(re.findall(r"worker_connections (\d+);", settings)[0])
    files = int(re.findall(r"\d+", (portal.machine.at(DEBIANS_NGINX) / "modules-enabled/90-portal.conf").read_text(encoding="utf-8"))[0])
    assert most >= CONNECTIONS_OF_A_PAGE * PAGES_OF_A_PROCESS
    assert files >= most


@pytest.mark.requirement("OPS-052")
def test_the_guide_leads_to_live_pages_of_the_best_grade_and_to_error_pages_when_nothing_answers(portal: Portal, tmp_path: Path) -> None:
    assert len(commands()) >= 5
    write_the_demonstrations_pages(portal)
    with a_chromium(tmp_path, *portal.certificate.of_chromium) as browser:
        for path in ("/", "/moms", "/en/"):
            browser.get(f"https://{HOST}:{portal.port}{path}")
            WebDriverWait(browser, PATIENCE).until(
                lambda one: one.find_elements("css selector", '[data-testid="page"][data-ready="true"]'), f"{path} to be live"
            )
    for path in ("/", "/moms", "/inloggad/logga-in", "/admin/login/"):
        points, why = grade(portal.get(path), portal.get(path, plain=True))
        assert points >= 100, (path, points, why)
    portal.machine.stop(*portal.machine.processes()[:2])
    for path, language, words in (("/inloggad/mina-sidor", "sv", "Tjänsten"), ("/en/inloggad/my-pages", "en", "service")):
        answer = portal.get(path)
        page = lxml.html.fromstring(answer.text)
        assert (answer.status_code, page.get("lang"), answer.headers["Content-Language"]) == (502, language, language)
        assert words in page.xpath("string(//h1)")
