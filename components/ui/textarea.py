"""A field of several lines with a counter."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.field import control_attributes, field
from components.ui.translate import Translate
from portal.constants import TEXTAREA_ALARM_FROM, TEXTAREA_MAX, TEXTAREA_ROWS, TEXTAREA_WARN_FROM
from portal.words.entered.characters import count


def textarea(
    t: Translate,
    label: str,
    *,
    name: str,
    id: str,
    value: str = "",
    max: int = TEXTAREA_MAX,
    warn_from: int = TEXTAREA_WARN_FROM,
    alarm_from: int = TEXTAREA_ALARM_FROM,
    rows: tuple[int, int] = TEXTAREA_ROWS,
    description: str = "",
    error: str = "",
    warning: str = "",
    test_id: str = "textarea",
    hint_test_id: str = "hint",
    counter_test_id: str = "textarea-counter",
    **attributes: Any,
) -> VdomDict:
    """A field of several lines that says how much room is left (content 5, 9: 250 characters, warning at 20, alarm at 10).

    Too long a text is told of, never cut. Characters are counted as a reader sees them, here and by
    ``portal.words.entered.characters.count`` alike, which the one who receives the form asks again.

    Args:
        t: Looks up texts.
        label: What is asked for.
        name: The field's name in the form.
        id: The id of the control, once on a page.
        value: What it starts with.
        max: The most characters.
        warn_from: From how many left the number left is shown.
        alarm_from: From how many left it looks like an alarm.
        rows: The least and the most lines shown at once.
        description: Help that always stands there.
        error: What is wrong; makes the field invalid.
        warning: What is odd but let through.
        test_id: Test id of the control.
        hint_test_id: Test id of the error or warning.
        counter_test_id: Test id of the counter.
        attributes: More of the control.

    Keys:
        None.

    Accessibility:
        The counter describes the control and changes at once, in silence; from ``warn_from`` on, a region of its own says it when
        typing rests for a moment, so that a screen reader is not flooded. The alarm is said in words, not by colour alone.

    Use:
        Messages, descriptions.

    Not for:
        One line (text_input).

    Test ids:
        textarea: the control
        textarea-counter: the counter, with ``data-warning``, ``data-alarm`` and ``data-over``
        textarea-announcer: what is read out
    """
    left = max - count(value)
    least, most = rows
    control = html.textarea(
        {
            "defaultValue": value,
            "rows": least,
            "className": "textarea",
            "data-most-rows": most,
            **control_attributes(name, id, test_id, description, error, warning, f"{id}-counter"),
            **attributes,
        }
    )
    counter = html.p(
        {
            "className": "textarea__counter",
            "id": f"{id}-counter",
            "role": "status",
            "aria-live": "off",
            "data-testid": counter_test_id,
            "data-warning": left <= warn_from,
            "data-alarm": left <= alarm_from,
            "data-over": left < 0,
        },
        _says(t, left, max, warn_from),
    )
    return field(
        label,
        control,
        counter,
        html.p({"className": "visually-hidden", "aria-live": "polite", "data-testid": "textarea-announcer"}),
        id=id,
        description=description,
        error=error,
        warning=warning,
        hint_test_id=hint_test_id,
        behaviour=(
            "count-characters",
            {
                "max": max,
                "warnFrom": warn_from,
                "alarmFrom": alarm_from,
                "counter": f"{id}-counter",
                "texts": {"max": t("textarea.max", n=max), "left": t("textarea.left"), "over": t("textarea.over", max=max)},
            },
        ),
    )


def _says(t: Translate, left: int, max: int, warn_from: int) -> str:
    if left < 0:
        return t("textarea.over", n=-left, max=max)
    return t("textarea.left", n=left) if left <= warn_from else t("textarea.max", n=max)
