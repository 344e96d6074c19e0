"""``python -m tests.bench.search`` measures both indexes of the portal beside other engines, on the same documents in one run.

Each engine builds in a process of its own and answers in another, one engine after the other. All mark and cut with the portal's own
passages, so that the figures tell engines apart and no highlighters. ``--sizes 1000,10000,100000``, ``--engines disk,postgresql``.
Public collections with judgements are scored by ``tests.bench.collections``.
"""

import argparse
import json
import multiprocessing
import os
import pickle
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import django
import psycopg

from search_index import index, postgres
from search_index.analysis import Analysis, composed, terms
from search_index.asking import TERM_LIMIT
from search_index.changes import Wanted
from search_index.documents import Document
from search_index.passages import excerpt, marked
from tests.bench import texts
from tests.postgres_server import PostgresServer

TODAY = date(2026, 11, 21)
QUERIES = 200
CHANGES = 40
BUILT_WITHIN = 900
"""Seconds; an engine that needs more is not measured further."""
PAGE = 9
LONGEST = 300
MOST = 8

COLUMNS = ("Documents", "Engine", "Build", "Short query", "Long query", "Suggestions", "Change visible", "Memory")
"""Those in milliseconds are p50/p95."""

Row = tuple[str, ...]

_SWEDISH = Analysis("sv")


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


class SqliteFullText:
    """FTS5 of the standard library, over terms that were stemmed before."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._database = sqlite3.connect(folder / "fts5.sqlite3")

    def build(self, documents: Sequence[Document]) -> None:
        self._database.execute("CREATE TABLE kept (id INTEGER PRIMARY KEY, title, body)")
        self._database.execute("CREATE VIRTUAL TABLE terms USING fts5(title, body, content='', tokenize=\"unicode61 remove_diacritics 0\")")
        self._database.execute("CREATE VIRTUAL TABLE titles USING fts5(title, prefix='3 4 5', tokenize=\"unicode61 remove_diacritics 0\")")
        for number, document in enumerate(documents):
            self._add(number, document)
        self._database.commit()

    def change(self, number: int, document: Document) -> None:
        self._add(number, document)
        self._database.commit()

    def query(self, text: str) -> object:
        asked = terms(text, "sv")[:TERM_LIMIT]
        wanted = " OR ".join(f'"{term}"' for term in asked)
        found = self._database.execute(
            "SELECT kept.title, kept.body FROM terms JOIN kept ON kept.id = terms.rowid WHERE terms MATCH ? ORDER BY bm25(terms) LIMIT ?",
            (wanted, PAGE),
        )
        return _shown(found.fetchall(), asked)

    def suggest(self, typed: str) -> object:
        wanted = " ".join(f'"{word}"*' for word in typed.replace('"', "").split())
        return self._database.execute("SELECT title FROM titles WHERE titles MATCH ? LIMIT ?", (wanted, MOST)).fetchall()

    def _add(self, number: int, document: Document) -> None:
        self._database.execute("INSERT INTO kept VALUES (?, ?, ?)", (number, document.title, document.text))
        self._database.execute(
            "INSERT INTO terms (rowid, title, body) VALUES (?, ?, ?)", (number, _stemmed(document.title), _stemmed(document.text))
        )
        self._database.execute("INSERT INTO titles (rowid, title) VALUES (?, ?)", (number, document.title))


class Tantivy:
    """The Rust library, over terms that were stemmed before."""

    def __init__(self, folder: Path) -> None:
        import tantivy

        self._tantivy = tantivy
        folder.mkdir(exist_ok=True)
        made = tantivy.SchemaBuilder()
        for name in ("title", "body"):
            made.add_text_field(name, stored=True, tokenizer_name="raw")
        made.add_text_field("terms", tokenizer_name="whitespace")
        made.add_text_field("begins", tokenizer_name="whitespace")
        self._schema = made.build()
        self._index = tantivy.Index(self._schema, path=str(folder))

    def build(self, documents: Sequence[Document]) -> None:
        writer = self._index.writer(heap_size=100_000_000, num_threads=1)
        for document in documents:
            writer.add_document(self._document(document))
        writer.commit()
        writer.wait_merging_threads()

    def change(self, number: int, document: Document) -> None:
        writer = self._index.writer(heap_size=20_000_000, num_threads=1)
        writer.add_document(self._document(document))
        writer.commit()
        self._index.reload()

    def query(self, text: str) -> object:
        asked = terms(text, "sv")[:TERM_LIMIT]
        should = self._tantivy.Occur.Should
        each = [(should, self._tantivy.Query.term_query(self._schema, "terms", term)) for term in asked]
        searcher = self._index.searcher()
        found = searcher.search(self._tantivy.Query.boolean_query(each), PAGE)
        rows = [searcher.doc(address) for _, address in found.hits]
        return _shown([(row["title"][0], row["body"][0]) for row in rows], asked)

    def suggest(self, typed: str) -> object:
        last = "".join(letter for letter in typed.casefold().split()[-1] if letter.isalnum())
        wanted = self._tantivy.Query.regex_query(self._schema, "begins", f"{last}.*")
        searcher = self._index.searcher()
        return [searcher.doc(address)["title"][0] for _, address in searcher.search(wanted, MOST).hits]

    def _document(self, document: Document) -> Any:
        return self._tantivy.Document(
            title=document.title,
            body=document.text,
            terms=f"{_stemmed(document.title)} {_stemmed(document.title)} {_stemmed(document.text)}",
            begins=document.title.casefold(),
        )


class PostgresOwn:
    """PostgreSQL's own full text as its manual has it: the Swedish configuration, GIN, ``ts_rank``."""

    def __init__(self, database: str) -> None:
        self._connection = psycopg.connect(database, autocommit=True)

    def build(self, documents: Sequence[Document]) -> None:
        run = self._connection.execute
        run("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        run("CREATE TABLE own (id int, title text, body text, found tsvector)")
        with self._connection.cursor().copy("COPY own (id, title, body) FROM STDIN") as copy:
            for number, document in enumerate(documents):
                copy.write_row((number, document.title, document.text))
        run("UPDATE own SET found = setweight(to_tsvector('swedish', title), 'A') || to_tsvector('swedish', body)")
        run("CREATE INDEX ON own USING gin (found)")
        run("CREATE INDEX ON own USING gin (title gin_trgm_ops)")
        run("VACUUM ANALYZE own")

    def change(self, number: int, document: Document) -> None:
        self._connection.execute(
            "INSERT INTO own VALUES (%(id)s, %(title)s, %(body)s, setweight(to_tsvector('swedish', %(title)s), 'A') ||"
            " to_tsvector('swedish', %(body)s))",
            {"id": number, "title": document.title, "body": document.text},
        )

    def query(self, text: str) -> object:
        found = self._connection.execute(
            "SELECT title, body FROM own, websearch_to_tsquery('swedish', %s) AS asked WHERE found @@ asked"
            " ORDER BY ts_rank(found, asked) DESC LIMIT %s",
            (" or ".join(text.split()), PAGE),
        )
        return _shown(found.fetchall(), terms(text, "sv"))

    def suggest(self, typed: str) -> object:
        return self._connection.execute("SELECT title FROM own WHERE title ILIKE %s LIMIT %s", (f"%{typed}%", MOST)).fetchall()


ENGINES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    "disk": ("the portal's, on disk (Whoosh)", partial(OfOurs, index)),
    "postgresql": ("the portal's, in PostgreSQL", partial(OfOurs, postgres)),
    "postgresql-own": ("PostgreSQL's own full text", PostgresOwn),
    "fts5": ("SQLite FTS5", SqliteFullText),
    "tantivy": ("tantivy", Tantivy),
}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--sizes", default="1000,10000")
    asked.add_argument("--engines", default=",".join(ENGINES))
    options = asked.parse_args()
    print(f"Load of the machine at the beginning: {', '.join(f'{load:.1f}' for load in os.getloadavg())}\n")
    print("| " + " | ".join(COLUMNS) + " |")
    print("|---" * len(COLUMNS) + "|")
    for size in map(int, options.sizes.split(",")):
        for row in rows(size, options.engines.split(",")):
            print("| " + " | ".join(row) + " |", flush=True)
    print(f"\nLoad at the end: {', '.join(f'{load:.1f}' for load in os.getloadavg())}")


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
    from portal.search import documents as search_documents

    documents = texts.documents(list(search_documents.documents(TODAY)), size)
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


def _stemmed(text: str) -> str:
    return " ".join(word.term for word in _SWEDISH.words(composed(text)))


def _shown(rows: Sequence[tuple[str, str]], asked: Sequence[str]) -> object:
    looked_for = set(asked)
    return [(marked(title, looked_for, _SWEDISH), excerpt(body, looked_for, _SWEDISH)) for title, body in rows]


if __name__ == "__main__":
    main()
