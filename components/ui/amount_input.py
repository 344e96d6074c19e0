"""A field for an amount of money, or of anything with decimals."""

from decimal import Decimal
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.field import control_attributes, field, with_unit
from components.ui.translate import Translate
from portal.constants import AMOUNT_DECIMALS
from portal.words.entered.amount import canonical, rounded, shown


def amount_input(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    value: Decimal | str | None = None,
    decimals: int = AMOUNT_DECIMALS,
    unit: str = "",
    is_money: bool = False,
    description: str = "",
    error: str = "",
    warning: str = "",
    test_id: str = "amount-input",
    hint_test_id: str = "hint",
    **attributes: Any,
) -> VdomDict:
    """A field for an amount, in Swedish form as soon as one leaves it (content 5: comma, at most 6 decimals).

    Raw while one types; ``1 234,50``, ``1234.5`` and ``1 234 kr`` are the same. What cannot be read is left as it was typed.
    ``portal.words.entered.amount.read`` reads what is sent.

    Args:
        t: Looks up texts.
        label: What is asked for.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        value: What it starts with: an amount, or what was typed in the place of one.
        decimals: How many decimals are kept; more are rounded.
        unit: What stands after the amount: ``%``, ``m²``.
        is_money: Kronor, which stand after it; ``25.000`` are twenty-five thousand of them.
        description: Help that always stands there.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        test_id: Test id of the control.
        hint_test_id: Test id of the error or warning.
        attributes: More of the control.

    Keys:
        None.

    Accessibility:
        The unit describes the control. The text changes only when the field is left, never under the caret.

    Use:
        Money, shares, hours with parts.

    Not for:
        Whole numbers (number_input).

    Test ids:
        amount-input: the control; ``data-value`` is the amount with a point, empty when it cannot be read
    """
    unit = t("figures.kr") if is_money else unit
    amount, typed = (None, value) if isinstance(value, str) else (value, "")
    control = html.input(
        {
            "type": "text",
            "inputMode": "decimal",
            "defaultValue": typed if amount is None else shown(amount, decimals),
            "data-value": "" if amount is None else canonical(rounded(amount, decimals)),
            **control_attributes(name, id, test_id, description, error, warning, f"{id}-unit" if unit else ""),
            **attributes,
        }
    )
    return field(
        label,
        with_unit(control, id, unit),
        id=id,
        description=description,
        error=error,
        warning=warning,
        hint_test_id=hint_test_id,
        behaviour=("format-amount", {"decimals": decimals, "isMoney": is_money}),
    )
