"""The check of a whole service names what its visitors would stumble on."""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import use_draft
from components.eservices.service_form import service_form
from components.ui.checkbox import checkbox
from components.ui.number_input import number_input
from components.ui.text_input import text_input
from portal.engagemang.party_key import party_key
from portal.eservices import plugins
from portal.eservices.answers import Again, File, NotAllowed, NotFound
from portal.eservices.plugins import Plugin, ServicePage
from portal.eservices.service_visit import ServiceVisit
from portal.screens import service as service_screen
from portal.testing.conformance import faults_of
from portal.testing.visitors import Visitor
from portal.web import routes
from tests.portal.eservices.installing import ROOT, install

ROWS = """
api = 1

[[service]]
id = "skor"
organization = "Företagsporten"
serviceCategory = "HANTERA"
featureFlag = "vst-ft-skor"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "skor" }
"""
TEXTS = '"service.skor.name" = "{name}"\n"service.skor.description" = "…"\n"service.skor.size" = "{size}"\n'
CODE = """
from reactpy import html

from components.markup import ready
from portal.eservices.plugins import Again, File, Plugin, ServicePage


def a_form_for_nobody(visit, data):
    return html.div(html.h1("Lappar"), html.form({"method": "post", "action": visit.address("lappar")}))


async def a_file(visit):
    return File(b"42", "storlek.txt", "")


async def takes(visit, fields):
    return Again(1 / 0)


def no_labels(visit, data):
    field = html.input({"type": "text", "name": "size", "id": "size"})
    return html.div(html.h1("Skor"), html.h1("Fler skor"), html.form({"method": "post"}, field, html.button({"id": "size"})))


def only_for_companies(visit, data):
    assert not visit.party.is_person
    return html.div(html.h1("Storlek"), ready("p", {}, '<b style="color: red" onclick="buy()">Rea</b><img src="/rea.png">'))


service = Plugin(
    {
        "": ServicePage(draw=no_labels, post=takes),
        "storlek/{size}": ServicePage(draw=only_for_companies),
        "lappar": ServicePage(draw=a_form_for_nobody),
        "fil": ServicePage(draw=no_labels, load=a_file),
    }
)
"""


def said_of_shoes(place: Path, swedish: str) -> str:
    """What the team of a service of shoes reads that runs the check."""
    english = TEXTS.format(name="Shoes", size="Size {n}")
    install(place, "skor", CODE, {"skor": "skor:service"}, ROWS, sv=TEXTS.format(name="Skor", size=swedish), en=english)
    (place / "conftest.py").write_text('pytest_plugins = ["portal.testing.fixtures"]')
    (place / "test_skor.py").write_text("def test_shoes(check_service):\n    check_service('skor', size='42')\n")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(place), str(ROOT)]), "DJANGO_SETTINGS_MODULE": "portal.settings"}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(place), "--show-capture", "no", str(place)]
    return subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True).stdout


def test_each_fault_of_a_page_is_named_with_its_address_and_for_whom(tmp_path: Path) -> None:
    said = said_of_shoes(tmp_path, "Storlek {n}")
    assert "skor has " in said
    for fault in (
        "/inloggad/skor for PERSON: has 2 h1, a page has one",
        "/en/inloggad/skor for AB: has a field without a label: size",
        "/inloggad/skor for AB: has a button that says nothing",
        "/inloggad/skor for AB: has a form without the hidden fields: draw it with service_form",
        "/inloggad/skor for AB: has the id size more than once",
        "/inloggad/skor: answers 500 to an empty form: ZeroDivisionError: division by zero (__init__.py, line 17)",
        "/inloggad/skor/storlek/42 for PERSON: answers 500: AssertionError (__init__.py, line 26)",
        "/inloggad/skor/storlek/42 for AB: has a style of its own, which the browser refuses",
        "/inloggad/skor/storlek/42 for AB: has a script of its own, which the browser refuses",
        "/inloggad/skor/storlek/42 for AB: has a picture without alt",
    ):
        assert fault in said, said


@pytest.mark.requirement("TOOL-030")
def test_a_file_without_a_media_type_and_a_form_that_nobody_takes_are_named(tmp_path: Path) -> None:
    said = said_of_shoes(tmp_path, "Storlek {n}")
    assert "/inloggad/skor/fil for AB: is a file without a media type ('')" in said
    assert "/inloggad/skor/lappar for PERSON: has a form that is posted to /inloggad/skor/lappar, where the page has no post" in said


def test_texts_that_differ_hide_nothing_of_what_is_drawn(tmp_path: Path) -> None:
    said = said_of_shoes(tmp_path, "Storlek {storlek}")
    assert "text service.skor.size: ['{storlek}'] in sv, ['{n}'] in en" in said
    assert "/inloggad/skor for PERSON: has 2 h1, a page has one" in said


def test_a_text_that_a_language_misses_is_told_once(tmp_path: Path) -> None:
    said = said_of_shoes(tmp_path, 'Storlek {n}"\n"service.skor.colour" = "Färg')
    assert [line for line in said.splitlines() if line.startswith("E") and "service.skor.colour" in line] == [
        "E       texts/en.toml: service.skor.colour is required"
    ]


def test_a_service_that_is_not_installed_is_told_of() -> None:
    assert faults_of("skor") == ["there is no package with an entry point skor: is it installed?"]


@pytest.fixture
def demo(monkeypatch: pytest.MonkeyPatch) -> Callable[[Plugin], None]:
    """Has every service be a plug-in of the test's."""

    def be(plugin: Plugin) -> None:
        for module in (service_screen, routes, plugins):
            monkeypatch.setattr(module, "plugin_of", lambda id, flags: plugin)

    return be


@pytest.mark.django_db
def test_a_row_that_one_visitor_alone_may_see_is_made_for_each(demo: Callable[[Plugin], None]) -> None:
    rows: list[tuple[str, str]] = []

    def make(subject: str, party: str) -> int:
        rows.append((subject, party))
        return len(rows) - 1

    async def read(visit: ServiceVisit) -> NotFound | None:
        assert visit.subject and visit.party
        return None if rows[int(visit.values["id"])] == (visit.subject, party_key(visit.party.organisationsnummer)) else NotFound()

    demo(Plugin({"{id}": ServicePage(load=read, draw=lambda visit, data: html.h1("En rad"))}))
    assert faults_of("torgplats", id=make) == []
    assert any("for PERSON: answers 404" in fault for fault in faults_of("torgplats", id="2"))


@pytest.mark.django_db
def test_a_page_that_some_may_not_see_is_a_fault_where_nobody_may(demo: Callable[[Plugin], None]) -> None:
    async def of_companies(visit: ServiceVisit) -> NotAllowed | None:
        return NotAllowed("Bara företag") if visit.party and visit.party.is_person else None

    async def of_nobody(visit: ServiceVisit) -> NotAllowed:
        return NotAllowed("Ingen")

    def draw(visit: ServiceVisit, data: None) -> VdomDict:
        return html.h1("Firmatecknare")

    demo(Plugin({"teckna": ServicePage(load=of_companies, draw=draw)}))
    assert faults_of("torgplats") == []
    demo(Plugin({"teckna": ServicePage(load=of_nobody, draw=draw)}))
    assert "/inloggad/torgplats/teckna for AB: answers 403" in faults_of("torgplats")


@pytest.mark.django_db
def test_an_application_in_steps_is_checked_too_but_for_what_a_journey_goes_through(caplog: pytest.LogCaptureFixture) -> None:
    assert faults_of("torgplats") == []
    assert "a test has put a fault" not in caplog.text, "what is tried on purpose hides what is wrong"


@pytest.mark.django_db
def test_a_form_that_asks_by_its_address_is_pressed_as_a_browser_does(demo: Callable[[Plugin], None]) -> None:
    def found(visit: ServiceVisit, data: None) -> VdomDict:
        field = html.input({"name": "ord", "defaultValue": visit.query.get("ord", "")})
        return html.form({"method": "get"}, field, html.button({"data-testid": "show", "name": "visa", "value": "ja"}, "Visa"))

    demo(Plugin({"": ServicePage(draw=found)}))
    beata = Visitor("B03", "7521030010")
    page = beata.presses(beata.visits("/inloggad/torgplats?ord=allt"), "show", {"ord": "å & ä"})
    assert (page.status, page.field("ord"), page.address) == (200, "å & ä", "/inloggad/torgplats?ord=%C3%A5+%26+%C3%A4&visa=ja")


@pytest.mark.django_db
def test_a_name_that_two_fields_of_a_form_have_is_told_and_boxes_may_share_one(demo: Callable[[Plugin], None]) -> None:
    async def takes(visit: ServiceVisit, fields: Mapping[str, str]) -> Again:
        return Again(None)

    def draw(visit: ServiceVisit, data: None) -> VdomDict:
        fields = [text_input(visit.t, words, name="matt", id=id) for words, id in (("Längd", "langd"), ("Bredd", "bredd"))]
        boxes = [checkbox(words, name="farg", id=words, value=words) for words in ("Röd", "Blå")]
        return html.div(html.h1("Mått"), service_form(visit, *fields, *boxes, label="Mått", id="form"))

    demo(Plugin({"": ServicePage(draw=draw, post=takes)}))
    told = faults_of("torgplats")
    assert "/inloggad/torgplats for AB: has 2 fields with the name matt: the last is read alone" in told
    assert not [fault for fault in told if "farg" in fault]


@pytest.mark.django_db
def test_a_misspelt_argument_of_a_part_is_told_with_what_may_be_meant(demo: Callable[[Plugin], None]) -> None:
    def draw(visit: ServiceVisit, data: None) -> VdomDict:
        return html.div(html.h1("Mått"), text_input(visit.t, "Längd", name="langd", id="langd", eror="Ange längden"))

    demo(Plugin({"": ServicePage(draw=draw)}))
    said = "/inloggad/torgplats for AB: answers 500: RefusedMarkup: <input> has eror, which is no attribute of it: error is one"
    assert [fault for fault in faults_of("torgplats") if fault.startswith(said)]
    assert Visitor("B03", "7521030010").visits("/inloggad/torgplats").status == 200, "visitors are told nothing"


@pytest.mark.django_db
def test_a_link_to_a_page_that_the_service_has_not_is_told(demo: Callable[[Plugin], None]) -> None:
    def draw(visit: ServiceVisit, data: None) -> VdomDict:
        paths = ("anteckning/7", "anteckning/7?visa=allt", "ny", "/ny/")
        links = [html.a({"key": path, "href": visit.address(path)}, path) for path in paths]
        return html.div(html.h1("Anteckningar"), *links, html.a({"href": "/inloggad/mina-sidor"}, "Mina sidor"))

    def one(visit: ServiceVisit, data: None) -> VdomDict:
        return html.h1("En anteckning")

    demo(Plugin({"": ServicePage(draw=draw), "anteckning/{id}": ServicePage(draw=one)}))
    address = "/inloggad/torgplats"
    assert [fault for fault in faults_of("torgplats") if "for AB" in fault and "/en/" not in fault] == [
        f"{address} for AB: has a link to {address}/ny, which no page of the service takes",
        f"{address} for AB: has a link to {address}/ny/, which no page of the service takes",
    ]


@pytest.mark.django_db
def test_who_looks_for_something_on_a_page_that_broke_reads_what_raised_and_where(demo: Callable[[Plugin], None]) -> None:
    async def read(visit: ServiceVisit) -> None:
        raise LookupError("no such note")

    demo(Plugin({"": ServicePage(load=read, draw=lambda visit, data: html.h1("Anteckning"))}))
    page = Visitor("B03", "7521030010").visits("/inloggad/torgplats")
    with pytest.raises(AssertionError, match=r"no save on the page \(500, /inloggad/torgplats: LookupError: no such note \(test_conf"):
        page.find("save")
    assert "LookupError: no such note" in repr(page)


@pytest.mark.django_db
def test_a_field_that_a_draft_leaves_out_is_named_unless_that_is_meant(demo: Callable[[Plugin], None]) -> None:
    async def takes(visit: ServiceVisit, fields: Mapping[str, str]) -> Again:
        return Again(None)

    @component
    def written(visit: ServiceVisit, data: None) -> VdomDict:
        fields = (
            text_input(visit.t, "Mål", name="aim", id="aim", autoComplete="off"),
            text_input(visit.t, "Kod", name="code", id="code", autoComplete="off", **{"data-not-kept": ""}),
            number_input(visit.t, "Antal", name="how-many", id="how-many"),
        )
        return html.div(html.h1("Skor"), service_form(visit, *fields, label="Skor", id="shoes", draft=use_draft("shoes")))

    demo(Plugin({"": ServicePage(draw=written, post=takes)}))
    assert {fault.partition(": ")[2] for fault in faults_of("torgplats")} == {
        'has a field that its draft does not keep: aim: leave out autoComplete="off", or give "data-not-kept": "" where that is meant'
    }


@pytest.mark.django_db
def test_a_page_that_only_answers_with_a_file_needs_no_draw(demo: Callable[[Plugin], None], caplog: pytest.LogCaptureFixture) -> None:
    async def listed(visit: ServiceVisit) -> File:
        return File(b"namn;ort", "lista.csv", "text/csv")

    async def forgotten(visit: ServiceVisit) -> str:
        return "namn;ort"

    demo(Plugin({"fil": ServicePage(load=listed), "glomd": ServicePage(load=forgotten)}))
    beata = Visitor("B03", "7521030010")
    answer = beata.visits("/inloggad/demo/fil")
    assert (answer.status, answer.content, answer.response.headers["Content-Type"]) == (200, "namn;ort", "text/csv")
    assert beata.visits("/inloggad/demo/glomd").status == 500
    assert "the page has no draw" in caplog.text
