"""Still drawings that are the same for everybody but for a few words of the visitor's own: written once, filled in for each."""

import re
from collections.abc import Callable
from functools import lru_cache, wraps
from html import escape
from typing import Any, Final, ParamSpec, cast

from reactpy.types import VdomDict

from components.markup import OwnLeaf, ready, to_html
from components.still import is_still, plain

P = ParamSpec("P")


def pattern(draw: Callable[P, VdomDict]) -> Callable[P, VdomDict]:
    """Makes ``draw`` write its drawing once for each set of positional arguments, whoever asks.

    They are plain values that many pages have in common, never a page or a person. What is given by name are texts of the visitor's
    own. Of them only the places are kept, and they may stand as a whole text, in the middle of one, or as an attribute.

    Raises ``TypeError`` for a drawing in which something can change.
    """
    return _pattern(draw, has_fields=False)


def pattern_with_fields(draw: Callable[P, VdomDict]) -> Callable[P, VdomDict]:
    """The same for a drawing with fields in it, for which no words around them ever change while a page is open: what is typed in them
    would be lost."""
    return _pattern(draw, has_fields=True)


def _pattern(draw: Callable[..., VdomDict], *, has_fields: bool) -> Callable[..., VdomDict]:
    @lru_cache(maxsize=64)
    def written(known: tuple[Any, ...], names: tuple[str, ...]) -> tuple[str, dict[str, Any], list[str]]:
        drawn = plain(draw(*known, **{name: f"{_OPENS}{name}{_CLOSES}" for name in names}))
        if not (has_fields or is_still(drawn)):
            raise TypeError(f"{draw.__name__} draws something that can change")
        inside = to_html({"tagName": "", "children": drawn.get("children", [])}, in_leaf=True)
        return drawn["tagName"], drawn.get("attributes", {}), _PLACE.split(inside)

    def filled(*known: Any, **own: str) -> VdomDict:
        tag, attributes, pieces = written(known, tuple(own))
        inside = "".join(escape(own[piece]) if number % 2 else piece for number, piece in enumerate(pieces))
        return ready(tag, _with_own(attributes, own), OwnLeaf(inside))

    return cast(Callable[..., VdomDict], wraps(draw)(filled))


_OPENS: Final = "\ue000"
_CLOSES: Final = "\ue001"
_PLACE: Final = re.compile(f"{_OPENS}([a-z_]+){_CLOSES}")
"""Of a text in what is written, in characters that no text of the portal's has."""


def _with_own(attributes: dict[str, Any], own: dict[str, str]) -> dict[str, Any]:
    return {
        name: _PLACE.sub(lambda found: own[found[1]], value) if isinstance(value, str) and _OPENS in value else value
        for name, value in attributes.items()
    }
