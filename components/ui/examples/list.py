"""Examples of ``components/ui/list.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.list import LinkRow, link_list
from components.ui.translate import Translate

GROUP = "navigation"


def links(t: Translate) -> VdomDict:
    return link_list(
        [
            LinkRow(t("example.vat"), "/moms"),
            LinkRow(t("example.fTax"), "/f-skatt", is_current=True),
            LinkRow(t("example.cardLong"), "https://www.bolagsverket.se", external_note=t("page.external")),
        ]
    )


EXAMPLES: dict[str, Example] = {"list": links}
