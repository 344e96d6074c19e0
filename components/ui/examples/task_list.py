"""Examples of ``components/ui/task_list.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.task_list import TaskItem, task_list
from components.ui.translate import Translate

GROUP = "structure"


def every_state(t: Translate) -> VdomDict:
    return task_list(
        [
            TaskItem("namn", t("example.taskName"), "klar", t("flow.state.klar"), "#task-list"),
            TaskItem("styrelse", t("example.taskBoard"), "ses-over", t("flow.state.ses-over"), "#task-list"),
            TaskItem("kapital", t("example.taskCapital"), "pagar", t("flow.state.pagar"), "#task-list"),
            TaskItem("adress", t("example.taskAddress"), "ej-paborjad", t("flow.state.ej-paborjad"), "#task-list"),
            TaskItem("signera", t("example.taskSign"), "kan-inte-borja", t("flow.state.kan-inte-borja")),
        ]
    )


EXAMPLES: dict[str, Example] = {"task-list": every_state}
