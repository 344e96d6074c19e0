"""What a person is given of their notes when they ask for all that is kept of them, and what is erased."""

from collections.abc import Sequence
from typing import Any

from anteckningar.note import note_from
from portal.eservices import store
from portal.eservices.plugins import Stays


async def given_out(subject: str) -> Sequence[dict[str, Any]]:
    """Every note of this person, whomever it was written for, the oldest first."""
    notes = [note_from(kept.key, kept.value) for kept in await store.all_of("anteckningar", subject)]
    return [{"anteckning": note.text, "påminnelse": note.remind.isoformat() if note.remind else None} for note in notes]


async def erase(subject: str) -> Sequence[Stays]:
    """Notes stand in the store alone, which the shell erases, and no law keeps them."""
    return ()
