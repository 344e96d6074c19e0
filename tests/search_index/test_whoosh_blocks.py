"""Postings read block by block are those that Whoosh gives one by one; each private name that is used still is what it was."""

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from whoosh import index
from whoosh.codec.whoosh3 import W3Codec, W3LeafMatcher
from whoosh.fields import KEYWORD, TEXT, Schema

from search_index.documents import Document
from search_index.weights import Postings
from search_index.whoosh_blocks import VERSION, blocks
from search_index.whoosh_store import BLOCK, WhooshStore, write

DOCUMENTS = ["bil", "båt", "bil bil båt", *["bil"] * 10, "båt bil"]


def test_it_is_for_the_version_of_whoosh_that_is_installed() -> None:
    assert version("Whoosh") == VERSION


@pytest.fixture(params=[TEXT, KEYWORD], ids=lambda kind: kind.__name__)
def reader(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Any]:
    """Twelve documents with the word, in blocks of four."""
    writer = index.create_in(tmp_path, Schema(words=request.param())).writer(codec=W3Codec(blocklimit=4))
    for words in DOCUMENTS:
        writer.add_document(words=words)
    writer.commit()
    with index.open_dir(tmp_path).reader() as reader:
        yield reader


@pytest.mark.parametrize("term", ["bil", "båt"])
def test_blocks_hold_what_whoosh_gives_one_by_one(reader: Any, term: str) -> None:
    matcher = reader.postings("words", term)
    one_by_one = []
    while matcher.is_active():
        one_by_one.append((matcher.id(), matcher.weight()))
        matcher.next()
    found = [pair for numbers, weights, _ in blocks(reader.postings("words", term)) for pair in zip(numbers, weights, strict=True)]
    assert found == one_by_one
    assert len(found) == sum(term in words.split() for words in DOCUMENTS)


def test_each_private_name_that_is_written_to_is_there(tmp_path: Path) -> None:
    writer = index.create_in(tmp_path, Schema(words=TEXT())).writer(codec=W3Codec())
    writer.fieldwriter.start_field("words", TEXT())
    writer.fieldwriter.start_term(b"bil")
    postings = writer.fieldwriter._postwriter
    assert {"_ids", "_weights", "_maxweight", "_blockcount", "_postfile", "_terminfo"} <= vars(postings).keys()
    assert callable(postings._new_block)
    assert callable(writer.fieldwriter.add_postings)
    writer.cancel()


def test_a_list_longer_than_a_block_is_read_as_it_was_written(tmp_path: Path) -> None:
    count = BLOCK + 100
    documents = [Document(f"{n}", "sv", f"/{n}", "Bil", "båt" if n % 2 else "tåg") for n in range(count)]
    write(tmp_path / "sv", documents, "sv")
    store = WhooshStore(tmp_path / "sv", "sv")
    (cars, weights) = store.alike(["bil"])["bil"]["bil"]
    assert list(cars) == list(range(count))
    assert len(weights) == count and min(weights) > 0
    boats = store.alike(["bat"])["bat"]["båt"]
    assert list(boats.numbers) == list(range(1, count, 2))
    assert "levels" in vars(boats), "what the word weighs at most in each document is read, not worked out"
    assert (boats.heaviest, boats.levels) == ((worked_out := Postings(*boats)).heaviest, worked_out.levels)


@pytest.mark.parametrize("name", ["_read_data", "_next_block"])
def test_each_private_method_is_there(name: str) -> None:
    assert callable(getattr(W3LeafMatcher, name))


@pytest.mark.parametrize("name", ["_blocklength", "_data"])
def test_each_private_attribute_is_there(reader: Any, name: str) -> None:
    assert hasattr(reader.postings("words", "bil"), name)
