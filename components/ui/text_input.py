"""A field of one line."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.field import control_attributes, field
from components.ui.translate import Translate


def text_input(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    value: str = "",
    description: str = "",
    error: str = "",
    warning: str = "",
    allow: str | None = None,
    deny: str = "",
    block_paste: bool = False,
    is_of_many: bool = False,
    test_id: str = "text-input",
    hint_test_id: str = "hint",
    **attributes: Any,
) -> VdomDict:
    """A field of one line, which may refuse characters and pasting (content 5 Inputs).

    What is typed belongs to the browser; the server only says what the field starts with. A refused character is told, never
    dropped in silence, and ``portal.words.entered.characters.refused`` holds the same rule for what is sent.

    Args:
        t: Looks up texts.
        label: What is asked for.
        name: The field's name in the form; empty for a field that is not sent.
        id: The id of the control, once on a page.
        value: What it starts with.
        description: Help that always stands there.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        allow: The characters that may be typed; ``None`` for all.
        deny: The characters that may not.
        is_of_many: Whether what stands around many such fields says what may be typed and what is said of the rest, by ``data-allow`` and
            ``data-refused``.
        block_paste: Nothing may be pasted or dropped: only to have something typed twice.
        test_id: Test id of the control.
        hint_test_id: Test id of the error or warning.
        attributes: More of the control: ``type``, ``autoComplete``, ``inputMode``, ``onChange`` …

    Keys:
        Any refused character: is told and not entered.

    Accessibility:
        Label, description, hint and what was refused are tied to the control; a refusal is a ``status``. Filtering works for
        input methods, pasting and dropping too, because it looks at what would be entered and not at keys.

    Use:
        Names, numbers with letters in them, addresses. Give ``autoComplete`` wherever there is a token for it.

    Not for:
        Several lines (textarea), amounts (amount_input), numbers to count with (number_input), dates (date_picker).

    Test ids:
        text-input: the control
        hint: the error or warning
        input-refused: what was refused
    """
    is_restricted = allow is not None or bool(deny) or block_paste
    control = html.input(
        {
            "type": "text",
            "defaultValue": value,
            **control_attributes(name, id, test_id, description, error, warning),
            **attributes,
        }
    )
    return field(
        label,
        control,
        html.p({"className": "field__refused", "role": "status", "data-testid": "input-refused"})
        if is_restricted and not is_of_many
        else "",
        id=id,
        description=description,
        error=error,
        warning=warning,
        hint_test_id=hint_test_id,
        behaviour=(
            "restrict-input",
            {
                **({} if is_of_many else {"refused": t("input.refused")}),
                **({} if allow is None or is_of_many else {"allow": allow}),
                **({"deny": deny} if deny else {}),
                **({"blockPaste": True, "pasteRefused": t("input.pasteRefused")} if block_paste else {}),
            },
        )
        if is_restricted
        else None,
    )
