"""The form of an e-service in Python: an ordinary post to the page that it stands on."""

from collections.abc import Sequence
from typing import Any

from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import Draft
from components.hooks import use_page
from components.shell.party_field import party_fields
from components.ui.form import FieldError, form
from portal.drafts import FORM
from portal.eservices.service_visit import ServiceVisit


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
    return form(
        visit.t,
        party_fields(use_page()),
        html.input({"type": "hidden", "name": FORM, "value": kept.place.form}) if kept and kept.place else "",
        *children,
        label=label,
        id=id,
        errors=errors,
        action=visit.address(visit.rest),
        draft=kept.form if kept else None,
        **more,
    )
