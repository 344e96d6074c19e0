"""The form of an e-service in Python: an ordinary post to the page that it stands on."""

from collections.abc import Sequence
from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from components.ui.form import FieldError, form
from portal.eservices.service_visit import ServiceVisit


def service_form(
    visit: ServiceVisit, *children: VdomDict | str, label: str, id: str, errors: Sequence[FieldError] = (), **more: Any
) -> VdomDict:
    """A shared ``form`` that is posted to the page's ``post``, with the hidden fields that the shell asks for.

    ``label``, ``id``, ``errors`` and ``more`` are those of ``components.ui.form.form``.
    """
    hidden = html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": visit.csrf_token})
    return form(visit.t, hidden, *children, label=label, id=id, errors=errors, action=visit.address(visit.rest), **more)
