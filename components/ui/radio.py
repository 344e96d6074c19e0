"""One of a few."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.hint import hint


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer; ``data`` are more attributes of its control."""

    label: str
    value: str
    test_id: str = "radio"
    description: str = ""
    data: Mapping[str, str] = field(default_factory=dict)
    language: str = ""
    """Of the label, where it is another than the page's."""


def radio(
    legend: str,
    choices: Sequence[Choice],
    *,
    name: str,
    id: str,
    value: str = "",
    description: str = "",
    error: str = "",
    warning: str = "",
    test_id: str = "radiogroup",
    hint_test_id: str = "hint",
    go_to_chosen: bool = False,
    **attributes: Any,
) -> VdomDict:
    """The browser's own radio buttons under one question, with large targets.

    Args:
        legend: The question.
        choices: The answers, in order.
        name: The field's name in the form.
        id: The id of the group; the controls add a number.
        value: The value chosen from the start.
        description: Help that always stands there.
        error: What is wrong; makes the group invalid.
        warning: What is odd but let through.
        test_id: Test id of the group.
        hint_test_id: Test id of the error or warning.
        go_to_chosen: Choosing leads at once to the ``data-href`` of the choice; the description says so.
        attributes: More of the group, such as ``onChange``.

    Keys:
        Down, Right, Up, Left: to the next or previous answer, and takes it.
        Space: takes the answer at hand.
        Tab: into the group and out of it.

    Accessibility:
        A ``radiogroup`` named by its legend; the rows are the labels. What is wrong describes the first answer too, which gets
        the focus then: not every screen reader reads what describes a group.

    Use:
        Two to six answers that should all be seen.

    Not for:
        More answers (select); yes or no (checkbox).

    Test ids:
        radiogroup: the group
        radio: an answer, unless it has its own
    """
    described = " ".join(filter(None, [f"{id}-description" if description else "", f"{id}-hint" if error or warning else ""]))
    group: dict[str, Any] = {
        "className": "question",
        "role": "radiogroup",
        "id": id,
        "data-testid": test_id,
        **({"aria-describedby": described} if described else {}),
        **({"aria-invalid": "true"} if error else {}),
        **attributes,
    }
    inside = (
        html.legend(legend),
        html.p({"className": "field__description", "id": f"{id}-description"}, description) if description else "",
        *[
            _choice(choice, f"{id}-{n}", name, choice.value == value, wrong=f"{id}-hint" if error and n == 1 else "")
            for n, choice in enumerate(choices, 1)
        ],
        hint(error, "error", id=f"{id}-hint", test_id=hint_test_id) if error else "",
        hint(warning, "warning", id=f"{id}-hint", test_id=hint_test_id) if warning and not error else "",
    )
    return ability("go-to-chosen", "fieldset", group, *inside) if go_to_chosen else html.fieldset(group, *inside)


def _choice(choice: Choice, id: str, name: str, is_chosen: bool, wrong: str) -> VdomDict:
    described = " ".join(filter(None, [f"{id}-description" if choice.description else "", wrong]))
    return html.div(
        {"className": "tick", "key": choice.value},
        html.input(
            {
                "type": "radio",
                "name": name,
                "value": choice.value,
                "id": id,
                "defaultChecked": is_chosen,
                "data-testid": choice.test_id,
                **({"aria-describedby": described} if described else {}),
                **choice.data,
            }
        ),
        html.label({"htmlFor": id, **({"lang": choice.language} if choice.language else {})}, choice.label),
        html.p({"className": "tick__description", "id": f"{id}-description"}, choice.description) if choice.description else "",
    )
