"""The entry of a service with a flow: what has been begun and sent; with nothing of it the first question itself."""

from collections.abc import Sequence

from django.utils import timezone

from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, drafts
from portal.flow.definition import Definition
from portal.flow.models import FlowDraft
from portal.flow.opened import owner_of, uuid_of
from portal.flow.pages import step
from portal.flow.pages.notices import closed
from portal.flow.pages.saving import words_of
from portal.flow.shown import CaseRow, DraftRow, EntryShown
from portal.flow.signing.standing import CLOSED
from portal.flow.start import is_for
from portal.words.dates import day_of, long_date

CASES_SHOWN = 50


async def load(flow: Definition, visit: ServiceVisit) -> object:
    """Drafts of this party by the last change, cases that are not closed, and what has just been saved or taken away."""
    owner, now = owner_of(visit), timezone.now()
    rows = await drafts.of_owner(owner, flow.id, now)
    sent = [case for case in await cases.of_owner(owner, flow.id, CASES_SHOWN) if case.state not in cases.CLOSED]
    refusal = closed(flow, visit)
    away = words_of(flow, visit).say("register-away") if visit.query.get(step.AWAY) == "ja" else ""
    notices = (*filter(None, (refusal, away)), *_notices(flow, visit, rows))
    if not rows and not sent and not notices:
        return await step.load_new(flow, visit)
    return EntryShown(
        drafts=tuple(DraftRow(str(row.uuid), row.changed, row.expires, row.standing if row.standing in CLOSED else "") for row in rows),
        cases=tuple(CaseRow(case.number, case.state, case.sent) for case in sent),
        notices=notices,
        can_begin=not refusal,
        is_for_others=bool(visit.can_change_party and visit.party and not is_for(flow, visit.party.foretagsformkod)),
    )


def _notices(flow: Definition, visit: ServiceVisit, rows: Sequence[FlowDraft]) -> tuple[str, ...]:
    words = words_of(flow, visit)
    if visit.query.get("borttaget") == "ja":
        return (words.say("removed"),)
    saved = uuid_of(visit.query.get("sparat", ""))
    found = next((row for row in rows if row.uuid == saved), None) if saved else None
    return (words.say("saved", date=long_date(day_of(found.expires), visit.locale)),) if found else ()
