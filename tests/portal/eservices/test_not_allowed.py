"""A service says that this visitor may not: in its own place, in its own words or in the portal's, and the status tells it too."""

from pathlib import Path

from tests.portal.eservices.installing import install
from tests.portal.eservices.test_new_service import own_tests

ROWS = """
api = 1

[[service]]
id = "revision"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "revision" }
"""
TEXTS = '"service.revision.name" = "{name}"\n"service.revision.description" = "…"\n"service.revision.only" = "{only}"\n'
CODE = """
from reactpy import html

from components.eservices.service_form import service_form
from components.ui.button import button
from portal.eservices.plugins import NotAllowed, Plugin, ServicePage


async def for_auditors(visit):
    return NotAllowed(visit.t("service.revision.only"))


async def sends(visit, fields):
    return NotAllowed()


def form(visit, data):
    send = button("Skicka", test_id="send", type="submit")
    return html.div(html.h1("Revision"), service_form(visit, send, label="Revision", id="revision"))


service = Plugin({"": ServicePage(draw=form, post=sends), "akten": ServicePage(draw=form, load=for_auditors)})
"""
TESTS = """
import pytest

from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db
AKT = "/inloggad/revision/akten"


def test_in_the_words_of_the_service():
    page = Visitor("B03", "5521030014").visits(AKT)
    assert page.status == 403
    assert page.text("not-allowed-told") == "Bara den som är vald till revisor får läsa akten."
    assert page.title == "Du har inte behörighet till det här - Företagsporten"
    assert page.href("not-allowed-way-on") == "/inloggad/mina-sidor"
    assert not page.has("broken") and not page.has("service-mount")
    assert "noindex" in page.content


def test_in_english():
    page = Visitor("B03", "5521030014").visits(f"/en{AKT}")
    assert page.text("not-allowed-told") == "Only the elected auditor may read the file."
    assert page.text("not-allowed-title") == "You do not have access to this"


def test_of_what_was_sent_in_the_words_of_the_portal():
    beata = Visitor("B03", "5521030014")
    page = beata.presses(beata.visits("/inloggad/revision"), "send")
    assert page.status == 403
    assert page.text("not-allowed-told") == "Den som du företräder, eller du själv, får inte göra det här i Revision."
"""


def test_a_team_finds_its_refusal_in_the_page_in_both_languages_and_after_a_post(tmp_path: Path) -> None:
    swedish = TEXTS.format(name="Revision", only="Bara den som är vald till revisor får läsa akten.")
    english = TEXTS.format(name="Audit", only="Only the elected auditor may read the file.")
    install(tmp_path, "revision", CODE, {"revision": "revision:service"}, ROWS, sv=swedish, en=english)
    (tmp_path / "conftest.py").write_text('pytest_plugins = ["portal.testing.fixtures"]')
    (tmp_path / "test_revision.py").write_text(TESTS)
    assert own_tests(tmp_path, tmp_path) == ""
