"""What is read of the private parts of Whoosh 2.7.4: a list of postings block by block. To ask for each posting takes ten times as long."""

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any, Final

VERSION: Final = "2.7.4"
"""Of Whoosh, which this is for."""

Block = tuple[Iterable[int], Iterable[float]]
"""The numbers of documents, in order, and the weight of the term in each."""


def blocks(matcher: Any) -> Iterator[Block]:
    """The blocks of a ``whoosh.codec.whoosh3.W3LeafMatcher``, from where it stands to its end."""
    while matcher.is_active():
        length, packed = matcher._blocklength, matcher._data or matcher._read_data() or matcher._data
        numbers, weights = packed[0], packed[1]
        yield accumulate(numbers), weights if isinstance(weights, tuple) else [1.0 if weights is None else weights] * length
        matcher._next_block()
