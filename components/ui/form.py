"""A form, and what it says when something in it is wrong."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.ui.button import button
from components.ui.translate import Translate
from portal.constants import DRAFT_SAVED_AFTER, MILLISECOND


@dataclass(frozen=True, slots=True)
class FieldError:
    """What is wrong in the field with the id ``field``."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class FormDraft:
    """Where what is typed in a form is kept until it is sent. ``components.drafts.use_draft`` makes it."""

    key: str
    """Names the draft in both calls."""
    save: str
    drop: str
    token: str
    """The anti-forgery value of both calls."""
    back: str
    """The page, which a form that is begun anew leads to."""
    is_kept: bool
    """Whether the form starts with something that was kept."""


def form(
    t: Translate,
    *children: VdomDict | str,
    label: str,
    id: str,
    errors: Sequence[FieldError] = (),
    answer: int = 0,
    taken: int = 0,
    focus: str = "",
    action: str | None = None,
    on_submit: Callable[..., Any] | None = None,
    draft: FormDraft | None = None,
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
        taken: A number that grows when the form has done its work where it stands: its fields begin anew.
        focus: The id of a field that takes the focus although nothing is wrong, such as in a form that begins anew.
        action: Where it is posted.
        on_submit: Is called with ``event["fields"]``.
        draft: Keeps what is typed until it is sent: ``use_draft("name").form``. Fields start with its ``fields``; passwords, files,
            hidden fields and those of yours with ``autocomplete="off"`` are never kept.
        state: ``editing``, ``submitting``, ``sent`` or ``failed``.
        test_id: Test id of the form.
        attributes: More of the form.

    Keys:
        Enter in a field of one line: sends.

    Accessibility:
        The focus goes to the first field that is wrong. From two errors on there is a summary above with a link to each; it never
        takes the focus, is scrolled into sight and is said once. What is mended leaves it. The document's title says that something
        is wrong.

    Use:
        Everything that is sent together.

    Not for:
        Settings that are saved at once (switch).

    Test ids:
        form: the form, with ``data-state``
        form-errors: the summary
        form-said: what is read out when the summary comes
        draft-kept: above the form, when it starts with what was kept
        draft-start-over: forgets it, and the page comes back with an empty form
    """
    handlers = {"onSubmit": on_submit} if on_submit else {}
    drawn = ability(
        "guard-form",
        "form",
        {
            "className": "form",
            "id": id,
            "aria-label": label,
            "noValidate": True,
            "data-testid": test_id,
            "data-state": state,
            **({"key": "form"} if draft else {}),
            **({"method": "post", "action": action} if action else {}),
            **attributes,
            **handlers,
        },
        _summary(t, errors, id) if len(errors) > 1 else "",
        *children,
        html.p({"className": "visually-hidden", "role": "status", "data-form-said": "", "data-testid": "form-said"}),
        # What was posted and refused is in no draft yet: the browser keeps it as after an answer over the socket.
        _keeps(draft, answer or int(bool(errors))) if draft else "",
        props={
            "answer": answer,
            "failing": [error.field for error in errors] or ([focus] if focus else []),
            "errorTitle": t("form.errorTitle", title="{title}") if errors else "",
            **({"taken": taken} if taken else {}),
        },
    )
    return html(_kept(t, draft), drawn) if draft else drawn


def _kept(t: Translate, draft: FormDraft) -> VdomDict | str:
    """A form of its own, so that Enter in a field never presses its button; keyed, so that its coming moves no field."""
    if not draft.is_kept:
        return ""
    return html.form(
        {"method": "post", "action": draft.drop, "className": "draft", "key": "draft", "data-testid": "draft-kept"},
        html.p(t("draft.kept")),
        *[html.input({"type": "hidden", "name": name, "value": value}) for name, value in _dropped(draft).items()],
        button(t("draft.startOver"), variant="text", size="small", test_id="draft-start-over", type="submit"),
    )


def _dropped(draft: FormDraft) -> dict[str, str]:
    return {"csrfmiddlewaretoken": draft.token, "key": draft.key, "from": draft.back}


def _keeps(draft: FormDraft, answer: int) -> VdomDict:
    return ability(
        "keep-draft",
        "div",
        {"hidden": True},
        props={
            "answer": answer,
            "isKept": draft.is_kept,
            "key": draft.key,
            "save": draft.save,
            "drop": draft.drop,
            "token": draft.token,
            "after": DRAFT_SAVED_AFTER // MILLISECOND,
            "expiringEvent": "vst:session-expiring",
        },
    )


def _summary(t: Translate, errors: Sequence[FieldError], id: str) -> VdomDict:
    return html.div(
        {
            "className": "form-errors",
            "role": "region",
            "aria-labelledby": f"{id}-errors",
            "data-form-errors": "",
            "data-testid": "form-errors",
        },
        html.p(
            {
                "className": "form-errors__title",
                "id": f"{id}-errors",
                "data-many": t("form.errors", n="{n}"),
                "data-one": t("form.errorsOne"),
            },
            t("form.errors", n=len(errors)),
        ),
        html.ul(*[html.li({"key": error.field}, html.a({"href": f"#{error.field}"}, error.text)) for error in errors]),
    )
