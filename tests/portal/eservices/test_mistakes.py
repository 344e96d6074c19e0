"""What a team gets wrong at first is said in the log, and takes neither the rest of the page nor anybody else with it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from portal.eservices.answers import Again, File, loaded, taken
from tests.portal.eservices.installing import ROOT, install
from tests.portal.eservices.test_new_service import own_tests
from tests.portal.eservices.test_not_allowed import ROWS
from tests.portal.eservices.visits import beatas_visit

TEXTS = '"service.revision.name" = "Revision"\n"service.revision.description" = "…"\n'
CODE = """
import sys

from django.http import HttpResponse
from reactpy import component, html

from components.eservices.service_form import service_form
from components.ui.button import button
from portal.eservices.plugins import File, NotFound, Plugin, ServicePage, Went


def drawn(visit, data):
    send = button("Skicka", test_id="send", type="submit")
    return html.div(html.h1("Revision"), service_form(visit, send, label="Revision", id="revision"))


def loads(give):
    async def load(visit):
        return give()
    return ServicePage(draw=drawn, load=load)


def takes(give):
    async def post(visit, posted):
        return give()
    return ServicePage(draw=drawn, post=post)


def draws(give):
    return ServicePage(draw=lambda visit, data: give())


def keep(visit, fields):
    return Went()


async def awaits():
    return html.p()


@component
def leaves():
    sys.exit("wrong arguments")


service = Plugin({
    "": loads(lambda: 1),
    "return-missing": takes(lambda: None),
    "post-exits": takes(sys.exit),
    "akten": takes(lambda: Went("/return-missing")),
    "class": loads(lambda: NotFound),
    "response": loads(lambda: HttpResponse("x")),
    "text-file": loads(lambda: File("text", "a.txt", "text/plain")),
    "load-exits": loads(sys.exit),
    "nothing": draws(lambda: None),
    "async": draws(awaits),
    "component": draws(lambda: leaves),
    "draw-exits": draws(sys.exit),
    "load-not-async": ServicePage(draw=drawn, load=lambda visit: {}),
    "post-not-async": ServicePage(draw=drawn, post=keep),
    "part-exits": draws(leaves),
})
"""
TESTS = """
import pytest

from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db
SAID = {
    "return-missing": "TypeError: post gave nothing, which is no answer of a page: Went",
    "post-exits": "SystemExit",
    "class": "TypeError: load gave the class NotFound, which is no answer of a page",
    "response": "TypeError: load gave a HttpResponse, which is no answer of a page",
    "text-file": "TypeError: the content of a File is bytes, and not str",
    "load-exits": "SystemExit",
    "load-not-async": "TypeError: load is not async: async def <lambda>(visit)",
    "post-not-async": "TypeError: post is not async: async def keep(visit, fields)",
    "nothing": "TypeError: draw gave nothing: is its return missing?",
    "async": "TypeError: draw is async: what is awaited belongs into load",
    "component": "TypeError: draw gave leaves, which is no element",
    "draw-exits": "RuntimeError: it called sys.exit",
    "part-exits": "RuntimeError: it called sys.exit",
}


@pytest.mark.parametrize(("path", "said"), SAID.items())
def test_only_the_part_of_the_service_is_broken(path, said, caplog):
    beata = Visitor("B03", "5521030014")
    page = beata.visits(f"/inloggad/revision/{path}")
    page = beata.presses(page, "send") if page.has("send") else page
    assert page.status == 500
    assert page.has("broken") and page.has("footer")
    assert said in caplog.text


def test_a_slash_before_a_path_leads_to_the_same_page():
    beata = Visitor("B03", "5521030014")
    assert beata.presses(beata.visits("/inloggad/revision/akten"), "send").location == "/inloggad/revision/return-missing"
"""


def test_a_mistake_breaks_the_services_own_part_and_says_in_the_log_what_it_is(tmp_path: Path) -> None:
    install(tmp_path, "revision", CODE, {"revision": "revision:service"}, ROWS, sv=TEXTS, en=TEXTS)
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["portal.testing.fixtures"]')
    (tmp_path / "test_revision.py").write_text(TESTS)
    assert own_tests(tmp_path, tmp_path) == ""


def test_a_service_without_a_name_at_the_address_of_the_login_is_refused_before_anybody_meets_it(tmp_path: Path) -> None:
    install(tmp_path, "revision", CODE, {"revision": "revision:service"}, ROWS.replace('path = "revision"', 'path = "logga-in"'), sv=TEXTS)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]), "DJANGO_SETTINGS_MODULE": "portal.settings"}
    ran = subprocess.run([sys.executable, ROOT / "manage.py", "check"], env=environment, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "service revision: /inloggad/logga-in is the address of the portal's own page login" in ran.stderr
    assert "texts/en.toml: service.revision.name is required" in ran.stderr


def test_a_row_that_no_portal_starts_with_is_said_in_a_line_of_its_own_and_nothing_else(tmp_path: Path) -> None:
    rows = f'{ROWS.replace("Företagsporten", "Nordby kommun")}\n[[organisation]]\nid = "nordby-kommun"\nname = "Nordby kommun"\n'
    assert "Nordby kommun" in rows.partition("[[organisation]]")[0]
    install(tmp_path, "revision", CODE, {"revision": "revision:service"}, rows, sv=TEXTS, en=TEXTS)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]), "DJANGO_SETTINGS_MODULE": "portal.settings"}
    ran = subprocess.run([sys.executable, ROOT / "manage.py", "services"], env=environment, capture_output=True, text=True)
    assert ran.returncode == 1
    assert ran.stderr.splitlines() == [
        "revision/service.toml: service (all): organisation.id: nordby-kommun must be small letters a to z and digits, a letter first"
    ]


@pytest.mark.parametrize("status", [200, 399, 500])
def test_what_is_drawn_again_has_the_status_of_a_wrong_form(status: int) -> None:
    with pytest.raises(ValueError, match="between 400 and 499"):
        Again(None, status)


def test_a_file_has_a_media_type() -> None:
    with pytest.raises(ValueError, match="no media type"):
        File(b"", "a.pdf", "application/pdf\r\nSet-Cookie: a=b")


def test_what_is_said_of_a_wrong_answer_holds_nothing_of_it() -> None:
    with pytest.raises(TypeError, match="post gave a str, which") as said:
        taken("Beata Byt")
    assert "Beata" not in str(said.value)
    assert loaded({"name": "Beata Byt"}) == {"name": "Beata Byt"}


@pytest.mark.parametrize("path", ["arenden/7", "/arenden/7", "//arenden/7"])
def test_an_address_is_below_that_of_the_service(path: str) -> None:
    assert beatas_visit().address(path) == "/inloggad/torgplats/arenden/7"
    assert beatas_visit().address("/") == "/inloggad/torgplats"


def test_rows_that_are_no_toml_are_said_in_a_line_with_file_and_line(tmp_path: Path) -> None:
    install(tmp_path, "revision", CODE, {"revision": "revision:service"}, ROWS.replace("]\n", "\n"), sv=TEXTS, en=TEXTS)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)]), "DJANGO_SETTINGS_MODULE": "portal.settings"}
    ran = subprocess.run([sys.executable, ROOT / "manage.py", "check"], env=environment, capture_output=True, text=True)
    (line,) = ran.stderr.splitlines()
    assert line.startswith(f"{tmp_path / 'revision' / 'service.toml'}:") and ran.returncode == 1
