"""An index of each kind: every test that asks for one is run on both."""

from functools import partial
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from search_index import index, postgres


class AnIndex:
    """The calls of a kind of index, on one that is the test's own."""

    def __init__(self, kind: Any, place: Any) -> None:
        self.build = partial(kind.build, place)
        self.update = partial(kind.update, place)
        self.is_built = partial(kind.is_built, place)
        self.query = partial(kind.query, place)
        self.correction = partial(kind.correction, place)
        self.suggestions = partial(kind.suggestions, place)


@pytest.fixture(params=["disk", "postgresql"])
def an_index(request: pytest.FixtureRequest, tmp_path: Path) -> AnIndex:
    if request.param == "disk":
        return AnIndex(index, tmp_path / "search")
    return AnIndex(postgres, request.getfixturevalue("postgres").database(f"index_{uuid4().hex}"))
