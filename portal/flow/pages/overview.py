"""What stands on my pages of a flow: its drafts and its cases, whatever the person lets the portal retrieve."""

from collections.abc import Sequence

from django.utils import timezone

from portal.constants import OVERVIEW_ITEMS
from portal.eservices.cases import Case, Item, KeptDraft
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, complements, drafts, messages, withdrawal
from portal.flow.definition import Definition
from portal.flow.models import FlowCase, FlowComplement, FlowDraft
from portal.flow.opened import owner_of
from portal.flow.pages.saving import words_of
from portal.flow.signing.standing import CLOSED
from portal.flow.words import Words
from portal.words.dates import long_date


async def going_on(flow: Definition, visit: ServiceVisit) -> Sequence[Item]:
    """Drafts by their last change, then cases, the latest first."""
    owner, words = owner_of(visit), words_of(flow, visit)
    name = words.say("name")
    begun = [_begun(row, name, words) for row in await drafts.of_owner(owner, flow.id, timezone.now())]
    rows = await cases.of_owner(owner, flow.id, OVERVIEW_ITEMS)
    asked, unread = await complements.open_of(rows), await messages.unread(rows)
    return [*begun, *(_sent(row, asked.get(row.pk), unread.get(row.pk, 0), words) for row in rows)]


def _sent(row: FlowCase, asked: FlowComplement | None, unread: int, words: Words) -> Item:
    """A case; one that is to be completed leads to where that is done, and says until when."""
    state = withdrawal.state_of(row)
    after = words.maybe(f"case.next.{state}")
    return Case(
        title=words.say("name"),
        state=words.say(f"case.state.{state}"),
        path=f"komplettering/{asked.uuid}" if asked else f"arende/{row.number}",
        awaits_party=state in cases.AWAITS_PARTY,
        number=row.number,
        sent_at=row.sent,
        next_event=words.say("complement.by", date=long_date(asked.last_day, words.locale)) if asked else after,
        last_day=asked.last_day if asked else None,
        unread=unread,
    )


def _begun(row: FlowDraft, name: str, words: Words) -> Item:
    """A draft that can be gone on with; one that waits for signatures or payment is a case that waits for the party."""
    if row.standing in CLOSED:
        state, after = words.say(f"case.state.{row.standing}"), words.maybe(f"case.next.{row.standing}")
        return Case(title=name, state=state, path=f"utkast/{row.uuid}", awaits_party=True, next_event=after)
    return KeptDraft(name, f"utkast/{row.uuid}", row.changed, row.expires)
