"""What is used of the private parts of Whoosh 2.7.4: lists of postings are read and written block by block, and what a block holds are the
bytes of two arrays. To ask for each posting, or to give it, takes ten times as long. To read each number and each weight as Whoosh packs
them took a third of a question's time over 100,000 documents (docs/decisions/0011-search-weights-at-the-build.md).
"""

import pickle
from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, Final

from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC

VERSION: Final = "2.7.4"
"""Of Whoosh, which this is for."""
_PROTOCOL: Final = 4
"""Of pickle, in which bytes stand as they are; Whoosh reads any."""
_NOT_PACKED: Final = 0
"""Whoosh's word for a block that zlib has not made smaller: an index is a third larger, and its lists are read in a tenth of the time."""

Block = tuple[Iterable[int], Iterable[float], bytes | None]
"""The numbers of documents, in order, the weight of the term in each, and what is kept beside the list, with the last of its blocks."""


def blocks(matcher: Any) -> Iterator[Block]:
    """The blocks of a ``whoosh.codec.whoosh3.W3LeafMatcher``, from where it stands to its end, written by ``write_blocks`` or by Whoosh."""
    while matcher.is_active():
        length, packed = matcher._blocklength, matcher._data or matcher._read_data() or matcher._data
        numbers, weights, beside = packed
        if isinstance(numbers, bytes):
            yield array("I", numbers), array("f", weights), beside
        else:
            yield accumulate(numbers), weights if isinstance(weights, tuple) else [1.0 if weights is None else weights] * length, None
        matcher._next_block()


def write_blocks(writer: Any, block: int, numbers: "array[int]", weights: "array[float]", beside: bytes | None) -> None:
    """Gives a ``whoosh.codec.whoosh3.W3FieldWriter``, which has begun a term, the numbers of its documents, in order, the weight of the
    term in each and what is to be kept beside, and ends the term; ``block`` is how many stand together."""
    postings = writer._postwriter
    for at in range(0, len(numbers), block):
        postings._ids, postings._weights = numbers[at : at + block], weights[at : at + block]
        postings._maxweight = max(postings._weights)
        is_last = at + block >= len(numbers)
        _write_block(postings, beside if is_last else None, is_last=is_last)
    writer.finish_term()


def _write_block(postings: Any, beside: bytes | None, *, is_last: bool) -> None:
    """As ``W3PostingsWriter._write_block`` does, but for how numbers and weights are packed; ``beside`` stands where it puts values, of
    which terms have none."""
    file, numbers = postings._postfile, postings._ids
    if not postings._blockcount:
        file.write(WHOOSH3_HEADER_MAGIC)
    postings._terminfo.add_block(postings)
    told = pickle.dumps((len(numbers), numbers[-1], postings._maxweight, _NOT_PACKED, 0, 0), _PROTOCOL)
    held = pickle.dumps((numbers.tobytes(), postings._weights.tobytes(), beside), _PROTOCOL)
    length = len(told) + len(held)
    file.write_int(-length if is_last else length)
    file.write(told)
    file.write(held)
    postings._blockcount += 1
    postings._new_block()
