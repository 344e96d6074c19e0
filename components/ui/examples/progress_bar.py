"""Examples of ``components/ui/progress_bar.py``."""

from functools import partial

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.progress_bar import progress_bar
from components.ui.translate import Translate

GROUP = "navigation"


def at(t: Translate, step: int) -> VdomDict:
    steps = [t("example.stepCompany"), t("example.stepBoard"), t("example.stepSign"), t("example.stepPay")]
    return progress_bar(t, t("example.steps"), steps, step)


EXAMPLES: dict[str, Example] = {"progress-bar": partial(at, step=2), "progress-bar-first": partial(at, step=1)}
