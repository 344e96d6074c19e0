"""The form: what it is about. What is typed is kept, and stands on my pages, until it is sent."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils import timezone
from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import use_draft
from components.eservices.service_form import service_form
from components.ui.button import busy_button
from components.ui.form import FieldError
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from portal.eservices.plugins import Again, Went
from portal.eservices.service_visit import ServiceVisit
from radgivning.application import Application, new_number

LONGEST_SUBJECT = 100
LONGEST_ABOUT = 1000


@dataclass(frozen=True)
class Typed:
    """What stands in the form, and what is wrong with it."""

    id: str
    subject: str | None = None
    about: str | None = None
    errors: Mapping[str, str] = field(default_factory=dict)


async def new_form(visit: ServiceVisit) -> Typed:
    """An empty form with an id, so that it is sent once whatever is pressed."""
    return Typed(secrets.token_hex(8))


async def take_application(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """Sends it, and leads to the receipt; a form that was sent already leads to the receipt that it has."""
    assert visit.store
    id, subject, about = (fields.get(name, "").strip() for name in ("id", "subject", "about"))
    id = id[:16] or secrets.token_hex(8)
    errors = {name: error for name, error in (("subject", _wrong_subject(visit, subject)), ("about", _wrong_about(visit, about))) if error}
    if errors:
        return Again(Typed(id, subject, about, errors))
    if await visit.store.get(id) is None:
        now = timezone.now()
        await visit.store.put(id, Application(id, new_number(now), subject, about, now).kept)
    return Went(f"kvitto/{id}")


def form_page(visit: ServiceVisit, typed: Typed) -> VdomDict:
    """The page with the form."""
    assert visit.party
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("intro", party=visit.party.display_name)),
        _form(visit, typed),
    )


@component
def _form(visit: ServiceVisit, typed: Typed) -> VdomDict:
    draft = use_draft("application")
    return service_form(
        visit,
        html.input({"type": "hidden", "name": "id", "value": typed.id}),
        text_input(
            visit.t,
            visit.t("subject"),
            name="subject",
            id="subject",
            value=draft.text("subject") if typed.subject is None else typed.subject,
            description=visit.t("subject-why"),
            error=typed.errors.get("subject", ""),
            test_id="subject",
        ),
        textarea(
            visit.t,
            visit.t("about"),
            name="about",
            id="about",
            value=draft.text("about") if typed.about is None else typed.about,
            error=typed.errors.get("about", ""),
            max=LONGEST_ABOUT,
            test_id="about",
        ),
        busy_button(visit.t, visit.t("send"), type="submit", test_id="send"),
        label=visit.t("name"),
        id="application",
        errors=[FieldError(name, error) for name, error in typed.errors.items()],
        draft=draft,
    )


def _wrong_subject(visit: ServiceVisit, subject: str) -> str:
    if not subject:
        return visit.t("no-subject")
    return visit.t("too-long", n=LONGEST_SUBJECT) if len(subject) > LONGEST_SUBJECT else ""


def _wrong_about(visit: ServiceVisit, about: str) -> str:
    return visit.t("too-long", n=LONGEST_ABOUT) if len(about) > LONGEST_ABOUT else ""
