"""What a visitor wrote in a form that was posted, apart from what the form itself sends along."""

from typing import Final

from django.http import HttpRequest

from portal import drafts
from portal.engagemang import page_party
from portal.eservices.presses import PRESS

SENT_ALONG: Final = frozenset({"csrfmiddlewaretoken", page_party.FIELD, drafts.FORM, PRESS})
"""Fields that stand in forms and are no visitor's."""


def typed(request: HttpRequest, but: frozenset[str] = frozenset()) -> tuple[str, ...]:
    """What was written in the fields of ``request``, ``but`` for some of them."""
    return tuple(value for name, value in request.POST.items() if name not in SENT_ALONG | but and value.strip())
