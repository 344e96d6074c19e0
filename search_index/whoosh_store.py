"""The documents of one language in a folder, as Whoosh keeps them: postings, stored fields, and what finds a document by its key.

The weight of a posting is what ``search_index.weights`` worked out, so that Whoosh's own scoring, which reads how long each document
is for every posting, has nothing left to do. A list of postings is read block by block. A folder never changes.
"""

import json
from array import array
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

from whoosh import index as whoosh_index
from whoosh.codec.whoosh3 import W3Codec
from whoosh.fields import ID, STORED, Schema

from search_index.analysis import WORDS_REMEMBERED, Analysis, kept, name, without_marks
from search_index.documents import Document, Language
from search_index.store import Field
from search_index.vocabulary import Vocabulary
from search_index.weights import Averages, Postings, weighed
from search_index.whoosh_blocks import blocks, write_blocks

BLOCK = 65_536
"""Postings that are written together: all of a list are wanted, so that there is nothing to skip."""


def write(folder: Path, documents: Sequence[Document], language: Language) -> None:
    """Write ``documents``, all of them in ``language``, into the new ``folder``.

    Two rounds over the documents: which compounds there are is known when all words are.
    """
    folder.mkdir(parents=True)
    every = [kept(document) for document in documents]
    vocabulary = Vocabulary.of(every, language)
    postings, averages = weighed(every, Analysis(language, vocabulary.compounds.parts))
    of_words, of_pieces = averages.written()
    beside = {
        "averages": of_words,
        "pieces": of_pieces,
        "words": vocabulary.words,
        "titles": vocabulary.titles,
        "marked": _marked(postings),
    }
    (folder / "words.json").write_text(json.dumps(beside, ensure_ascii=False), encoding="utf-8")
    codec = W3Codec(blocklimit=BLOCK)
    codec.length_stats = False  # How long documents are is in the weights.
    writer = whoosh_index.create_in(folder, _SCHEMA).writer(codec=codec, compound=False)  # Of one file for all it copies all into memory.
    writer.fieldwriter = _WithWeights(writer.fieldwriter, postings, len(every))
    for document in every:
        exact = name(document.title, language)
        found_by = {"key": document.key, "category": document.group, "exact": exact}
        writer.add_document(**found_by, document=document.written(), called=document.called)
    writer.commit()


class WhooshStore:
    """A ``search_index.store.Store`` of what ``write`` left in a folder."""

    def __init__(self, folder: Path, language: Language) -> None:
        beside = json.loads((folder / "words.json").read_text(encoding="utf-8"))
        self.language = language
        self.vocabulary = Vocabulary(language, beside["words"], tuple(beside["titles"]))
        self.averages = Averages(**beside["averages"], pieces=beside.get("pieces", 0.0))
        self._marked: Mapping[str, Sequence[str]] = beside["marked"]
        self._reader = whoosh_index.open_dir(folder).reader()
        if self.averages.documents:
            self._reader.stored_fields(0)  # Opens their file, which is gone with its folder two builds later.
        self._lock = Lock()  # A reader has one place in each of its files.
        self._frequency = lru_cache(maxsize=WORDS_REMEMBERED)(partial(self._reader.doc_frequency, _TEXT))

    def alike(self, bare: Collection[str]) -> Mapping[str, Mapping[str, Postings]]:
        found = {one: {term: self._postings(_TEXT, term) for term in (one, *self._marked.get(one, ()))} for one in bare}
        return {one: {term: postings for term, postings in each.items() if postings[0]} for one, each in found.items()}

    def having(self, terms: Iterable[str]) -> Mapping[str, int]:
        with self._lock:
            return {term: self._frequency(term) for term in terms}

    def numbered(self, field: Field, values: Sequence[str]) -> Mapping[str, Sequence[int]]:
        return {value: numbers for value in values if (numbers := self._postings(field, value)[0])}

    def documents(self, numbers: Sequence[int]) -> Mapping[int, Document]:
        with self._lock:
            return {number: Document(**self._reader.stored_fields(number)["document"]) for number in numbers}

    def called(self, number: int) -> str:
        with self._lock:
            return str(self._reader.stored_fields(number).get("called", ""))

    def keys(self) -> Collection[str]:
        with self._lock:
            return [key.decode() for key in self._reader.lexicon("key")]

    def _postings(self, field: str, term: str) -> Postings:
        with self._lock:
            read = [*blocks(self._reader.postings(field, term))] if (field, term) in self._reader else []
        numbers, weights = array("I"), array("f")
        for found, weighing, _ in read:
            numbers.extend(found)
            weights.extend(weighing)
        return Postings.with_levels(numbers, weights, read[-1][2] if read else None)


class _WithWeights:
    """What writes the postings that Whoosh has found out of its documents, and the weights of their terms after them: its files are in the
    order of fields."""

    def __init__(self, own: Any, postings: Mapping[str, Postings], documents: int) -> None:
        self._own = own
        self._postings = postings
        self._documents = documents
        self.close = own.close

    @property
    def is_closed(self) -> bool:
        return bool(self._own.is_closed)

    def add_postings(self, schema: Schema, lengths: Any, items: Any) -> None:
        self._own.add_postings(schema, lengths, items)
        self._own.start_field(_TEXT, schema[_TEXT])
        for term, postings in sorted(self._postings.items()):
            self._own.start_term(term.encode())
            write_blocks(self._own, BLOCK, *postings, postings.packed_levels(self._documents))
        self._own.finish_field()


_TEXT = "terms"
_SCHEMA = Schema(called=STORED, category=ID, document=STORED, exact=ID, key=ID, **{_TEXT: ID})
"""By name ``terms`` is the last field, as its postings are the last to be written."""


def _marked(found: Iterable[str]) -> dict[str, list[str]]:
    """The terms that have marks, by what they are without."""
    marked = defaultdict(list)
    for term in found:
        bare = without_marks(term)
        if bare != term:
            marked[bare].append(term)
    return marked
