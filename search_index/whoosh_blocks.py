"""What is used of the private parts of Whoosh 2.7.4: lists of postings are read and written block by block. To ask for each posting, or to
give it, takes ten times as long."""

from array import array
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, Final

VERSION: Final = "2.7.4"
"""Of Whoosh, which this is for."""
COMPRESSION: Final = 1
"""Of zlib: an index of 20,000 documents is 2 % larger than with the 3 that Whoosh has by itself, and written a tenth sooner."""
COMPRESSED_FROM: Final = 32
"""Postings. A shorter list, as most are, becomes hardly smaller: all of them unpacked are 3 % of an index of 3,000 documents."""

Block = tuple[Iterable[int], Iterable[float]]
"""The numbers of documents, in order, and the weight of the term in each."""


def blocks(matcher: Any) -> Iterator[Block]:
    """The blocks of a ``whoosh.codec.whoosh3.W3LeafMatcher``, from where it stands to its end."""
    while matcher.is_active():
        length, packed = matcher._blocklength, matcher._data or matcher._read_data() or matcher._data
        numbers, weights = packed[0], packed[1]
        yield accumulate(numbers), weights if isinstance(weights, tuple) else [1.0 if weights is None else weights] * length
        matcher._next_block()


def write_blocks(writer: Any, block: int, numbers: "array[int]", weights: "array[float]") -> None:
    """Gives a ``whoosh.codec.whoosh3.W3FieldWriter``, which has begun a term, the numbers of its documents, in order, and the weight of the
    term in each; ``block`` is the writer's ``blocklimit``."""
    postings = writer._postwriter
    postings._compression = COMPRESSION if len(numbers) >= COMPRESSED_FROM else 0
    for at in range(0, len(numbers), block):
        if at:
            postings._write_block()
        postings._ids, postings._weights = numbers[at : at + block], weights[at : at + block]
        postings._maxweight = max(postings._weights)
