"""The head of a page: its title, where it stands, how far one has come, what can be done."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.slot import Breadcrumbs, FunctionRow, ProgressBar, StatusRow, only


def page_header(
    title: str,
    *children: Any,
    breadcrumbs: Breadcrumbs | None = None,
    progress: ProgressBar | None = None,
    status: StatusRow | None = None,
    functions: FunctionRow | None = None,
    level: int = 1,
    title_test_id: str = "page-header-title",
) -> VdomDict:
    """The title of a page with four slots around it [content 5, 9].

    Args:
        title: the heading
        children: the introduction, right below the heading
        breadcrumbs: one breadcrumbs()
        progress: one progress_bar()
        status: one status_row()
        functions: one function_row()
        level: the level of the heading; 1 on a page
        title_test_id: the test id of the heading

    Keys:
        None.

    Accessibility:
        Read in the order it stands: breadcrumbs, progress, heading, introduction, status, functions.

    Use:
        Once on a page, at the top of its content. A slot takes one part of its kind; two, or another part, raise WrongPart,
        which names the slot.

    Not for:
        The bar with the logo above every page. A heading inside a page: icon_heading.

    Test ids:
        page-header: all of it
        page-header-title: the heading
    """
    heading = getattr(html, f"h{level}")
    return html.div(
        {"className": "page-header", "data-testid": "page-header"},
        only("page_header", "breadcrumbs", Breadcrumbs, breadcrumbs),
        only("page_header", "progress", ProgressBar, progress),
        html.div({"className": "page-header__words"}, heading({"data-testid": title_test_id}, title), *children),
        only("page_header", "status", StatusRow, status),
        only("page_header", "functions", FunctionRow, functions),
    )
