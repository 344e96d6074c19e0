"""All notes about the party, and a form to write one more."""

import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from reactpy import html
from reactpy.types import VdomDict

from components.eservices.service_form import service_form
from components.ui.button import busy_button
from components.ui.form import FieldError
from components.ui.list import LinkRow, link_list
from components.ui.textarea import textarea
from portal.eservices.plugins import Again, Went
from portal.eservices.service_visit import ServiceVisit

LONGEST = 1000


@dataclass(frozen=True)
class Notes:
    """What the page shows."""

    notes: Mapping[str, str]
    typed: str = ""
    error: str = ""


async def read_notes(visit: ServiceVisit) -> Notes:
    """The notes of this person about this party, the newest first."""
    assert visit.store
    return Notes(await visit.store.all())


async def take_note(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """Keeps a note, or says what is wrong with it and keeps what was typed."""
    assert visit.store
    typed = fields.get("note", "").strip()
    if not typed:
        return Again(Notes(await visit.store.all(), error=visit.t("empty")))
    if len(typed) > LONGEST:
        return Again(Notes(await visit.store.all(), typed, visit.t("too-long", n=LONGEST)))
    await visit.store.put(secrets.token_hex(4), typed)
    return Went()


def all_notes(visit: ServiceVisit, shown: Notes) -> VdomDict:
    """The notes as links, and the form."""
    assert visit.party
    rows = [LinkRow(text.splitlines()[0], visit.address(id), "note") for id, text in shown.notes.items()]
    return html.div(
        {"className": "wrap wrap--text article"},
        html.h1(visit.t("name")),
        html.p({"className": "lead"}, visit.t("intro", party=visit.party.display_name)),
        link_list(rows, visit.t("name"), "notes") if rows else html.p({"data-testid": "notes-none"}, visit.t("none")),
        service_form(
            visit,
            textarea(
                visit.t, visit.t("note"), name="note", id="note", value=shown.typed, error=shown.error, max=LONGEST, test_id="note-text"
            ),
            busy_button(visit.t, visit.t("save"), type="submit", test_id="note-save"),
            label=visit.t("note"),
            id="note-form",
            errors=[FieldError("note", shown.error)] if shown.error else [],
        ),
    )
