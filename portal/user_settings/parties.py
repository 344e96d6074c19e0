"""The parties a person wants close by: favourites, and whom they acted for last. Kept by subject, without a personal number."""

from dataclasses import dataclass
from datetime import datetime

from portal.constants import RECENT_PARTIES
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import Engagemang
from portal.user_settings.models import PartyAtHand


@dataclass(frozen=True, slots=True)
class AtHand:
    """What of a person's list is at hand. The own entry is in neither, for it stands first everywhere; a favourite is not recent too."""

    favourites: tuple[Engagemang, ...] = ()
    """In the order of the list."""
    recent: tuple[Engagemang, ...] = ()
    """The latest first, at most ``RECENT_PARTIES``."""


async def at_hand(subject: str, engagemang_list: EngagemangList) -> AtHand:
    """Favourites and latest choices among ``engagemang_list``; what is no longer in it is left out, and is back when it is."""
    rows = [row async for row in PartyAtHand.objects.filter(subject=subject)]
    starred = {row.organisationsnummer for row in rows if row.is_favourite}
    others = engagemang_list.items[1:]
    latest = sorted((row for row in rows if row.chosen_at and not row.is_favourite), key=lambda row: row.chosen_at, reverse=True)
    by_number = {item.organisationsnummer: item for item in others}
    parties = [by_number[row.organisationsnummer] for row in latest if row.organisationsnummer in by_number]
    return AtHand(tuple(item for item in others if item.organisationsnummer in starred), tuple(parties[:RECENT_PARTIES]))


async def remember_choice(subject: str, engagemang_list: EngagemangList, organisationsnummer: str, now: datetime) -> None:
    """Notes that the person acts for this party from ``now``. Only the latest are kept of those that are no favourites."""
    if organisationsnummer == engagemang_list.own_number:
        return
    await PartyAtHand.objects.aupdate_or_create(subject=subject, organisationsnummer=organisationsnummer, defaults={"chosen_at": now})
    kept = PartyAtHand.objects.filter(subject=subject, is_favourite=False).order_by("-chosen_at")
    old = [row.pk async for row in kept[RECENT_PARTIES:]]
    await PartyAtHand.objects.filter(pk__in=old, is_favourite=False).adelete()


async def set_favourite(subject: str, engagemang_list: EngagemangList, organisationsnummer: str, wanted: bool) -> bool:
    """Makes a party a favourite or no longer one; ``False`` for the own entry and for a number that is not in the list."""
    if organisationsnummer == engagemang_list.own_number or engagemang_list.find(organisationsnummer) is None:
        return False
    await PartyAtHand.objects.aupdate_or_create(subject=subject, organisationsnummer=organisationsnummer, defaults={"is_favourite": wanted})
    await PartyAtHand.objects.filter(subject=subject, is_favourite=False, chosen_at=None).adelete()
    return True
