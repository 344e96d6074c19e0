"""The task list."""

from reactpy import html
from reactpy.types import VdomDict

from components.flow.frame import frame, head, notices
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
        html.ol(
            {"className": "flow__tasks", "role": "list", "data-testid": "flow-tasks"},
            *[_task(words, visit, task, words.say(f"task.{task.name}.title")) for task in shown.tasks],
            _task(words, visit, shown.check, words.say("check.title")),
        ),
    )


def _task(words: Words, visit: ServiceVisit, task: TaskRow, title: str) -> VdomDict:
    state = html.span({"className": "flow__state", "id": f"state-{task.name}", "data-status": task.state}, words.say(f"state.{task.state}"))
    name = html.a({"href": visit.address(task.path), "aria-describedby": f"state-{task.name}"}, title) if task.path else html.span(title)
    return html.li({"key": task.name, "data-testid": "flow-task", "data-task": task.name, "data-status": task.state}, name, " ", state)
