"""Markup that never changes, drawn once: a tree of elements without components or handlers, as ready HTML."""

from typing import Any

from reactpy.types import VdomDict

from components.markup import to_html


def still_html(vdom: VdomDict) -> str:
    """The HTML of ``vdom``, for a leaf (:func:`components.markup.ready`). Texts in it are escaped as everywhere."""
    return to_html(_plain(vdom))


def _plain(node: Any) -> Any:
    """``node`` as a layout would give it: children in one flat list, nothing where nothing is."""
    if isinstance(node, str):
        return node
    if not isinstance(node, dict):
        raise TypeError(f"{type(node).__name__} cannot be drawn once: only elements and texts can")
    return {**node, "children": [_plain(child) for child in _flat(node.get("children", []))]}


def _flat(children: Any) -> list[Any]:
    flat: list[Any] = []
    for child in children:
        if isinstance(child, (list, tuple)):
            flat += _flat(child)
        elif child is not None:
            flat.append(child)
    return flat
