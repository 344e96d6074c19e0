"""What the visitor should know of a draft on any page of it."""

from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.definition import Definition
from portal.flow.opened import Opened
from portal.flow.pages.saving import words_of
from portal.flow.signing.standing import DECLINED, ENDED
from portal.flow.start import why_not


def notices_of(at: Opened, visit: ServiceVisit) -> tuple[str, ...]:
    """That somebody has declined, or that the time to sign is out; that the form has changed; that a register could not be asked."""
    words = words_of(at.flow, visit)
    unchecked = any(filled.is_unchecked for filled in at.draft.contents.steps.values())
    told = {"sign.ended": at.draft.standing == ENDED, "changed-form": at.draft.kept_version is not None, "unchecked": unchecked}
    declined = (words.say("sign.declined", reason=at.reason),) if at.draft.standing == DECLINED else ()
    return (*declined, *(words.say(key) for key, holds in told.items() if holds))


def closed(flow: Definition, visit: ServiceVisit) -> str:
    """Why nobody may send it for this party today, in words; empty where they may."""
    return why_not(flow, words_of(flow, visit), visit.party.foretagsformkod if visit.party else "", visit.today)


def hindered(at: Opened, visit: ServiceVisit) -> str:
    """Why there is nothing to file by what registers hold, in words; empty where there is."""
    facts = Answers(at.draft.contents.facts)
    return next((words_of(at.flow, visit).say(f"hinder.{key}") for key, holds in at.flow.hinders.items() if holds(facts)), "")
