"""The form of an e-service in Python: an ordinary post to the page that it stands on."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import Draft
from components.hooks import use_page
from components.shell.party_field import party_fields
from components.still import drawn_once
from components.ui.alert import alert
from components.ui.form import FieldError, form
from portal.drafts import FORM
from portal.eservices.presses import PRESS
from portal.eservices.service_visit import FormAnswers, InPlace, ServiceVisit
from portal.words.locales import Locale
from portal.words.texts import text


@component
def service_form(
    visit: ServiceVisit,
    *children: VdomDict | str,
    label: str,
    id: str,
    errors: Sequence[FieldError] = (),
    draft: Draft | None = None,
    **more: Any,
) -> VdomDict:
    """A shared ``form`` that is posted to the page's ``post``, with the hidden fields that the shell asks for.

    ``label``, ``id``, ``errors`` and ``more`` are those of ``components.ui.form.form``. With ``draft``, which ``use_draft`` gives,
    what is typed is kept until ``post`` answers ``Went``, and stands on my pages meanwhile.
    """
    return form_of_service(visit, *children, label=label, id=id, errors=errors, draft=draft, **more)


def form_of_service(
    visit: ServiceVisit,
    *children: VdomDict | str,
    label: str,
    id: str,
    errors: Sequence[FieldError] = (),
    draft: Draft | None = None,
    **more: Any,
) -> VdomDict:
    """The same as a part of the component that draws it: an open page does not hold its fields a second time, as what it was given."""
    kept = draft if draft and draft.place else None
    in_place = visit.in_place
    if in_place:
        more |= _answered_in_place(in_place, id)
    return form(
        visit.t,
        party_fields(use_page()),
        _taken(visit, in_place.answers[id]) if in_place and id in in_place.answers else "",
        html.input({"type": "hidden", "name": PRESS, "value": in_place.press}) if in_place else "",
        html.input({"type": "hidden", "name": FORM, "value": kept.place.form}) if kept and kept.place else "",
        *children,
        label=label,
        id=id,
        errors=errors,
        action=visit.address(visit.rest),
        draft=kept.form if kept else None,
        **more,
    )


def _answered_in_place(in_place: InPlace, id: str) -> dict[str, Any]:
    """What makes a form one that is sent over the page's websocket. It has no key of its own: a page that connects anew has counted
    nothing, and another key would take what is being typed."""
    answers = in_place.answers.get(id, FormAnswers())
    return {"on_submit": partial(in_place.send, id), "answer": answers.kept, "taken": answers.taken, "data-in-place": ""}


def _taken(visit: ServiceVisit, answers: FormAnswers) -> VdomDict | str:
    """Says that what was sent was taken, until more is answered; the browser puts the focus there."""
    if not answers.taken or answers.kept:
        return ""
    attributes = {"role": "status", "tabIndex": -1, "data-form-taken": "", "data-testid": "form-taken"}
    return html.div(attributes, _said(visit.locale, visit.t("form.taken")))


@drawn_once
def _said(locale: Locale, words: str) -> VdomDict:
    return alert(partial(text, locale), "success", words, level=2)
