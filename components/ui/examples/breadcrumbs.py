"""Examples of ``components/ui/breadcrumbs.py``."""

from reactpy.types import VdomDict

from components.ui.breadcrumbs import breadcrumbs
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "navigation"


def login(t: Translate) -> VdomDict:
    return breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), "/")], t("header.login"))


def three_levels(t: Translate) -> VdomDict:
    trail = [(t("login.start"), "/"), (t("example.trailServices"), "/tjanster")]
    return breadcrumbs(f"{t('login.breadcrumbs')}: {t('example.headerLong')}", trail, t("example.headerLong"))


EXAMPLES: dict[str, Example] = {"breadcrumbs": login, "breadcrumbs-long": three_levels}
