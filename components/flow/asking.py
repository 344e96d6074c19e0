"""The fields of a step whose register is asked while it is filled in: once for each field that is left."""

from collections.abc import Callable, Mapping
from typing import Any

from reactpy import component, html, use_ref, use_state
from reactpy.types import VdomDict

from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition, Part
from portal.flow.fields import Checkboxes, Confirm, Field, Radio, Raw
from portal.flow.pages.leaving import said_of
from portal.flow.shown import Errors


@component
def asking_fields(
    flow: Definition, visit: ServiceVisit, part: Part, started: Mapping[str, Raw], draw: Callable[[Errors, frozenset[str]], Any]
) -> VdomDict:
    """``draw`` gives the fields with what the register has against them, and the names of those that it ever had something against: a
    warning that is ticked stays. The text in them is the browser's, and is never drawn anew.

    ``started`` is what stands in the fields at first, by name.
    """
    raw = use_ref(dict(started))
    asked = use_ref(0)
    said, set_said = use_state(())
    ever = use_ref(frozenset())

    async def left(event: dict[str, Any]) -> None:
        target = event.get("target") or {}
        field = next((each for each in part.fields if target.get("name") in each.names()), None)
        if field is None:
            return
        raw.current = {**raw.current, field.name: _with(field, raw.current.get(field.name, ()), target)}
        asked.current += 1
        question = asked.current
        answer = await said_of(flow, visit, part.name, raw.current)
        if question == asked.current:
            ever.current |= {name for name, _ in answer}
            set_said(answer)

    return html.div(
        {"className": "flow__fields", "onBlur": left},
        *draw(said, ever.current),
        html.div({"aria-live": "polite", "className": "visually-hidden"}, *[text for _, text in said]),
    )


def _with(field: Field, before: Raw, target: Mapping[str, Any]) -> Raw:
    """What stands in a field, by the control of it that was left."""
    value, name = target.get("value", ""), target["name"]
    if isinstance(field, Checkboxes | Confirm):
        others = tuple(each for each in before if each != value)
        return (*others, str(value)) if target.get("checked") else others
    if "checked" in target and isinstance(field, Radio):
        return (str(value),) if target["checked"] else before
    lines = dict(zip(field.names(), before or ("",) * len(field.names()), strict=True))
    lines[name] = str(value).strip()
    return tuple(lines.values()) if any(lines.values()) else ()
