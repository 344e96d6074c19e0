"""What stands in place of content that is on its way."""

from typing import Literal

from reactpy import html
from reactpy.types import VdomDict

from components.ui.translate import Translate
from portal.constants import SKELETON_ITEMS


def skeleton(
    t: Translate,
    items: int = SKELETON_ITEMS,
    *,
    shape: Literal["card", "row"] = "row",
    text: str = "",
    test_id: str = "skeleton",
    item_test_id: str = "skeleton-item",
) -> VdomDict:
    """Grey shapes as large as what is to come, and a text for those who do not see them [content 9].

    Args:
        t: looks up "Content is loading"
        items: how many shapes
        shape: card or row, whatever the content will be
        text: other words than "Content is loading"
        test_id: the test id of all of it
        item_test_id: the test id of each shape

    Keys:
        None.

    Accessibility:
        The shapes are hidden from screen readers; the place is busy (aria-busy) and one polite text says so.
        They stand still where motion is unwanted.

    Use:
        Where a list or cards are fetched and their size is known.

    Not for:
        A short wait without known content: spinner.

    Test ids:
        skeleton: all of it
        skeleton-item: a shape
    """
    return html.div(
        {"className": "skeleton", "data-shape": shape, "aria-busy": "true", "data-testid": test_id},
        html.span({"className": "visually-hidden", "role": "status"}, text or t("page.loading")),
        *[
            html.div(
                {"className": "skeleton__item", "aria-hidden": "true", "data-testid": item_test_id, "key": str(number)},
                html.span({"className": "skeleton__title"}),
                html.span({"className": "skeleton__line"}),
                html.span({"className": "skeleton__line"}),
            )
            for number in range(items)
        ],
    )
