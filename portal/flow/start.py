"""What a flow says of itself before anybody signs in (flow 5)."""

from portal.content.model import ServiceFacts
from portal.flow.definition import Definition
from portal.flow.words import Words


def facts_of(flow: Definition, words: Words) -> ServiceFacts:
    """What, for whom, cost, time, what is needed and what happens afterwards: figures from the definition, words from its texts."""
    cost = words.maybe("start.cost") or ("" if flow.fee else words.say("free"))
    return ServiceFacts(
        what=words.maybe("start.what") or words.maybe("description"),
        whom=words.maybe("start.whom"),
        cost=cost,
        time=words.say("start.time", minutes=flow.minutes) if flow.minutes else "",
        needs=tuple(words.say(f"need.{need}") for need in flow.needs),
        after=words.maybe("start.after"),
    )
