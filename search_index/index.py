"""An index on disk: built beside the one in use and put in its place at once, read without ever seeing half of it.

``folder/CURRENT`` names the folder in use. A search that began before the change goes on in the old one until its end. What changes
after a build is a line in the folder's ``changes.jsonl``: whoever asks reads the lines that are new, and never half of one.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from functools import lru_cache
from pathlib import Path
from uuid import uuid4

from search_index import whoosh_store
from search_index.built_index import Built, Index
from search_index.changes import CHANGES_MOST, Change, Wanted, read, written
from search_index.documents import Document, Language
from search_index.store import LANGUAGES, NoIndex, Unavailable

__all__ = ["NoIndex", "Unavailable", "build", "built", "is_built", "is_whole", "update"]

FORM = 3
"""Of what is in a folder; an index of another form is none."""
_CHANGES = "changes.jsonl"


def build(folder: Path, documents: Iterable[Document]) -> int:
    """Build an index of ``documents`` and put it in use; how many they were. A search never waits and never fails meanwhile.

    A build that fails changes nothing. There is one at a time, whichever process wants it: the next one waits for its turn, and looks
    at ``documents`` when it has come.
    """
    name = f"index-{uuid4().hex}"
    with _only_writer(folder):
        try:
            counted = _write(folder / name, documents)
        except BaseException:
            shutil.rmtree(folder / name, ignore_errors=True)
            raise
        last = _put_in_use(folder, name)
        for other in folder.glob("index-*"):
            if other.name not in (name, last):
                shutil.rmtree(other, ignore_errors=True)
    return counted


def update(folder: Path, wanted: Callable[[], Wanted]) -> int | None:
    """Write what of ``wanted`` is another than it stands in the index; how many documents. Searches see all of it from then on, or nothing.

    ``None`` when that would be more changes than an index takes: nothing is written then, and a new one is to be built. ``wanted``
    is asked when nobody else writes. Raises ``NoIndex``.
    """
    with _only_writer(folder):
        index = _opened(folder)
        changes = index.differing(wanted())
        if index.taken + len(changes) > CHANGES_MOST:
            return None
        if changes:
            _append(_in_use(folder) / _CHANGES, written(changes), index.read_to)
    return len(changes)


def is_built(folder: Path) -> bool:
    """Whether there is an index in use."""
    return _name_in_use(folder) is not None


def is_whole(folder: Path) -> bool:
    """Whether the index in use has its files in every language."""
    name = _name_in_use(folder)
    return name is not None and all(any((folder / name / language).glob("*")) for language in LANGUAGES)


def built(folder: Path, language: Language) -> Built:
    """The documents of one language as they are now, to ask. Raises ``NoIndex``."""
    return _opened(folder).built[language]


def _opened(folder: Path) -> Index:
    """The index in use, with all that has changed in it until now."""
    current = _in_use(folder)
    index = _read(current)
    changes = current / _CHANGES
    if _size(changes) > index.read_to:
        with index.lock:
            fresh, read_to = _lines(changes, index.read_to)
            index.take(fresh, read_to)
    return index


@lru_cache(maxsize=2)
def _read(current: Path) -> Index:
    return Index({language: Built(whoosh_store.WhooshStore(current / language, language)) for language in LANGUAGES})


def _lines(changes: Path, start: int) -> tuple[list[Change], int]:
    """The changes from ``start`` on, and where they end: half a line, of somebody who writes or who died writing, is none."""
    with changes.open("rb") as file:
        file.seek(start)
        whole, newline, _ = file.read().rpartition(b"\n")
    return [change for line in whole.splitlines() for change in read(line.decode())], start + len(whole) + len(newline)


def _append(changes: Path, line: str, after: int) -> None:
    """Write a line after those that are whole, which end at ``after``."""
    with changes.open("ab") as file:
        file.truncate(after)
        file.write(f"{line}\n".encode())
        file.flush()
        os.fsync(file.fileno())


def _size(changes: Path) -> int:
    try:
        return changes.stat().st_size
    except FileNotFoundError:
        return 0


def _write(folder: Path, documents: Iterable[Document]) -> int:
    every = tuple(documents)
    for language in LANGUAGES:
        whoosh_store.write(folder / language, [document for document in every if document.language == language], language)
    return len(every)


def _put_in_use(folder: Path, name: str) -> str | None:
    """Name the folder in use; the name of the last one, which is kept until the next build for the searches still going on in it."""
    last = _name_in_use(folder)
    beside = folder / f"CURRENT-{name}"
    beside.write_text(json.dumps({"folder": name, "form": FORM}))
    os.replace(beside, folder / "CURRENT")
    return last


def _in_use(folder: Path) -> Path:
    name = _name_in_use(folder)
    if name is None:
        raise NoIndex(str(folder))
    return folder / name


def _name_in_use(folder: Path) -> str | None:
    try:
        current = json.loads((folder / "CURRENT").read_text())
    except FileNotFoundError:
        return None
    return str(current["folder"]) if current.get("form") == FORM else None


@contextmanager
def _only_writer(folder: Path) -> Iterator[None]:
    """Lets one process, and one thread of it, write in ``folder``; whoever dies while writing is no writer any more."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "WRITING").open("w") as turn:
        flock(turn, LOCK_EX)
        yield
