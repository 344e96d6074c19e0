"""The task list."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import frame, head, notices
from components.ui.task_list import TaskItem, task_list
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.shown import TaskRow, TasksShown
from portal.flow.words import Words


def tasks(flow: Definition, visit: ServiceVisit, shown: TasksShown) -> VdomDict:
    """Each task with its state in words; a task that cannot begin is no link."""
    words = words_of(flow, visit)
    return frame(
        visit,
        *notices(visit, shown.notices),
        head(words, words.say("name")),
        html.p({"className": "lead"}, words.say("tasks.lead")),
        task_list(
            [
                *[_task(words, visit, task, words.say(f"task.{task.name}.title")) for task in shown.tasks],
                _task(words, visit, shown.check, words.say("check.title")),
            ],
            test_id="flow-tasks",
            item_test_id="flow-task",
        ),
    )


def _task(words: Words, visit: ServiceVisit, task: TaskRow, title: str) -> TaskItem:
    href = visit.address(task.path) if task.path else ""
    return TaskItem(task.name, title, task.state, words.say(f"state.{task.state}"), href)
