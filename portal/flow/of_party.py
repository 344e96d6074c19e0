"""All applications of a party, asked of the database once for however many flows my pages ask about at the same time."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from asgiref.sync import sync_to_async
from django.db.models import Case, Q, Value, When
from django.utils import timezone

from portal.constants import FLOW_CASES_OF_PARTY
from portal.engagemang.party_key import party_key
from portal.flow import complements, messages
from portal.flow.cases import AWAITS_PARTY, seen_by
from portal.flow.models import FlowCase, FlowComplement, FlowDraft
from portal.runtime.asked_once import AskedOnce


@dataclass(frozen=True, slots=True)
class OfParty:
    """What one person sees for one party, without what is in it."""

    drafts: tuple[FlowDraft, ...]
    """The one changed last first."""
    cases: tuple[FlowCase, ...]
    """Those that wait for the party, then the others, each the latest first; ``FLOW_CASES_OF_PARTY`` at most."""
    asked: Mapping[int, FlowComplement]
    """By case, what it waits for."""
    unread: Mapping[int, int]
    """By case, how many messages the party has not seen."""


async def of_party(subject: str, organisationsnummer: str) -> OfParty:
    """In whatever service; asks nothing anew while the same is being asked."""
    question = _QUESTIONS.ask((subject, organisationsnummer), lambda: _ask(subject, party_key(organisationsnummer)))
    return await asyncio.shield(question)


async def _ask(subject: str, party: str) -> OfParty:
    rows = await sync_to_async(_read)(subject, party)
    cases = rows.cases
    return replace(rows, asked=await complements.open_of(cases), unread=await messages.unread(cases))


def _read(subject: str, party: str) -> OfParty:
    """Its drafts and its cases, by one way to the database."""
    drafts = FlowDraft.objects.filter(subject=subject, party=party, expires__gt=timezone.now()).order_by("-changed").defer("contents")
    waits = Case(When(Q(state__in=AWAITS_PARTY), then=Value(0)), default=Value(1))
    sent = FlowCase.objects.filter(seen_by(party, subject)).order_by(waits, "-sent").defer("archive")
    return OfParty(tuple(drafts), tuple(sent[:FLOW_CASES_OF_PARTY]), {}, {})


_QUESTIONS: Final = AskedOnce[OfParty]()
