"""Own notes: what a person writes down about a company, for themselves alone, when they act for it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from portal.constants import PARTY_NOTE_MAX
from portal.engagemang.models import PartyNote
from portal.engagemang.party_key import party_key
from portal.words.entered.characters import count

FORM: Final = "party-note"
"""The form of the note, for what is typed in it and not saved yet."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note as its form shows it."""

    text: str = ""
    changed_at: datetime | None = None
    is_too_long: bool = False
    """Whether it was refused; then ``text`` is what was typed, not what is kept."""


async def of(subject: str, number: str) -> Note:
    """The person's note about the party with this number; an empty one where nothing was written."""
    row = await PartyNote.objects.filter(subject=subject, party=party_key(number)).afirst()
    return Note(row.text, row.changed_at) if row else Note()


async def save(subject: str, number: str, typed: str, now: datetime) -> Note | None:
    """Keeps what was typed in place of what was kept; nothing typed leaves no row. Answers the note only when it was refused."""
    text = typed.replace("\r\n", "\n").replace("\0", "").strip()
    if count(text) > PARTY_NOTE_MAX:
        kept = await of(subject, number)
        return Note(text, kept.changed_at, is_too_long=True)
    if text:
        await PartyNote.objects.aupdate_or_create(subject=subject, party=party_key(number), defaults={"text": text, "changed_at": now})
    else:
        await PartyNote.objects.filter(subject=subject, party=party_key(number)).adelete()
    return None
