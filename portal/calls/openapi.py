"""The description of all calls as OpenAPI 3.1, made of what the code says: addresses, methods, wrappers, ``described``, docstrings.

``manage.py openapi`` prints it; ``docs/reference/portal-api.json`` holds it, and ``tests/portal/calls`` holds the calls to it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any, Final

from django.conf import settings
from django.urls import URLPattern

from portal.http import cookies
from portal.web.described import JSON, TEXT, Described, shape

_SAFE: Final = frozenset({"GET", "HEAD"})
_OPTIONAL: Final = re.compile(r"\(\?:[^()]*\)\?|/\?\$$|\$$")
_LETTER: Final = re.compile(r"\[([A-Z])[a-z]\]")
_NAMED: Final = re.compile(r"\(\?P<(\w+)>((?:[^()\\]|\\.)*)\)")
_QUOTED: Final = re.compile(r"``(.+?)``")
_ROWS: Final = re.compile(r"\s*\((?:spec: )?[A-Z]+-\d{3}[^)]*\)")
_TESTS_ALONE: Final = ("test_world.", "mock_login.")
"""Packages that production does not install."""
_SAID: Final = {
    200: "Done",
    201: "New, and kept",
    202: "Kept, and waits",
    204: "Done; nothing more is said",
    302: "Leads on",
    303: "Leads on",
    304: "As it was",
    400: "Not what the call takes",
    401: "Nobody is signed in, or it is not signed",
    403: "Not from here, or not for this visitor",
    404: "There is none",
    409: "Not as things stand",
    413: "Too large",
    429: "Too often",
    502: "The source does not answer",
    503: "Cannot be answered now; ask again",
}


def document(patterns: Iterable[URLPattern], release: str) -> dict[str, Any]:
    """All described calls among ``patterns``."""
    paths: dict[str, Any] = {}
    for pattern in patterns:
        view = pattern.callback
        if isinstance(getattr(view, "described", None), Described):
            address, parameters = _address(pattern)
            paths[address] = {**paths.get(address, {}), **dict(_operations(view, address, parameters))}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "The calls of the portal",
            "version": release,
            "description": "Made by `manage.py openapi`. qa-contract.md says what a call means, and which faults may be put on it.",
        },
        "paths": paths,
        "components": {
            "responses": {"Unavailable": _error(503, {"UNAVAILABLE"})},
            "schemas": {"Error": shape({"error": TEXT, "message": TEXT})},
            "securitySchemes": {"login": {"type": "apiKey", "in": "cookie", "name": cookies.TOKEN}},
        },
    }


def _address(pattern: URLPattern) -> tuple[str, list[dict[str, Any]]]:
    written = _LETTER.sub(r"\1", _OPTIONAL.sub("", str(pattern.pattern).removeprefix("^")))
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "pattern": f"^(?:{allowed})$"}}
        for name, allowed in _NAMED.findall(written)
    ]
    return "/" + _NAMED.sub(r"{\1}", written).replace("\\", ""), parameters


def _operations(view: Any, address: str, parameters: list[dict[str, Any]]) -> Iterator[tuple[str, dict[str, Any]]]:
    told: Described = view.described
    summary, _, more = _words(view.__doc__).partition("\n\n")
    module = view.__module__.rpartition(".")[2]
    for method in sorted({*told.methods, *getattr(view, "methods", ())} - {"HEAD"}):
        changes = method not in _SAFE
        needs_value = changes and not getattr(view, "csrf_exempt", False)
        operation: dict[str, Any] = {
            "operationId": f"{method.lower()}-{re.sub(r'[^a-z0-9]+', '-', address.lower()).strip('-')}",
            "tags": ["tests alone" if view.__module__.startswith(_TESTS_ALONE) else module],
            "summary": summary,
            **({"description": more} if more else {}),
            "parameters": [*parameters, *_asked(told, needs_value=needs_value, in_address=not changes)],
            "responses": {str(status): answer for status, answer in sorted(_answers(view, told, needs_value=needs_value).items())},
        }
        if changes and told.takes:
            operation["requestBody"] = {"content": {media: {"schema": schema} for media, schema in told.takes.items()}}
        if getattr(view, "needs_login", False):
            operation["security"] = [{"login": []}]
        if told.links_to:
            operation["externalDocs"] = {"url": told.links_to}
        yield method.lower(), operation


def _asked(told: Described, *, needs_value: bool, in_address: bool) -> Iterator[dict[str, Any]]:
    if in_address:
        yield from ({"name": name, "in": "query", "schema": schema} for name, schema in told.query.items())
    yield from ({"name": name, "in": "header", "required": True, "schema": schema} for name, schema in told.headers.items())
    if needs_value:
        yield {
            "name": "X-CSRFToken",
            "in": "header",
            "schema": TEXT,
            "description": f"The value of the cookie {settings.CSRF_COOKIE_NAME}; a form may have it as its field csrfmiddlewaretoken",
        }


def _answers(view: Any, told: Described, *, needs_value: bool) -> dict[int, dict[str, Any]]:
    errors: dict[int, set[str]] = {status: set(codes) for status, codes in told.errors.items()}
    if getattr(view, "needs_login", False):
        errors.setdefault(401, set()).add("NOT_AUTHORIZED")
    if needs_value or getattr(view, "is_for_our_pages", False):
        errors.setdefault(403, set()).add("CSRF")
    answers = {status: _answer(status, kind) for status, kind in told.answers.items()}
    away = {503: {"$ref": "#/components/responses/Unavailable"}} if hasattr(view, "methods") and 503 not in errors else {}
    return {**away, **{status: _error(status, codes) for status, codes in errors.items()}, **answers}


def _answer(status: int, kind: Any) -> dict[str, Any]:
    if kind is None:
        return {"description": _SAID[status]}
    media, schema = (kind, TEXT) if isinstance(kind, str) else (JSON, kind)
    return {"description": _SAID[status], "content": {media: {"schema": schema}}}


def _error(status: int, codes: set[str]) -> dict[str, Any]:
    schema: Mapping[str, Any] = {"allOf": [{"$ref": "#/components/schemas/Error"}, {"properties": {"error": {"enum": sorted(codes)}}}]}
    return {"description": _SAID[status], "content": {JSON: {"schema": schema}}}


def _words(docstring: str | None) -> str:
    """A docstring as Markdown, without the rows of the specification."""
    return _QUOTED.sub(r"`\1`", _ROWS.sub("", cleandoc(docstring or "")))
