"""A field for a whole number."""

from typing import Any

from reactpy.types import VdomDict

from components.ui.text_input import text_input
from components.ui.translate import Translate

DIGITS = "0123456789"


def number_input(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    value: int | str | None = None,
    description: str = "",
    error: str = "",
    warning: str = "",
    negative: bool = False,
    test_id: str = "number-input",
    hint_test_id: str = "hint",
    **attributes: Any,
) -> VdomDict:
    """A field for a whole number (content 5: the letter e is blocked); ``portal.words.entered.number.read`` reads what is sent.

    It is a text field with the keyboard of figures: the browser's own number field takes ``1e5``, changes when one scrolls and
    empties itself in silence.

    Args:
        t: Looks up texts.
        label: What is asked for.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        value: What it starts with: a number, or what was typed in the place of one.
        description: Help that always stands there.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        negative: Whether a minus sign may be typed.
        test_id: Test id of the control.
        hint_test_id: Test id of the error or warning.
        attributes: More of the control.

    Keys:
        Anything but a figure: is told and not entered.

    Accessibility:
        As the text input.

    Use:
        How many, which year.

    Not for:
        Money (amount_input); numbers nobody counts with, such as an organisation number or a telephone number (text_input).

    Test ids:
        number-input: the control
        input-refused: what was refused
    """
    return text_input(
        t,
        label,
        name=name,
        id=id,
        value="" if value is None else str(value),
        description=description,
        error=error,
        warning=warning,
        allow=DIGITS + ("-\u2212" if negative else ""),
        test_id=test_id,
        hint_test_id=hint_test_id,
        **{"inputMode": "text" if negative else "numeric", **attributes},
    )
