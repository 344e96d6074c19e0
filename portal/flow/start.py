"""What a flow says of itself before anybody signs in (flow 5)."""

from dataclasses import replace
from datetime import date

from portal.content.model import ServiceFacts
from portal.eservices.model import Service
from portal.eservices.plugins import plugin_of
from portal.eservices.registry import by_id
from portal.eservices.visibility import is_on
from portal.flags import Flags
from portal.flow.definition import Definition
from portal.flow.words import Words
from portal.words.dates import long_date
from portal.words.locales import Locale


def flow_of_service(service: Service, flags: Flags) -> Definition | None:
    """The flow that a service begins with, its first one; ``None`` for a service without flows, and one whose flag is off."""
    plugin = plugin_of(service.id, flags) if is_on(service, flags) else None
    return next((each for each in plugin.declared if isinstance(each, Definition)), None) if plugin else None


def facts_of_service(service_id: str, locale: Locale, flags: Flags, said: ServiceFacts | None = None) -> ServiceFacts | None:
    """What the flow of a service says of itself, whatever editors have ``said`` of it; they alone say which other way there is. ``said``
    for a service without a flow.
    """
    named = by_id(service_id)
    flow = flow_of_service(named.service, flags) if named else None
    if flow is None:
        return said
    return replace(facts_of(flow, Words(service_id, locale, flow.texts_under)), other_way=said.other_way if said else "")


def facts_of(flow: Definition, words: Words) -> ServiceFacts:
    """What, for whom, cost, time, what is needed and what happens afterwards: figures from the definition, words from its texts."""
    cost = words.maybe("start.cost") or ("" if flow.fee else words.say("free"))
    return ServiceFacts(
        what=words.maybe("start.what") or words.maybe("description"),
        whom=" ".join(filter(None, (words.maybe("start.whom"), who_may(flow, words)))),
        cost=cost,
        time=". ".join(filter(None, (words.say("start.time", minutes=flow.minutes) if flow.minutes else "", when_open(flow, words)))),
        needs=tuple(words.say(f"need.{need}") for need in flow.needs),
        after=words.maybe("start.after"),
    )


def who_may(flow: Definition, words: Words) -> str:
    """In words which company forms may file it; empty where all may."""
    return words.say("who", forms=", ".join(words.say(f"form.{form}") for form in flow.who)) if flow.who else ""


def is_for(flow: Definition, form: str) -> bool:
    """Whether somebody who represents a ``form`` may file it on some day."""
    return not flow.who or form in flow.who


def when_open(flow: Definition, words: Words) -> str:
    """In words between which days it is taken; empty where it always is."""
    days = {name: long_date(day, words.locale) for name, day in (("opens", flow.opens), ("closes", flow.closes)) if day}
    return words.say(f"open.{'-'.join(days)}", **days) if days else ""


def why_not(flow: Definition, words: Words, form: str, today: date) -> str:
    """In words why somebody who represents a ``form`` may not file it today; empty where they may."""
    if not is_for(flow, form):
        return who_may(flow, words)
    if flow.opens and today < flow.opens:
        return words.say("not-open-yet", day=long_date(flow.opens, words.locale))
    if flow.closes and today > flow.closes:
        return words.say("not-open-more", day=long_date(flow.closes, words.locale))
    return ""
