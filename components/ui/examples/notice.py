"""Examples of ``components/ui/notice.py``."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.notice import notice
from components.ui.translate import Translate

GROUP = "feedback"


def of_type(t: Translate, type: str) -> VdomDict:
    return notice(type, t(f"notice.{type}"), t("example.maintenance"), html.p(t("example.maintenanceText")), heading=4)


EXAMPLES: dict[str, Example] = {f"notice-{type.lower()}": partial(of_type, type=type) for type in ("INFO", "WARNING", "ERROR")}
