"""Markup that never changes, drawn once: a tree of elements without components or handlers, as ready HTML."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Final, ParamSpec, cast
from weakref import WeakValueDictionary

from reactpy.types import VdomDict

from components.markup import Leaf, OwnLeaf, SharedModel, ready, to_html

P = ParamSpec("P")


def still_html(vdom: VdomDict) -> str:
    """The HTML of ``vdom``, for a leaf (:func:`components.markup.ready`). Texts in it are escaped as everywhere."""
    return to_html(plain(vdom), in_leaf=True)


def settled(vdom: VdomDict) -> VdomDict:
    """``vdom`` with every part in which nothing can change as one leaf each; elements outside leaves are what an open page costs.

    A part is still when it holds no component, handler or field, and no behaviour that calls Python; other behaviours are written
    into the leaf. Fields stay elements: the text typed in one survives that the words around it change, which a leaf would take
    with it. Only for a component that draws once, as the root of the portal does: a leaf is drawn anew whole.
    """
    drawn, all_still = _settled(vdom)
    return _once(drawn) if all_still else drawn


def still_inside(vdom: VdomDict, *, is_brief: bool = False) -> VdomDict:
    """``vdom`` with its whole inside as one leaf, fields and all; its own handlers and behaviour stay.

    For a form that is drawn anew only when it was sent: what is typed in it belongs to the visitor until then. An open page pays
    for one element and not for each of the form's.
    """
    return with_inside(vdom, inside_html(vdom, is_brief=is_brief))


def own_inside(vdom: VdomDict) -> VdomDict:
    """The same for what one visitor alone has, such as what they typed: an open page does not even hold the text of it."""
    return with_inside(vdom, OwnLeaf(inside_html(vdom, is_brief=True)))


def inside_html(vdom: VdomDict, *, is_brief: bool = False) -> str:
    """The HTML of what stands in ``vdom``, fields and all; ``is_brief`` as :func:`components.markup.to_html` has it."""
    inside = {"tagName": "", "children": [plain(child) for child in _flat(vdom.get("children", ()))]}
    return to_html(inside, in_leaf=True, is_brief=is_brief)


def with_inside(vdom: VdomDict, inside: str | Leaf) -> VdomDict:
    """``vdom`` with ready-made HTML as its inside; its own attributes, handlers and behaviour stay."""
    attributes = {**vdom.get("attributes", {}), "dangerouslySetInnerHTML": inside if isinstance(inside, Leaf) else _leaf(inside)}
    return cast(VdomDict, {**{name: value for name, value in vdom.items() if name != "children"}, "attributes": attributes})


class DrawnOnce(dict[str, Any]):
    """An element that many pages share: what was found out of it holds for all of them."""

    __slots__ = ("is_still", "model")

    def __init__(self, vdom: Any, *, is_still: bool) -> None:
        super().__init__(vdom)
        self.is_still = is_still
        """Whether all of it may become a part of a leaf."""
        self.model: SharedModel | None = None
        """What a layout makes of it (components/reactpy_patches.py); ``None`` before one did."""


def drawn_once(draw: Callable[P, VdomDict]) -> Callable[P, VdomDict]:
    """Makes ``draw`` draw once for each set of arguments, whoever asks.

    It can not say to one visitor what belongs to another, for all it knows is in its arguments; so they are plain values
    that many pages have in common, never a page or a person.
    """

    @lru_cache(maxsize=256)
    def drawn(*arguments: P.args, **named: P.kwargs) -> VdomDict:
        drawn = settled(draw(*arguments, **named))
        if isinstance(drawn, dict) and drawn["tagName"] == "":  # what draws nothing is an empty text
            return cast(VdomDict, {**drawn, "children": [shared(child) for child in drawn["children"]]})
        return cast(VdomDict, shared(drawn))

    return cast(Callable[P, VdomDict], wraps(draw)(drawn))


EACH_ALONE: Final = "data-each-alone"
"""An attribute of a list of live regions: one leaf for all of them would say all anew when one comes."""
_STILL: Final = frozenset({"tagName", "attributes", "children"})
LARGE_LEAF: Final = 4096
"""Characters of ready-made HTML from which a part is worth a leaf of its own within another one."""
_FIELDS: Final = frozenset({"input", "select", "textarea"})
_leaves: WeakValueDictionary[str, Leaf] = WeakValueDictionary()
"""The leaves that open pages hold, by their text: two pages that show the same have it once, and nothing stays of a page that closed."""


def _settled(node: Any) -> tuple[Any, bool]:
    """``node``, and whether all of it is still; a still one is left to its parent, for the largest part to become the leaf."""
    if not isinstance(node, dict):
        return node, isinstance(node, str)
    if isinstance(node, DrawnOnce):
        return node, node.is_still
    children = [_settled(child) for child in _flat(node.get("children", ()))]
    all_still = all(child_is_still for _, child_is_still in children)
    if all_still and node.keys() <= _STILL and not _stays(node["tagName"], node.get("attributes", {})):
        return {**node, "children": [child for child, _ in children]}, True
    return {**node, "children": [_once(child) if child_is_still else child for child, child_is_still in children]}, False


def shared(drawn: Any) -> Any:
    """What is drawn once, for whoever keeps it: an element that many pages show. A text stays as it is."""
    if not isinstance(drawn, dict) or isinstance(drawn, DrawnOnce):
        return drawn
    node, all_still = _settled(drawn)
    return DrawnOnce(node, is_still=all_still)


def _stays(tag: str, attributes: Any) -> bool:
    """Whether an element must stay one: a field, a behaviour that calls Python, a leaf so large that many pages should share it alone,
    a list whose parts come and go without touching the others."""
    is_field = tag in _FIELDS and attributes.get("type") != "hidden"
    leaf = attributes.get("dangerouslySetInnerHTML")
    return (
        is_field
        or EACH_ALONE in attributes
        or "on" in attributes.get("ability", ())
        or (leaf is not None and leaf.is_shared and len(leaf["__html"]) > LARGE_LEAF)
    )


def _once(node: Any) -> Any:
    """A still element with its inside as a leaf, where it holds elements at all; an ``svg`` alone is too small to be worth it."""
    if isinstance(node, dict) and node["tagName"] == "":
        return {**node, "children": [_once(child) for child in node["children"]]}
    if isinstance(node, str) or node["tagName"] == "svg" or all(isinstance(child, str) for child in node["children"]):
        return node
    leaf = _leaf(to_html({"tagName": "", "children": node["children"]}, in_leaf=True))
    return ready(node["tagName"], node.get("attributes", {}), leaf)


def _leaf(html: str) -> Leaf:
    leaf = _leaves.get(html)
    if leaf is None:
        leaf = _leaves[html] = Leaf(html)
    return leaf


def is_still(vdom: VdomDict) -> bool:
    """Whether nothing in ``vdom`` can change: no component, handler or field, and no behaviour that calls Python."""
    return _settled(vdom)[1]


def plain(node: Any) -> Any:
    """``node`` as a layout would give it: children in one flat list, nothing where nothing is."""
    if isinstance(node, str):
        return node
    if not isinstance(node, dict):
        raise TypeError(f"{type(node).__name__} cannot be drawn once: only elements and texts can")
    return {**node, "children": [plain(child) for child in _flat(node.get("children", []))]}


def _flat(children: Any) -> list[Any]:
    """Children in one list: a group of them (``html(…)``) is no element, yet would cost an open page as much as one."""
    flat: list[Any] = []
    for child in children:
        if isinstance(child, (list, tuple)):
            flat += _flat(child)
        elif isinstance(child, dict) and child["tagName"] == "":
            flat += _flat(child.get("children", ()))
        elif child is not None:
            flat.append(child)
    return flat
