"""Own notes about the represented party, in an ordinary form: written for the party that the page shows, and for no other."""

from functools import partial

from reactpy import component, html
from reactpy.types import VdomDict

from components.drafts import use_draft
from components.hooks import use_page
from components.shell.party_field import party_fields
from components.ui.button import button
from components.ui.form import form
from components.ui.textarea import textarea
from portal.constants import PARTY_NOTE_MAX
from portal.drafts import FORM as DRAFT
from portal.engagemang.model import Engagemang
from portal.engagemang.notes import FORM, Note
from portal.words.dates import long_moment
from portal.words.locales import Locale
from portal.words.texts import text


@component
def notes(locale: Locale, party: Engagemang, note: Note) -> VdomDict:
    """The field, what is wrong with it, and when it was last saved."""
    page = use_page()
    draft = use_draft(FORM)
    t = partial(text, locale)
    return html.section(
        {"className": "section", "id": "notes", "aria-labelledby": "notes-title", "data-testid": "party-notes"},
        html.h2({"id": "notes-title"}, t("notes.title")),
        form(
            t,
            party_fields(page),
            html.input({"type": "hidden", "name": DRAFT, "value": FORM}) if draft.place else "",
            textarea(
                t,
                t("notes.label"),
                name="note",
                id="party-note",
                value=draft.text("note") if draft.fields and not note.is_too_long else note.text,
                max=PARTY_NOTE_MAX,
                description=t("notes.description", name=party.display_name),
                error=t("notes.tooLong", max=PARTY_NOTE_MAX) if note.is_too_long else "",
                test_id="party-note",
                hint_test_id="party-note-error",
            ),
            html.p(
                {"className": "meta", "data-testid": "party-note-saved"},
                t("notes.saved", at=long_moment(note.changed_at, locale)) if note.changed_at else t("notes.never"),
            ),
            button(t("notes.save"), test_id="party-note-save", type="submit"),
            label=t("notes.title"),
            id="party-notes-form",
            action=page.path,
            draft=draft.form,
            test_id="party-notes-form",
        ),
    )
