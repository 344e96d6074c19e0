"""Examples of ``components/ui/hint.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.text_input import text_input
from components.ui.translate import Translate

GROUP = "form"


def error(t: Translate) -> VdomDict:
    return text_input(t, t("example.company"), name="company", id="example-hint-error", error=t("example.companyError"))


def warning(t: Translate) -> VdomDict:
    return text_input(t, t("example.company"), name="company", id="example-hint-warning", value="AB", warning=t("example.companyWarning"))


EXAMPLES: dict[str, Example] = {"hint-error": error, "hint-warning": warning}
