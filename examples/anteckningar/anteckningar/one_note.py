"""One note, and the button that removes it."""

from collections.abc import Mapping

from reactpy import html
from reactpy.types import VdomDict

from anteckningar.note import Note, note_from
from components.eservices.service_form import service_form
from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import busy_button
from portal.eservices.plugins import Again, Went
from portal.eservices.service_visit import ServiceVisit
from portal.words.dates import long_date


async def read_note(visit: ServiceVisit) -> Note | None:
    """The note that the path names, or ``None`` when it is gone."""
    assert visit.store
    kept = await visit.store.get(visit.values["id"])
    return note_from(visit.values["id"], kept) if kept else None


async def drop_note(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """Removes the note; one that is gone already is removed just as well."""
    assert visit.store
    await visit.store.drop(visit.values["id"])
    return Went()


def one_note(visit: ServiceVisit, note: Note | None) -> VdomDict:
    """The note as it was written."""
    return html.div(
        {"className": "wrap wrap--text article"},
        breadcrumbs(visit.t("login.breadcrumbs"), [(visit.t("back"), visit.address())], visit.t("one")),
        html.h1(visit.t("one")),
        html.p({"data-testid": "note-gone"}, visit.t("gone"))
        if note is None
        else html.div(
            *[html.p({"data-testid": "note-line"}, line) for line in note.text.splitlines()],
            html.p({"className": "meta", "data-testid": "note-remind"}, visit.t("reminded", day=long_date(note.remind, visit.locale)))
            if note.remind
            else "",
            service_form(
                visit,
                busy_button(visit.t, visit.t("drop"), variant="outline", type="submit", test_id="note-drop"),
                label=visit.t("drop"),
                id="note-drop-form",
            ),
        ),
    )
