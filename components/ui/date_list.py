"""A list of days or years to choose one from."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.translate import Translate
from portal.constants import DATE_RANGE_YEARS
from portal.words.entered.day import years_around

Kind = Literal["date", "year"]


@dataclass(frozen=True, slots=True)
class Item:
    """One row of a list; ``value`` is what is chosen: ``2026-11-21``, ``2026``."""

    label: str
    value: str


def date_list(
    t: Translate,
    label: str,
    items: Sequence[Item],
    *,
    name: str,
    id: str,
    kind: Kind = "date",
    value: str = "",
    on_choose: Callable[..., Any] | None = None,
    test_id: str = "date-list",
) -> VdomDict:
    """A list of days or years to choose one from (content 9: each item is 51 pixels high).

    Args:
        t: Looks up texts.
        label: What is asked for.
        items: The rows, in order.
        name: The name in the form; a hidden field holds what was chosen.
        id: The id of the list, once on a page.
        kind: ``date`` or ``year``.
        value: The value chosen from the start.
        on_choose: Is called with ``{"name", "value"}`` when another one is chosen.
        test_id: Test id of the list.

    Keys:
        Down, Up: to the next or previous row.
        Page Down, Page Up: five rows on or back.
        Home, End: to the first or last row.
        Any figure or letter: to the next row that begins with what was typed.
        Enter, Space: takes the row.

    Accessibility:
        A ``listbox`` that keeps the focus and names the row at hand; the chosen row is told by a tick too.

    Use:
        Dates that are given and few, such as dates of payment; years.

    Not for:
        Any day (date_picker); forms that must work without scripts (select).

    Test ids:
        date-list: the list, with ``data-kind``
        date-list-item: a row, with ``data-value``
    """
    del t  # It has no words of its own yet; all fields are called alike.
    told: dict[str, Callable[..., Any]] = {"onChoose": on_choose} if on_choose else {}
    return ability(
        "choose-in-list",
        "div",
        {"className": "field"},
        html.span({"className": "date-list__label", "id": f"{id}-label"}, label),
        html.ul(
            {
                "className": "date-list",
                "role": "listbox",
                "id": id,
                "tabIndex": 0,
                "aria-labelledby": f"{id}-label",
                "data-kind": kind,
                "data-testid": test_id,
            },
            *[
                html.li(
                    {
                        "role": "option",
                        "id": f"{id}-{item.value}",
                        "aria-selected": item.value == value,
                        "data-value": item.value,
                        "data-testid": "date-list-item",
                        "key": item.value,
                    },
                    html.span(item.label),
                )
                for item in items
            ],
        ),
        html.input({"type": "hidden", "name": name, "defaultValue": value}),
        props={"page": 5},
        **told,
    )


def year_list(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    today: date,
    years: int = DATE_RANGE_YEARS,
    value: int | None = None,
    on_choose: Callable[..., Any] | None = None,
) -> VdomDict:
    """The years around today (content 5: ten either way).

    Args:
        today: The day the years stand around.
        years: How many either way.
    """
    items = [Item(str(year), str(year)) for year in years_around(today, years)]
    chosen = "" if value is None else str(value)
    return date_list(t, label, items, name=name, id=id, kind="year", value=chosen, on_choose=on_choose)
