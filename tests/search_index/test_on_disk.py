"""What an index on disk leaves behind."""

import pytest

from search_index import index
from search_index.documents import Document

DOCUMENTS = [Document("1", "sv", "/moms", "Moms", "Skatt på varor.")]


def test_old_indexes_are_cleared_away(tmp_path):
    for _ in range(3):
        index.build(tmp_path, DOCUMENTS)
    assert len(list(tmp_path.glob("index-*"))) == 2


def test_a_build_that_fails_leaves_nothing(tmp_path):
    def broken():
        yield from DOCUMENTS
        raise OSError("full")

    index.build(tmp_path, DOCUMENTS)
    with pytest.raises(OSError, match="full"):
        index.build(tmp_path, broken())
    assert len(list(tmp_path.glob("index-*"))) == 1
