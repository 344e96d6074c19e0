"""Examples of ``components/ui/amount_input.py``."""

from decimal import Decimal

from reactpy.types import VdomDict

from components.ui.amount_input import amount_input
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "form"


def plain(t: Translate) -> VdomDict:
    return amount_input(t, t("example.shareCapital"), name="capital", id="example-amount", unit=t("figures.kr"))


def error(t: Translate) -> VdomDict:
    return amount_input(
        t,
        t("example.shareCapital"),
        name="capital",
        id="example-amount-error",
        value=Decimal("12500.5"),
        is_money=True,
        error=t("example.shareCapitalError"),
    )


EXAMPLES: dict[str, Example] = {"amount": plain, "amount-error": error}
