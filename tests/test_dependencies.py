"""What the code imports stands in ``pyproject.toml``; the lock files hold that, and all it brings, with versions and hashes."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, metadata, packages_distributions, requires
from itertools import combinations
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
SERVED = [Requirement(line) for line in PROJECT["project"]["dependencies"]]
OF_TESTS = [Requirement(line) for line in PROJECT["dependency-groups"]["dev"]]
WITH_TRACES = [*SERVED, *map(Requirement, PROJECT["project"]["optional-dependencies"]["tracing"])]
LOCKS = ("requirements.lock", "requirements-test.lock", "requirements-tracing.lock")
OLDEST = "3.11.0"
"""The lock files are written for it: it needs what newer ones bring along, as ``async-timeout``."""
NEWER = ("3.11.2", "3.11.7", "3.12.0", "3.13.0", "3.14.0")


def locked(lock: str) -> dict[str, str]:
    """Version by name."""
    found = re.findall(r"^([\w.-]+)==(\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE)
    return {canonicalize_name(name): version for name, version in found}


def brought_by(wanted: Iterable[Requirement], python: str) -> set[str]:
    """The names of ``wanted`` and of all that they ask for in turn with this Python, as the packages say that are installed."""
    environment = {"python_full_version": python, "python_version": python.rpartition(".")[0]}
    names: set[str] = set()
    left = [(requirement, "") for requirement in wanted]
    seen = set()
    while left:
        requirement, extra = left.pop()
        if requirement.marker and not requirement.marker.evaluate({**environment, "extra": extra}):
            continue
        names.add(canonicalize_name(requirement.name))
        for wish in ("", *requirement.extras):
            if (requirement.name, wish) in seen:
                continue
            seen.add((requirement.name, wish))
            try:
                left += [(Requirement(line), wish) for line in requires(requirement.name) or ()]
            except PackageNotFoundError:
                pytest.fail(f"{requirement.name} is not installed")
    return names


def imported(rooms: Iterable[str]) -> set[str]:
    """The distributions whose modules the Python files of ``rooms`` import."""
    names = set()
    for file in (file for room in rooms for file in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
                names.add(node.module.partition(".")[0])
    ours = {"portal", "components", "search_index", "mock_login", "test_world", "portal_pages", *sys.stdlib_module_names}
    found = packages_distributions()
    return {canonicalize_name(found[name][0]) for name in names - ours}


@pytest.mark.parametrize(("wanted", "lock"), [(SERVED, LOCKS[0]), (OF_TESTS, LOCKS[1]), (WITH_TRACES, LOCKS[2])], ids=LOCKS)
def test_the_lock_holds_what_the_project_asks_for_and_nothing_else(wanted: list[Requirement], lock: str) -> None:
    held = locked(lock)
    refused = [
        f"{one} but {held.get(canonicalize_name(one.name))}"
        for one in wanted
        if not one.specifier.contains(held[canonicalize_name(one.name)])
    ]
    assert refused == []
    assert set(held) == brought_by(wanted, OLDEST)


@pytest.mark.parametrize("python", NEWER)
@pytest.mark.parametrize(("wanted", "lock"), [(SERVED, LOCKS[0]), (OF_TESTS, LOCKS[1]), (WITH_TRACES, LOCKS[2])], ids=LOCKS)
def test_the_lock_holds_what_a_newer_python_needs(wanted: list[Requirement], lock: str, python: str) -> None:
    assert brought_by(wanted, python) - set(locked(lock)) == set()


def test_no_locked_version_refuses_the_oldest_python_that_the_project_names() -> None:
    assert SpecifierSet(PROJECT["project"]["requires-python"]).contains(OLDEST)
    names = {name for lock in LOCKS for name in locked(lock)}
    asked = {name: metadata(name)["Requires-Python"] or "" for name in names}
    assert {name: versions for name, versions in asked.items() if not SpecifierSet(versions).contains(OLDEST)} == {}


@pytest.mark.parametrize(("one", "other"), list(combinations(LOCKS, 2)))
def test_what_two_locks_hold_is_the_same_version(one: str, other: str) -> None:
    first, second = locked(one), locked(other)
    assert {name: first[name] for name in first.keys() & second} == {name: second[name] for name in first.keys() & second}


@pytest.mark.parametrize("lock", LOCKS)
def test_every_version_has_its_hashes(lock: str) -> None:
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text(encoding="utf-8").strip())
    assert [entry for entry in entries if not re.fullmatch(r"\S+==\S+( \\\n +--hash=sha256:[0-9a-f]{64})+", entry)] == []


def test_what_the_code_imports_is_asked_for_by_name() -> None:
    named = {canonicalize_name(one.name) for one in SERVED}
    optional = {
        canonicalize_name(Requirement(name).name) for extra in PROJECT["project"]["optional-dependencies"].values() for name in extra
    }
    development = {"watchfiles"}  # portal/development, which production never begins
    assert imported(["portal", "components", "search_index", "mock_login", "test_world"]) - named - optional - development == set()


def test_every_dependency_is_in_the_table_of_reasons() -> None:
    reasons = (ROOT / "docs/decisions/0001-dependencies.md").read_text(encoding="utf-8").casefold().replace("_", "-")
    assert [one.name for one in SERVED + OF_TESTS if one.name.casefold().replace("_", "-") not in reasons] == []
