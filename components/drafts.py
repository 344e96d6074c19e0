"""What a form keeps of its visitor while they are signed in (docs/how-to/write-a-form.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from reactpy import use_ref
from reactpy.utils import Ref

from components.hooks import use_page
from components.ui.form import FormDraft
from portal import drafts
from portal.drafts import Place

SAVE: Final = "/api/inloggad/skalet/utkast/v1/spara"
DROP: Final = "/api/inloggad/skalet/utkast/v1/kasta"


@dataclass(frozen=True, slots=True)
class Draft:
    """What was kept of a form, and how it goes on being kept."""

    fields: Mapping[str, Any]
    """What the form starts with, by name of the field; empty when nothing was kept."""
    form: FormDraft | None
    """For the argument ``draft`` of the form; ``None`` signed out."""
    place: Place | None

    def text(self, name: str) -> str:
        """What was typed in a field; the fields came from a browser, so anything but a text counts as none."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    async def sent(self) -> None:
        """Forgets it all, for the form has arrived."""
        if self.place:
            await drafts.drop(self.place)


def use_draft(form: str, *, on_every_page: bool = False) -> Draft:
    """The draft of the form called ``form`` on this page, or of the one form that stands on every page.

    It is the visitor's who is signed in, for the party that the page is drawn for; signed out nothing is kept.
    """
    page = use_page()
    known: Ref[tuple[Place, str] | None] = use_ref(None)  # a place and its key are signed, which costs more than they hold
    if known.current is None:
        place = page.place_of(form, on_every_page=on_every_page)
        if place is None:
            return Draft({}, None, None)
        known.current = place, place.key
    place, key = known.current
    kept = page.drafts.get(place, {})
    return Draft(kept, FormDraft(key, SAVE, DROP, page.csrf_token, page.address, is_kept=bool(kept)), place)
