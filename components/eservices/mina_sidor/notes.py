"""Own notes about the represented party: written for the party that the page shows, and for no other."""

from functools import partial

from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import use_draft
from components.eservices.service_form import service_form
from components.ui.button import busy_button
from components.ui.form import FieldError
from components.ui.textarea import textarea
from portal.constants import PARTY_NOTE_MAX
from portal.engagemang.model import Engagemang
from portal.engagemang.notes import FORM, Note
from portal.eservices.service_visit import ServiceVisit
from portal.words.dates import long_moment
from portal.words.texts import text


@component
def notes(visit: ServiceVisit, party: Engagemang, note: Note) -> VdomDict:
    """The field, what is wrong with it, and when it was last saved."""
    draft = use_draft(FORM)
    t = partial(text, visit.locale)
    error = t("notes.tooLong", max=PARTY_NOTE_MAX) if note.is_too_long else ""
    return html.section(
        {"className": "section", "id": "notes", "aria-labelledby": "notes-title", "data-testid": "party-notes"},
        html.h2({"id": "notes-title"}, t("notes.title")),
        service_form(
            visit,
            textarea(
                t,
                t("notes.label"),
                name="note",
                id="party-note",
                value=draft.text("note") if draft.fields and not note.is_too_long else note.text,
                max=PARTY_NOTE_MAX,
                description=t("notes.description", name=party.display_name),
                error=error,
                test_id="party-note",
                hint_test_id="party-note-error",
            ),
            html.p(
                {"className": "meta", "data-testid": "party-note-saved"},
                t("notes.saved", at=long_moment(note.changed_at, visit.locale)) if note.changed_at else t("notes.never"),
            ),
            busy_button(t, t("notes.save"), test_id="party-note-save", type="submit"),
            label=t("notes.title"),
            id="party-notes-form",
            errors=[FieldError("party-note", error)] if error else (),
            draft=draft,
            test_id="party-notes-form",
        ),
    )
