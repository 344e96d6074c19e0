"""The same index in PostgreSQL, for a portal of several machines: built beside the one in use, and in use when its transaction ends.

What it finds words by is made by ``search_index.analysis`` as on disk. PostgreSQL's own Swedish leaves bygglovet whole and knows no
compounds, and its ``ts_rank`` knows nothing of how common a word is and reads every document that has one (docs/explanation/search.md).
So each term has one row with the documents that it stands in and what it weighs there, which is BM25 worked out when the index is built.
The address of the database is one of libpq's; the user may make tables there, and pg_trgm is made where it is not.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, LiteralString, TypeVar, cast

import psycopg
from editdistpy import damerau_osa
from psycopg import Connection, errors, sql

from search_index.analysis import Parts, composed, surface_words, terms, with_each_word, without_marks, words
from search_index.documents import Document, Hit, Hits, Language
from search_index.index import (
    FIRST_WEIGHT,
    LANGUAGES,
    LAST_PAGE,
    PART_WEIGHT,
    SYNONYM_WEIGHT,
    TERM_LIMIT,
    TITLE_TIMES,
    TITLE_WEIGHT,
    NoIndex,
    Unavailable,
)
from search_index.passages import excerpt, marked
from search_index.spelling import MOST_EDITS, ONE_EDIT_UP_TO, SHORTEST
from search_index.synonyms import Groups, alike, words_of
from search_index.vocabulary import Vocabulary

__all__ = ["NoIndex", "Unavailable", "build", "correction", "is_built", "query", "suggestions"]

T = TypeVar("T")

EXACT_TITLE_WEIGHT = 100.0
"""More than the terms of any query weigh together."""
LONGEST_TERM = 200
"""Letters. Longer ones are nobody's words, and PostgreSQL keeps none of several thousand in order."""
IDLE_CONNECTIONS = 8
"""That a process keeps for the next search."""
CONNECTED_WITHIN = 5
"""Seconds."""
_BUILDING = 0x5EA2C4
"""The lock that one builder at a time has, whichever process it is."""
_SATURATION, _LENGTH = 1.2, 0.75
"""BM25's k1 and b, as Whoosh has them."""
_ALIKE = 0.1
"""Part of their runs of three letters that two words share; less than pg_trgm's 0.3, for moms and mmos have one of nine."""
_ALIKE_MOST = 400

_idle: dict[str, list[Connection[Any]]] = defaultdict(list)


def build(database: str, documents: Iterable[Document]) -> int:
    """Build an index of ``documents`` and put it in use; how many they were. A search never waits and never fails meanwhile.

    A build that fails changes nothing. There is one at a time, whichever process wants it: the next one waits for its turn.
    """
    with psycopg.connect(database) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (_BUILDING,))
        connection.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm")
        connection.execute("CREATE TABLE IF NOT EXISTS search_index (generation int PRIMARY KEY GENERATED ALWAYS AS IDENTITY)")
        every = tuple(documents)
        generation = _one(connection.execute("INSERT INTO search_index DEFAULT VALUES RETURNING generation"))
        for language in LANGUAGES:
            _write(connection, generation, language, [document for document in every if document.language == language])
        _clear(connection, generation)
    return len(every)


def is_built(database: str) -> bool:
    """Whether there is an index in use."""
    return _asked(database, _current) is not None


def query(
    database: str,
    text: str,
    language: Language,
    *,
    page: int = 1,
    page_size: int,
    longest: int,
    without_groups: frozenset[str] = frozenset(),
    synonyms: Groups = (),
    first: Sequence[str] = (),
) -> Hits:
    """As ``search_index.index.query``. Raises ``NoIndex``, and ``Unavailable`` as all of these do."""
    generation = _in_use(database)
    text = text[:longest]
    parts = _vocabulary(database, generation, language).compounds.parts
    find = partial(_found, generation=generation, language=language, page=page, page_size=page_size, without_groups=without_groups)
    return _asked(database, partial(find, text=text, parts=parts, synonyms=synonyms, first=first))


def correction(database: str, text: str, language: Language, *, longest: int, synonyms: Groups = ()) -> str | None:
    """As ``search_index.index.correction``. Raises ``NoIndex``."""
    generation = _in_use(database)
    vocabulary, alike_words = _vocabulary(database, generation, language), words_of(synonyms)

    def as_meant(word: str) -> str:
        folded = composed(word).casefold()
        is_known = (
            folded in vocabulary.words
            or folded in alike_words
            or _asked(database, partial(_known, generation, language, terms(folded, language)))
        )
        return word if is_known else vocabulary.meant_by(folded) or word

    asked = text[:longest].strip()
    corrected = with_each_word(asked, as_meant)
    return corrected if corrected != asked else None


def suggestions(database: str, typed: str, language: Language, *, longest: int, most: int) -> list[str]:
    """As ``search_index.index.suggestions``. Raises ``NoIndex``."""
    known = _vocabulary(database, _in_use(database), language)
    found = known.suggestions.of(typed[:longest], most)
    return found or known.suggestions.of(correction(database, typed, language, longest=longest) or "", most)


def _found(
    connection: Connection[Any],
    *,
    generation: int,
    text: str,
    language: Language,
    parts: Parts,
    page: int,
    page_size: int,
    without_groups: frozenset[str],
    synonyms: Groups,
    first: Sequence[str],
) -> Hits:
    typed = terms(text, language)[:TERM_LIMIT]
    asked = _known(generation, language, typed, connection)
    meant = _of_phrases(alike(typed, synonyms, language), generation, language, connection)
    of_parts = dict.fromkeys(term for word in surface_words(text) for part in parts(word) for term in terms(part, language))
    of_compounds = [term for term in of_parts if term not in asked][:TERM_LIMIT]
    if not (asked or of_compounds or meant.documents or first) or not 1 <= page <= LAST_PAGE:
        return Hits((), 0, page, 0)
    values = {
        "meant": list(meant.documents),
        "meant_weights": list(meant.documents.values()),
        "first": list(first),
        "first_weights": [FIRST_WEIGHT * (len(first) - place) for place in range(len(first))],
        "terms": [*asked, *of_compounds],
        "factors": [*[1.0] * len(asked), *[PART_WEIGHT] * len(of_compounds)],
        "exact": " ".join(asked),
        "exact_weight": EXACT_TITLE_WEIGHT,
        "without": list(without_groups),
        "limit": page_size,
        "offset": (page - 1) * page_size,
    }
    rows = connection.execute(_named(_QUERY, generation, language), values).fetchall()
    total = rows[0][0]
    looked_for = {*asked, *of_compounds, *meant.terms}
    hits = [
        Hit(key, url, marked(title, looked_for, language, parts), excerpt(body, looked_for, language, parts))
        for _, key, url, title, body in rows
        if key is not None
    ]
    return Hits(tuple(hits), total, page, math.ceil(total / page_size))


_QUERY: LiteralString = """
    WITH found AS MATERIALIZED (
        SELECT document, sum(weight) AS weight
        FROM (
            SELECT stands.document, stands.weight * asked.factor AS weight
            FROM unnest(%(terms)s::text[], %(factors)s::float4[]) AS asked (term, factor)
            JOIN {terms} AS known USING (term), unnest(known.documents, known.weights) AS stands (document, weight)
            UNION ALL SELECT id, %(exact_weight)s FROM {documents} WHERE exact = %(exact)s
            UNION ALL SELECT * FROM unnest(%(meant)s::int[], %(meant_weights)s::float4[])
            UNION ALL SELECT id, ahead.weight FROM unnest(%(first)s::text[], %(first_weights)s::float4[]) AS ahead (key, weight)
                JOIN {documents} USING (key)
        ) AS each_term
        WHERE document <> ALL (ARRAY (SELECT id FROM {documents} WHERE category = ANY (%(without)s)))
        GROUP BY document
    ),
    shown AS (SELECT * FROM found ORDER BY weight DESC, document LIMIT %(limit)s OFFSET %(offset)s)
    SELECT counted.total, key, url, title, body
    FROM (SELECT count(*) AS total FROM found) AS counted LEFT JOIN (shown JOIN {documents} AS kept ON kept.id = shown.document) ON TRUE
    ORDER BY weight DESC, document
"""


@dataclass(frozen=True, slots=True)
class _Meant:
    """What documents weigh by other words for what was asked, and those words."""

    documents: dict[int, float]
    terms: frozenset[str]


def _of_phrases(phrases: Sequence[tuple[str, ...]], generation: int, language: Language, connection: Connection[Any]) -> _Meant:
    """The documents that hold every word of one of ``phrases``, which mean the same as something that was asked."""
    documents: Counter[int] = Counter()
    held: set[str] = set()
    for phrase in phrases:
        known = _known(generation, language, phrase, connection)
        if len(known) < len(phrase):
            continue
        weights = _named("SELECT documents, weights FROM {terms} WHERE term = ANY (%s)", generation, language)
        each = [dict(zip(*row, strict=True)) for row in connection.execute(weights, (known,)).fetchall()]
        for id in set.intersection(*map(set, each)):
            documents[id] += SYNONYM_WEIGHT / len(phrase) * sum(one[id] for one in each)
        held.update(known)
    return _Meant(dict(documents), frozenset(held))


def _known(generation: int, language: Language, asked: Sequence[str], connection: Connection[Any]) -> list[str]:
    """Those of ``asked`` that a document holds; in the place of another those that differ from it only by marks: foretag finds företag."""
    bare = [without_marks(term) for term in asked]
    rows = connection.execute(_named("SELECT bare, term FROM {terms} WHERE bare = ANY (%s)", generation, language), (bare,)).fetchall()
    alike = defaultdict(list)
    for without, term in rows:
        alike[without].append(term)
    found = {term: alike[without_marks(term)] for term in asked}
    return list(dict.fromkeys(each for term, near in found.items() for each in ([term] if term in near else near)))


def _nearest(database: str, generation: int, language: Language, word: str) -> str | None:
    """The nearest word to ``word``, of several the one that more documents have; ``None`` when none is near."""
    if len(word) < SHORTEST or not word.isalpha() or len(word) > LONGEST_TERM:
        return None
    edits = 1 if len(word) <= ONE_EDIT_UP_TO else MOST_EDITS
    alike = _named(
        "SELECT word, documents FROM {words} WHERE word %% %(word)s AND length(word) BETWEEN %(shortest)s AND %(longest)s"
        " ORDER BY similarity(word, %(word)s) DESC, documents DESC LIMIT %(most)s",
        generation,
        language,
    )
    values = {"word": word, "shortest": len(word) - edits, "longest": len(word) + edits, "most": _ALIKE_MOST}
    near = [
        (distance, -documents, other)
        for other, documents in _asked(database, lambda connection: connection.execute(alike, values).fetchall())
        if other.isalpha() and len(other) >= SHORTEST and (distance := damerau_osa.distance(word, other, edits)) >= 0
    ]
    return min(near)[2] if near else None


@lru_cache(maxsize=2 * len(LANGUAGES))
def _vocabulary(database: str, generation: int, language: Language) -> Vocabulary:
    """An index never changes, so this is read once for each."""

    def read(connection: Connection[Any]) -> Vocabulary:
        counted = dict(connection.execute(_named("SELECT word, documents FROM {words}", generation, language)).fetchall())
        titles = connection.execute(_named("SELECT title FROM {documents} ORDER BY id", generation, language)).fetchall()
        unique = tuple(dict.fromkeys(title for (title,) in titles))
        return Vocabulary(language, counted, unique, nearest=partial(_nearest, database, generation, language))

    return _asked(database, read)


def _write(connection: Connection[Any], generation: int, language: Language, documents: Sequence[Document]) -> None:
    """Two rounds over the documents: which compounds there are is known when all words are."""
    vocabulary = Vocabulary.of(documents, language)
    for statement in _TABLES:
        connection.execute(_named(statement, generation, language))
    with connection.cursor() as cursor:
        with cursor.copy(_named("COPY {documents} FROM STDIN", generation, language)) as copy:
            for id, document in enumerate(documents):
                title, text = _kept(document.title), _kept(document.text)
                exact = " ".join(terms(title, language))
                copy.write_row((id, document.key, document.url, document.group, title, text, exact))
        with cursor.copy(_named("COPY {words} FROM STDIN", generation, language)) as copy:
            for word, count in vocabulary.words.items():
                if len(word) <= LONGEST_TERM:
                    copy.write_row((word, count))
        with cursor.copy(_named("COPY {terms} FROM STDIN", generation, language)) as copy:
            for term, weights in _weights(documents, language, vocabulary.compounds.parts).items():
                if len(term) <= LONGEST_TERM:
                    copy.write_row((term, without_marks(term), _listed(weights), _listed(weights.values())))
    for statement in _INDEXES:
        connection.execute(_named(statement, generation, language))


_TABLES: tuple[LiteralString, ...] = (
    "CREATE TABLE {documents} (id int, key text, url text, category text, title text, body text, exact text)",
    "CREATE TABLE {words} (word text, documents int)",
    "CREATE TABLE {terms} (term text, bare text, documents int[], weights float4[])",
)
_INDEXES: tuple[LiteralString, ...] = (
    "ALTER TABLE {documents} ADD PRIMARY KEY (id)",
    "CREATE INDEX ON {documents} USING hash (exact)",
    "CREATE INDEX ON {documents} (category)",
    "CREATE INDEX ON {words} USING gin (word gin_trgm_ops)",
    "ALTER TABLE {terms} ADD PRIMARY KEY (term)",
    "CREATE INDEX ON {terms} (bare)",
    "ANALYZE {documents}",
    "ANALYZE {words}",
    "ANALYZE {terms}",
)
_KINDS = ("documents", "words", "terms")


def _weights(documents: Sequence[Document], language: Language, parts: Parts) -> dict[str, dict[int, float]]:
    """What each term weighs in the documents that it stands in: BM25 of title and text as one, and a little more for the title."""
    titles = [_counted(document.title, language, parts) for document in documents]
    texts = [_counted(document.text, language, parts) for document in documents]
    wholes = [text + _times(title, TITLE_TIMES) for title, text in zip(titles, texts, strict=True)]
    weights: dict[str, dict[int, float]] = defaultdict(dict)
    for field, factor in ((wholes, 1.0), (titles, TITLE_WEIGHT)):
        lengths = [sum(counted.values()) for counted in field]
        mean = sum(lengths) / len(lengths) if any(lengths) else 1
        having = Counter(term for counted in field for term in counted)
        for id, (counted, length) in enumerate(zip(field, lengths, strict=True)):
            slowing = _SATURATION * (1 - _LENGTH + _LENGTH * length / mean)
            for term, count in counted.items():
                rarity = math.log(len(documents) / (having[term] + 1)) + 1
                weight = factor * rarity * count * (_SATURATION + 1) / (count + slowing)
                weights[term][id] = weights[term].get(id, 0.0) + weight
    return weights


def _times(counted: Counter[str], times: int) -> Counter[str]:
    return Counter({term: times * count for term, count in counted.items()})


def _counted(text: str, language: Language, parts: Parts) -> Counter[str]:
    return Counter(word.term for word in words(composed(text), language, parts))


def _kept(text: str) -> str:
    """``text`` as PostgreSQL can keep it, which knows every character but one."""
    return composed(text).replace("\x00", " ")


def _listed(values: Iterable[float]) -> str:
    """An array as PostgreSQL reads it; a tenth of the time that making it of each value takes."""
    return "{" + ",".join(f"{value:.6g}" if isinstance(value, float) else str(value) for value in values) + "}"


def _clear(connection: Connection[Any], generation: int) -> None:
    """Drop all but this index and the last one, which is kept until the next build for the searches still going on in it."""
    rows = connection.execute("SELECT generation FROM search_index ORDER BY generation DESC OFFSET 2").fetchall()
    for (old,) in rows:
        for language in LANGUAGES:
            connection.execute(_named("DROP TABLE {documents}, {words}, {terms}", old, language))
        connection.execute("DELETE FROM search_index WHERE generation = %s", (old,))


def _named(statement: LiteralString, generation: int, language: Language) -> sql.Composed:
    """``statement`` with the tables of an index in it."""
    names = {kind: sql.Identifier(f"search_{generation}_{language}_{kind}") for kind in _KINDS}
    return sql.SQL(statement).format(**names)


def _in_use(database: str) -> int:
    generation = _asked(database, _current)
    if generation is None:
        raise NoIndex("There is no search index in the database")
    return generation


def _current(connection: Connection[Any]) -> int | None:
    try:
        return cast(int | None, _one(connection.execute("SELECT max(generation) FROM search_index")))
    except errors.UndefinedTable:
        return None


def _one(cursor: psycopg.Cursor[Any]) -> Any:
    row = cursor.fetchone()
    return row[0] if row else None


def _asked(database: str, ask: Callable[[Connection[Any]], T]) -> T:
    """What ``ask`` finds out on a connection that nobody else uses; once more on a new one when the database has been away.

    Raises ``Unavailable`` when it is away still.
    """
    idle = _idle[database]
    while idle:
        connection = idle.pop()
        try:
            return _given_back(connection, ask, idle)
        except psycopg.OperationalError:
            connection.close()
    try:
        return _given_back(_connected(database), ask, idle)
    except psycopg.OperationalError as away:
        raise Unavailable(str(away)) from away


def _given_back(connection: Connection[Any], ask: Callable[[Connection[Any]], T], idle: list[Connection[Any]]) -> T:
    try:
        answer = ask(connection)
    except BaseException:
        connection.close()
        raise
    if len(idle) < IDLE_CONNECTIONS:
        idle.append(connection)
    else:
        connection.close()
    return answer


def _connected(database: str) -> Connection[Any]:
    connection = psycopg.connect(database, autocommit=True, connect_timeout=CONNECTED_WITHIN)
    connection.execute(sql.SQL("SET jit = off; SET pg_trgm.similarity_threshold = {}").format(_ALIKE))
    return connection
