"""Examples of ``components/ui/function_row.py``."""

from reactpy.types import VdomDict

from components.ui.button import button, button_link
from components.ui.example import Example
from components.ui.function_row import function_row
from components.ui.translate import Translate

GROUP = "structure"


def manages(t: Translate) -> VdomDict:
    return function_row(
        t("example.functions"),
        button(t("common.manage"), variant="outline", size="small", test_id="function-row-manage"),
        button_link(t("example.toStart"), "/", variant="text", size="small", test_id="function-row-link"),
    )


EXAMPLES: dict[str, Example] = {"function-row": manages}
