"""What stands on my pages of a flow: its drafts and its cases, whatever the person lets the portal retrieve."""

from collections.abc import Sequence

from django.utils import timezone

from portal.constants import OVERVIEW_ITEMS
from portal.eservices.cases import Case, Item, KeptDraft
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, drafts
from portal.flow.definition import Definition
from portal.flow.models import FlowDraft
from portal.flow.opened import owner_of
from portal.flow.pages.saving import words_of
from portal.flow.signing.standing import CLOSED
from portal.flow.words import Words


async def going_on(flow: Definition, visit: ServiceVisit) -> Sequence[Item]:
    """Drafts by their last change, then cases, the latest first."""
    owner, words = owner_of(visit), words_of(flow, visit)
    name = words.say("name")
    begun = [_begun(row, name, words) for row in await drafts.of_owner(owner, flow.id, timezone.now())]
    sent = [
        Case(
            title=name,
            state=words.say(f"case.state.{case.state}"),
            path=f"arende/{case.number}",
            awaits_party=case.state in cases.AWAITS_PARTY,
            number=case.number,
            sent_at=case.sent,
            next_event=words.maybe(f"case.next.{case.state}"),
        )
        for case in await cases.of_owner(owner, flow.id, OVERVIEW_ITEMS)
    ]
    return [*begun, *sent]


def _begun(row: FlowDraft, name: str, words: Words) -> Item:
    """A draft that can be gone on with; one that waits for signatures or payment is a case that waits for the party."""
    if row.standing in CLOSED:
        state, after = words.say(f"case.state.{row.standing}"), words.maybe(f"case.next.{row.standing}")
        return Case(title=name, state=state, path=f"utkast/{row.uuid}", awaits_party=True, next_event=after)
    return KeptDraft(name, f"utkast/{row.uuid}", row.changed, row.expires)
