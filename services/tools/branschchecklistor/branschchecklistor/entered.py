"""What is ticked: in the address for everybody, in the store for whoever is signed in for a party."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from branschchecklistor.worked_out import count, kept, turned
from components.ruled.ticks import TICK, TICKED
from portal.eservices.cases import Case
from portal.eservices.plugins import NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.ticks import tell
from portal.ruled.checklists import Checklist, checklists


@dataclass(frozen=True, slots=True)
class Shown:
    """A list with what is ticked in it."""

    checklist: Checklist
    ticked: str


async def lists(visit: ServiceVisit) -> Sequence[Shown]:
    """All of them, with the party's ticks."""
    held: Mapping[str, str] = await visit.store.all() if visit.store else {}
    return [Shown(each, kept(held.get(each.trade, ""), each.ids)) for each in checklists().values()]


async def list_of(visit: ServiceVisit) -> Shown | NotFound:
    """The one that the address names."""
    found = checklists().get(visit.values["trade"])
    if found is None:
        return NotFound()
    if visit.store is None:
        return Shown(found, kept(visit.query.get(TICKED, ""), found.ids))
    if kept(held := await visit.store.get(found.trade, ""), found.ids) != held:  # a point that comes back begins without its old tick
        held = await visit.store.change(found.trade, lambda now: kept(now, found.ids), "")
    return Shown(found, held)


async def post(visit: ServiceVisit, fields: Posted) -> Went | NotFound:
    """Ticks the point whose button was pressed: the other way than the page showed it, so that a form sent twice ticks once."""
    found = checklists().get(visit.values["trade"])
    if found is None:
        return NotFound()
    seen, id = kept(fields.get(TICKED, ""), found.ids), fields.get(TICK, "")
    ticked = await keep(visit, found, seen, id, not kept(seen, [id]))
    return Went(visit.rest, "" if visit.store else f"{TICKED}={ticked}")


async def keep(visit: ServiceVisit, checklist: Checklist, seen: str, id: str, is_ticked: bool) -> str:
    """What is ticked then. Whoever has a store finds it there, and their other pages are told."""
    if visit.store is None:
        return turned(seen, checklist.ids, id, is_ticked)
    ticked: str = await visit.store.change(checklist.trade, lambda now: turned(now, checklist.ids, id, is_ticked), "")
    await tell(visit.store, checklist.trade, ticked)
    return ticked


async def on_my_pages(visit: ServiceVisit) -> list[Case]:
    """Each list that the party has begun."""
    return [Case(name_of(visit, each), said(visit, each), each.checklist.trade) for each in await lists(visit) if each.ticked]


def name_of(visit: ServiceVisit, shown: Shown) -> str:
    """What the list is called."""
    return visit.t("case", trade=shown.checklist.name.of(visit.locale))


def said(visit: ServiceVisit, shown: Shown) -> str:
    """How far one has come, in words."""
    return visit.t("progress", done=count(shown.ticked), of=len(shown.checklist.points))
