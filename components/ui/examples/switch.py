"""Examples of ``components/ui/switch.py``."""

from typing import Any

from reactpy import component, use_state

from components.ui.example import Example
from components.ui.switch import Answer, switch
from components.ui.translate import Translate

GROUP = "form"


@component
def saved(t: Translate) -> Any:
    answer, set_answer = use_state(Answer(0, True, True))

    def save(told: dict[str, Any]) -> None:
        set_answer(lambda before: Answer(before.number + 1, told["checked"], True))

    return switch(t, t("example.byEmail"), name="by-email", id="example-switch", checked=answer.checked, on_change=save, answer=answer)


@component
def failing(t: Translate) -> Any:
    answer, set_answer = use_state(Answer(0, False, True))

    def save(told: dict[str, Any]) -> None:
        set_answer(lambda before: Answer(before.number + 1, False, False))

    return switch(t, t("example.bySms"), name="by-sms", id="example-switch-fails", checked=answer.checked, on_change=save, answer=answer)


EXAMPLES: dict[str, Example] = {"switch": saved, "switch-fails": failing}
