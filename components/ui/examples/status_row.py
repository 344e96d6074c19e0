"""Examples of ``components/ui/status_row.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.status_row import status_row
from components.ui.tag import tag
from components.ui.translate import Translate

GROUP = "structure"


def case(t: Translate) -> VdomDict:
    return status_row(
        [
            (t("example.state"), tag(t("example.tagPrimary"), "primary")),
            (t("example.number"), "12345/2026"),
            (t("example.lastDay"), "2026-12-01"),
        ]
    )


EXAMPLES: dict[str, Example] = {"status-row": case}
