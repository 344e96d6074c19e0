"""``make dev``: somebody writes a service, and sees in the open page what they save. No page is loaded by hand."""

import os
import re
import secrets
import signal
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver

from portal.testing.browser import Portal, Served
from portal.words.reference import PATTERN
from tests.client.served import until
from tests.developing import ROOT, a_service, developing

pytestmark = pytest.mark.browser
BEATA = "B03"
ADDRESS = "/inloggad/korjournal"


class Writer:
    """Somebody who writes a service, with its page open in a browser."""

    def __init__(self, package: Path, portal: Portal, developed: Served) -> None:
        self.package, self.portal, self.developed = package, portal, developed
        files = (package / "page.py", package / "texts" / "sv.toml")
        self.kept = {file: file.read_text(encoding="utf-8") for file in files}

    def begins(self, mark: str) -> None:
        """The page has a title that no test before has shown: what is open is what is saved."""
        file = self.package / "page.py"
        self.first = self.kept[file]
        self.kept[file] = self.first.replace('visit.t("name")', f'"{mark}"')
        for each, content in self.kept.items():
            each.write_text(content, encoding="utf-8")
        self.sees(mark)
        self.sees_no_fault()

    def ends(self) -> None:
        """The files are as they were, and are served: nothing that comes after meets a page that is opened anew."""
        before = self._times_served()
        self.kept[self.package / "page.py"] = self.first
        for file, content in self.kept.items():
            file.write_text(content, encoding="utf-8")
        until(lambda: self._times_served() > before, "the files as they were to be served")

    def _times_served(self) -> int:
        return len(re.findall(r"^(?:page\.py|sv\.toml).*: [\d.]+ s$", self.developed.logged(), re.MULTILINE))

    def saves(self, name: str, before: str, after: str) -> None:
        """Puts ``after`` in place of ``before`` in a file as it was first."""
        file = self.package / name
        assert before in self.kept[file]
        file.write_text(self.kept[file].replace(before, after), encoding="utf-8")

    def sees(self, words: str) -> None:
        self.portal.wait(lambda: words in self.portal.find("main").text, f"the words {words!r}")
        self.portal.wait_until_live()

    def sees_the_fault(self, *words: str) -> None:
        shown = "#development-fault[role=alert]"
        self.portal.wait(lambda: all(word in self.portal.driver.find_element("css selector", shown).text for word in words), "the fault")

    def sees_no_fault(self) -> None:
        self.portal.wait(lambda: not self.portal.driver.find_elements("css selector", "#development-fault"), "the fault to go")
        self.portal.wait_until_live()


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_service(tmp_path_factory.mktemp("new") / "korjournal")


@pytest.fixture(scope="module")
def developed(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with developing(tmp_path_factory.mktemp("data"), PYTHONPATH=str(package.parent)) as served:
        yield served


@pytest.fixture
def writer(package: Path, developed: Served, chromium: webdriver.Chrome) -> Iterator[Writer]:
    portal = Portal(chromium, developed)
    portal.begin_anew()
    portal.width(1280)
    someone = Writer(package, portal, developed)
    portal.log_in(BEATA, target=ADDRESS, **{"valt-engagemang": "7521030010"})
    someone.begins(f"Sida {secrets.token_hex(4)}")
    yield someone
    someone.ends()


def test_saved_python_is_in_the_open_page_with_what_was_typed_where_it_was(writer: Writer) -> None:
    portal = writer.portal
    portal.width(375, 400)
    field = portal.find("text-input")
    field.send_keys("Bilen står vid bron")
    portal.driver.execute_script("arguments[0].setSelectionRange(5, 5); scrollTo(0, 40)", field)
    writer.saves("page.py", 'visit.t("intro", party=visit.party.display_name)', '"Nya ord i Python"')
    writer.sees("Nya ord i Python")
    portal.wait(lambda: portal.attribute("text-input", "value") == "Bilen står vid bron", "what was typed")
    told = portal.driver.execute_script("return [document.activeElement.dataset.testid, document.activeElement.selectionStart, scrollY]")
    assert told == ["text-input", 5, 40]


def test_saved_words_and_styles_come_without_a_new_page(writer: Writer) -> None:
    portal = writer.portal
    portal.driver.execute_script("window.isTheSame = true")
    portal.find("text-input").send_keys("Vid bron")
    writer.saves("texts/sv.toml", '.intro" = "', '.intro" = "Nya ord i filen. ')
    writer.sees("Nya ord i filen.")
    assert portal.attribute("text-input", "value") == "Vid bron"
    assert portal.driver.execute_script("return window.isTheSame") is True


def test_the_terminal_says_what_was_saved_and_not_what_was_asked_for(writer: Writer, developed: Served) -> None:
    writer.portal.visit(ADDRESS)
    assert "page.py" in developed.logged()
    assert ADDRESS not in developed.logged()


def test_python_that_cannot_be_read_shows_where_until_it_is_mended(writer: Writer, developed: Served) -> None:
    writer.saves("page.py", "def draw(visit", "def draw((visit")
    writer.sees_the_fault("SyntaxError", "page.py:", "def draw((visit")
    with pytest.raises(urllib.error.HTTPError) as answered:
        urllib.request.urlopen(urllib.request.Request(f"{developed.address}/", headers={"Accept": "text/html"}))
    assert answered.value.code == 500
    writer.portal.visit(ADDRESS, live=False)
    writer.sees_the_fault("SyntaxError")
    writer.saves("page.py", 'visit.t("intro", party=visit.party.display_name)', '"Mended"')
    writer.sees("Mended")
    writer.sees_no_fault()
    (line,) = [line for line in developed.logged().splitlines() if line.startswith("Cannot be loaded")]
    assert "page.py:" in line and "SyntaxError" in line


def test_a_text_file_that_cannot_be_read_shows_its_line_and_leaves_what_was_typed(writer: Writer) -> None:
    portal = writer.portal
    portal.find("text-input").send_keys("Vid bron")
    line = next(n for n, line in enumerate(writer.kept[writer.package / "texts" / "sv.toml"].splitlines(), 1) if ".intro" in line)
    writer.saves("texts/sv.toml", '.intro" = "', '.intro" = ')
    writer.sees_the_fault(f"sv.toml:{line}")
    writer.saves("texts/sv.toml", '.intro" = "', '.intro" = "Mended. ')
    writer.sees("Mended.")
    writer.sees_no_fault()
    assert portal.attribute("text-input", "value") == "Vid bron"


def test_a_saved_screen_leaves_the_loaded_portal_as_it_is(writer: Writer, developed: Served) -> None:
    (parent_of_all,) = _children(developed.process.pid)
    _, portal = _loaded(parent_of_all)
    file = ROOT / "components" / "screens" / "services.py"
    about = file.stat()
    os.utime(file, ns=(about.st_atime_ns, about.st_mtime_ns))  # saved as it was: whoever reads it meanwhile finds nothing new
    until(lambda: "services.py: " in developed.logged(), "the saved screen")
    writer.sees_no_fault()
    until(lambda: len(_loaded(parent_of_all)) == 2, "the process with the screens of before to end")
    assert _loaded(parent_of_all)[1] == portal


def test_a_loaded_portal_that_was_killed_is_loaded_anew_by_the_second_save(writer: Writer, developed: Served) -> None:
    (parent_of_all,) = _children(developed.process.pid)
    for gone in _loaded(parent_of_all):
        os.kill(gone, signal.SIGKILL)
    writer.saves("page.py", 'visit.t("intro", party=visit.party.display_name)', '"Saved first"')
    writer.sees_the_fault("save once more")
    writer.saves("page.py", 'visit.t("intro", party=visit.party.display_name)', '"Saved once more"')
    writer.sees("Saved once more")
    writer.sees_no_fault()


def test_without_the_process_that_loads_portals_the_terminal_says_to_begin_anew(tmp_path: Path) -> None:
    package = a_service(tmp_path / "korjournal")
    page = package / "page.py"
    with developing(tmp_path / "data", PYTHONPATH=str(package.parent)) as served:
        until(lambda: "Ctrl-C ends it" in served.logged(), "the portal")
        (parent_of_all,) = _children(served.process.pid)
        for gone in (*_loaded(parent_of_all), parent_of_all):
            os.kill(gone, signal.SIGKILL)
        for told in ("save once more", "begin make dev anew"):
            page.write_text(page.read_text(encoding="utf-8") + "\n", encoding="utf-8")
            until(lambda told=told: told in served.logged(), told)


def test_a_changed_model_and_a_saved_migration_are_in_the_page(tmp_path: Path) -> None:
    package = a_service(tmp_path / "korjournal", with_table=True)
    models, page = package / "models.py", package / "page.py"
    first = models.read_text(encoding="utf-8")
    page.write_text(page.read_text(encoding="utf-8").replace('visit.t("name"))', "Note.heading())"), encoding="utf-8")
    models.write_text(f"{first}{_heading('One')}", encoding="utf-8")
    with developing(tmp_path / "data", PYTHONPATH=str(package.parent)) as served:
        beata = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        beata.open(f"{served.address}/inloggad/automock?id=199204029806&valt-engagemang=7521030010&target={ADDRESS}").close()

        def shows(words: str) -> bool:
            try:
                with beata.open(urllib.request.Request(served.address + ADDRESS, headers={"Accept": "text/html"})) as answer:
                    return words in answer.read().decode()
            except urllib.error.HTTPError as failed:
                return words in failed.read().decode()

        until(lambda: shows(">One<"), "the model of the start")
        models.write_text(f"{first}{_heading('Two')}", encoding="utf-8")
        until(lambda: shows(">Two<"), "the model that was saved")
        models.write_text(f"{first}\n\nx = 1 / 0\n", encoding="utf-8")
        until(lambda: shows("ZeroDivisionError"), "the fault in the page")
        models.write_text(f"{first}{_heading('Three')}    miles = models.IntegerField()\n", encoding="utf-8")
        until(lambda: shows("manage.py makemigrations korjournal"), "what is to be run, in the page")
        assert "Add field miles to note): run manage.py makemigrations korjournal" in served.logged()
        (package / "migrations" / "0002_note_miles.py").write_text(_MILES, encoding="utf-8")
        until(lambda: shows(">Three<"), "the page with the new column")
        assert not shows("makemigrations")
        assert "0002_note_miles.py: " in served.logged()


def _heading(words: str) -> str:
    return f'\n    @classmethod\n    def heading(cls) -> str:\n        return "{words}"\n\n'


_MILES = """from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("korjournal", "0001_initial")]
    operations = [migrations.AddField("note", "miles", models.IntegerField(default=7), preserve_default=False)]
"""


def _loaded(parent_of_all: int) -> list[int]:
    """The process with the screens, and the one with the portal that it was forked from."""
    return [each for portal in _children(parent_of_all) for each in (*_children(portal), portal)]


def _children(of: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{of}/task/{of}/children").read_text().split()]


WRONG = """
from reactpy import component, html, use_effect


@component
def wrong_parts(on_open: bool):
    @use_effect(dependencies=[])
    def begin():
        if on_open:
            raise LookupError("wrong in the effect")

    def press(event):
        pressed = "199204029806"
        raise ZeroDivisionError(f"wrong in the handler")

    return html.button({"type": "button", "data-testid": "press", "onClick": press}, "Tryck")
"""


@pytest.mark.parametrize("where", ["handler", "effect"])
def test_what_a_handler_or_an_effect_raises_stands_in_the_box_that_says_so(writer: Writer, where: str) -> None:
    (writer.package / "wrong.py").write_text(WRONG, encoding="utf-8")
    writer.saves(
        "page.py",
        "        service_form(",
        f"        __import__('korjournal.wrong').wrong.wrong_parts({where == 'effect'}),\n        service_form(",
    )
    portal = writer.portal
    portal.find("press")
    portal.wait_until_live()
    if where == "handler":
        portal.click("press")
    portal.wait(lambda: f"wrong in the {where}" in portal.text("fault"), "the fault in its box")
    box = portal.text("fault")
    assert "wrong.py:" in box and "199204029806" not in box
    words, fault = portal.find("failed-text").rect, portal.find("fault").rect
    assert fault["y"] >= words["y"] + words["height"] and words["x"] < 100, "the fault takes the place of the visitor's words"
    reference = portal.wait(lambda: PATTERN.search(portal.text("failed-reference")), "the reference")[0]
    (line,) = [line for line in portal.served.logged().splitlines() if reference in line]
    assert "service korjournal, page /inloggad/korjournal, person 1992********" in line


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (
            "async def read(visit: ServiceVisit) -> Shown:\n",
            "async def read(visit: ServiceVisit) -> Shown:\n    raise LookupError('in load')\n",
            "in load",
        ),
        ('html.p({"className": "lead"}', 'html.p({"className": "lead", "style": {"color": "red"}}', "style: write a class"),
    ],
)
def test_what_load_or_a_drawing_raises_stands_in_the_place_of_the_service(writer: Writer, before: str, after: str, said: str) -> None:
    writer.saves("page.py", before, after)
    portal = writer.portal
    portal.wait(lambda: said in portal.text("fault"), "the fault in its box")
    assert "page.py:" in portal.text("fault")
    portal.wait_until_live()
    assert said in portal.text("fault")


def test_what_a_post_raises_stands_there_too(writer: Writer) -> None:
    writer.saves("page.py", "    assert visit.store\n    written = fields", "    raise LookupError('in post')\n    written = fields")
    portal = writer.portal
    portal.driver.execute_script("window.isBefore = true")
    portal.wait(
        lambda: not portal.driver.execute_script("return window.isBefore") and portal.has("page", '[data-ready="true"]'), "the new page"
    )
    portal.find("text-input").send_keys("Vid bron")
    portal.click("save")
    portal.wait(lambda: "in post" in portal.text("fault"), "the fault in its box")
