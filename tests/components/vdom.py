"""Random pages as ReactPy renders them, and what a browser reads from their HTML."""

from typing import Any

import html5lib
from hypothesis import strategies as st

from components.markup import Leaf


def names(words: str) -> list[str]:
    return words.split()


TEXT = st.text(st.sampled_from(list("aåö é<>&\"'\n😀0")), max_size=6)
ADDRESSES = st.sampled_from(["/", "", "/sv?a=1&b=2", "https://www.example.se/ö", "javascript:alert(1)", " JavaScript:x", "#mal"])
NUMBERS = st.one_of(st.integers(-2, 40), st.sampled_from([1.5, 2.0, 0]))
ANY = st.one_of(TEXT, NUMBERS, st.booleans(), st.none(), st.just([1]), st.just({"a": 1}))

COMMON: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(
        ("className", "id", "title", "lang", "role", "htmlFor", "data-testid", "data-a", "aria-label", "itemProp", "accessKey"), TEXT
    ),
    **dict.fromkeys(
        ("hidden", "inert", "autoFocus", "disabled", "itemScope", "required", "multiple", "open", "readOnly", "reversed"), st.booleans()
    ),
    **dict.fromkeys(("data-b", "aria-hidden", "aria-expanded", "data-number"), ANY),
    **dict.fromkeys(("spellCheck", "draggable"), st.one_of(st.booleans(), TEXT)),
    **dict.fromkeys(("colSpan", "rowSpan", "tabIndex", "size", "start", "cols", "rows", "span", "maxLength"), st.one_of(NUMBERS, TEXT)),
    **dict.fromkeys(("href", "src", "action", "formAction"), ADDRESSES),
    **dict.fromkeys(
        ("download", "autoComplete", "popover", "popoverTarget", "inputMode", "enterKeyHint", "onclick", "onFoo", "x-y", "a b"), ANY
    ),
    "crossOrigin": st.just("anonymous"),
    "key": TEXT,
    "_reactpy_ack_seq": st.integers(0, 9),
    "ability": st.just({"name": "x", "props": {"a": [1]}}),
}
SVG: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(
        names("""viewBox fill strokeWidth strokeLinecap strokeDasharray clipPath clipRule fillRule fillOpacity textAnchor dominantBaseline
        xlinkTitle xmlLang xmlnsXlink stopColor fontSize markerEnd vectorEffect preserveAspectRatio gradientUnits xHeight vHanging"""),
        TEXT,
    ),
    "xlinkHref": ADDRESSES,
    "className": TEXT,
    "focusable": st.booleans(),
    "pathLength": NUMBERS,
    "width": NUMBERS,
}
INSIDE = names("div span p a ul li section nav button label h2 strong details summary dialog table main form pre fieldset small my-element")


def attributes(table: dict[str, st.SearchStrategy[Any]]) -> st.SearchStrategy[dict[str, Any]]:
    pairs = st.sampled_from(sorted(table)).flatmap(lambda name: st.tuples(st.just(name), table[name]))
    return st.lists(pairs, max_size=4).map(dict)


def node(tag: str, attributes: dict[str, Any], children: list[Any]) -> dict[str, Any]:
    return {"tagName": tag, **({"attributes": attributes} if attributes else {}), **({"children": unique(children)} if children else {})}


def unique(children: list[Any]) -> list[Any]:
    """Keys are told apart, as the layout demands."""
    for index, child in enumerate(children):
        if isinstance(child, dict) and "key" in child.get("attributes", {}):
            child["attributes"]["key"] = f"{index}"
    return children


def field(tag: str, more: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return attributes({name: COMMON[name] for name in ("className", "disabled", "required", "readOnly", "id")} | more).map(
        lambda own: node(tag, own, [])
    )


FIELD = st.one_of(
    field(
        "input",
        {
            "type": st.sampled_from(["text", "checkbox", "radio", "hidden"]),
            "defaultValue": TEXT,
            "defaultChecked": st.booleans(),
            "name": TEXT,
        },
    ),
    field("input", {"type": st.just("text"), "value": TEXT, "checked": st.booleans(), "formAction": ADDRESSES}),
    field("textarea", {"defaultValue": TEXT, "rows": NUMBERS}),
    field("img", {"src": ADDRESSES, "alt": TEXT, "width": NUMBERS}),
    st.sampled_from(["br", "hr", "wbr"]).map(lambda tag: node(tag, {}, [])),
)
OPTION = st.tuples(st.sampled_from(["a", "b", "ö", "1"]), st.booleans()).map(
    lambda pair: node("option", {"value": pair[0]} if pair[1] else {}, [pair[0]])
)
SELECT = st.tuples(st.sampled_from(["a", "1", 1, None, "x"]), st.lists(OPTION, max_size=3)).map(
    lambda pair: node("select", {"defaultValue": pair[0], "name": "s"}, pair[1])
)
LEAF = st.tuples(
    st.sampled_from(["ul", "div", "pre"]), attributes(COMMON), st.sampled_from(["<li>a</li>", "\nb", "<b>ö &amp; x</b>", ""])
).map(lambda triple: node(triple[0], {**triple[1], "dangerouslySetInnerHTML": Leaf(triple[2])}, []))
DRAWING = st.tuples(attributes(SVG), st.lists(attributes(SVG), max_size=3)).map(
    lambda pair: node(
        "svg", pair[0], [node("title", {}, ["t"]), *(node("linearGradient", own, [node("path", own, [])]) for own in pair[1])]
    )
)


def _grown(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    children = st.lists(inner, max_size=4)
    return st.one_of(
        st.tuples(st.sampled_from(INSIDE), attributes(COMMON), children).map(lambda triple: node(*_without_leading_break(triple))),
        children.map(lambda many: node("", {}, many)),
    )


def _without_leading_break(triple: tuple[str, dict[str, Any], list[Any]]) -> tuple[str, dict[str, Any], list[Any]]:
    """React keeps the first line break of ``pre`` only for a single text; ours always does."""
    tag, own, children = triple
    return (
        "div" if tag == "pre" and len(children) != 1 else tag,
        own,
        children if tag != "pre" else [each for each in children if isinstance(each, str)],
    )


MODEL = st.recursive(st.one_of(TEXT, FIELD, SELECT, LEAF, DRAWING), _grown, max_leaves=12).map(
    lambda inner: {"tagName": "", "children": [{"tagName": "div", "attributes": {"data-testid": "page"}, "children": [inner, "", "slut"]}]}
)


def as_sent(model: Any) -> Any:
    """The model as the client gets it."""
    if isinstance(model, Leaf):
        return {"h": model.hash, "__html": model["__html"]}
    if isinstance(model, dict):
        return {name: as_sent(value) for name, value in model.items()}
    return [as_sent(each) for each in model] if isinstance(model, list) else model


def from_sent(model: Any) -> Any:
    """The model as the server had it."""
    if isinstance(model, dict) and "__html" in model:
        return Leaf(model["__html"])
    if isinstance(model, dict):
        return {name: from_sent(value) for name, value in model.items()}
    return [from_sent(each) for each in model] if isinstance(model, list) else model


def tree(html: str) -> Any:
    """What a browser reads: names, attributes in any order, texts and comments."""
    return _plain(html5lib.parseFragment(html, treebuilder="etree", namespaceHTMLElements=True))


def _plain(element: Any) -> Any:
    tag = element.tag if isinstance(element.tag, str) else "comment"
    return (tag, sorted(element.attrib.items()), element.text or "", [(_plain(child), child.tail or "") for child in element])
