"""A setting that is saved at once."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.translate import Translate


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of the last change: ``number`` grows with each answer, ``checked`` is what is saved now."""

    number: int
    checked: bool
    is_saved: bool


def switch(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    checked: bool = False,
    on_change: Callable[..., Any] | None = None,
    answer: Answer | None = None,
    description: str = "",
    test_id: str = "switch",
    **attributes: Any,
) -> VdomDict:
    """A setting that turns at once and is saved behind the scenes.

    It is turned before the server has answered. The answer is said beside it; when it could not be saved, it turns back.

    Args:
        t: Looks up texts.
        label: What is turned on.
        name: The setting's name.
        id: The id of the control, once on a page.
        checked: Whether it starts on.
        on_change: Is called with ``{"name", "checked"}`` at each turn.
        answer: What came of the last turn; the switch follows it.
        description: Help that always stands there.
        test_id: Test id of the control.
        attributes: More of the control.

    Keys:
        Space: turns it.
        Enter: turns it.

    Accessibility:
        A ``switch``, the browser's check box beneath; on and off differ in shape and place, not by colour alone. What came of a turn
        is a ``status``.

    Use:
        Settings without a button to save them.

    Not for:
        What is sent with a form (checkbox).

    Test ids:
        switch: the control
        switch-status: what came of the last turn
    """
    props: dict[str, Any] = {"saving": t("switch.saving"), "saved": t("switch.saved"), "failed": t("switch.failed")}
    if answer:
        props["answer"] = {"number": answer.number, "checked": answer.checked, "isSaved": answer.is_saved}
    told: dict[str, Callable[..., Any]] = {"onTurn": on_change} if on_change else {}
    return ability(
        "answered-switch",
        "div",
        {"className": "tick tick--switch"},
        html.input(
            {
                "type": "checkbox",
                "role": "switch",
                "id": id,
                "name": name,
                "value": "true",
                "defaultChecked": checked,
                "data-testid": test_id,
                **({"aria-describedby": f"{id}-description"} if description else {}),
                **attributes,
            }
        ),
        html.label({"htmlFor": id}, label),
        html.p({"className": "tick__description", "id": f"{id}-description"}, description) if description else "",
        html.p({"className": "tick__status", "role": "status", "data-testid": "switch-status"}),
        props=props,
        **told,
    )
