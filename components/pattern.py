"""Still drawings that are the same for everybody but for a few words of the visitor's own: written once, filled in for each."""

import re
from collections.abc import Callable
from functools import lru_cache, wraps
from html import escape
from typing import Any, Final, ParamSpec, cast

from reactpy import html
from reactpy.types import VdomDict

from components.markup import OwnLeaf, ready, to_html
from components.still import is_still, plain

P = ParamSpec("P")


def pattern(draw: Callable[P, VdomDict]) -> Callable[P, VdomDict]:
    """Makes ``draw`` write its drawing once for each set of positional arguments, whoever asks.

    They are plain values that many pages have in common, never a page or a person. What is given by name are texts of the visitor's
    own. Of them only the places are kept, and they may stand as a whole text, in the middle of one, or as an attribute. A group of
    elements is a leaf for each of them.

    Raises ``TypeError`` for a drawing in which something can change.
    """
    return _pattern(draw, has_fields=False)


def pattern_with_fields(draw: Callable[P, VdomDict]) -> Callable[P, VdomDict]:
    """The same for a drawing with fields in it, for which no words around them ever change while a page is open: what is typed in them
    would be lost."""
    return _pattern(draw, has_fields=True)


def _pattern(draw: Callable[..., VdomDict], *, has_fields: bool) -> Callable[..., VdomDict]:
    @lru_cache(maxsize=64)
    def written(known: tuple[Any, ...], names: tuple[str, ...]) -> tuple[bool, list[_Written]]:
        drawn = plain(draw(*known, **{name: f"{_OPENS}{name}{_CLOSES}" for name in names}))
        if not (has_fields or is_still(drawn)):
            raise TypeError(f"{draw.__name__} draws something that can change")
        is_group = drawn["tagName"] == ""
        return is_group, [_written(element) for element in (drawn["children"] if is_group else [drawn])]

    def filled(*known: Any, **own: str) -> VdomDict:
        is_group, elements = written(known, tuple(own))
        drawn = [_filled(element, own) for element in elements]
        return html(*drawn) if is_group else drawn[0]

    return cast(Callable[..., VdomDict], wraps(draw)(filled))


_Written = tuple[str, dict[str, Any], list[str]]
"""An element: its tag, its attributes, and its inside around the places, whose names stand between."""


def _written(element: dict[str, Any]) -> _Written:
    inside = to_html({"tagName": "", "children": element.get("children", [])}, in_leaf=True)
    return element["tagName"], element.get("attributes", {}), _PLACE.split(inside)


def _filled(element: _Written, own: dict[str, str]) -> VdomDict:
    tag, attributes, pieces = element
    inside = "".join(escape(own[piece]) if number % 2 else piece for number, piece in enumerate(pieces))
    attributes = _with_own(attributes, own)
    return ready(tag, attributes, OwnLeaf(inside)) if inside else cast(VdomDict, getattr(html, tag)(attributes))


_OPENS: Final = "\ue000"
_CLOSES: Final = "\ue001"
_PLACE: Final = re.compile(f"{_OPENS}([a-z_]+){_CLOSES}")
"""Of a text in what is written, in characters that no text of the portal's has."""


def _with_own(attributes: dict[str, Any], own: dict[str, str]) -> dict[str, Any]:
    return {
        name: _PLACE.sub(lambda found: own[found[1]], value) if isinstance(value, str) and _OPENS in value else value
        for name, value in attributes.items()
    }
