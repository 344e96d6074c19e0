"""Examples of ``components/ui/page_header.py``."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import button
from components.ui.example import Example
from components.ui.function_row import function_row
from components.ui.page_header import page_header
from components.ui.progress_bar import progress_bar
from components.ui.status_row import status_row
from components.ui.tag import tag
from components.ui.translate import Translate

GROUP = "structure"


def every_slot(t: Translate) -> VdomDict:
    title = t("example.headerTitle")
    return page_header(
        title,
        html.p({"className": "lead"}, t("example.headerLead")),
        breadcrumbs=breadcrumbs(f"{t('login.breadcrumbs')}: {title}", [(t("login.start"), "/")], title),
        progress=progress_bar(t, t("example.steps"), [t("example.stepCompany"), t("example.stepBoard"), t("example.stepSign")], 2),
        status=status_row([(t("example.state"), tag(t("example.stateDraft"), "sun")), (t("example.number"), "12345/2026")]),
        functions=function_row(
            t("example.functions"),
            button(t("common.manage"), variant="outline", size="small", test_id="page-header-manage"),
            button(t("example.print"), variant="text", size="small", test_id="page-header-print"),
        ),
        level=4,
    )


def long_title(t: Translate) -> VdomDict:
    return page_header(t("example.headerLong"), level=4)


EXAMPLES: dict[str, Example] = {"page-header": every_slot, "page-header-long": long_title}
