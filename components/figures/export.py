"""A result as a file that its visitor keeps: a spreadsheet, text and paper, made of the same tables."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from components.figures.fields import labels_of
from components.figures.layout import rate_time, rate_value
from portal.eservices.answers import File
from portal.eservices.service_visit import ServiceVisit
from portal.figures import paper, sheets
from portal.figures.entered import Amount, Choice, Field, Month, unit_in_words
from portal.figures.outcome import Outcome
from portal.figures.press import PRESS
from portal.figures.rates import Rate
from portal.figures.rows import plain_name
from portal.figures.tables import Table
from portal.words.dates import long_date, month_name
from portal.words.entered import amount

FILE: Final = "budget"
"""What the files are called, before the end of their name."""
PAPER: Final = "pdf"
KINDS: Final = ("xlsx", "csv", PAPER)


async def file_of(
    visit: ServiceVisit, outcome: Outcome[Any], tables: Sequence[Table], said: str, fields: Mapping[str, Field], first: int, end: str
) -> File:
    """The file of one kind; ``said`` is the result in one sentence, ``first`` the month that begins.

    Raises ``paper.TooLong``, and ``press.Busy``.
    """
    name = f"{FILE}.{end}"
    if end == "xlsx":
        return File(await PRESS.made(sheets.xlsx, tables), name, sheets.XLSX)
    if end == "csv":
        return File(sheets.csv(tables), name, sheets.CSV)
    return File(await PRESS.made(paper.calculation, _paper(visit, outcome, said, fields, first), tables, visit.today), name, paper.TYPE)


def _paper(visit: ServiceVisit, outcome: Outcome[Any], said: str, fields: Mapping[str, Field], first: int) -> paper.Paper:
    entered = {name: typed for name in fields if (typed := outcome.fields.get(name, "").strip())}
    label_of = labels_of(visit, first)
    return paper.Paper(
        lang=visit.locale,
        title=visit.t("name"),
        party=visit.party.display_name if visit.party else visit.t("figures.not-saved"),
        day=long_date(visit.today, visit.locale),
        says=(said, *outcome.told),
        fields=[(label_of(name), _shown(visit, name, fields[name], typed)) for name, typed in entered.items()],
        fields_title=visit.t("figures.entered"),
        sources=[_source(visit, rate) for rate in outcome.figures],
        sources_title=visit.t("figures.how"),
    )


def _shown(visit: ServiceVisit, name: str, field: Field, typed: str) -> str:
    match field:
        case Amount():
            return f"{amount.shown(field.read(typed), field.decimals)}\u00a0{unit_in_words(visit.t, field.unit)}"
        case Choice():
            return visit.t(f"field.{plain_name(name)}.{typed}")
        case Month():
            return month_name(field.read(typed), visit.locale)
    return typed


def _source(visit: ServiceVisit, rate: Rate) -> str:
    parts = (
        f"{visit.t(f'rate.{rate.key}')}: {rate_value(visit, rate)}.",
        rate_time(visit, rate).strip(),
        f"{rate.source}.",
        visit.t("figures.checked", day=long_date(rate.checked, visit.locale)),
        "" if rate.verified else f"{visit.t('figures.unverified')}.",
    )
    return " ".join(filter(None, parts))
