"""The rooms inside ``portal``: a file uses its own room and those below it (docs/explanation/architecture.md)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAPER = ROOT / "docs" / "explanation" / "architecture.md"
LOOSE = {
    "__init__": "management",
    "apps": "serving",
    "asgi": "serving",
    "constants": "runtime",
    "models": "serving",
    "settings": "serving",
    "urls": "serving",
}
"""The files that belong to Django, and the numbers of the specification, each as if it stood in this room."""
KNOWN = {("eservices", "notices")}
"""A service is handed the notices, and who writes a notice names services: the one pair that looks both ways, and not by a file."""
DOTTED = re.compile(r"portal(?:\.[a-z_]+)+")


def _rooms() -> list[str]:
    """The rooms in the order of the paper, the lowest first."""
    table = PAPER.read_text(encoding="utf-8").partition("| Room |")[2].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)/` \|", table, re.MULTILINE)


def _files() -> Iterator[Path]:
    return (file for file in (ROOT / "portal").rglob("*.py") if "migrations" not in file.parts)


def _room_of(module: str) -> str | None:
    """The room of ``portal.web.visit``; ``None`` for the package itself."""
    _, _, rest = module.partition(".")
    first = rest.partition(".")[0]
    return LOOSE.get(first, first) if first else None


def _named(file: Path) -> Iterator[str]:
    """Every module of the portal that a file names: by import, for types alone, or as text that somebody imports later."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("portal."))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "portal":
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield node.value


def _module(file: Path) -> str:
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _exists(module: str) -> bool:
    """Whether this is a module, or something in one: the names of loggers look alike."""
    path = ROOT.joinpath(*module.split("."))
    above = ROOT.joinpath(*module.split(".")[:-1])
    return any(each.with_suffix(".py").exists() or (each / "__init__.py").exists() for each in (path, above))


def test_every_folder_is_a_room_of_the_paper() -> None:
    folders = {folder.name for folder in (ROOT / "portal").iterdir() if (folder / "__init__.py").exists()} - {"migrations"}
    assert set(_rooms()) == folders
    assert len(_rooms()) == len(folders)


def test_hardly_any_file_stands_outside_a_room() -> None:
    assert {file.stem for file in (ROOT / "portal").glob("*.py")} == set(LOOSE)


@pytest.mark.parametrize("file", list(_files()), ids=lambda file: str(file.relative_to(ROOT / "portal")))
def test_a_file_uses_its_own_room_and_those_below(file: Path) -> None:
    order = {room: floor for floor, room in enumerate(_rooms())}
    own = _room_of(_module(file)) or "management"
    if file.name == "settings.py":
        return  # Django's list of what there is, by name
    up = {
        name
        for name in _named(file)
        if _exists(name) and (room := _room_of(name)) in order and order[room] > order[own] and (own, room) not in KNOWN
    }
    assert up == set()
