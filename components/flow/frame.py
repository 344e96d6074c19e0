"""What all pages of a draft have in common: where one is, the form, its buttons."""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import use_draft
from components.eservices.service_form import form_of_service
from components.still import drawn_once
from components.ui.alert import alert
from components.ui.button import busy_button, button
from components.ui.form import FieldError
from components.ui.icon import icon
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import DRAFT, FROM, GO, REVISION, words_of
from portal.flow.shown import Errors, Form, Progress
from portal.flow.words import Words
from portal.words.texts import text

TYPED = "svar"
"""The name of the draft of what is typed and not sent."""


def frame(visit: ServiceVisit, *children: Any) -> VdomDict:
    """The page around what it shows, below what marks every page of the service."""
    return html.div({"className": "wrap wrap--text article flow"}, mark(visit), *children)


def mark(visit: ServiceVisit) -> VdomDict | str:
    """What the service's text ``mark`` says of everything in it: that nothing is sent to a real authority."""
    told = Words(visit.service_id, visit.locale).maybe("mark")
    return html.p({"className": "flow__mark", "data-testid": "demo-authority"}, told) if told else ""


def head(words: Words, title: str, progress: Progress | None = None, step: str = "") -> VdomDict:
    """The one heading, and which step of how many it is."""
    where = (
        html.p(
            {"className": "flow__progress", "data-testid": "flow-progress", "data-step": str(progress.at), "data-of": str(progress.of)},
            words.say("progress", at=progress.at, of=progress.of),
        )
        if progress and progress.of > 1
        else ""
    )
    return html.div(
        {"className": "flow__head"},
        where,
        html.h1({"data-testid": "flow-title", **({"data-step-name": step} if step else {})}, title),
    )


def notices(visit: ServiceVisit, told: Sequence[str]) -> list[VdomDict]:
    """What the visitor should know of the draft."""
    return [
        html.div({"key": words, "className": "flow__notice"}, alert(visit.t, "info", words, level=2, test_id="flow-notice"))
        for words in told
    ]


def refusals(visit: ServiceVisit, errors: Errors) -> list[VdomDict]:
    """What is wrong with a form as a whole."""
    return [alert(visit.t, "error", text, level=2, test_id="flow-refused") for field, text in errors if not field]


def field_errors(errors: Errors) -> list[FieldError]:
    """What is wrong in its fields."""
    return [FieldError(field, text) for field, text in errors if field]


@component
def draft_form(
    flow: Definition,
    visit: ServiceVisit,
    form: Form,
    *children: Any,
    label: str,
    errors: Errors = (),
    hidden: Sequence[tuple[str, str]] = (),
    labels: Mapping[str, str] = MappingProxyType({}),
    keeps_typed: bool = False,
    kept_at: str = "",
    takes_files: bool = False,
    buttons: Any = None,
    test_id: str = "form",
) -> VdomDict:
    """A form of a draft. Enter in a field goes on: the first button is a hidden one that does, before the one that goes back.

    ``labels`` are the questions by their fields: the summary names what its errors are about. ``kept_at`` is the address that what is
    sent has from then on, where the form stands at another: the browser's way back leads there.
    """
    typed = use_draft(TYPED) if keeps_typed else None
    words = words_of(flow, visit)
    carried = [(DRAFT, form.draft), (REVISION, str(form.revision)), *([(FROM, form.came_from)] if form.came_from else []), *hidden]
    inside = [child(typed) if callable(child) else child for child in children]
    return form_of_service(
        visit,
        *[html.input({"type": "hidden", "name": name, "value": value, "key": name}) for name, value in carried],
        _enter_button(words),
        *refusals(visit, errors),
        *inside,
        buttons if buttons is not None else go_buttons(words),
        label=label,
        id="flow",
        errors=[FieldError(field, _of_question(labels.get(field, ""), told)) for field, told in errors if field],
        draft=typed,
        test_id=test_id,
        **({"data-kept-at": kept_at} if kept_at else {}),
        **({"encType": "multipart/form-data"} if takes_files else {}),
    )


@drawn_once
def _enter_button(words: Words) -> VdomDict:
    return html.button(
        {"type": "submit", "name": GO, "value": "next", "className": "visually-hidden", "tabIndex": -1, "aria-hidden": "true"},
        words.say("next"),
    )


def _of_question(label: str, error: str) -> str:
    if not label:
        return error
    return f"{label} {error}" if label.endswith("?") else f"{label}: {error}"


@drawn_once
def back_button(words: Words) -> VdomDict:
    """Saves what stands in the fields without judging it, and goes back; it looks like a link."""
    return html.button(
        {"type": "submit", "name": GO, "value": "back", "className": "flow__back", "data-testid": "flow-back"},
        icon("chevron-left"),
        words.say("back"),
    )


@drawn_once
def go_buttons(words: Words) -> VdomDict:
    """Fortsätt, and Spara och fortsätt senare."""
    return html.div(
        {"className": "actions flow__go"},
        busy_button(partial(text, words.locale), words.say("next"), type="submit", name=GO, value="next", test_id="flow-next"),
        button(words.say("later"), variant="text", type="submit", name=GO, value="later", test_id="flow-later"),
    )
