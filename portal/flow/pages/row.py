"""One row of a group: added, changed, taken away."""

import re
import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from portal.eservices.answers import Again, Answer, Drawn, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.contents import Contents, Row
from portal.flow.definition import Definition, Group
from portal.flow.drafts import TooLarge, TooMany
from portal.flow.fields import Raw
from portal.flow.files import kept
from portal.flow.opened import Opened, elsewhere, opened
from portal.flow.pages.arriving import arrived
from portal.flow.pages.saving import ROW, came_from, errors_of, go_of, later, refused, save, stays, words_of
from portal.flow.pages.step import begun, conflict_with, offered_of, read_only, too_much, with_files
from portal.flow.reading import Taken, line_of, read, starting, take
from portal.flow.route import Stop
from portal.flow.shown import Errors, RowRemoval, StepShown

NEW: Final = "ny"
"""What the address of a row that is not kept yet ends with."""
_ID: Final = re.compile(r"[0-9a-f]{12}")


async def load(flow: Definition, visit: ServiceVisit) -> StepShown | Answer:
    """The questions of one row."""
    found = await _at(flow, visit)
    if not isinstance(found, tuple):
        return found
    at, stop, group = found
    id = visit.values["row"]
    row = at.draft.contents.row(group.name, id)
    if id == NEW:
        return _shown(at, stop, visit, starting(group, visit)) if len(stop.rows) < group.most else Went(at.form().path(group.name))
    return _shown(at, stop, visit, row.raw, too_much(at, group, visit) or ()) if row else NotFound()


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | Drawn | NotFound:
    """Keeps a row. A new one has the id that its form carries, so that it is added once."""
    found = await _at(flow, visit, posted)
    if not isinstance(found, tuple):
        return elsewhere(found)
    at, stop, group = found
    id, leaves = visit.values["row"], go_of(posted) in {"back", "later"}
    if id == NEW:
        id = posted.get(ROW, "") if _ID.fullmatch(posted.get(ROW, "")) else _new_id()
    elif at.draft.contents.row(group.name, id) is None:
        # Taken away in another tab: who goes on has it back with what they have typed, and nobody else.
        if not _ID.fullmatch(id):
            return NotFound()
        if leaves:
            return _left(at, group, visit, posted)
    taken = take(group, posted)
    if at.draft.contents.row(group.name, id) is None and len(stop.rows) >= group.most:
        if leaves:
            return _left(at, group, visit, posted)
        told = words_of(flow, visit).say("error.too-many-rows", most=group.most)
        return Again(_shown(at, stop, visit, taken.raw, (("", told),)), 409)
    try:
        at, refused_files = await arrived(at, group, visit, posted, id)
        return await _judged(at, stop, id, visit, posted, taken, refused_files)
    except (TooMany, TooLarge) as fault:
        return Again(_shown(at, stop, visit, taken.raw, refused(fault, words_of(flow, visit)), id), 413)


async def _judged(
    at: Opened, stop: Stop, id: str, visit: ServiceVisit, posted: Posted, taken: Taken, refused_files: Errors
) -> Went | Again | Drawn | NotFound:
    """What comes of a row whose files have been kept, but for ``refused_files``. Raises as ``save``."""
    group, go, files = stop.part, go_of(posted), at.files(stop.name, id)
    assert isinstance(group, Group)
    row = at.draft.contents.row(group.name, id)
    if go == "search":
        return Drawn(_shown(at, stop, visit, taken.raw, refused_files, id))
    if go == "file-alone" and row:
        taken = replace(taken, raw={**row.raw})
    conflict = None if go == "file-alone" else conflict_with(row, at, stop, visit, posted, taken)
    if conflict:
        return conflict
    raw = {**taken.raw, **files}
    errors = with_files(_problems(stop, raw, taken, visit, at) if go == "next" else (), refused_files, group)
    is_refused = bool(errors) and go in {"next", "file", "file-alone"}
    if not is_refused or files:  # a row with files is kept although something else of it is wrong: they are found again
        at = await save(at, visit, lambda now: _with_row(now, group, id, taken.raw)) if go == "next" or any(raw.values()) else at
    if is_refused:
        return Again(_shown(at, stop, visit, raw, errors, id))
    if go in {"file", "file-alone"} and any(raw.values()):
        return stays(at, came_from(visit), group.name, id)
    return _left(at, group, visit, posted)


def _left(at: Opened, group: Group, visit: ServiceVisit, posted: Posted) -> Went:
    return later(at) if go_of(posted) == "later" else Went(at.form().path(group.name), _query(visit))


def _problems(stop: Stop, raw: Mapping[str, Raw], taken: Taken, visit: ServiceVisit, at: Opened) -> Errors:
    unreadable = {each.field for each in taken.unreadable}
    wrong = [*taken.unreadable, *(each for each in read(stop.part, raw, stop.before, visit).problems if each.field not in unreadable)]
    return errors_of(wrong, words_of(at.flow, visit))


async def load_removal(flow: Definition, visit: ServiceVisit) -> RowRemoval | Answer:
    """The question before a row goes."""
    found = await _at(flow, visit)
    if not isinstance(found, tuple):
        return found
    at, stop, group = found
    row = next((row for row in stop.rows if row.id == visit.values["row"]), None)
    if row is None:
        return NotFound()
    return RowRemoval(form=at.form(came_from(visit)), group=group.name, row=row.id, line=line_of(group, row.values))


async def post_removal(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | NotFound:
    """Takes a row away; one that is gone already is gone."""
    found = await _at(flow, visit, posted)
    if not isinstance(found, tuple):
        return elsewhere(found)
    at, _, group = found
    id = visit.values["row"]
    if at.draft.contents.row(group.name, id):
        await save(at, visit, lambda now: now.draft.contents.with_rows(group.name, _others(now, group, id)))
        await kept.remove_row(at.draft.uuid, group.name, id)
    return Went(at.form().path(group.name), _query(visit))


async def _at(flow: Definition, visit: ServiceVisit, posted: Posted | None = None) -> tuple[Opened, Stop, Group] | Answer:
    """Where the row is; a draft whose first answer it is has no id in the address."""
    at = await opened(flow, visit) if "uuid" in visit.values else await begun(flow, visit, posted)
    if not isinstance(at, Opened):
        return at
    group = flow.group(visit.values["group"])
    if group is None:
        return NotFound()
    stop = at.route.stop(group.name)
    if stop and at.route.may_open(stop):
        return at, stop, group
    return at.way_on if at.draft.is_kept else Went()


def _shown(at: Opened, stop: Stop, visit: ServiceVisit, raw: Mapping[str, Raw], errors: Errors = (), posted_as: str = "") -> StepShown:
    """The row as it is drawn; one that is new keeps the id that its form was ``posted_as``."""
    id = visit.values["row"]
    row = (posted_as or _new_id()) if id == NEW else id
    return StepShown(
        form=at.form(came_from(visit)),
        step=stop.name,
        row=row,
        is_new_row=id == NEW,
        raw={**raw, **at.files(stop.name, row), **read_only(stop, words_of(at.flow, visit))},
        progress=at.progress(stop),
        fields=tuple(each.name for each in stop.fields),
        errors=errors,
        offered=offered_of(stop),
    )


def _with_row(now: Opened, group: Group, id: str, raw: Mapping[str, Raw]) -> Contents:
    rows, row = now.draft.contents.rows(group.name), Row(id, raw, now.draft.revision + 1)
    is_there = any(each.id == id for each in rows)
    changed = tuple(row if each.id == id else each for each in rows) if is_there else (*rows, row)
    return now.draft.contents.with_rows(group.name, changed)


def _others(now: Opened, group: Group, id: str) -> tuple[Row, ...]:
    return tuple(row for row in now.draft.contents.rows(group.name) if row.id != id)


def _query(visit: ServiceVisit) -> str:
    return f"fran={came_from(visit)}" if came_from(visit) else ""


def _new_id() -> str:
    return secrets.token_hex(6)
