"""What all fields have in common: label, description, control and hint, tied together for assistive technology."""

from collections.abc import Mapping
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.hint import hint


def field(
    label: str,
    *control: VdomDict | str,
    id: str,
    description: str = "",
    error: str = "",
    warning: str = "",
    hint_test_id: str = "hint",
    behaviour: tuple[str, Mapping[str, Any]] | None = None,
    label_id: str = "",
) -> VdomDict:
    """``control``, whose attributes come from :func:`control_attributes` with the same words, under its label.

    ``behaviour`` is the name and the props of an ability of the client for the whole field; ``label_id`` is for whatever else the label
    names.
    """
    inside = (
        html.label({"htmlFor": id, **({"id": label_id} if label_id else {})}, label),
        html.p({"className": "field__description", "id": f"{id}-description"}, description) if description else "",
        *control,
        hint(error, "error", id=f"{id}-hint", test_id=hint_test_id) if error else "",
        hint(warning, "warning", id=f"{id}-hint", test_id=hint_test_id) if warning and not error else "",
    )
    if behaviour:
        name, props = behaviour
        return ability(name, "div", {"className": "field"}, *inside, props=props)
    return html.div({"className": "field"}, *inside)


def control_attributes(
    name: str, id: str, test_id: str, description: str = "", error: str = "", warning: str = "", described_by: str = ""
) -> dict[str, Any]:
    """What ties a control to its field. ``described_by`` are ids of more that describes it, such as a counter."""
    ids = [
        f"{id}-description" if description else "",
        described_by,
        f"{id}-hint" if error or warning else "",
    ]
    described = " ".join(filter(None, ids))
    attributes: dict[str, Any] = {"id": id, "data-testid": test_id}
    if name:
        attributes["name"] = name
    if described:
        attributes["aria-describedby"] = described
    if error:
        attributes["aria-invalid"] = "true"
    return attributes


def with_unit(control: VdomDict, id: str, unit: str) -> VdomDict:
    """``control`` with its unit after it, whose id is ``{id}-unit``."""
    return html.div({"className": "amount"}, control, html.span({"className": "amount__unit", "id": f"{id}-unit"}, unit) if unit else "")
