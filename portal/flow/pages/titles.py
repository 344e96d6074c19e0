"""What the pages of a flow are called: the step, then the service; never a name of somebody."""

from typing import Any

from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.pages.saving import words_of
from portal.flow.shown import (
    CaseShown,
    CheckShown,
    ComplementShown,
    ConflictShown,
    DraftRemoval,
    GroupShown,
    PayShown,
    ReopenShown,
    RowRemoval,
    SignShown,
    StepShown,
    WithdrawalShown,
)
from portal.flow.words import Words


def title_of(flow: Definition, visit: ServiceVisit, shown: Any) -> str:
    """Of the document; it begins with that something is wrong where it is."""
    words = words_of(flow, visit)
    of_page, name = _of_page(words, visit, shown), words.say("name")
    title = f"{of_page} - {name}" if of_page else name
    return visit.t("form.errorTitle", title=title) if getattr(shown, "errors", ()) else title


def _of_page(words: Words, visit: ServiceVisit, shown: Any) -> str:
    match shown:
        case StepShown(step=step) | GroupShown(group=step):
            return words.say(f"step.{step}.title")
        case ConflictShown():
            return words.say("conflict.title")
        case RowRemoval(group=step):
            return f"{words.say('remove')} - {words.say(f'step.{step}.title')}"
        case CheckShown():
            return words.say("check.title")
        case SignShown():
            return words.say("sign.title")
        case PayShown():
            return words.say("pay.title")
        case ReopenShown():
            return words.say("reopen.title")
        case DraftRemoval():
            return words.say("draft.remove")
        case WithdrawalShown():
            return words.say("withdraw.title")
        case ComplementShown():
            return words.say("complement.title")
        case CaseShown(number=number):
            return visit.t("receipt.title") if visit.rest.endswith("kvitto") else words.say("case.title", number=number)
    return ""
