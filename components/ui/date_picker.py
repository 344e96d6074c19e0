"""A day, typed or picked in a calendar; and two days, from and to."""

from datetime import date
from functools import lru_cache, partial
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.still import inside_html, with_inside
from components.ui.field import control_attributes
from components.ui.hint import hint
from components.ui.icon import icon
from components.ui.translate import Translate
from portal.constants import DATE_RANGE_YEARS
from portal.words.entered.day import years_after, years_before


def date_picker(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    today: date,
    value: date | str | None = None,
    earliest: date | None = None,
    latest: date | None = None,
    not_before: str = "",
    description: str | None = None,
    error: str = "",
    warning: str = "",
    test_id: str = "date-picker",
    hint_test_id: str = "hint",
    is_one_of_several: bool = False,
    **attributes: Any,
) -> VdomDict:
    """A day that is typed or picked (content 5, 9: weeks from Monday, week 1 holds 4 January, ten years either way).

    Typing always works: ``2026-11-21``, ``261121``, ``21/11``; the field writes the whole date when one leaves it. The calendar
    is filled in the browser; nothing is sent to open it or to turn its pages. ``portal.words.entered.day.read`` reads what is sent.

    Args:
        t: Looks up texts; the calendar speaks the language of ``date.locale``.
        label: What is asked for.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        today: The day it is.
        value: The day it starts with, or what was typed in the place of one.
        earliest: The first day that can be picked; ten years before today unless given.
        latest: The last day; ten years after today unless given.
        not_before: The id of another date picker's control, whose day is the earliest for this one.
        description: Help that always stands there; how a date is written unless given.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        test_id: Test id of the group.
        hint_test_id: Test id of the error or warning.
        is_one_of_several: Whether its group is named by its label too, for a form with more of them.
        attributes: More of the control.

    Keys:
        Enter, Space on the button: opens the calendar at the day in the field, else at today.
        Left, Right: a day back or on.
        Up, Down: a week back or on.
        Home, End: to Monday or Sunday.
        Page Up, Page Down: a month back or on.
        Shift+Page Up, Shift+Page Down: a year back or on.
        Enter, Space on a day: takes it and closes.
        Escape: closes and changes nothing.

    Accessibility:
        A group with a text field, a button and, when open, a dialog with a grid. Days are read out with weekday, month and year.
        The focus goes to a day when the calendar opens and back to the button when it closes. A new month is said.

    Use:
        Days near today, or days that one wants to see in their week.

    Not for:
        A birthday: one knows it and types it (text_input).

    Test ids:
        date-picker: the group
        date-picker-input: the control
        date-picker-open: the button that opens the calendar
        date-picker-calendar: the calendar
        date-picker-day: a day, with ``data-date``
        date-picker-week: the number of a week
        date-picker-today: the button for today
    """
    said = t("date.format") if description is None else description
    named = t("date.selectFor", label=label)
    control = html.input(
        {
            "type": "text",
            "defaultValue": value.isoformat() if isinstance(value, date) else value or "",
            **control_attributes(name, id, "date-picker-input", said, error, warning),
            **attributes,
        }
    )
    return ability(
        "pick-date",
        "div",
        {
            "className": "field date-picker",
            "role": "group",
            "aria-label": named if is_one_of_several else t("common.selectDate"),
            "data-testid": test_id,
        },
        html.label({"htmlFor": id, "id": f"{id}-label"}, label),
        html.p({"className": "field__description", "id": f"{id}-description"}, said) if said else "",
        html.div(
            {"className": "date-picker__row"},
            control,
            html.button(
                {
                    "type": "button",
                    "className": "date-picker__open",
                    "aria-label": named,
                    "aria-haspopup": "dialog",
                    "aria-expanded": "false",
                    "data-testid": "date-picker-open",
                },
                icon("calendar"),
            ),
            _calendar(t, id),
        ),
        hint(error, "error", id=f"{id}-hint", test_id=hint_test_id) if error else "",
        hint(warning, "warning", id=f"{id}-hint", test_id=hint_test_id) if warning and not error else "",
        props={
            "locale": t("date.locale"),
            "today": today.isoformat(),
            "earliest": (earliest or years_before(today, DATE_RANGE_YEARS)).isoformat(),
            "latest": (latest or years_after(today, DATE_RANGE_YEARS)).isoformat(),
            "notBefore": not_before,
            "week": t("date.week"),
        },
    )


def date_range(
    t: Translate,
    legend: str,
    *,
    names: tuple[str, str],
    id: str,
    today: date,
    values: tuple[date | str | None, date | str | None] = (None, None),
    errors: tuple[str, str] = ("", ""),
    earliest: date | None = None,
    latest: date | None = None,
) -> VdomDict:
    """Two days, the second not before the first.

    Args:
        legend: What the two days are of.
        names: Names of the fields, from and to.
        values: What they start with.
        errors: What is wrong with each.
    """
    first, last = f"{id}-from", f"{id}-to"
    pick = partial(date_picker, t, today=today, earliest=earliest, latest=latest, is_one_of_several=True)
    return html.fieldset(
        {"className": "question date-range"},
        html.legend(legend),
        pick(t("date.from"), name=names[0], id=first, value=values[0], error=errors[0]),
        pick(t("date.to"), name=names[1], id=last, value=values[1], error=errors[1], not_before=first),
    )


_WORDS = ("date.previousMonth", "date.month", "date.year", "date.nextMonth", "common.selectDate", "common.today", "common.close")


def _calendar(t: Translate, id: str) -> VdomDict:
    """Drawn empty: the client fills in words and days, which it knows for every month."""
    words = tuple(map(t, _WORDS))
    attributes = {"className": "calendar", "role": "dialog", "hidden": True, "data-testid": "date-picker-calendar"}
    return with_inside(html.div({**attributes, "aria-label": t("common.selectDate")}), _inside_calendar(id, *words))


@lru_cache(maxsize=256)
def _inside_calendar(id: str, previous: str, month: str, year: str, following: str, grid: str, today: str, close: str) -> str:
    """Nothing in it is anybody's own: texts of the portal, and the id that the field was given."""
    look = {"type": "button", "className": "button", "data-variant": "text", "data-size": "small"}
    return inside_html(
        html.div(
            html.div(
                {"className": "calendar__head"},
                _turn(previous, "-1", "chevron-left"),
                html.select({"aria-label": month, "data-part": "month", "id": f"{id}-month"}),
                html.select({"aria-label": year, "data-part": "year", "id": f"{id}-year"}),
                _turn(following, "1", "chevron-right"),
            ),
            html.p({"className": "visually-hidden", "aria-live": "polite", "data-part": "said"}),
            html.table({"role": "grid", "aria-label": grid}, html.thead(), html.tbody()),
            html.div(
                {"className": "calendar__foot"},
                html.button({**look, "data-part": "today", "data-testid": "date-picker-today"}, today),
                html.button({**look, "data-part": "close"}, close),
            ),
        )
    )


def _turn(label: str, months: str, icon_name: str) -> VdomDict:
    return html.button({"type": "button", "className": "calendar__turn", "aria-label": label, "data-turn": months}, icon(icon_name))
