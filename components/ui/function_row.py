"""What can be done with the thing above, in a row."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.slot import FunctionRow


def function_row(label: str, *controls: VdomDict) -> FunctionRow:
    """Buttons and links that belong to the whole page [content 5; components 2.6].

    Args:
        label: the name of the group
        controls: buttons and links, the most used first

    Keys:
        Tab: to the next button or link

    Accessibility:
        A group with a name. Not shown on paper.

    Use:
        In the slot of page_header: print, download, manage.

    Not for:
        The buttons of a form. Facts: status_row.

    Test ids:
        function-row: the group
    """
    return FunctionRow(
        **html.div({"className": "function-row", "role": "group", "aria-label": label, "data-testid": "function-row"}, *controls)
    )
