"""Examples of ``components/ui/textarea.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.textarea import textarea
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate) -> VdomDict:
    return textarea(t, t("example.description"), name="description", id="example-textarea")


def short(t: Translate) -> VdomDict:
    return textarea(t, t("example.description"), name="description", id="example-textarea-short", max=30, value=t("example.longText"))


def error(t: Translate) -> VdomDict:
    return textarea(t, t("example.description"), name="description", id="example-textarea-error", error=t("example.descriptionError"))


EXAMPLES: dict[str, Example] = {"textarea": plain, "textarea-over": short, "textarea-error": error}
