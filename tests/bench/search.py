"""``python -m tests.bench.search`` measures both indexes of the portal, on the same documents in one run.

Each builds in a process of its own and answers in another, one after the other. ``--sizes 1000,10000,100000``,
``--engines disk,postgresql``. Public collections with judgements are scored by ``tests.bench.collections``.
"""

import argparse
import json
import multiprocessing
import os
import pickle
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import django

from search_index import index, postgres
from search_index.changes import Wanted
from search_index.documents import Document
from tests.bench import texts
from tests.bench.rows import keep, shown
from tests.postgres_server import PostgresServer

TODAY = date(2026, 11, 21)
QUERIES = 200
CHANGES = 40
BUILT_WITHIN = 900
"""Seconds; an engine that needs more is not measured further."""
PAGE = 9
LONGEST = 300
MOST = 8

COLUMNS = ("Documents", "Index", "Build", "Short query", "Long query", "Suggestions", "Change visible", "Memory")
"""Those in milliseconds are p50/p95."""

Row = tuple[str, ...]


class OfOurs:
    """One of the two indexes that the portal has."""

    def __init__(self, kind: Any, place: Any) -> None:
        self.build = partial(kind.build, place)
        self._update = partial(kind.update, place)
        self._built = partial(kind.built, place, "sv")

    def query(self, text: str) -> object:
        return self._built().query(text, page_size=PAGE, longest=LONGEST)

    def suggest(self, typed: str) -> object:
        return self._built().suggestions(typed, longest=LONGEST, most=MOST)

    def change(self, number: int, document: Document) -> None:
        self._update(lambda: Wanted([document]))


ENGINES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "disk": ("on disk (Whoosh)", partial(OfOurs, index)),
    "postgresql": ("in PostgreSQL", partial(OfOurs, postgres)),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sizes", default="1000,10000")
    asked.add_argument("--engines", default=",".join(ENGINES))
    asked.add_argument("--kept", type=Path, help="file that the table is written to")
    options = asked.parse_args()
    print(f"Load of the machine at the beginning: {', '.join(f'{load:.1f}' for load in os.getloadavg())}\n")
    measured = shown(COLUMNS, (row for size in map(int, options.sizes.split(",")) for row in rows(size, options.engines.split(","))))
    print(f"\nLoad at the end: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")
    if options.kept:
        keep(options.kept, COLUMNS, measured)


def rows(size: int, engines: Sequence[str]) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as kept:
        made = Path(kept) / "made"
        _in_a_process(_make, size, made)
        for name in engines:
            yield _row(size, name, made)


def _row(size: int, name: str, made: Path) -> Row:
    label = ENGINES[name][0]
    with tempfile.TemporaryDirectory() as folder:
        server = PostgresServer() if name.startswith("postgresql") else None
        if server:
            server.start()
        try:
            place = server.database("bench") if server else Path(folder) / "index"
            built = _in_a_process(_build, name, place, made)
            if built is None:
                return f"{size:,}", label, f"over {BUILT_WITHIN} s", *["–"] * 5
            took = _in_a_process(_answer, name, place, made) or dict.fromkeys(("short", "long", "suggestions", "change"), "–")
            memory = f"{took.get('memory', 0):.0f} MB" + (f", server {server.memory:.0f} MB" if server else "")
            return f"{size:,}", label, f"{built:.1f} s", took["short"], took["long"], took["suggestions"], took["change"], memory
        finally:
            if server:
                server.stop()


def _build(name: str, place: Any, made: Path) -> float:
    documents = _read(made)[0]
    engine = ENGINES[name][1](place)
    started = time.perf_counter()
    engine.build(documents)
    return time.perf_counter() - started


def _answer(name: str, place: Any, made: Path) -> dict[str, Any]:
    """What an opened index does; its first answer, for which it reads what it keeps in memory, is not counted."""
    asked, begun, size = _in_a_process(_queries, made) or (
        {},
        [],
        0,
    )  # In another process: the documents are no part of the memory measured.
    engine = ENGINES[name][1](place)
    engine.query("moms")
    engine.suggest("moms")
    took: dict[str, Any] = {kind: _each(engine.query, queries) for kind, queries in asked.items()}
    took["suggestions"] = _each(engine.suggest, begun)
    took["memory"] = _memory()
    changes = [Document(f"new:{n}", "sv", "/ny", f"Nytt {n}", "Ett nyord står här. " * 20) for n in range(CHANGES)]
    took["change"] = _figures([_milliseconds(partial(_until_found, engine, size + n, new)) for n, new in enumerate(changes)])
    return took


def _until_found(engine: Any, number: int, document: Document) -> None:
    engine.change(number, document)
    engine.query("nyord")


def _make(size: int, made: Path) -> None:
    """In a process of its own: the portal has the documents of the demo, and takes memory that no engine needs."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "portal.settings")
    django.setup()
    from portal.search.documents import documents as of_the_demo

    documents = texts.documents(list(of_the_demo(TODAY)), size)
    made.write_bytes(pickle.dumps((documents, texts.queries(documents, QUERIES), texts.beginnings(documents, QUERIES))))


def _read(made: Path) -> Any:
    """What ``_make`` made: documents, questions of both kinds, and beginnings."""
    return pickle.loads(made.read_bytes())


def _queries(made: Path) -> tuple[dict[str, list[str]], list[str], int]:
    documents, asked, begun = _read(made)
    return asked, begun, len(documents)


def _in_a_process(work: Callable[..., Any], *arguments: Any) -> Any:
    """What ``work`` answers in a new process; ``None`` when it takes too long."""
    here, there = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=_working, args=(there, work, *arguments))
    process.start()
    there.close()
    try:
        return json.loads(here.recv()) if here.poll(BUILT_WITHIN) else None
    finally:
        process.terminate()
        process.join()


def _working(end: Any, work: Callable[..., Any], *arguments: Any) -> None:
    end.send(json.dumps(work(*arguments)))


def _each(ask: Callable[[str], object], texts: Sequence[str]) -> str:
    return _figures([_milliseconds(partial(ask, text)) for text in texts])


def _figures(took: Sequence[float]) -> str:
    ordered = sorted(took)
    return f"{ordered[len(ordered) // 2]:.2f}/{ordered[len(ordered) * 95 // 100]:.2f} ms"


def _milliseconds(do: Callable[[], object]) -> float:
    started = time.perf_counter()
    do()
    return (time.perf_counter() - started) * 1000


def _memory() -> float:
    """MB of this process."""
    counted = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS:"))
    return int(counted.split()[1]) / 1024


if __name__ == "__main__":
    main()
