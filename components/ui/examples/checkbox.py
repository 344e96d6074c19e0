"""Examples of ``components/ui/checkbox.py``."""

from reactpy.types import VdomDict

from components.ui.checkbox import checkbox, checkboxes
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate) -> VdomDict:
    return checkbox(t("example.agree"), name="agree", id="example-checkbox", description=t("example.agreeDescription"))


def error(t: Translate) -> VdomDict:
    return checkbox(t("example.agree"), name="agree", id="example-checkbox-error", error=t("example.agreeError"))


def several(t: Translate) -> VdomDict:
    return checkboxes(
        t("example.registerFor"),
        checkbox(t("example.vat"), name="for", value="vat", id="example-checkbox-vat", checked=True),
        checkbox(t("example.fTax"), name="for", value="f-tax", id="example-checkbox-f-tax"),
    )


EXAMPLES: dict[str, Example] = {"checkbox": plain, "checkbox-error": error, "checkboxes": several}
