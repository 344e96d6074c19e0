"""The form of an e-service in Python: an ordinary post to the page that it stands on."""

from collections.abc import Sequence
from typing import Any

from reactpy import component
from reactpy.types import VdomDict

from components.hooks import use_page
from components.shell.party_field import party_fields
from components.ui.form import FieldError, form
from portal.eservices.service_visit import ServiceVisit


@component
def service_form(
    visit: ServiceVisit, *children: VdomDict | str, label: str, id: str, errors: Sequence[FieldError] = (), **more: Any
) -> VdomDict:
    """A shared ``form`` that is posted to the page's ``post``, with the hidden fields that the shell asks for.

    ``label``, ``id``, ``errors`` and ``more`` are those of ``components.ui.form.form``.
    """
    return form(visit.t, party_fields(use_page()), *children, label=label, id=id, errors=errors, action=visit.address(visit.rest), **more)
