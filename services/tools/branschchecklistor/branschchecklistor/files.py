"""The list as a file: a tagged PDF, and CSV."""

from collections.abc import Collection
from pathlib import Path
from typing import Final

from branschchecklistor.entered import Shown, list_of, name_of, said
from portal.eservices.plugins import File, NotFound
from portal.eservices.service_visit import ServiceVisit
from portal.figures import paper, sheets
from portal.figures.press import PRESS, Busy
from portal.figures.tables import Row, Table
from portal.ruled.checklists import STAGES, Point
from portal.words.dates import long_date

FILE, KINDS = "checklista", ("pdf", "csv")
TEMPLATE: Final = Path(__file__).with_name("checklist.typ")


async def file_at(end: str, visit: ServiceVisit) -> File | NotFound:
    """The file of one kind, with the ticks of the address or of the party."""
    shown = await list_of(visit)
    if isinstance(shown, NotFound):
        return shown
    tables = [_table(visit, shown, stage) for stage in STAGES if shown.checklist.at(stage)]
    if end == "csv":
        return File(sheets.csv(tables), f"{FILE}.csv", sheets.CSV)
    rows = [[[row.label, *row.cells] for row in each.rows] for each in tables]
    told = {
        "lang": visit.locale,
        "title": name_of(visit, shown),
        "party": visit.party.display_name if visit.party else visit.t("figures.not-saved"),
        "day": long_date(visit.today, visit.locale),
        "says": said(visit, shown),
        "tables": [{"title": each.title, "heads": each.heads, "rows": of} for each, of in zip(tables, rows, strict=True)],
    }
    try:
        return File(await PRESS.made(paper.pdf, TEMPLATE, told, visit.today), f"{FILE}.pdf", paper.TYPE)
    except Busy:
        return NotFound(visit.t("figures.busy"))


def _table(visit: ServiceVisit, shown: Shown, stage: str) -> Table:
    heads = [visit.t(f"head.{each}") for each in ("point", "state", "authority", "source")]
    ticked = shown.ticked.split(".")
    rows = [Row(each.text.of(visit.locale), _cells(visit, each, ticked)) for each in shown.checklist.at(stage)]
    return Table(visit.t(f"stage.{stage}"), heads, rows)


def _cells(visit: ServiceVisit, point: Point, ticked: Collection[str]) -> tuple[str, str, str]:
    source = visit.t("file-source", link=point.link, day=long_date(point.checked, visit.locale))
    unverified = "" if point.verified else f" {visit.t('figures.unverified')}."
    return visit.t("done" if point.id in ticked else "not-done"), point.authority.of(visit.locale), source + unverified
