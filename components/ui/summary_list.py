"""Questions with their answers, each with a way to change it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reactpy import html
from reactpy.types import VdomDict


@dataclass(frozen=True, slots=True)
class SummaryItem:
    """One question with its answer."""

    name: str
    """Of the field, once in a list."""
    question: str
    answer: Any
    """Words, or an element."""
    change: str = ""
    """Address where it is changed; empty where nothing can be changed."""


def summary_list(
    items: Sequence[SummaryItem], *, change: str = "", item_test_id: str = "summary-item", change_test_id: str = "summary-change"
) -> VdomDict:
    """Questions with their answers, as they were asked (flow 5).

    Args:
        items: The answers in their order.
        change: The word of the ways to change, such as "Change"; the question follows it for assistive technology.
        item_test_id: Test id of each answer; data-field is its name.
        change_test_id: Test id of each way to change.

    Keys:
        Tab: to the next way to change.

    Accessibility:
        A description list. Each link says what it changes. An answer is never parted from its question in print.

    Use:
        Answers before they are sent, and after.

    Not for:
        Facts that are compared by row and column: table. One to four facts of a thing: status_row.

    Test ids:
        summary-item: each question with its answer
        summary-change: the way to change one
    """
    return html.dl({"className": "summary-list"}, *[_item(item, change, item_test_id, change_test_id) for item in items])


def _item(item: SummaryItem, change: str, test_id: str, change_test_id: str) -> VdomDict:
    way = (
        html.a(
            {"href": item.change, "className": "summary-list__change", "data-testid": change_test_id},
            change,
            html.span({"className": "visually-hidden"}, f": {item.question}"),
        )
        if item.change
        else ""
    )
    return html.div({"key": item.name, "data-testid": test_id, "data-field": item.name}, html.dt(item.question), html.dd(item.answer, way))
