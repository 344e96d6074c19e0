"""The rooms and who may import whom (docs/explanation/architecture.md)."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
QUIRKS = {"components/markup.py", "components/reactpy_patches.py", "components/client.py"}
"""The three files that know ReactPy's insides."""


def _files(room: str) -> Iterator[Path]:
    return (file for file in (ROOT / room).rglob("*.py") if "migrations" not in file.parts)


@cache
def _imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def _who_imports(room: str, *forbidden: str) -> list[str]:
    return [
        f"{file.relative_to(ROOT)} imports {name}"
        for file in _files(room)
        for name in sorted(_imports(file))
        if any(name == one or name.startswith(one + ".") for one in forbidden)
    ]


def test_the_portal_never_imports_what_the_visitor_sees() -> None:
    assert _who_imports("portal", "components", "reactpy_django", "reactpy.core") == []


def test_nothing_that_production_installs_imports_the_login_of_test_people() -> None:
    rooms = [room for room in ("portal", "components", "search_index") if _who_imports(room, "mock_login")]
    assert rooms == []


def test_nothing_that_runs_in_production_imports_the_test_world() -> None:
    importing = [line for room in ("portal", "components", "search_index") for line in _who_imports(room, "test_world")]
    assert [line for line in importing if not line.startswith("portal/testing/")] == []


HISTORIES = "test_world/histories.py"
"""What ``manage.py histories`` alone runs, which production does not have: it applies as a test does, in a process of its own."""


def test_nothing_that_runs_in_production_imports_what_teams_test_with() -> None:
    importing = [
        line
        for room in ("portal", "components", "search_index", "mock_login", "test_world")
        for line in _who_imports(room, "portal.testing")
    ]
    assert [line for line in importing if not line.startswith(("portal/testing/", HISTORIES))] == []


def test_shared_parts_know_nothing_of_the_portal_but_its_numbers_and_how_to_read_what_was_entered() -> None:
    importing = _who_imports("components/ui", "portal", "components.shell", "components.screens", "components.eservices")
    assert [line for line in importing if not line.split(" imports ")[1].startswith(("portal.constants", "portal.words.entered"))] == []


def test_components_write_no_cookie_and_ask_no_database() -> None:
    assert (
        _who_imports("components", "portal.http.cookies", "portal.models", "portal.web.views", "portal.outside", "django.db", "django.http")
        == []
    )


def test_search_imports_nothing_of_ours_and_only_the_portals_search_imports_it() -> None:
    assert _who_imports("search_index", "portal", "components", "django") == []
    importing = {line.split(" ")[0] for line in _who_imports("portal", "search_index") + _who_imports("components", "search_index")}
    assert importing <= {"portal/search/__init__.py", "portal/search/documents.py", "portal/search/part_of_page.py"}


def test_nobody_imports_the_room_of_processes_that_services_have_of_their_own() -> None:
    importing = [
        line
        for room in ("portal", "components", "search_index", "mock_login", "test_world")
        for line in _who_imports(room, "portal.own_process")
    ]
    assert [line for line in importing if not line.startswith("portal/own_process/")] == []


def test_nothing_that_runs_in_production_imports_what_a_developers_machine_has() -> None:
    importing = [
        line
        for room in ("portal", "components", "search_index", "mock_login", "test_world")
        for line in _who_imports(room, "portal.development")
    ]
    assert [line for line in importing if not line.startswith(("portal/development/", "portal/testing/"))] == []


def test_reading_what_was_entered_needs_nothing_of_ours() -> None:
    importing = _who_imports("portal/entered", "portal", "components", "search_index", "django", "reactpy")
    assert [line for line in importing if not line.split(" imports ")[1].startswith(("portal.constants", "portal.words.entered"))] == []


def test_the_quirks_of_reactpy_live_in_three_files() -> None:
    knowing = {line.split(" ")[0] for line in _who_imports("components", "reactpy.core", "reactpy.config")}
    assert knowing <= QUIRKS


def test_no_file_is_called_utils_helpers_or_manager() -> None:
    banned = {"utils", "helpers", "helper", "manager", "util", "common", "misc"}
    rooms = ("portal", "components", "search_index", "mock_login", "test_world", "tests")
    assert [str(file) for room in rooms for file in _files(room) if file.stem in banned] == []


def test_no_import_hides_in_a_function_to_dodge_a_circle() -> None:
    """A library that is large and seldom needed may be loaded where it is: it can be part of no circle."""
    rooms = ("portal", "components", "search_index", "mock_login", "test_world")
    hidden = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for room in rooms
        for file in _files(room)
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef)
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
        if {name.partition(".")[0] for name in _named_in(node)} & set(rooms)
    ]
    assert hidden == []


def _named_in(node: ast.Import | ast.ImportFrom) -> list[str]:
    """The modules of an import; one of the same folder counts as ours."""
    if isinstance(node, ast.ImportFrom):
        return [node.module or "portal"] if not node.level else ["portal"]
    return [each.name for each in node.names]


def test_the_lock_files_name_no_place_that_packages_come_from() -> None:
    for name in (
        "requirements.lock",
        "requirements-test.lock",
        "static/client/package-lock.json",
        "tests/identity_provider/package-lock.json",
        "tests/remotes/package-lock.json",
        "tests/content_client/package-lock.json",
        "tests/html_validator/package-lock.json",
    ):
        content = (ROOT / name).read_text(encoding="utf-8")
        assert "resolved" not in content
        assert "://" not in "\n".join(line for line in content.splitlines() if '"url"' not in line and "funding" not in line)
