"""A form, and what it says when something in it is wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.translate import Translate


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong in the field with the id ``field``."""

    field: str
    text: str


def form(
    t: Translate,
    *children: VdomDict | str,
    label: str,
    id: str,
    errors: Sequence[FieldError] = (),
    answer: int = 0,
    focus: str = "",
    action: str | None = None,
    on_submit: Callable[..., Any] | None = None,
    state: str = "editing",
    test_id: str = "form",
    **attributes: Any,
) -> VdomDict:
    """A form that is sent once, keeps what was typed and leads to what is wrong (components 2.1 Form and errors).

    With ``action`` it is an ordinary post that needs no scripts; with ``on_submit`` all fields go to the handler over the socket.
    The text in the fields belongs to the browser: no answer and no lost connection takes it.

    Args:
        t: Looks up texts.
        children: Fields, then the button (``busy_button(…, type="submit")`` shows that it is busy at the press).
        label: What the form is for; its name for assistive technology.
        id: The id of the form, once on a page.
        errors: What is wrong, in the order of the fields.
        answer: A number that grows with each answer of ``on_submit``, so that the same errors twice are told twice.
        focus: The id of a field that takes the focus although nothing is wrong, such as in a form that begins anew.
        action: Where it is posted.
        on_submit: Is called with ``event["fields"]``.
        state: ``editing``, ``submitting``, ``sent`` or ``failed``.
        test_id: Test id of the form.
        attributes: More of the form.

    Keys:
        Enter in a field of one line: sends.

    Accessibility:
        The focus goes to the first field that is wrong. From two errors on there is a summary above with a link to each; it never
        takes the focus.

    Use:
        Everything that is sent together.

    Not for:
        Settings that are saved at once (switch).

    Test ids:
        form: the form, with ``data-state``
        form-errors: the summary
    """
    handlers = {"onSubmit": on_submit} if on_submit else {}
    return ability(
        "guard-form",
        "form",
        {
            "className": "form",
            "id": id,
            "aria-label": label,
            "noValidate": True,
            "data-testid": test_id,
            "data-state": state,
            **({"method": "post", "action": action} if action else {}),
            **attributes,
            **handlers,
        },
        _summary(t, errors, id) if len(errors) > 1 else "",
        *children,
        props={"answer": answer, "failing": [error.field for error in errors] or ([focus] if focus else [])},
    )


def _summary(t: Translate, errors: Sequence[FieldError], id: str) -> VdomDict:
    return html.div(
        {"className": "form-errors", "role": "region", "aria-labelledby": f"{id}-errors", "data-testid": "form-errors"},
        html.p({"className": "form-errors__title", "id": f"{id}-errors"}, t("form.errors", n=len(errors))),
        html.ul(*[html.li({"key": error.field}, html.a({"href": f"#{error.field}"}, error.text)) for error in errors]),
    )
