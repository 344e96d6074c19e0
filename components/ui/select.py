"""A choice of one among several, with a filter when they are many."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.field import control_attributes, field
from components.ui.translate import Translate
from portal.constants import SELECT_FILTER_ABOVE

Match = Literal["anywhere", "start"]


@dataclass(frozen=True, slots=True)
class Option:
    """One choice (content 3)."""

    label: str
    value: str
    test_id: str = "select-option"


def select(
    t: Translate,
    label: str,
    options: Sequence[Option],
    *,
    name: str,
    id: str,
    value: str = "",
    optional: bool = False,
    empty_label: str | None = None,
    filter_above: int = SELECT_FILTER_ABOVE,
    match: Match = "anywhere",
    description: str = "",
    error: str = "",
    warning: str = "",
    test_id: str = "select",
    hint_test_id: str = "hint",
    **attributes: Any,
) -> VdomDict:
    """A choice of one, with a filter above seven options (content 5 Select).

    It is the browser's own ``select`` and stays so: it holds the value, works without scripts and posts with its form. Above
    ``filter_above`` options the client opens a list with a filter in place of the browser's; nothing is sent for it.

    Args:
        t: Looks up texts.
        label: What is asked for.
        options: What can be chosen, in order.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        value: The value chosen from the start.
        optional: Whether there is a first option without a value. It is not counted among the options.
        empty_label: The words of that option; ``-`` unless given.
        filter_above: The number of options above which there is a filter.
        match: Whether the filter looks anywhere in the label or at its start.
        description: Help that always stands there.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        test_id: Test id of the control.
        hint_test_id: Test id of the error or warning.
        attributes: More of the control, such as ``onChange``.

    Keys:
        Space, Alt+Down, Down, Up, F4: opens the list.
        Any letter: opens the list and begins to filter.
        Down, Up: to the next or previous option.
        Page Down, Page Up: ten options on or back.
        Home, End: to the first or last option while the filter is empty, else within the filter.
        Enter: takes the option and closes.
        Escape: closes and changes nothing.
        Tab: closes, changes nothing and goes on.

    Accessibility:
        The control is a ``combobox`` and keeps its label. In the open list the focus stays in the filter, a ``searchbox`` that
        names the option at hand; each option knows its place and how many there are. That nothing matches is a ``status``.
        ``å``, ``ä`` and ``ö`` are letters of their own; other accents and case do not matter.

    Use:
        From four choices up. Up to a thousand.

    Not for:
        Two or three choices (radio), several at once (checkbox), more than a thousand (a search).

    Test ids:
        select: the control
        select-filter: the filter
        select-option: an option, unless it has its own
    """
    shown = ([Option(empty_label or t("select.empty"), "")] if optional or empty_label else []) + list(options)
    control = html.select(
        {
            "defaultValue": value,
            **control_attributes(name, id, test_id, description, error, warning),
            **attributes,
        },
        *[
            html.option({"value": one.value, "key": one.value, **({"data-testid": one.test_id} if one.test_id else {})}, one.label)
            for one in shown
        ],
    )
    has_filter = len(options) > filter_above
    return field(
        label,
        _with_filter(t, control, id, match) if has_filter else control,
        id=id,
        description=description,
        error=error,
        warning=warning,
        hint_test_id=hint_test_id,
        label_id=f"{id}-label" if has_filter else "",
    )


def _with_filter(t: Translate, control: VdomDict, id: str, match: Match) -> VdomDict:
    return ability(
        "filter-select",
        "div",
        {"className": "select"},
        control,
        html.div(
            {"className": "select__list", "hidden": True},
            html.input(
                {
                    "type": "search",
                    "id": f"{id}-filter",
                    "aria-label": t("select.filter"),
                    "aria-controls": f"{id}-list",
                    "aria-autocomplete": "list",
                    "autoComplete": "off",
                    "spellCheck": False,
                    "data-testid": "select-filter",
                }
            ),
            html.ul({"id": f"{id}-list", "className": "select__options", "role": "listbox", "aria-labelledby": f"{id}-label"}),
            html.p({"className": "select__none", "role": "status", "data-testid": "select-no-match"}),
        ),
        props={"match": match, "noMatch": t("select.noMatch"), "page": 10},
    )
