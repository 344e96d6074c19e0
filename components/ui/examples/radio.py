"""Examples of ``components/ui/radio.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.radio import Choice, radio
from components.ui.translate import Translate

GROUP = "form"


def choices(t: Translate) -> list[Choice]:
    return [
        Choice(t("example.monthly"), "monthly", description=t("example.monthlyDescription")),
        Choice(t("example.quarterly"), "quarterly"),
        Choice(t("example.yearly"), "yearly"),
    ]


def plain(t: Translate) -> VdomDict:
    return radio(t("example.howOften"), choices(t), name="how-often", id="example-radio", value="quarterly")


def error(t: Translate) -> VdomDict:
    return radio(t("example.howOften"), choices(t), name="how-often-error", id="example-radio-error", error=t("example.howOftenError"))


EXAMPLES: dict[str, Example] = {"radio": plain, "radio-error": error}
