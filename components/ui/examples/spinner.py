"""Examples of ``components/ui/spinner.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.spinner import spinner
from components.ui.translate import Translate

GROUP = "feedback"


def waits(t: Translate) -> VdomDict:
    return spinner(t)


EXAMPLES: dict[str, Example] = {"spinner": waits}
