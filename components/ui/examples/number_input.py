"""Examples of ``components/ui/number_input.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.number_input import number_input
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate) -> VdomDict:
    return number_input(t, t("example.employees"), name="employees", id="example-number")


def negative(t: Translate) -> VdomDict:
    return number_input(t, t("example.change"), name="change", id="example-number-negative", negative=True, value=-3)


EXAMPLES: dict[str, Example] = {"number": plain, "number-negative": negative}
