"""The task list."""

from portal.eservices.service_visit import ServiceVisit
from portal.flow.opened import CHECK, Opened
from portal.flow.route import State
from portal.flow.shown import TaskRow, TasksShown


def shown(at: Opened, visit: ServiceVisit, notices: tuple[str, ...] = ()) -> TasksShown:
    """Each task with how far it is; one that cannot begin leads nowhere."""
    rows = tuple(TaskRow(task.name, state, _path(at, task.name, state)) for task in at.route.tasks() for state in [at.route.state_of(task)])
    may_check = at.draft.is_kept and all(row.state == "klar" for row in rows)
    check = TaskRow(CHECK, "ej-paborjad" if may_check else "kan-inte-borja", at.path(CHECK) if may_check else "")
    return TasksShown(form=at.form(), tasks=rows, check=check, notices=notices)


def _path(at: Opened, task: str, state: State) -> str:
    """The first step of a task that is not done, else its first one."""
    if state == "kan-inte-borja":
        return ""
    steps = next(each.steps for each in at.flow.tasks if each.name == task)
    stops = [stop for stop in at.route.stops if stop.part in steps]
    first = next((stop for stop in stops if not stop.is_done), stops[0])
    return at.form().path(first.name)
