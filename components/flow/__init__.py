"""Draws the pages of flows (``portal.flow.shown``), with the shared parts."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from components.flow.cases import case
from components.flow.check import check
from components.flow.complement import complement
from components.flow.conflict import conflict
from components.flow.entry import entry
from components.flow.group import group, row_removal
from components.flow.pay import pay
from components.flow.removal import draft_removal
from components.flow.reopen import reopen
from components.flow.sign import sign
from components.flow.step import step
from components.flow.tasks import tasks
from components.flow.withdrawal import withdrawal
from portal.eservices.service_visit import ServiceVisit
from portal.flow import shown as records
from portal.flow.definition import Definition

_PAGES: Final[Mapping[type, Callable[..., Any]]] = {
    records.StepShown: step,
    records.GroupShown: group,
    records.RowRemoval: row_removal,
    records.DraftRemoval: draft_removal,
    records.ConflictShown: conflict,
    records.CheckShown: check,
    records.SignShown: sign,
    records.PayShown: pay,
    records.ReopenShown: reopen,
    records.TasksShown: tasks,
    records.EntryShown: entry,
    records.CaseShown: case,
    records.WithdrawalShown: withdrawal,
    records.ComplementShown: complement,
}


def draw(flow: Definition, visit: ServiceVisit, shown: Any) -> Any:
    """The page of ``shown``."""
    return _PAGES[type(shown)](flow, visit, shown)
