"""What a call takes and answers, said beside its view. ``portal/calls/openapi.py`` makes the published description of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

Schema = Mapping[str, Any]
"""JSON Schema of 2020-12, as OpenAPI 3.1 has it."""
View = TypeVar("View", bound=Callable[..., Any])

JSON: Final = "application/json"
FORM: Final = "application/x-www-form-urlencoded"
HTML: Final = "text/html"

TEXT: Final[Schema] = {"type": "string"}
INTEGER: Final[Schema] = {"type": "integer"}
BOOLEAN: Final[Schema] = {"type": "boolean"}
ANYTHING: Final[Schema] = {}
OBJECT: Final[Schema] = {"type": "object"}
LOCALE: Final[Schema] = {"enum": ["sv", "en"]}


def shape(must: Mapping[str, Schema], may: Mapping[str, Schema] | None = None) -> Schema:
    """An object that has the keys of ``must``, and perhaps those of ``may``; others are not looked at."""
    return {"type": "object", "required": list(must), "properties": {**must, **(may or {})}}


def list_of(entry: Schema) -> Schema:
    return {"type": "array", "items": entry}


def or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


@dataclass(frozen=True, slots=True)
class Described:
    """One call. What its wrappers answer (405, a login that is missing, another site) is known from them."""

    answers: Mapping[int, Schema | str | None]
    """By status: the schema of JSON, the media type of anything else, ``None`` for no body."""
    errors: Mapping[int, Sequence[str]] = field(default_factory=dict)
    """By status: the codes of ``portal.web.api.error``."""
    takes: Mapping[str, Schema] = field(default_factory=dict)
    """By media type: the body."""
    query: Mapping[str, Schema] = field(default_factory=dict)
    """What may stand in the address; nothing of it must."""
    headers: Mapping[str, Schema] = field(default_factory=dict)
    """What must come with it."""
    methods: tuple[str, ...] = ()
    """Of a view that says by itself which it takes."""
    links_to: str = ""
    """What describes the call more closely."""


def described(answers: Mapping[int, Schema | str | None], **more: Any) -> Callable[[View], View]:
    """Says of a view what :class:`Described` has; stands next to it, inside of the wrappers."""

    def decorate(view: View) -> View:
        view.described = Described(answers, **more)  # type: ignore[attr-defined]
        return view

    return decorate
