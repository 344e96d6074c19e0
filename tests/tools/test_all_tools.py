"""What holds for each of the public tools: a real service of its own package, and nothing kept of who uses it signed out."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection

from portal.http.consent import COOKIES
from portal.testing.browser import serving
from portal.testing.fixtures import outside_world_at_start
from portal.testing.visitors import Response, Visitor
from tests.tools.all_tools import FOLDER, TOOLS, Tool, lines_of

__all__ = ["outside_world_at_start"]

pytestmark = pytest.mark.django_db

LINES_MOST = 250
OF_THE_TEST_PANEL = ("Gör fel", "Fail now", "remote-app")
MARK = "ZEBRAFINK"

each_tool = pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.package)


@pytest.mark.requirement("TOOL-001")
@each_tool
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_it_is_a_page_of_python_with_a_form_in_both_languages(tool: Tool, locale: str) -> None:
    page = Visitor().visits(tool.swedish if locale == "sv" else tool.english)
    assert (page.status, page.tree.get("lang"), len(page.tree.xpath("//h1"))) == (200, locale, 1)
    assert page.has("tool-form") or page.has("checklist-list")
    assert [words for words in OF_THE_TEST_PANEL if words in page.content] == []


@each_tool
def test_the_browser_may_put_back_all_that_was_typed_when_the_page_is_loaded_anew(tool: Tool) -> None:
    page = Visitor().visits(tool.swedish)
    assert page.tree.xpath("//main//*[self::form or @name][@autocomplete='off']") == []


@pytest.mark.requirement("TOOL-002")
def test_they_are_packages_of_their_own_with_few_lines() -> None:
    assert {folder.name for folder in FOLDER.iterdir()} == {tool.package for tool in TOOLS}
    for tool in TOOLS:
        folder = FOLDER / tool.package
        assert (folder / "pyproject.toml").exists()
        assert (folder / tool.package / "service.toml").exists()
        assert lines_of(tool.package) <= LINES_MOST, tool.package


@pytest.mark.requirement("TOOL-002")
def test_the_list_of_services_names_their_packages() -> None:
    listed = subprocess.run([sys.executable, "manage.py", "services"], cwd=settings.BASE_DIR, check=True, capture_output=True, text=True)
    by_id = {line.split()[2]: line.split()[-1] for line in listed.stdout.splitlines() if len(line.split()) > 2}
    assert {tool.id: by_id.get(tool.id) for tool in TOOLS} == {tool.id: tool.package for tool in TOOLS}


@pytest.mark.requirement("TOOL-002")
@each_tool
def test_its_flag_turns_it_off(tool: Tool) -> None:
    visitor = Visitor()
    off = visitor.client.put(f"/api/mock/v1/features/vst-ft-{tool.id}", {"value": "false"}, content_type="application/json")
    assert off.status_code < 300
    page = visitor.visits(tool.swedish)
    assert (page.status, page.location) == (302, "/404")


@pytest.mark.requirement("TOOL-002")
def test_without_one_package_the_portal_starts_with_all_others(tmp_path: Path) -> None:
    with serving(tmp_path / "data", VST_WITHOUT="foretagsporten-lonekostnad") as served:
        answers = {tool.package: httpx.get(served.address + tool.swedish).status_code for tool in TOOLS}
    assert answers.pop("lonekostnad") == 302, "nobody knows the address: it leads to /404"
    assert set(answers.values()) == {200}


@each_tool
def test_an_example_is_in_the_language_of_the_page(tool: Tool) -> None:
    visitor = Visitor()
    swedish, english = (
        visitor.presses(empty, "fill-example") if empty.has("fill-example") else None
        for empty in (visitor.visits(tool.swedish), visitor.visits(tool.english))
    )
    if swedish is None or english is None:
        assert swedish is english
        return
    assert _words_of_rows(english).isdisjoint(_words_of_rows(swedish))


def _words_of_rows(page: Response) -> set[str]:
    """What the rows are called, as it was filled in."""
    named = page.tree.xpath("//input[contains(@name, '.namn') or contains(@name, '.text')]")
    return {str(each.get("value")) for each in named if re.match(r"[a-z]\d", each.get("name")) and each.get("value")}


@pytest.mark.requirement("TOOL-018")
def test_nothing_of_who_is_signed_out_is_kept(caplog: pytest.LogCaptureFixture) -> None:
    visitor = Visitor()
    caplog.set_level("DEBUG")
    pages = [f"{tool.swedish}/restaurang" if tool.package == "branschchecklistor" else tool.swedish for tool in TOOLS]
    answers = [answer for page in pages for answer in _used(visitor, visitor.visits(page), _every_text)]
    examples = [visitor.presses(empty, "fill-example") for page in pages if (empty := visitor.visits(page)).has("fill-example")]
    made = [answer for example in examples for answer in _used(visitor, example, _words_alone)]
    assert sum(answer.response.headers.get("Content-Type") == "application/pdf" for answer in made) == len(examples) == 4
    answers += made
    assert sum(MARK in answer.content for answer in answers if "html" in answer.response.headers["Content-Type"]) > len(TOOLS)
    assert [line for line in _database() if MARK in line] == []
    assert MARK not in caplog.text
    kept = [name for name, morsel in visitor.client.cookies.items() if morsel.value]
    assert [name for name in kept if not any(cookie.is_named(name) for cookie in COOKIES)] == []


def _every_text(field: Any) -> bool:
    return True


def _words_alone(field: Any) -> bool:
    """Whether words stand in it, and no number or day: with another word in it the tool still has a result."""
    return bool(field.get("value")) and field.get("value").replace(" ", "").isalpha()


def _used(visitor: Visitor, page: Response, is_meant: Callable[[Any], bool]) -> Iterator[Response]:
    """What every button of the tool answers when the word stands in every text field that is meant."""
    form = next((one for one in page.tree.forms if one.get("data-testid") in {"tool-form", "checklist"}), None)
    assert form is not None, page.address
    texts = {
        one.get("name"): MARK
        for one in form.xpath(".//input[@type='text' or not(@type)] | .//textarea")
        if one.get("name") and is_meant(one)
    }
    beside = f"//button[@form='{form.get('id')}'] | //*[contains(@class, 'exports')]//button"
    for button in page.tree.xpath(f"//form[@id='{form.get('id')}']//button[@data-testid][not(@type='button')] | {beside}"):
        yield visitor.presses(page, button.get("data-testid"), texts)


def _database() -> Iterator[str]:
    """Every row of every table."""
    with connection.cursor() as cursor:
        for table in {model._meta.db_table for model in apps.get_models(include_auto_created=True)}:
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            yield from (str(row) for row in cursor.fetchall())


@pytest.mark.requirement("TOOL-027")
@pytest.mark.parametrize("package", ["likviditetsbudget", "resultatbudget", "lonekostnad", "fakturahjalpen"])
def test_an_empty_calculator_presents_no_sums_and_fills_in_an_example_that_can_be_undone(package: str) -> None:
    tool = next(tool for tool in TOOLS if tool.package == package)
    visitor = Visitor()
    empty = visitor.visits(tool.swedish)
    assert {each.get("data-value") for each in empty.tree.xpath("//output")} <= {"", None}
    name = next(
        one.get("name") for one in empty.tree.xpath("//form[@data-testid='tool-form']//input[@inputmode='decimal' and not(@value!='')]")
    )
    example = visitor.presses(empty, "fill-example", {name: "123"})
    assert any(each.get("data-value") not in {"", "0.00", None} for each in example.tree.xpath("//output")), "the example has sums"
    assert example.field(name) != "123"
    undone = visitor.presses(example, "undo-example")
    assert (undone.status, undone.field(name)) == (200, "123")
