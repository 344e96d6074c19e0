"""Rows that a visitor adds, with an amount for each month; on a phone one month at a time, also without scripts.

They are ready-made HTML: the fields are hundreds, belong to the browser once they are there, and an open page holds nothing of them.
"""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from html import escape
from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from components.figures.calculation import Calculation
from components.figures.fields import fields_drawn, id_of
from components.figures.hints import errors_of
from components.markup import Leaf, ability, ready
from components.still import own_inside
from components.ui.hint import hint
from components.ui.number_input import DIGITS
from components.written_attributes import valued
from portal.eservices.service_visit import ServiceVisit
from portal.figures.entered import MONTHS_OF_YEAR
from portal.figures.rows import Rows
from portal.words.dates import month_name
from portal.words.locales import Locale

SHOWN: Final = "visa"
"""The name of the choice of the month that a phone shows; it is no field of the calculator."""
DO: Final = "gor"
"""The name of the buttons of a calculator's form. Without one it is worked out."""
MORE, LESS, SAME = "rad", "bort", "lika"


def months_shown(visit: ServiceVisit, first: int = 1) -> VdomDict:
    """The choice of the month that a phone shows: all of them, the one before and the one after. ``first`` is the month that begins."""
    return _months_shown(visit.locale, first, visit.t("figures.month-shown"))


@lru_cache(maxsize=2 * MONTHS_OF_YEAR)
def _months_shown(locale: Locale, first: int, legend: str) -> VdomDict:
    names = [month_name((first - 1 + n) % MONTHS_OF_YEAR + 1, locale) for n in range(MONTHS_OF_YEAR)]
    radios = "".join(
        f"<input type=radio class=visually-hidden name={SHOWN} value={n} id={SHOWN}-{n}{' checked' if n == 1 else ''}>"
        f"<label for={SHOWN}-{n}>{escape(name[:3])}"
        + (f"<span class=visually-hidden>{escape(name[3:])}</span></label>" if name[3:] else "</label>")
        for n, name in enumerate(names, 1)
    )
    steps = "".join(
        "<p class=grid__step data-testid=month-shown>"
        + (f"<label for={SHOWN}-{n - 1} data-testid=month-before>‹ {escape(names[n - 2])}</label>" if n > 1 else "<span></span>")
        + f"<strong>{escape(name)}</strong>"
        + (f"<label for={SHOWN}-{n + 1} data-testid=month-after>{escape(names[n])} ›</label>" if n < MONTHS_OF_YEAR else "<span></span>")
        + "</p>"
        for n, name in enumerate(names, 1)
    )
    inside = f"<legend>{escape(legend)}</legend><div class=grid__all>{radios}</div>{steps}"
    return ready("fieldset", {"className": "grid__months", "data-testid": "month-choice"}, Leaf(inside))


def row_grid(visit: ServiceVisit, calculation: Calculation[Any], name: str, rows: Rows, first: int = 1, said: str = "") -> VdomDict:
    """All rows of a kind, as they stand now.

    Words: ``group.{name}``, ``row.{prefix}`` for one row, ``field.{prefix}.{column}`` for its fields.
    ``said`` is what was just done to one of them: it is spoken.
    """
    count = rows.count(calculation.now.fields)
    return own_inside(
        ability(
            "move-in-grid",
            "section",
            {
                "className": "grid",
                "key": name,
                "data-testid": f"grid-{rows.prefix}",
                "aria-label": visit.t(f"group.{name}"),
                "data-allow": DIGITS,
                "data-refused": visit.t("input.refused"),
            },
            html.h2({"className": "grid__title"}, visit.t(f"group.{name}")),
            _why(visit, f"group.{name}.why"),
            *[_row(visit, calculation, rows, number, count, first) for number in range(1, count + 1)],
            _do(f"{MORE}-{rows.prefix}", visit.t(f"row.{rows.prefix}.more"), f"add-{rows.prefix}") if count < rows.most else "",
            html.p({"className": "visually-hidden", "role": "status", "data-testid": f"said-{rows.prefix}"}),
            props={"said": said},
        )
    )


def _row(visit: ServiceVisit, calculation: Calculation[Any], rows: Rows, number: int, count: int, first: int) -> VdomDict:
    row, title = rows.row(number), visit.t(f"row.{rows.prefix}", n=number)
    fields = {f"{row}.{name}": each for name, each in rows.columns.items()}
    return html.fieldset(
        {"className": "grid__row", "id": f"row-{row}"},
        html.legend(title),
        html.div({"className": "figures__fields"}, *fields_drawn(visit, calculation, fields)),
        *(_months(visit, calculation, row, first) if rows.month else ()),
        html.div(
            {"className": "grid__buttons"},
            _do(f"{SAME}-{row}", visit.t("figures.same"), f"same-{row}", title) if rows.month else "",
            _do(f"{LESS}-{row}", visit.t("figures.remove"), f"remove-{row}", title) if count > 1 else "",
        ),
    )


def _months(visit: ServiceVisit, calculation: Calculation[Any], row: str, first: int) -> tuple[VdomDict, VdomDict]:
    """The cells of a row, and below them what is wrong in them."""
    cells = _cells(visit, calculation.now.fields, calculation.now.errors, row, first)
    wrong = dict.fromkeys(said for n in range(1, MONTHS_OF_YEAR + 1) if (said := calculation.error(f"{row}.m{n}")))
    told = [hint(said, "error", id=f"{row}-hint", test_id=f"{row}-hint") for said in wrong]
    return ready("div", {"className": "grid__cells"}, cells), html.div({"id": errors_of(row), "data-hints": ""}, *told)


def _cells(visit: ServiceVisit, typed: Mapping[str, str], errors: Mapping[str, str], row: str, first: int) -> Leaf:
    return Leaf("".join(_cell(visit, typed, errors, row, month, first) for month in range(1, MONTHS_OF_YEAR + 1)))


def _cell(visit: ServiceVisit, typed: Mapping[str, str], errors: Mapping[str, str], row: str, month: int, first: int) -> str:
    name, of_year = f"{row}.m{month}", (first - 2 + month) % MONTHS_OF_YEAR + 1
    wrong = f" id={id_of(name)} aria-invalid=true aria-describedby={errors_of(row)}" if name in errors else ""
    value = f" value{valued(now)}" if (now := typed.get(name, "")) else ""
    return f"<label>{escape(month_name(of_year, visit.locale)[:3])}<input name={name}{value}{wrong}></label>"


def _why(visit: ServiceVisit, key: str) -> VdomDict | str:
    with suppress(KeyError):
        return html.p({"className": "grid__why"}, visit.t(key))
    return ""


def _do(what: str, label: str, test_id: str, of: str = "") -> VdomDict:
    """A button of the form; of a row one with no more attributes than it needs, for a full budget has sixty. The sheet knows its look."""
    look = {"aria-label": f"{label}: {of}"} if of else {"data-variant": "outline", "data-size": "small"}
    return html.button({"className": "button", "data-testid": test_id, "name": DO, "value": what, **look}, label)
