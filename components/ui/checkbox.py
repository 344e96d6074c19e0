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
    described_by: str = "",
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
        described_by: Id of more that describes it, such as what is wrong with the question that it answers.
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
                **control_attributes(name, id, test_id, description, error, warning, described_by),
                **attributes,
            }
        ),
        html.label({"htmlFor": id}, label),
        html.p({"className": "tick__description", "id": f"{id}-description"}, description) if description else "",
        hint(error, "error", id=f"{id}-hint", test_id=hint_test_id) if error else "",
        hint(warning, "warning", id=f"{id}-hint", test_id=hint_test_id) if warning and not error else "",
    )


def checkboxes(
    legend: str,
    *boxes: VdomDict,
    id: str = "",
    description: str = "",
    error: str = "",
    test_id: str = "checkboxes",
    hint_test_id: str = "hint",
) -> VdomDict:
    """Check boxes that answer one question together.

    Args:
        legend: The question.
        boxes: Made by ``checkbox``; where something is wrong, the first has ``described_by`` ``{id}-hint``, for it gets the focus.
        id: The id of the group, which its description and its error need.
        description: Help that always stands there.
        error: What is wrong with the answer.
        test_id: Test id of the group.
        hint_test_id: Test id of the error.
    """
    described = " ".join(filter(None, [f"{id}-description" if description else "", f"{id}-hint" if error else ""]))
    return html.fieldset(
        {
            "className": "question",
            "data-testid": test_id,
            **({"id": id} if id else {}),
            **({"aria-describedby": described} if described else {}),
        },
        html.legend(legend),
        html.p({"className": "field__description", "id": f"{id}-description"}, description) if description else "",
        *boxes,
        hint(error, "error", id=f"{id}-hint", test_id=hint_test_id) if error else "",
    )
