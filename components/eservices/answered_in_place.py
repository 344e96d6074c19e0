"""A page of a service in Python whose forms are answered where they stand, over the page's websocket (ServicePage.answers_in_place)."""

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.markup import ability
from portal.eservices.answers import Posted
from portal.eservices.service_visit import FormAnswers, InPlace
from portal.screens.service import InItsPlace, ServiceDetails, answer_in_place
from portal.web.page import Page


def _new_press() -> str:
    return secrets.token_urlsafe(9)


@dataclass(frozen=True, slots=True)
class _Stands:
    """What an open page shows now."""

    page: Page
    answers: Mapping[str, FormAnswers] = field(default_factory=dict)
    """By the id of the form."""
    goes_to: str = ""
    """The address that the last answer leads to."""
    goings: int = 0
    press: str = field(default_factory=_new_press)
    """What the next press of a form is known by."""

    def after(self, form: str, answer: InItsPlace | str) -> "_Stands":
        """The same when ``form`` was answered so."""
        if isinstance(answer, str):
            return replace(self, goes_to=answer, goings=self.goings + 1, press=_new_press())
        before = self.answers.get(form, FormAnswers())
        now = FormAnswers(taken=before.taken + 1) if answer.is_taken else replace(before, kept=before.kept + 1)
        return replace(self, page=answer.page, answers={**self.answers, form: now}, goes_to="", press=_new_press())


@component
def answered_in_place(page: Page, draw: Callable[[Page, ServiceDetails], VdomDict]) -> VdomDict:
    """What ``draw`` draws of the page, until a form of it is sent: then of the page that its ``post`` answers with.

    What is typed belongs to the browser: a refused form keeps it, and one that was taken is emptied there.
    """
    stands, set_stands = use_state(_Stands(page))

    async def send(form: str, event: dict[str, Any]) -> None:
        answer = await answer_in_place(stands.page, Posted.of_pairs(event["posted"]))
        set_stands(lambda now: now.after(form, answer))

    details = stands.page.details
    visit = details.visit and replace(details.visit, in_place=InPlace(send, stands.answers, stands.press))
    drawn = draw(stands.page, replace(details, visit=visit))
    if stands.answers and (details.broken or details.refusal is not None):  # in the place of the form, which had the focus
        drawn = ability("take-focus", "div", {"tabIndex": -1, "key": "instead"}, drawn)
    return html(drawn, _goes(stands) if stands.goes_to else "")


def _goes(stands: _Stands) -> VdomDict:
    return ability("go", "div", {"hidden": True, "key": f"go-{stands.goings}"}, props={"url": stands.goes_to, "isStep": True})
