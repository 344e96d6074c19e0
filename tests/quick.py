"""``python -m tests.quick [BASE]``: linters, types and tests of what differs from BASE (the merge base with main, or HEAD), in two minutes.

What a test concerns is read from its text: what it imports, and what that imports in turn, the nearest first. Strings that name a
module or a file count as imports, for so are the rooms joined. Tests that would take longer are named and not run, and so are those
in Chromium: ``make test`` runs everything.
"""

import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from itertools import takewhile
from pathlib import Path

from tests.durations import SHORT, read

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("portal", "components", "search_index", "mock_login", "test_world", "tests")
TYPED = ROOMS[:-1]
SECONDS = 90
"""Of tests, one after another; two run at a time, and to begin takes as long as half of that."""

_NAMED = re.compile(r"(?:portal|components|search_index|mock_login|test_world|tests)(?:\.\w+)+")
_FROM = re.compile(r"^\s*from ([\w.]+) import (?:\(([^)]*)\)|(.+))$", re.MULTILINE)


def main(base: str | None) -> int:
    """Says what is run and runs it; the status of the first that fails."""
    changed = changes(base or _base())
    if not changed:
        print("Nothing has changed.")
        return 0
    python = [file for file in changed if file.endswith(".py") and (ROOT / file).exists()]
    in_memory, rest = within(concerned(changed, texts()), SECONDS)
    print(f"{len(changed)} changed files concern {len(in_memory) + len(rest)} files of tests; {len(in_memory)} are run.")
    print(*(f"  not run: {file}" for file in rest), sep="\n")
    steps = [
        ["ruff", "check", *python] if python else [],
        ["ruff", "format", "--check", *python] if python else [],
        ["mypy", "--follow-imports=silent", *typed] if (typed := [file for file in python if file.startswith(TYPED)]) else [],
        ["pytest", "-m", "not browser", "-n", "2", "--dist", "loadfile", *in_memory] if in_memory else [],
    ]
    return next((status for step in steps if step and (status := subprocess.call([sys.executable, "-m", *step], cwd=ROOT))), 0)


def changes(base: str, root: Path = ROOT) -> list[str]:
    """The files that differ from the commit ``base``, in commits, in the working tree, or new in it; those that are gone too."""
    told = _git(root, "diff", "--name-only", "--no-renames", base) + _git(root, "ls-files", "--others", "--exclude-standard")
    return sorted(set(told.splitlines()))


def texts() -> dict[str, str]:
    """What stands in each Python file of the rooms, by its path."""
    files = (file for room in ROOMS for file in (ROOT / room).rglob("*.py") if "node_modules" not in file.parts)
    return {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in files}


def concerned(changed: Collection[str], written: Mapping[str, str]) -> list[str]:
    """The files of tests that ``changed`` concerns, the nearest first: those changed, their namesakes, and who imports them."""
    users = _users(written)
    names = {Path(file).stem for file in changed}
    near = [file for file in changed if file in written]
    near += [file for file, text in written.items() if any(_mentions(text, file, name) for name in changed if not name.endswith(".py"))]
    near += [file for file in written if Path(file).name.startswith(tuple(f"test_{name}" for name in names))]
    found, ring = dict.fromkeys(near), near
    while ring:
        ring = sorted({user for file in ring for user in users[file] if user not in found})
        found |= dict.fromkeys(ring)
    return [file for file in found if Path(file).name.startswith("test_")]


def within(files: Iterable[str], seconds: float) -> tuple[list[str], list[str]]:
    """The first of ``files`` that together take no longer than ``seconds``, and the rest; what needs Chromium is of the rest."""
    durations = read()
    left, in_memory, rest = seconds, [], []
    for file in files:
        left -= durations.get(file, SHORT) if not file.startswith("tests/browser/") else 0
        (rest if file.startswith("tests/browser/") or left < 0 else in_memory).append(file)
    return in_memory, rest


def _users(written: Mapping[str, str]) -> Mapping[str, set[str]]:
    """By file, those that import it or name it. A test uses the fixtures of its own folder and those above without a word."""
    known = {_module(file): file for file in written}
    users: dict[str, set[str]] = defaultdict(set)
    for file, text in written.items():
        named = {
            *_NAMED.findall(text),
            *(f"{origin}.{name}" for origin, *lists in _FROM.findall(text) for name in re.findall(r"\w+", "".join(lists))),
        }
        for name in named:
            if target := _nearest(name, known):
                users[target].add(file)
        for folder in takewhile(lambda folder: folder.parts, Path(file).parents):
            if (fixtures := f"{folder}/conftest.py") in written and fixtures != file:
                users[fixtures].add(file)
    return users


def _nearest(name: str, known: Mapping[str, str]) -> str | None:
    """The file of the module that ``name`` names, or that holds what it names."""
    while name:
        if name in known:
            return known[name]
        name = name.rpartition(".")[0]
    return None


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _mentions(text: str, file: str, named: str) -> bool:
    """Whether the Python ``file`` reads ``named``: it has its name in quotes, or that of its folder."""
    path = Path(named)
    return f'"{path.name}"' in text or f"{path.parent.name}/{path.name}" in text or f'/ "{path.parent.name}"' in text


def _base() -> str:
    try:
        return _git(ROOT, "merge-base", "HEAD", "main").strip()
    except subprocess.CalledProcessError:
        return "HEAD"


def _git(root: Path, *command: str) -> str:
    return subprocess.run(["git", *command], cwd=root, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(*(sys.argv[1:2] or [None])))
