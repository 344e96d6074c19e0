"""Examples of ``components/ui/text_input.py``."""

from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.number_input import DIGITS
from components.ui.text_input import text_input
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate) -> VdomDict:
    return text_input(t, t("example.name"), name="name", id="example-text", description=t("example.nameDescription"), autoComplete="off")


def long_words(t: Translate) -> VdomDict:
    return text_input(
        t, t("example.longWord"), name="long", id="example-text-long", value=t("example.longWord"), error=t("example.longWord")
    )


def allowed(t: Translate) -> VdomDict:
    return text_input(t, t("example.organisationNumber"), name="number", id="example-text-allowed", allow=DIGITS, inputMode="numeric")


def denied(t: Translate) -> VdomDict:
    return text_input(t, t("example.withoutHash"), name="without", id="example-text-denied", deny="#")


def no_paste(t: Translate) -> VdomDict:
    return text_input(t, t("example.emailAgain"), name="again", id="example-text-no-paste", block_paste=True, autoComplete="off")


EXAMPLES: dict[str, Example] = {
    "text": plain,
    "text-long": long_words,
    "text-allowed": allowed,
    "text-denied": denied,
    "text-no-paste": no_paste,
}
