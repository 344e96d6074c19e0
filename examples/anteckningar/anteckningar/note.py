"""A note, as it is kept."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from portal.eservices.cases import Deadline
from portal.eservices.service_visit import ServiceVisit


@dataclass(frozen=True)
class Note:
    """What somebody wrote, and the day they want to be reminded of it."""

    id: str
    text: str
    remind: date | None = None

    @property
    def title(self) -> str:
        """Its first line."""
        return self.text.splitlines()[0]

    @property
    def kept(self) -> dict[str, Any]:
        """As the store keeps it, under its id."""
        return {"text": self.text, "remind": self.remind.isoformat() if self.remind else None}


def note_from(id: str, kept: dict[str, Any]) -> Note:
    """The note that was kept under ``id``."""
    return Note(id, kept["text"], date.fromisoformat(kept["remind"]) if kept["remind"] else None)


async def notes_of(visit: ServiceVisit) -> Sequence[Note]:
    """The notes of this person about this party, the newest first."""
    assert visit.store
    return [note_from(id, kept) for id, kept in (await visit.store.all()).items()]


async def reminders(visit: ServiceVisit) -> Sequence[Deadline]:
    """What stands on my pages: the notes that somebody wants to be reminded of."""
    return [Deadline(note.title, note.remind, note.id) for note in await notes_of(visit) if note.remind]
