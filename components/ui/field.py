"""Form fields: label, control, hint and error, tied together for assistive technology."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict


def field(control: VdomDict, label: str, *, id: str, hint: str = "", error: str = "", error_test_id: str = "hint") -> VdomDict:
    """``control`` (made by the functions below with the same ``id``) under its label, with hint and error."""
    return html.div(
        {"className": "field"},
        html.label({"htmlFor": id}, label),
        html.p({"className": "field__hint", "id": f"{id}-hint"}, hint) if hint else "",
        control,
        html.p({"className": "field__error", "id": f"{id}-error", "data-testid": error_test_id, "data-type": "error"}, error)
        if error
        else "",
    )


def text_input(name: str, *, id: str, value: str = "", error: bool = False, test_id: str = "text-input", **attributes: Any) -> VdomDict:
    """A one-line field. Its text belongs to the browser (``defaultValue``), so nothing typed is ever lost to the server."""
    return html.input({"type": "text", "name": name, "defaultValue": value, **_control(id, error, test_id), **attributes})


def textarea(name: str, *, id: str, value: str = "", error: bool = False, test_id: str = "textarea", **attributes: Any) -> VdomDict:
    """A field of several lines; too long a text is told of, not cut."""
    return html.textarea({"name": name, "defaultValue": value, **_control(id, error, test_id), **attributes})


def select(
    name: str,
    options: list[tuple[str, str]],
    *,
    id: str,
    value: str = "",
    empty: str = "",
    error: bool = False,
    test_id: str = "select",
    **attributes: Any,
) -> VdomDict:
    """A native select of (value, label); ``empty`` is the label of the unselected first option."""
    return html.select(
        {"name": name, "defaultValue": value, **_control(id, error, test_id), **attributes},
        html.option({"value": ""}, empty) if empty else "",
        *[html.option({"value": option, "key": option, "data-testid": "select-option"}, label) for option, label in options],
    )


def _control(id: str, error: bool, test_id: str) -> dict[str, Any]:
    described = {"aria-invalid": "true", "aria-describedby": f"{id}-error"} if error else {}
    return {"id": id, "data-testid": test_id, **described}
