"""HTML from rendered VDOM, exactly as React 19 writes and hydrates it.

This is the one serialiser. ReactPy's own writes ``classname="…"``, ``key="…"`` and ``hidden="False"``, which React then
throws away together with everything a visitor has typed. The kept pairs in ``tests/components/react_corpus.json`` hold it to React.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import blake2b
from typing import Any, Final

import orjson
from reactpy.core.vdom import Vdom
from reactpy.types import VdomDict

from components.written_attributes import (
    RefusedMarkup,
    attributes_of,
    brief_attributes_of,
    escaped,
    first,
    of_a_field,
    of_a_textarea,
    of_an_option,
    quoted,
    valued,
)

LEAF_BYTES: Final = 8
"""Length of a leaf's name; eleven characters of base64, enough for the few hundred leaves of a portal never to meet."""


class RenderFailed(Exception):
    """A component raised while it was drawn. ReactPy logs the exception and hides it in the model."""


def to_html(model: Mapping[str, Any], *, in_leaf: bool = False, rests: bool = False, is_brief: bool = False) -> str:
    """The HTML of ``model``, which is what ``Layout.render()`` answers under ``"model"``.

    ``in_leaf`` is for what becomes ready-made HTML: React knows no element of it, so its behaviours are written down for the client.
    So they are in a page that ``rests`` (``components/resting.py``), where ``data-live`` says besides what Python is called for.

    Ready-made HTML of hundreds of fields ``is_brief``: it has quotation marks only where they are needed, and no attribute for what an
    element is by itself.

    Raises :class:`RenderFailed` when a component raised, so that the view answers 500 instead of a page with a hole,
    and :class:`RefusedMarkup` for what the content security policy or React would not let live.
    """
    out: list[str] = []
    _Writer(out, in_leaf, rests, is_brief).node(model, _Place())
    return "".join(out)


class SharedModel(dict[str, Any]):
    """The model of an element that many pages share: its HTML is written once."""

    __slots__ = ("written",)

    def __init__(self, model: Mapping[str, Any]) -> None:
        super().__init__(model)
        self.written: dict[bool, str] = {}
        """By whether the page rests."""


class Leaf(dict[str, str]):
    """Ready-made HTML with a name: ``hash`` is made of its text, and the client that has it is only told the name."""

    __slots__ = ("__dict__", "__weakref__")
    is_shared = True
    """Whether pages of several visitors may have it."""

    def __init__(self, html: str) -> None:
        super().__init__(__html=html)

    @cached_property
    def hash(self) -> str:
        """Eleven characters that stand for the text."""
        return urlsafe_b64encode(blake2b(self["__html"].encode(), digest_size=LEAF_BYTES).digest()).decode().rstrip("=")


class OwnLeaf(Leaf):
    """One with words of one visitor's own, which a single page has: its text is let go as soon as the client has it."""

    __slots__ = ()
    is_shared = False

    def let_go(self) -> None:
        """From now on it is a name; the text can not be asked for any more."""
        if self.hash:
            self.clear()


def ready(tag: str, attributes: Mapping[str, Any], html: str | Leaf) -> VdomDict:
    """An element whose inside is ready-made HTML, drawn and sent at most once for each page.

    ``html`` is written as it stands: whoever builds it escapes. Handlers in ``attributes`` work; a click inside carries the
    nearest ``data-key`` as ``event["key"]``. Rule of thumb: everything with more than some twenty elements that never changes.
    """
    leaf = html if isinstance(html, Leaf) else Leaf(html)
    return _element_of(tag)({**attributes, "dangerouslySetInnerHTML": leaf})


def ability(
    name: str,
    tag: str,
    attributes: Mapping[str, Any],
    *children: Any,
    props: Mapping[str, Any] | None = None,
    **handlers: Callable[..., Any],
) -> VdomDict:
    """An ordinary element that the client gives the behaviour ``name`` of ``static/client/abilities/``.

    ``children`` may be one :class:`Leaf`: then what is inside is ready-made, and the behaviour finds its way by attributes.
    ``props`` are plain JSON. ``handlers`` are what the behaviour calls (``onPick=choose``), with the plain JSON it passes;
    ordinary handlers of the element stand in ``attributes`` as always. The prerendered HTML is the element itself.
    """
    if len(children) == 1 and isinstance(children[0], Leaf):
        attributes, children = {**attributes, "dangerouslySetInnerHTML": children[0]}, ()
    told: dict[str, Any] = {"name": name, "props": dict(props or {})}
    if handlers:
        told["on"] = sorted(handlers)
    return _element_of(tag)({**attributes, "ability": told, **handlers}, *children)


@lru_cache(maxsize=256)
def _element_of(tag: str) -> Vdom:
    """What makes an element of that name; the library looks for who calls each time that it makes one."""
    return Vdom(tag)


_VOID: Final = frozenset("area base br col embed hr img input keygen link meta param source track wbr".split())
_ENDS_BY_ITSELF: Final = frozenset({"option", "td", "th"})
"""With the next one of its kind, or with what is around it. A row could too, but html-validate does not read that."""
_REFUSED: Final = frozenset({"script", "style"})
_OF_THE_HEAD: Final = frozenset({"title", "meta", "link", "base", "html", "head", "body"})
"""React moves these to the head of the document wherever they are drawn; the view writes the head."""


class _Place:
    """What an element must know of those around it."""

    __slots__ = ("in_svg", "selected")

    def __init__(self, in_svg: bool = False, selected: Any = None) -> None:
        self.in_svg = in_svg
        self.selected = selected


class _Writer:
    """Writes one model; remembers whether a text was written last, for two neighbouring texts need a comment between them."""

    __slots__ = ("_after_text", "_in_leaf", "_is_brief", "_out", "_rests")

    def __init__(self, out: list[str], in_leaf: bool, rests: bool, is_brief: bool) -> None:
        self._out = out
        self._in_leaf = in_leaf
        self._rests = rests
        self._is_brief = is_brief
        self._after_text = False

    def node(self, node: Any, place: _Place) -> None:
        if isinstance(node, str):
            self._text(node)
        elif type(node) is SharedModel and not self._in_leaf and not place.in_svg and place.selected is None:
            self._shared(node)
        elif "error" in node:
            raise RenderFailed(node["error"] or "a component raised while it was drawn")
        elif node["tagName"] == "":
            for child in node.get("children", ()):
                self.node(child, place)
        else:
            self._element(node, place)

    def _shared(self, model: SharedModel) -> None:
        if self._rests not in model.written:
            out: list[str] = []
            _Writer(out, False, self._rests, False)._element(model, _Place())
            model.written[self._rests] = "".join(out)
        self._out.append(model.written[self._rests])
        self._after_text = False

    def _text(self, text: str) -> None:
        if not text:
            return
        if self._after_text:
            self._out.append("<!-- -->")
        self._out.append(escaped(text))
        self._after_text = True

    def _element(self, node: Mapping[str, Any], place: _Place) -> None:
        tag: str = node["tagName"]
        if tag in _REFUSED or "importSource" in node or (tag in _OF_THE_HEAD and not place.in_svg):
            raise RefusedMarkup(f"<{tag}> can not stand in a page")
        attributes: Mapping[str, Any] = node.get("attributes") or {}
        out = self._out
        out.append(f"<{tag}{brief_attributes_of(tag, attributes) if self._is_brief else attributes_of(tag, attributes)}")
        if self._in_leaf and "ability" in attributes:
            out.append(_of_an_ability(attributes["ability"], is_brief=self._is_brief))
        elif self._rests and ("ability" in attributes or "eventHandlers" in node):
            out.append(_of_one_at_rest(node, attributes.get("ability", {})))
        children: Sequence[Any] = node.get("children") or ()
        self._after_text = False
        if tag == "input":
            out.append(of_a_field(attributes, valued if self._is_brief else quoted))
        elif tag == "option":
            out.append(of_an_option(attributes, children, place.selected))
        leaf = attributes.get("dangerouslySetInnerHTML")
        if leaf is not None:
            if not isinstance(leaf, Leaf):
                raise RefusedMarkup("ready-made HTML without a name: use ready()")
            if not self._in_leaf:
                out.append(f' data-h="{leaf.hash}"')
        if tag in _VOID:
            if children or leaf is not None:
                raise RefusedMarkup(f"<{tag}> has no inside")
            out.append(">" if self._is_brief else "/>")
            return
        out.append(">")
        if tag == "textarea":
            out.append(of_a_textarea(attributes, children))
        elif leaf is not None:
            html = leaf["__html"]
            out.append("\n" + html if tag == "pre" and html.startswith("\n") else html)
        elif children:
            if tag == "select":
                place = _Place(selected=first(attributes, "value", "defaultValue"))
            elif tag == "svg":
                place = _Place(in_svg=True)
            elif tag == "foreignObject":
                place = _Place()
            if tag == "pre":
                self._preformatted(children, place)
            else:
                for child in children:
                    self.node(child, place)
        if not (self._is_brief and tag in _ENDS_BY_ITSELF):
            out.append("</" + tag + ">")
        self._after_text = False

    def _preformatted(self, children: Sequence[Any], place: _Place) -> None:
        """A browser drops the first line break of ``pre``; a second one keeps it."""
        at = len(self._out)
        for child in children:
            self.node(child, place)
        if "".join(self._out[at : at + 1]).startswith("\n"):
            self._out.insert(at, "\n")


def _of_an_ability(told: Mapping[str, Any], *, is_brief: bool = False) -> str:
    if "on" in told:
        raise RefusedMarkup(f"the behaviour {told['name']} calls Python, which ready-made HTML can not")
    props = orjson.dumps(told["props"]).decode().replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#x27;")
    if is_brief and not told["props"]:
        return f" data-ability={told['name']} data-props={{}}"
    return f""" data-ability="{escaped(told["name"])}" data-props='{props}'"""


def _of_one_at_rest(node: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    needs = " ".join(sorted(name[2:].lower() for name in node.get("eventHandlers", ()) if name not in told.get("on", ())))
    behaviour = _of_an_ability({"name": told["name"], "props": told["props"]}) if told else ""
    return f'{behaviour} data-live="{needs}"' if needs else behaviour
