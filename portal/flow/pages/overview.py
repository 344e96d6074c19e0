"""What stands on my pages of a flow: its drafts and its cases, whatever the person lets the portal retrieve."""

from collections.abc import Sequence
from datetime import date, datetime

from django.utils import timezone

from portal.constants import FLOW_CLOSED_SHOWN_FOR
from portal.eservices.cases import Case, Item, KeptDraft
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, withdrawal
from portal.flow.definition import Definition
from portal.flow.models import FlowCase, FlowComplement, FlowDraft
from portal.flow.of_party import OfParty
from portal.flow.pages.saving import words_of
from portal.flow.signing.standing import CLOSED
from portal.flow.words import Words
from portal.words.dates import long_date


def going_on(flow: Definition, visit: ServiceVisit, all_: OfParty) -> Sequence[Item]:
    """Drafts by their last change, then cases: those that wait for the party, then the latest."""
    words, service = words_of(flow, visit), visit.service_id
    begun = [_begun(row, words) for row in all_.drafts if _is_of(flow, service, row)]
    unread = all_.unread
    sent = [
        _sent(row, all_.asked.get(row.pk), unread.get(row.pk, 0), words, visit.today)
        for row in all_.cases
        if _is_of(flow, service, row) and (unread.get(row.pk) or not _is_of_the_past(row, timezone.now()))
    ]
    return [*begun, *sent]


def _is_of_the_past(row: FlowCase, now: datetime) -> bool:
    """Whether it was closed long ago: the page of all cases has it."""
    return row.state in cases.CLOSED and row.changed <= now - FLOW_CLOSED_SHOWN_FOR


def _is_of(flow: Definition, service: str, row: FlowDraft | FlowCase) -> bool:
    return bool(row.service == service and row.flow == flow.id)


def _sent(row: FlowCase, asked: FlowComplement | None, unread: int, words: Words, today: date) -> Item:
    """A case; one that is to be completed leads to where that is done, and says until when. After that day nothing waits for the party."""
    state = withdrawal.state_of(row)
    after = words.maybe(f"case.next.{state}")
    is_over = asked is not None and asked.is_too_late(today)
    until = "complement.for-sent" if is_over else "complement.by"
    return Case(
        title=words.say("name"),
        state=words.say(f"case.state.{state}"),
        path=f"komplettering/{asked.uuid}" if asked and not is_over else f"arende/{row.number}",
        awaits_party=state in cases.AWAITS_PARTY and not is_over,
        number=row.number,
        sent_at=row.sent,
        next_event=words.say(until, date=long_date(asked.last_day, words.locale)) if asked else after,
        last_day=asked.last_day if asked and not is_over else None,
        unread=unread,
    )


def _begun(row: FlowDraft, words: Words) -> Item:
    """A draft that can be gone on with; one that waits for signatures or payment is a case that waits for the party."""
    name = words.say("name")
    if row.standing in CLOSED:
        state, after = words.say(f"case.state.{row.standing}"), words.maybe(f"case.next.{row.standing}")
        return Case(title=name, state=state, path=f"utkast/{row.uuid}", awaits_party=True, next_event=after)
    return KeptDraft(name, f"utkast/{row.uuid}", row.changed, row.expires)
