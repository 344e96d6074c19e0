"""The question before a case is taken back."""

from django.utils import timezone

from portal.constants import FLOW_REASON_MOST
from portal.eservices.answers import Again, Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow import cases, withdrawal
from portal.flow.cases import Case
from portal.flow.definition import Definition
from portal.flow.fields.field import clean
from portal.flow.opened import owner_of
from portal.flow.pages.saving import words_of
from portal.flow.problem import Wrong
from portal.flow.shown import WithdrawalShown

REASON = "skal"


async def load(flow: Definition, visit: ServiceVisit) -> WithdrawalShown | Answer:
    """Asks, and why; 302 to a case that is not to be taken back any more."""
    case = await cases.find(visit.values["number"], owner_of(visit), flow.id)
    if not isinstance(case, Case):
        return case
    return WithdrawalShown(case.row.number) if withdrawal.may_withdraw(flow, case.row) else Went(f"arende/{case.row.number}")


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | Again | NotFound:
    """Takes it back, once; 409 for one that is decided."""
    case = await cases.find(visit.values["number"], owner_of(visit), flow.id)
    if not isinstance(case, Case):
        return NotFound()
    number, words = case.row.number, words_of(flow, visit)
    try:
        reason = clean(posted.get(REASON, ""))
        if len(reason) > FLOW_REASON_MOST:
            raise Wrong("too-long", most=FLOW_REASON_MOST, n=len(reason))
        await withdrawal.withdraw(flow, case.row, reason, timezone.now())
    except Wrong as wrong:
        return Again(WithdrawalShown(number, posted.get(REASON, ""), ((REASON, words.say(f"error.{wrong.key}", **wrong.values)),)))
    except withdrawal.Decided:
        return Again(WithdrawalShown(number, is_decided=True), 409)
    return Went(f"arende/{number}", "aterkallat=ja")
