"""All notes about the party, and a form to write one more, with a day to be reminded on."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from reactpy import component, html
from reactpy.types import VdomDict

from anteckningar.note import Note, notes_of
from components.drafts import use_draft
from components.eservices.service_form import service_form
from components.ui.button import busy_button
from components.ui.date_picker import date_picker
from components.ui.form import FieldError
from components.ui.list import LinkRow, link_list
from components.ui.textarea import textarea
from portal.eservices.plugins import Again, Went
from portal.eservices.service_visit import ServiceVisit
from portal.words.entered import day

LONGEST = 1000


@dataclass(frozen=True)
class Notes:
    """What the page shows."""

    notes: Sequence[Note]
    typed: str = ""
    remind: str = ""
    error: str = ""
    day_error: str = ""


async def read_notes(visit: ServiceVisit) -> Notes:
    """The notes of this person about this party, the newest first."""
    return Notes(await notes_of(visit))


async def take_note(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """Keeps a note, or says what is wrong with it and keeps what was typed."""
    assert visit.store
    typed, remind = fields.get("note", "").strip(), fields.get("remind", "").strip()
    error = day_error = ""
    if not typed:
        error = visit.t("empty")
    elif len(typed) > LONGEST:
        error = visit.t("too-long", n=LONGEST)
    try:
        reminded = day.read(remind, visit.today) if remind else None
    except ValueError:
        reminded, day_error = None, visit.t("no-day")
    if error or day_error:
        return Again(Notes(await notes_of(visit), typed, remind, error, day_error))
    note = Note(secrets.token_hex(4), typed, reminded)
    await visit.store.put(note.id, note.kept)
    return Went()


def all_notes(visit: ServiceVisit, shown: Notes) -> VdomDict:
    """The notes as links, and the form."""
    assert visit.party
    rows = [LinkRow(note.title, visit.address(note.id), "note") for note in shown.notes]
    errors = [FieldError(field, error) for field, error in (("note", shown.error), ("remind", shown.day_error)) if error]
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("intro", party=visit.party.display_name)),
        link_list(rows, visit.t("name"), "notes") if rows else html.p({"data-testid": "notes-none"}, visit.t("none")),
        _form(visit, shown, errors),
    )


@component
def _form(visit: ServiceVisit, shown: Notes, errors: Sequence[FieldError]) -> VdomDict:
    draft = use_draft("note")
    return service_form(
        visit,
        textarea(
            visit.t,
            visit.t("note"),
            name="note",
            id="note",
            value=shown.typed or draft.text("note"),
            error=shown.error,
            max=LONGEST,
            test_id="note-text",
        ),
        date_picker(
            visit.t,
            visit.t("remind"),
            name="remind",
            id="remind",
            today=visit.today,
            value=_day(shown.remind or draft.text("remind"), visit.today),
            earliest=visit.today,
            description=visit.t("remind-why"),
            error=shown.day_error,
            hint_test_id="remind-hint",
        ),
        busy_button(visit.t, visit.t("save"), type="submit", test_id="note-save"),
        label=visit.t("note"),
        id="note-form",
        errors=errors,
        draft=draft,
    )


def _day(typed: str, today: date) -> date | str:
    """The day that was typed; what is none stands there as it was written, to be mended."""
    try:
        return day.read(typed, today)
    except ValueError:
        return typed
