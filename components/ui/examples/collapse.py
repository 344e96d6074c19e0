"""Examples of ``components/ui/collapse.py``."""

from typing import Any

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.ui.button import button
from components.ui.collapse import collapse, show_more
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "structure"


def question(t: Translate) -> VdomDict:
    return collapse(t("example.collapseTitle"), html.p(t("example.collapseText")), id="collapse-example", level=4)


def long_and_open(t: Translate) -> VdomDict:
    return collapse(t("example.collapseLong"), html.p(t("example.collapseText")), id="collapse-long", level=4, is_open=True)


@component
def _counted(t: Translate) -> Any:
    n, set_n = use_state(0)
    return collapse(
        t("example.collapseCounted"),
        html.p({"role": "status", "data-testid": "collapse-counted"}, t("example.counted", n=n)),
        button(t("example.count"), size="small", test_id="collapse-count", onClick=lambda event: set_n(lambda now: now + 1)),
        id="collapse-counted",
        level=4,
    )


def counted(t: Translate) -> Any:
    return _counted(t)


def more(t: Translate) -> VdomDict:
    return html.div(
        html.p(t("example.shown")),
        show_more(t("common.showMore"), t("common.showLess"), html.p(t("example.collapseText")), id="show-more-example"),
    )


EXAMPLES: dict[str, Example] = {"collapse": question, "collapse-open": long_and_open, "collapse-live": counted, "show-more": more}
