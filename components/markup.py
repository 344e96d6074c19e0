"""HTML from rendered VDOM, exactly as React 19 writes and hydrates it.

This is the one serialiser. ReactPy's own writes ``classname="…"``, ``key="…"`` and ``hidden="False"``, which React then
throws away together with everything a visitor has typed. The kept pairs in ``tests/components/react_corpus.json`` hold it to React.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from hashlib import blake2b
from html import escape
from math import isnan
from typing import Any, Final

import orjson
from reactpy.core.vdom import Vdom
from reactpy.types import VdomDict

LEAF_BYTES: Final = 8
"""Length of a leaf's name; eleven characters of base64, enough for the few hundred leaves of a portal never to meet."""


class RenderFailed(Exception):
    """A component raised while it was drawn. ReactPy logs the exception and hides it in the model."""


class RefusedMarkup(ValueError):
    """Something that must not stand in a page: a ``style`` attribute, a script, an element of the document's head."""


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


def valued(value: str) -> str:
    """An attribute's value as brief HTML has it: quotation marks only where they are needed."""
    if not value:
        return ""
    return f"={value}" if _IS_BARE(value) else _quoted(value)


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


def _names(words: str) -> list[str]:
    return words.split()


_VOID: Final = frozenset(_names("area base br col embed hr img input keygen link meta param source track wbr"))
_TYPE_OF: Final = {"input": "text", "button": "submit"}
"""What they are by themselves."""
_ENDS_BY_ITSELF: Final = frozenset({"option", "td", "th"})
"""With the next one of its kind, or with what is around it. A row could too, but html-validate does not read that."""
_REFUSED: Final = frozenset({"script", "style"})
_OF_THE_HEAD: Final = frozenset({"title", "meta", "link", "base", "html", "head", "body"})
"""React moves these to the head of the document wherever they are drawn; the view writes the head."""

_NOT_WRITTEN: Final = frozenset(
    _names("""key ref children ability dangerouslySetInnerHTML defaultValue defaultChecked innerHTML _reactpy_ack_seq
    suppressContentEditableWarning suppressHydrationWarning""")
)
_BOOLEAN: Final = frozenset(
    _names("""autoFocus multiple muted allowFullScreen async autoPlay controls credentialless default defer disabled
    disablePictureInPicture disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly
    required reversed scoped seamless itemScope inert checked selected""")
)
_BOOLEAN_OR_TEXT: Final = frozenset({"capture", "download"})
_SAYS_TRUE_OR_FALSE: Final = frozenset(
    _names("contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha")
)
_POSITIVE: Final = frozenset({"cols", "rows", "size", "span"})
_NUMBER: Final = frozenset({"rowSpan", "start"})
_ELSEWHERE: Final = {
    "option": frozenset({"selected"}),
    "input": frozenset({"value", "checked"}),
    "select": frozenset({"value"}),
    "textarea": frozenset({"value"}),
}
"""What a field's own writer writes."""
_ADDRESS: Final = frozenset({"src", "href", "action", "formAction", "xlinkHref", "data"})
_RENAMED: Final = {
    "className": "class",
    "htmlFor": "for",
    "tabIndex": "tabindex",
    "acceptCharset": "accept-charset",
    "httpEquiv": "http-equiv",
    "crossOrigin": "crossorigin",
    "xHeight": "x-height",
    "vAlphabetic": "v-alphabetic",
    "vHanging": "v-hanging",
    "vIdeographic": "v-ideographic",
    "vMathematical": "v-mathematical",
    "horizAdvX": "horiz-adv-x",
    "horizOriginX": "horiz-origin-x",
    "vertAdvY": "vert-adv-y",
    "vertOriginX": "vert-origin-x",
    "vertOriginY": "vert-origin-y",
    "unitsPerEm": "units-per-em",
    **{
        name: re.sub("[A-Z]", lambda letter: "-" + letter[0].lower(), name)
        for name in _names("""accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule colorInterpolation
        colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground fillOpacity fillRule floodColor
        floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle fontVariant fontWeight glyphName
        glyphOrientationHorizontal glyphOrientationVertical imageRendering letterSpacing lightingColor markerEnd markerMid
        markerStart maskType overlinePosition overlineThickness paintOrder pointerEvents renderingIntent shapeRendering stopColor
        stopOpacity strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin
        strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin underlinePosition
        underlineThickness unicodeBidi unicodeRange vectorEffect wordSpacing writingMode""")
    },
    **{
        name: re.sub("[A-Z]", lambda letter: ":" + letter[0].lower(), name)
        for name in _names(
            "xlinkActuate xlinkArcrole xlinkHref xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace xmlnsXlink"
        )
    },
}
_SAFE_NAME: Final = re.compile(r"[:A-Z_a-zÀ-ÖØ-öø-\u02ff][\-.0-9:A-Z_a-zÀ-ÖØ-öø-\u02ff\u00b7]*")
_SCRIPT_ADDRESS: Final = re.compile(
    r"^[\x00-\x1f ]*" + r"[\r\n\t]*".join("javascript") + r"[\r\n\t]*:",
    re.IGNORECASE,
)
_BLOCKED: Final = "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')"


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
        elif "error" in node:
            raise RenderFailed(node["error"] or "a component raised while it was drawn")
        elif node["tagName"] == "":
            for child in node.get("children", ()):
                self.node(child, place)
        else:
            self._element(node, place)

    def _text(self, text: str) -> None:
        if not text:
            return
        if self._after_text:
            self._out.append("<!-- -->")
        self._out.append(_escaped(text))
        self._after_text = True

    def _element(self, node: Mapping[str, Any], place: _Place) -> None:
        tag: str = node["tagName"]
        if tag in _REFUSED or "importSource" in node or (tag in _OF_THE_HEAD and not place.in_svg):
            raise RefusedMarkup(f"<{tag}> can not stand in a page")
        attributes: Mapping[str, Any] = node.get("attributes") or {}
        out = self._out
        out.append("<" + tag)
        for name, value in attributes.items():
            if self._is_brief and name == "type" and value == _TYPE_OF.get(tag):
                continue
            if type(value) is str and (begins := _beginning_of(tag, name)):
                out.append(f"{begins}{valued(value)}" if self._is_brief else f"{begins}{_quoted(value)}")
            elif value is not None and name not in _NOT_WRITTEN:
                out.append(_thrifty(_attribute(tag, name, value)) if self._is_brief else _attribute(tag, name, value))
        if self._in_leaf and "ability" in attributes:
            out.append(_of_an_ability(attributes["ability"], is_brief=self._is_brief))
        elif self._rests and ("ability" in attributes or "eventHandlers" in node):
            out.append(_of_one_at_rest(node, attributes.get("ability", {})))
        children: Sequence[Any] = node.get("children") or ()
        self._after_text = False
        if tag == "input":
            out.append(_of_a_field(attributes, valued if self._is_brief else _quoted))
        elif tag == "option":
            out.append(_of_an_option(attributes, children, place.selected))
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
            out.append(_of_a_textarea(attributes, children))
        elif leaf is not None:
            html = leaf["__html"]
            out.append("\n" + html if tag == "pre" and html.startswith("\n") else html)
        elif children:
            if tag == "select":
                place = _Place(selected=_first(attributes, "value", "defaultValue"))
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


def _thrifty(attribute: str) -> str:
    """The same attribute as brief HTML has it."""
    name, _, value = attribute.removesuffix('"').partition('="')
    return f"{name}={value}" if _IS_BARE(value) else attribute if value else name


def _quoted(value: str) -> str:
    return f'="{_escaped(value)}"'


_IS_PLAIN: Final = re.compile(r"[^&<>\"']*").fullmatch
_IS_BARE: Final = re.compile("[^\\s&<>\"'=`\ue000-\uf8ff]+").fullmatch
"""What needs no quotation marks around it; a place that a pattern keeps open does (components/pattern.py)."""


def _escaped(text: str) -> str:
    """As ``html.escape`` says it, which looks for each of the five characters by itself; most texts have none of them."""
    return text if _IS_PLAIN(text) else escape(text)


def _of_an_ability(told: Mapping[str, Any], *, is_brief: bool = False) -> str:
    if "on" in told:
        raise RefusedMarkup(f"the behaviour {told['name']} calls Python, which ready-made HTML can not")
    props = orjson.dumps(told["props"]).decode().replace("&", "&amp;").replace("<", "&lt;").replace("'", "&#x27;")
    if is_brief and not told["props"]:
        return f" data-ability={told['name']} data-props={{}}"
    return f""" data-ability="{_escaped(told["name"])}" data-props='{props}'"""


def _of_one_at_rest(node: Mapping[str, Any], told: Mapping[str, Any]) -> str:
    needs = " ".join(sorted(name[2:].lower() for name in node.get("eventHandlers", ()) if name not in told.get("on", ())))
    behaviour = _of_an_ability({"name": told["name"], "props": told["props"]}) if told else ""
    return f'{behaviour} data-live="{needs}"' if needs else behaviour


def _attribute(tag: str, name: str, value: Any) -> str:
    """The attribute as it is written, with a space before it; empty where React writes none."""
    if isinstance(value, (dict, list, tuple)) and name != "style":
        return ""
    return _writer_of(tag, name)(value)


@lru_cache(maxsize=4096)
def _beginning_of(tag: str, name: str) -> str:
    """What stands before the text of an attribute that is written as it is; empty for one that takes more thought."""
    is_ordinary = name not in _NOT_WRITTEN and isinstance(write := _writer_of(tag, name), partial) and write.func is _ordinary
    return f" {_RENAMED.get(name, name)}" if is_ordinary else ""


@lru_cache(maxsize=4096)
def _writer_of(tag: str, name: str) -> Callable[[Any], str]:
    """How ``name`` is written on ``tag``, worked out once: a page writes hundreds of attributes of a few dozen names."""
    if name == "style":
        raise RefusedMarkup("a style attribute: the policy forbids it, use a class")
    if "-" in tag:
        return partial(_of_a_custom_element, name)
    if name in _ELSEWHERE.get(tag, ()):
        return _nothing
    if name in _BOOLEAN:
        return partial(_present, name)
    if name in _ADDRESS and (name != "data" or tag == "object"):
        return partial(_address, tag, name)
    written = _RENAMED.get(name, name)
    is_handler = name not in _ADDRESS and len(name) > 2 and name[:2].lower() == "on"
    if is_handler or not _SAFE_NAME.fullmatch(written):
        return _nothing
    if name in _BOOLEAN_OR_TEXT:
        return lambda value: _present(name, value) if isinstance(value, bool) else _ordinary(name, written, True, value)
    if name in _POSITIVE:
        return lambda value: _ordinary(name, written, False, value) if _number(_as_text(name, value)) >= 1 else ""  # NaN is not either
    if name in _NUMBER:
        return lambda value: "" if isnan(_number(_as_text(name, value))) else _ordinary(name, written, False, value)
    return partial(_ordinary, name, written, name in _SAYS_TRUE_OR_FALSE or name.startswith(("data-", "aria-")))


def _nothing(_: Any) -> str:
    return ""


def _present(name: str, value: Any) -> str:
    return f' {name}=""' if value else ""


def _ordinary(name: str, written: str, says_true_or_false: bool, value: Any) -> str:
    if isinstance(value, bool):
        if not says_true_or_false:
            return ""
        value = "true" if value else "false"
    return f' {written}="{_escaped(value if isinstance(value, str) else _as_text(name, value))}"'


def _address(tag: str, name: str, value: Any) -> str:
    if isinstance(value, bool):
        return ""
    text = _as_text(name, value)
    if text == "" and (name in ("src", "data") or (name == "href" and tag != "a")):
        return ""
    return _ordinary(name, _RENAMED.get(name, name), False, _BLOCKED if _SCRIPT_ADDRESS.match(text) else text)


def _of_a_custom_element(name: str, value: Any) -> str:
    """Attributes of custom elements are their own business; React only turns ``className`` and booleans."""
    written = "class" if name == "className" else name
    if value is False or not _SAFE_NAME.fullmatch(written):
        return ""
    return f' {written}="{"" if value is True else escape(_as_text(name, value))}"'


def _as_text(name: str, value: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, int):
        return str(value)
    raise RefusedMarkup(f"attribute {name} is {type(value).__name__}, which no page can hold")


def _number(text: str) -> float:
    try:
        return float(text.strip() or 0)
    except ValueError:
        return float("nan")


def _first(attributes: Mapping[str, Any], *names: str) -> Any:
    return next((attributes[name] for name in names if attributes.get(name) is not None), None)


def _of_a_field(attributes: Mapping[str, Any], write: Callable[[str], str]) -> str:
    """``value`` and ``checked`` of an input: what it starts with."""
    checked = _first(attributes, "checked", "defaultChecked")
    value = _first(attributes, "value", "defaultValue")
    if isinstance(value, bool):
        value = "true" if value else "false"
    return (' checked=""' if checked else "") + ("" if value is None else f" value{write(_as_text('value', value))}")


def _of_an_option(attributes: Mapping[str, Any], children: Sequence[Any], selected: Any) -> str:
    """``selected`` of an option, which its ``select`` decides by ``defaultValue``."""
    if selected is None:
        return ' selected=""' if attributes.get("selected") else ""
    value = attributes.get("value")
    own = "".join(child for child in children if isinstance(child, str)) if value is None else _as_text("value", value)
    chosen = selected if isinstance(selected, (list, tuple)) else [selected]
    return ' selected=""' if own in [_as_text("value", each) for each in chosen] else ""


def _of_a_textarea(attributes: Mapping[str, Any], children: Sequence[Any]) -> str:
    """The text of a textarea. The parser drops one line break at its start, so that a text which starts with one gets two."""
    if children:
        raise RefusedMarkup("a textarea takes its text as defaultValue")
    value = _first(attributes, "value", "defaultValue")
    text = "" if value is None else _as_text("value", value)
    return ("\n" if text.startswith("\n") else "") + escape(text)
