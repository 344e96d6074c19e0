"""A page with a place that is not React's: the drawing goes around it in parts (explanation: docs/explanation/loader.md).

The server's model stays one page. Only its HTML has the parts, and the client draws each of them as a root of its own
(``static/client/parts.ts``).
"""

from collections.abc import Mapping
from typing import Any

Model = Mapping[str, Any]


def parted(model: Model, place: Model) -> Model:
    """``model`` of a page with ``place`` last in its ``main``, and what stands before, in and after ``main`` in containers.

    Raises ``ValueError`` for a page whose element has no ``main`` among its children.
    """
    page = _element(model)
    at = next((n for n, child in enumerate(page["children"]) if isinstance(child, dict) and child["tagName"] == "main"), None)
    if at is None:
        raise ValueError("a page without main has no place for an app")
    main = page["children"][at]
    return {
        **page,
        "children": [
            _part("before", page["children"][:at]),
            {**main, "children": [_part("main", main.get("children", ())), place]},
            _part("after", page["children"][at + 1 :]),
        ],
    }


def _element(model: Model) -> Model:
    """The page's own element, which components stand around."""
    while model["tagName"] == "":
        model = model["children"][0]
    return model


def _part(name: str, children: Any) -> Model:
    return {"tagName": "div", "attributes": {"className": "part", "data-root": name}, "children": list(children)}
