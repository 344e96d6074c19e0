"""Tokens whose signature was checked a moment ago: a page, its websocket and its calls all bring the same two.

Kept by a digest, with nothing of the person in them. Whether a token has run out, and whether its session still lives, is asked each time.
"""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

MOST: Final = 10_000
"""Tokens kept, of a process; one is a few hundred bytes."""
_DIGEST_BYTES: Final = 32


@dataclass(frozen=True, slots=True)
class Checked:
    """What a token that is ours says, but for the person."""

    sid: object
    exp: object
    names_a_person: bool


class CheckedTokens:
    """Those checked last. A token that was refused is not kept, so that nobody's forgeries push out what visitors have."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[bytes, tuple[object, ...]], Checked] = OrderedDict()

    def of(self, token: str, by: tuple[object, ...], check: Callable[[], Checked]) -> Checked:
        """What ``check`` found of ``token``, asked once for as long as all that it is checked ``by`` is the same. Raises what it raises."""
        key = (blake2b(token.encode("utf-8", "surrogatepass"), digest_size=_DIGEST_BYTES).digest(), by)
        checked = self._kept.get(key)
        if checked is None:
            checked = self._kept[key] = check()
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(key)
        return checked
