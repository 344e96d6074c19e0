"""The documents of one language in PostgreSQL, as a question asks for them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, LiteralString

from editdistpy import damerau_osa

from search_index.documents import Document, Language
from search_index.postgres_connections import on_a_connection
from search_index.postgres_tables import LONGEST_TERM, named, tables, unpacked
from search_index.spelling import MOST_EDITS, ONE_EDIT_UP_TO, SHORTEST
from search_index.store import Field
from search_index.vocabulary import Vocabulary
from search_index.weights import Averages, Postings

_ALIKE_MOST = 400
_ALIKE: LiteralString = "SELECT bare, term, ids, weights, levels FROM {terms} WHERE bare = ANY (%s) ORDER BY term"
_ALIKE_WITHOUT_LEVELS: LiteralString = "SELECT bare, term, ids, weights, NULL FROM {terms} WHERE bare = ANY (%s) ORDER BY term"
"""Of an index that the release before has built, during a deploy."""


class PostgresStore:
    """A ``search_index.store.Store`` of one build. What a word was meant as is looked for with pg_trgm; the rest is in the tables."""

    def __init__(self, database: str, generation: int, language: Language, averages: Averages) -> None:
        self._database = database
        self._generation = generation
        self.language = language
        self.averages = averages
        statement: LiteralString = "SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass(%s) AND attname = 'levels'"
        self._is_of_this_form = bool(self._rows(statement, [tables(generation, language)[-1]]))
        words = dict(self._rows("SELECT word, documents FROM {words}"))
        titles = tuple(dict.fromkeys(title for (title,) in self._rows("SELECT title FROM {documents} ORDER BY id")))
        self.vocabulary = Vocabulary(language, words, titles, self._nearest)

    def alike(self, bare: Collection[str]) -> Mapping[str, Mapping[str, Postings]]:
        found: defaultdict[str, dict[str, Postings]] = defaultdict(dict)
        for without, term, ids, weights, levels in self._rows(_ALIKE if self._is_of_this_form else _ALIKE_WITHOUT_LEVELS, [[*bare]]):
            found[without][term] = Postings.with_levels(unpacked("I", ids), unpacked("f", weights), levels)
        return found

    def having(self, terms: Iterable[str]) -> Mapping[str, int]:
        return dict(self._rows("SELECT term, documents FROM {terms} WHERE term = ANY (%s)", [[*terms]]))

    def numbered(self, field: Field, values: Sequence[str]) -> Mapping[str, Sequence[int]]:
        found: defaultdict[str, list[int]] = defaultdict(list)
        for value, number in self._rows(_NUMBERED[field], [[*values]]) if values else ():
            found[value].append(number)
        return found

    def documents(self, numbers: Sequence[int]) -> Mapping[int, Document]:
        statement: LiteralString = "SELECT id, key, url, title, body, category FROM {documents} WHERE id = ANY (%s)"
        rows = self._rows(statement, [[*numbers]]) if numbers else ()
        return {id: Document(key, self.language, url, title, body, group) for id, key, url, title, body, group in rows}

    def called(self, number: int) -> str:
        rows = self._rows("SELECT called FROM {documents} WHERE id = %s", [number]) if self._is_of_this_form else ()
        return str(rows[0][0]) if rows else ""

    def keys(self) -> Collection[str]:
        return [key for (key,) in self._rows("SELECT key FROM {documents}")]

    def _nearest(self, word: str) -> str | None:
        """The nearest word to ``word``, of several the one that more documents have; ``None`` when none is near."""
        if len(word) < SHORTEST or not word.isalpha() or len(word) > LONGEST_TERM:
            return None
        edits = 1 if len(word) <= ONE_EDIT_UP_TO else MOST_EDITS
        statement: LiteralString = (
            "SELECT word, documents FROM {words} WHERE word %% %(word)s AND length(word) BETWEEN %(shortest)s AND %(longest)s"
            " ORDER BY similarity(word, %(word)s) DESC, documents DESC LIMIT %(most)s"
        )
        values = {"word": word, "shortest": len(word) - edits, "longest": len(word) + edits, "most": _ALIKE_MOST}
        near = [
            (distance, -documents, other)
            for other, documents in self._rows(statement, values)
            if other.isalpha() and len(other) >= SHORTEST and (distance := damerau_osa.distance(word, other, edits)) >= 0
        ]
        return min(near)[2] if near else None

    def _rows(self, statement: LiteralString, values: Any = None) -> list[tuple[Any, ...]]:
        composed = named(statement, self._generation, self.language)
        return on_a_connection(self._database, lambda connection: connection.cursor(binary=True).execute(composed, values).fetchall())


_NUMBERED: dict[Field, LiteralString] = {
    "key": "SELECT key, id FROM {documents} WHERE key = ANY (%s) ORDER BY id",
    "category": "SELECT category, id FROM {documents} WHERE category = ANY (%s) ORDER BY id",
    "exact": "SELECT exact, id FROM {documents} WHERE exact = ANY (%s) ORDER BY id",
}
