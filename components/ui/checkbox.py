"""A yes or no."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.field import control_attributes
from components.ui.hint import hint


def checkbox(
    label: str,
    *,
    name: str,
    id: str,
    checked: bool = False,
    value: str = "true",
    description: str = "",
    error: str = "",
    warning: str = "",
    test_id: str = "checkbox",
    hint_test_id: str = "hint",
    **attributes: Any,
) -> VdomDict:
    """The browser's own check box with a large target.

    Args:
        label: What one says yes to.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        checked: Whether it starts checked.
        value: What is sent when it is checked.
        description: Help that always stands there.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        test_id: Test id of the control.
        hint_test_id: Test id of the error or warning.
        attributes: More of the control, such as ``onChange``.

    Keys:
        Space: checks or unchecks.

    Accessibility:
        The whole row is the label. Several that belong together stand in :func:`checkboxes`, a ``fieldset`` with a legend.

    Use:
        What is sent with a form.

    Not for:
        What is saved at once (switch); one of several (radio).

    Test ids:
        checkbox: the control
        hint: the error or warning
    """
    return html.div(
        {"className": "tick"},
        html.input(
            {
                "type": "checkbox",
                "value": value,
                "defaultChecked": checked,
                **control_attributes(name, id, test_id, description, error, warning),
                **attributes,
            }
        ),
        html.label({"htmlFor": id}, label),
        html.p({"className": "tick__description", "id": f"{id}-description"}, description) if description else "",
        hint(error, "error", id=f"{id}-hint", test_id=hint_test_id) if error else "",
        hint(warning, "warning", id=f"{id}-hint", test_id=hint_test_id) if warning and not error else "",
    )


def checkboxes(legend: str, *boxes: VdomDict, test_id: str = "checkboxes") -> VdomDict:
    """Check boxes that answer one question together.

    Args:
        legend: The question.
        boxes: Made by ``checkbox``.
        test_id: Test id of the group.
    """
    return html.fieldset({"className": "question", "data-testid": test_id}, html.legend(legend), *boxes)
