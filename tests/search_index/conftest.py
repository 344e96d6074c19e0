"""An index of each kind: every test that asks for one is run on both."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from search_index import index, postgres, postgres_connections
from search_index.built_index import Built
from search_index.documents import Hits, Language


class AnIndex:
    """The calls of a kind of index, on one that is the test's own."""

    def __init__(self, kind: Any, place: Any) -> None:
        self.build = partial(kind.build, place)
        self.update = partial(kind.update, place)
        self.is_built = partial(kind.is_built, place)
        self._built: Callable[[Language], Built] = partial(kind.built, place)

    def query(self, text: str, language: Language, **how: Any) -> Hits:
        return self._built(language).query(text, **how)

    def keys(self, text: str, **how: Any) -> list[str]:
        """Of the hits in Swedish, the first nine unless said otherwise."""
        return [hit.key for hit in self.query(text, "sv", **({"page_size": 9, "longest": 99} | how)).hits]

    def correction(self, text: str, language: Language, **how: Any) -> str | None:
        return self._built(language).correction(text, **how)

    def suggestions(self, typed: str, language: Language, **how: Any) -> list[str]:
        return self._built(language).suggestions(typed, **how)


@pytest.fixture(params=["disk", "postgresql"])
def an_index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[AnIndex]:
    if request.param == "disk":
        yield AnIndex(index, tmp_path / "search")
        return
    database = request.getfixturevalue("postgres").database(f"index_{uuid4().hex}")
    yield AnIndex(postgres, database)
    for connection in postgres_connections._idle.pop(database, []):  # A server takes a hundred, and each test has a database of its own.
        connection.close()
