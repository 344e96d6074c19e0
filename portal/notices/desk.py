"""What operators do with notices: plan, change, end. Plain functions, for the console and for whatever else writes them.

All of them are for ordinary (synchronous) code; what open pages show follows when the transaction is done (``portal.notices.follow``).
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import uuid4

from django.db import transaction

from portal.eservices.registry import SERVICES
from portal.notices import follow
from portal.notices.models import NoticeStage, PlannedNotice
from portal.notices.schedule import STAGES, Plan, Stage, problems
from portal.words.locales import Locale


class ChangedMeanwhile(Exception):
    """Another operator has changed the notice since it was read, or ended it."""


@dataclass(frozen=True)
class NotAPlan(Exception):
    """The plan can not be kept; ``problems`` has a text key for each field that is wrong."""

    problems: dict[str, str]


def applications() -> tuple[str, ...]:
    """The ids of all e-services, to which a notice may be addressed besides the shell and the login."""
    return tuple(service.id for service in SERVICES)


def create(plan: Plan, by: str, now: datetime) -> Plan:
    """Keeps a new notice; gives it back with its key, version and uuids. Raises :class:`NotAPlan`."""
    _check(plan)
    with transaction.atomic():
        row = PlannedNotice.objects.create(
            name=plan.name.strip(), applications=list(plan.applications), until=plan.until, changed_by=by, changed=now
        )
        _write_stages(row, plan, {}, now)
        transaction.on_commit(follow.changed)
    return _plan(row)


def edit(plan: Plan, by: str, now: datetime) -> Plan:
    """Keeps ``plan`` in place of the version that it was made from.

    A stage whose words are others gets a new uuid, so that everybody reads it again; one that only moved in time keeps its own.
    Raises :class:`NotAPlan`, and :class:`ChangedMeanwhile` when that version is not the latest.
    """
    _check(plan)
    with transaction.atomic():
        row = _latest(plan)
        before = {stage.stage: stage for stage in _plan(row).stages}
        row.name, row.applications, row.until = plan.name.strip(), list(plan.applications), plan.until
        _written(row, by, now)
        row.stages.all().delete()
        _write_stages(row, plan, before, now)
        transaction.on_commit(follow.changed)
    return _plan(row)


def end(plan: Plan, by: str, now: datetime) -> Plan:
    """Ends a notice at once. One that has not begun is never shown. Raises :class:`ChangedMeanwhile`."""
    with transaction.atomic():
        row = _latest(plan)
        row.until = min(row.until, now)
        _written(row, by, now)
        transaction.on_commit(follow.changed)
    return _plan(row)


def plans(ends_after: datetime | None = None) -> tuple[Plan, ...]:
    """All notices, or those that end after a time; the one that begins first is first."""
    rows = PlannedNotice.objects.prefetch_related("stages")
    plans = [_plan(row) for row in (rows.filter(until__gt=ends_after) if ends_after else rows)]
    return tuple(sorted(plans, key=lambda plan: (plan.stages[0].shown_from, plan.key)))


def plan(key: int) -> Plan:
    """One notice as it stands. Raises ``PlannedNotice.DoesNotExist``."""
    return _plan(PlannedNotice.objects.get(pk=key))


def _check(plan: Plan) -> None:
    wrong = problems(plan, applications())
    if wrong:
        raise NotAPlan(wrong)


def _latest(plan: Plan) -> PlannedNotice:
    row: PlannedNotice | None = PlannedNotice.objects.select_for_update().filter(pk=plan.key, version=plan.version).first()
    if row is None:
        raise ChangedMeanwhile(plan.name)
    return row


def _written(row: PlannedNotice, by: str, now: datetime) -> None:
    row.version, row.changed_by, row.changed = row.version + 1, by, now
    row.save()


def _write_stages(row: PlannedNotice, plan: Plan, before: dict[str, Stage], now: datetime) -> None:
    for stage in plan.stages:
        old = before.get(stage.stage)
        is_same = old is not None and old.words == stage.words
        title_en, message_en = stage.messages.get("en", ("", ""))
        NoticeStage.objects.create(
            notice=row,
            stage=stage.stage,
            type=stage.type,
            shown_from=stage.shown_from,
            title_sv=stage.messages["sv"][0],
            message_sv=stage.messages["sv"][1],
            title_en=title_en,
            message_en=message_en,
            uuid=old.uuid if old and is_same else uuid4(),
            published=old.published if old and is_same and old.shown_from == stage.shown_from else max(now, stage.shown_from),
        )


def _plan(row: PlannedNotice) -> Plan:
    stages = sorted((_stage(stage) for stage in row.stages.all()), key=lambda stage: STAGES.index(stage.stage))
    return Plan(name=row.name, applications=tuple(row.applications), stages=tuple(stages), until=row.until, key=row.pk, version=row.version)


def _stage(row: NoticeStage) -> Stage:
    messages: dict[Locale, tuple[str, str]] = {"sv": (row.title_sv, row.message_sv)}
    if row.title_en:
        messages["en"] = (row.title_en, row.message_en)
    return Stage(stage=row.stage, type=row.type, shown_from=row.shown_from, messages=messages, uuid=str(row.uuid), published=row.published)
