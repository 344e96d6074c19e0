"""The JSON Schema of what a flow sends, made from its definition: what an authority reads the archive by (flow 12)."""

from typing import Any, Final

from portal.flow.archive import ALSO, SCHEMA, asked
from portal.flow.definition import Definition, Group, Part
from portal.flow.fields import Field

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TEXT: Final = {"type": "string"}
_NUMBER_OF_PARTY: Final = {"type": "string", "pattern": r"^\d{10,12}$"}


def address_of(flow: Definition) -> str:
    """Path of its schema."""
    return f"/api/arenden/v1/schema/{flow.id}/{flow.version}.json"


def schema_of(flow: Definition) -> dict[str, Any]:
    """The schema. A step that may be off the route may be missing; one that is there has all that is asked on it."""
    said = _object(
        {
            "schema": {"const": SCHEMA},
            "flow": {"const": flow.id},
            "version": {"const": flow.version},
            "service": _TEXT,
            "locale": {"enum": ["sv", "en"]},
            "number": {"type": "string", "pattern": r"^\d{4}-\d{6}-\d$"},
            "sent": {"type": "string", "format": "date-time"},
            "person": _PERSON,
            "party": _object({"organisationsnummer": _NUMBER_OF_PARTY, "namn": _TEXT, "foretagsform": _TEXT}),
            "fee": {"type": "integer", "minimum": 0},
            "steps": {"type": "array", "items": {"oneOf": [_step(part) for part in flow.parts]}},
        }
    )
    said["properties"] |= {"payment": _PAYMENT, "signatures": {"type": "array", "items": _SIGNATURE}}
    said["properties"] |= {ALSO: {"type": "array", "items": {"type": "object"}}} if flow.also else {}
    return {"$schema": DIALECT, "$id": address_of(flow), "title": f"{flow.id} {flow.version}", **said}


def _step(part: Part) -> dict[str, Any]:
    said = {"key": {"const": part.name}, "title": _TEXT}
    fields = {"type": "array", "items": {"oneOf": [_field(each) for each in asked(part.fields)]}}
    if isinstance(part, Group):
        row = _object({"id": _TEXT, "line": _TEXT, "fields": fields})
        return _object({**said, "rows": {"type": "array", "maxItems": part.most, "items": row}})
    return _object({**said, "fields": fields})


def _field(field: Field) -> dict[str, Any]:
    value = field.schema()
    if not field.required or field.when:
        value = {"anyOf": [value, {"const": field.plain(field.empty)}]}
    return _object({"key": {"const": field.name}, "label": _TEXT, "value": value, "shown": _TEXT})


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    """All of it is there. What a later version of the archive adds is no fault."""
    return {"type": "object", "properties": properties, "required": sorted(properties)}


_PERSON: Final = _object({"personnummer": {"type": "string", "pattern": r"^\d{12}$"}, "namn": _TEXT})
_PAYMENT: Final = _object({"amount": {"type": "integer", "minimum": 1}, "currency": {"const": "SEK"}})
_SIGNATURE: Final = _object(
    {
        **_PERSON["properties"],
        "at": {"type": "string", "format": "date-time"},
        "loa": _TEXT,
        "provider": _TEXT,
        "digest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
    }
)
