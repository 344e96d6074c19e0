"""What an index on disk leaves behind."""

import shutil

import pytest

from search_index import index
from search_index.analysis import terms
from search_index.documents import Document
from search_index.whoosh_store import WhooshStore, write

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


def test_an_open_index_answers_when_its_folder_is_gone(tmp_path):
    """A process may open one just before two more are built, and be asked nothing until then."""
    write(tmp_path / "sv", DOCUMENTS, "sv")
    store = WhooshStore(tmp_path / "sv", "sv")
    shutil.rmtree(tmp_path / "sv")
    assert store.documents([0]) == {0: DOCUMENTS[0]}
    assert store.numbered("key", ["1"])["1"][0] == 0
    (term,) = terms("moms", "sv")
    assert term in store.alike([term])[term]


def test_no_part_of_an_index_is_in_a_file_with_the_others(tmp_path):
    """Whoosh copies all of such a file into memory: of 100,000 documents 350 MB."""
    write(tmp_path / "sv", DOCUMENTS, "sv")
    suffixes = {path.suffix for path in (tmp_path / "sv").iterdir()}
    assert {".pst", ".trm", ".col"} <= suffixes
    assert ".seg" not in suffixes
