"""Examples of ``components/ui/summary_list.py``."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.summary_list import SummaryItem, summary_list
from components.ui.translate import Translate

GROUP = "structure"


def answers(t: Translate) -> VdomDict:
    return summary_list(
        [
            SummaryItem("nummer", t("example.number"), "12345/2026", "#summary-list"),
            SummaryItem("dag", t("example.lastDay"), "2026-12-01", "#summary-list"),
            SummaryItem("telefon", t("example.phone"), html.span({"className": "meta"}, t("flow.no-answer")), "#summary-list"),
        ],
        change=t("flow.change"),
    )


def sent(t: Translate) -> VdomDict:
    return summary_list([SummaryItem("status", t("example.state"), t("example.tagPrimary"))])


EXAMPLES: dict[str, Example] = {"summary-list": answers, "summary-list-sent": sent}
