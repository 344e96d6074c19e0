"""A list of tasks with how far each is."""

from collections.abc import Sequence
from dataclasses import dataclass

from reactpy import html
from reactpy.types import VdomDict


@dataclass(frozen=True, slots=True)
class TaskItem:
    """One task."""

    name: str
    """Once in a list: names the task for tests, and its state for assistive technology."""
    title: str
    state: str
    """``ej-paborjad``, ``pagar``, ``klar``, ``kan-inte-borja`` or ``ses-over``."""
    state_words: str
    href: str = ""
    """Empty for a task that cannot begin: it is no link."""


def task_list(tasks: Sequence[TaskItem], *, test_id: str = "task-list", item_test_id: str = "task") -> VdomDict:
    """Tasks in their order, each with its state in words (flow 4).

    Args:
        tasks: What there is to do; one that cannot begin has no address.
        test_id: Test id of the list.
        item_test_id: Test id of each task; data-task is its name, data-status its state.

    Keys:
        Tab: to the next task that can be begun.

    Accessibility:
        An ordered list. A link is described by its state, which is a word and never a colour alone.

    Use:
        Parts of an application that can be done in any order, or come one after the other.

    Not for:
        Steps that stand one after the other: a page each. What somebody has to remember: list.

    Test ids:
        task-list: the list
        task: each task
    """
    return html.ol({"className": "task-list", "role": "list", "data-testid": test_id}, *[_item(task, item_test_id) for task in tasks])


def _item(task: TaskItem, test_id: str) -> VdomDict:
    id = f"state-{task.name}"
    state = html.span({"className": "task-list__state", "id": id, "data-status": task.state}, task.state_words)
    title = html.a({"href": task.href, "aria-describedby": id}, task.title) if task.href else html.span(task.title)
    return html.li({"key": task.name, "data-testid": test_id, "data-task": task.name, "data-status": task.state}, title, " ", state)
