"""The state of a thing in a row of facts."""

from collections.abc import Sequence
from typing import Any

from reactpy import html

from components.ui.slot import StatusRow


def status_row(facts: Sequence[tuple[str, Any]]) -> StatusRow:
    """A row of facts, each with its label: state, number, last day [content 5; components 2.6].

    Args:
        facts: (label, value); a value is words or an element such as tag()

    Keys:
        None.

    Accessibility:
        A description list: label and value belong together for everybody. The state is a word, never a colour alone.

    Use:
        In the slot of page_header or card, one to four facts.

    Not for:
        Buttons and links: function_row. Many facts: table.

    Test ids:
        status-row: the list
    """
    return StatusRow(
        **html.dl(
            {"className": "status-row", "data-testid": "status-row"},
            *[html.div({"key": label}, html.dt(label), html.dd(value)) for label, value in facts],
        )
    )
