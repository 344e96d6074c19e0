"""Examples of ``components/ui/breadcrumbs.py``."""

from reactpy.types import VdomDict

from components.ui.breadcrumbs import breadcrumbs
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "navigation"


def login(t: Translate) -> VdomDict:
    return breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), "/")], t("header.login"))


EXAMPLES: dict[str, Example] = {"breadcrumbs": login}
