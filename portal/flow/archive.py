"""All that was sent, as canonical JSON: the same application has the same bytes (flow 12)."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from portal.eservices.service_visit import ServiceVisit
from portal.flow.before import is_as_before, rows_before
from portal.flow.definition import Group
from portal.flow.fields import Field, Shown
from portal.flow.reading import line_of
from portal.flow.route import Route, Stop, StopRow
from portal.flow.words import Words

SCHEMA: Final = "foretagsporten/arende/1"
ALSO: Final = "also"
"""Where the archives of further cases stand that were sent with it (``portal.flow.beside``)."""


def archive_of(route: Route, visit: ServiceVisit, words: Words, fee: int) -> dict[str, Any]:
    """Person, party and every answer on the route with its question, as it was asked and as it was shown. What is off the route is not."""
    assert visit.person
    assert visit.party
    return {
        "schema": SCHEMA,
        "flow": route.flow.id,
        "version": route.flow.version,
        "service": visit.service_id,
        "locale": visit.locale,
        "person": {"personnummer": visit.person.personnummer, "namn": visit.person.visningsnamn},
        "party": {
            "organisationsnummer": visit.party.organisationsnummer,
            "namn": visit.party.namn,
            "foretagsform": visit.party.foretagsformkod,
        },
        "fee": fee,
        **({"payment": {"amount": fee, "currency": "SEK"}} if fee else {}),
        "steps": [_step(stop, words) for stop in route.stops],
    }


def canonical(value: Any) -> bytes:
    """Sorted keys, UTF-8, no space that says nothing."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def value_in(archive: Mapping[str, Any], name: str) -> Any:
    """The answer to a question of a step, by the name of its field; ``None`` where it was not asked."""
    fields = (field for step in archive["steps"] for field in step.get("fields", ()))
    return next((field["value"] for field in fields if field["key"] == name), None)


def digest(value: Any) -> str:
    """SHA-256 of the canonical bytes, in hexadecimal."""
    return hashlib.sha256(canonical(value)).hexdigest()


def unsigned(archive: dict[str, Any]) -> dict[str, Any]:
    """What everybody signs: all of it but the signatures."""
    return {key: value for key, value in archive.items() if key != "signatures"}


def _step(stop: Stop, words: Words) -> dict[str, Any]:
    said: dict[str, Any] = {"key": stop.name, "title": words.say(f"step.{stop.name}.title")}
    if isinstance(stop.part, Group):
        return {**said, "rows": [_row(stop.part, row, words) for row in sent_of(stop)] + _removed(stop, words)}
    return {**said, "fields": [_field(each, stop.values[each.name], words) for each in asked(stop.fields)]}


def sent_of(stop: Stop) -> list[StopRow]:
    """The rows of a group that are sent: all, or those that are other than they were."""
    group = stop.part
    assert isinstance(group, Group)
    return [row for row in stop.rows if not (group.only_changes and is_as_before(group, row.id, row.values, stop.before))]


def _removed(stop: Stop, words: Words) -> list[dict[str, Any]]:
    """The rows that were taken away, as they were."""
    group, kept = stop.part, {row.id for row in stop.rows}
    assert isinstance(group, Group)
    gone = {id: values for id, values in rows_before(group, stop.before).items() if group.only_changes and id not in kept}
    fields = tuple(asked(group.fields))
    return [
        {
            "id": id,
            "line": words.say("row-removed", line=line_of(group, values)),
            "fields": [_field(each, values[each.name], words, group.name) for each in fields],
            "removed": True,
        }
        for id, values in gone.items()
    ]


def _row(group: Group, row: StopRow, words: Words) -> dict[str, Any]:
    fields = [_field(each, row.values[each.name], words, group.name) for each in asked(row.fields)]
    return {"id": row.id, "line": line_of(group, row.values), "fields": fields}


def asked(fields: Iterable[Field]) -> Iterator[Field]:
    """Those that are answered, and not only read."""
    return (each for each in fields if not isinstance(each, Shown))


def _field(field: Field, value: Any, words: Words, group: str = "") -> dict[str, Any]:
    of_field = words.of_field(field.name, group)
    return {"key": field.name, "label": of_field.label, "value": field.plain(value), "shown": field.shown(value, of_field)}
