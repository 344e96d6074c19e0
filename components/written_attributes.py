"""Attributes, and the text of fields, exactly as React 19 writes them. ``components.markup`` writes the elements around them."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from html import escape
from math import isnan
from typing import Any, Final


class RefusedMarkup(ValueError):
    """Something that must not stand in a page: a ``style`` attribute, a script, an element of the document's head."""


def attributes_of(tag: str, attributes: Mapping[str, Any]) -> str:
    """All attributes of an element, each with a space before it. Raises :class:`RefusedMarkup`."""
    written = ""
    for name, value in attributes.items():
        if type(value) is str and (begins := _beginning_of(tag, name)):
            written += f'{begins}="{value if _IS_PLAIN(value) else escape(value)}"'
        elif value is not None and name not in _NOT_WRITTEN:
            written += _attribute(tag, name, value)
    return written


def brief_attributes_of(tag: str, attributes: Mapping[str, Any]) -> str:
    """The same with quotation marks only where they are needed, and without what an element is by itself."""
    written = ""
    for name, value in attributes.items():
        if name == "type" and value == _TYPE_OF.get(tag):
            continue
        if type(value) is str and (begins := _beginning_of(tag, name)):
            written += f"{begins}{valued(value)}"
        elif value is not None and name not in _NOT_WRITTEN:
            written += _thrifty(_attribute(tag, name, value))
    return written


def valued(value: str) -> str:
    """An attribute's value as brief HTML has it: quotation marks only where they are needed."""
    if not value:
        return ""
    return f"={value}" if _IS_BARE(value) else quoted(value)


def quoted(value: str) -> str:
    """An attribute's value."""
    return f'="{escaped(value)}"'


def escaped(text: str) -> str:
    """As ``html.escape`` says it, which looks for each of the five characters by itself; most texts have none of them."""
    return text if _IS_PLAIN(text) else escape(text)


def of_a_field(attributes: Mapping[str, Any], write: Callable[[str], str]) -> str:
    """``value`` and ``checked`` of an input: what it starts with."""
    checked = first(attributes, "checked", "defaultChecked")
    value = first(attributes, "value", "defaultValue")
    if isinstance(value, bool):
        value = "true" if value else "false"
    return (' checked=""' if checked else "") + ("" if value is None else f" value{write(_as_text('value', value))}")


def of_an_option(attributes: Mapping[str, Any], children: Sequence[Any], selected: Any) -> str:
    """``selected`` of an option, which its ``select`` decides by ``defaultValue``."""
    if selected is None:
        return ' selected=""' if attributes.get("selected") else ""
    value = attributes.get("value")
    own = "".join(child for child in children if isinstance(child, str)) if value is None else _as_text("value", value)
    chosen = selected if isinstance(selected, (list, tuple)) else [selected]
    return ' selected=""' if own in [_as_text("value", each) for each in chosen] else ""


def of_a_textarea(attributes: Mapping[str, Any], children: Sequence[Any]) -> str:
    """The text of a textarea. The parser drops one line break at its start, so that a text which starts with one gets two."""
    if children:
        raise RefusedMarkup("a textarea takes its text as defaultValue")
    value = first(attributes, "value", "defaultValue")
    text = "" if value is None else _as_text("value", value)
    return ("\n" if text.startswith("\n") else "") + escape(text)


def first(attributes: Mapping[str, Any], name: str, other: str) -> Any:
    """What the attribute ``name`` is, or else the ``other`` one; ``None`` where neither is there."""
    value = attributes.get(name)
    return attributes.get(other) if value is None else value


def _attribute(tag: str, name: str, value: Any) -> str:
    """The attribute as it is written, with a space before it; empty where React writes none."""
    if isinstance(value, (dict, list, tuple)) and name != "style":
        return ""
    return _writer_of(tag, name)(value)


def _thrifty(attribute: str) -> str:
    """The same attribute as brief HTML has it."""
    name, _, value = attribute.removesuffix('"').partition('="')
    return f"{name}={value}" if _IS_BARE(value) else attribute if value else name


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
    return f' {written}="{escaped(value if isinstance(value, str) else _as_text(name, value))}"'


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


def _names(words: str) -> list[str]:
    return words.split()


_TYPE_OF: Final = {"input": "text", "button": "submit"}
"""What they are by themselves."""
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
_IS_PLAIN: Final = re.compile(r"[^&<>\"']*").fullmatch
_IS_BARE: Final = re.compile("[^\\s&<>\"'=`\ue000-\uf8ff]+").fullmatch
"""What needs no quotation marks around it; a place that a pattern keeps open does (components/pattern.py)."""
