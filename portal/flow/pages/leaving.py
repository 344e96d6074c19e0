"""What a register says of a step while it is filled in: asked when a field is left, and again when the step is sent (flow 7)."""

from collections.abc import Mapping

from portal.eservices.service_visit import ServiceVisit
from portal.flow.answers import Answers
from portal.flow.beginning import NothingKnown
from portal.flow.definition import Definition, Step
from portal.flow.fields import Raw
from portal.flow.opened import Opened, not_kept, opened
from portal.flow.pages.saving import errors_of, words_of
from portal.flow.pages.step import asked
from portal.flow.reading import but_for_late, read
from portal.flow.shown import Errors


async def said_of(flow: Definition, visit: ServiceVisit, step: str, raw: Mapping[str, Raw]) -> Errors:
    """What the register of ``step`` has against what stands in its fields. Nothing while one of them is wrong or empty, and nothing when
    it does not answer in time. Nothing is stored.
    """
    try:
        at = await opened(flow, visit) if "uuid" in visit.values else await not_kept(flow, visit)
    except NothingKnown:
        return ()
    stop = at.route.stop(step) if isinstance(at, Opened) else None
    if stop is None or not isinstance(stop.part, Step) or stop.part.ask is None:
        return ()
    reading = read(stop.part, raw, stop.before, visit)
    if but_for_late(reading.problems, stop.part):
        return ()
    problems, _ = await asked(stop.part, Answers({**stop.before, **reading.values}), visit)
    return errors_of(problems, words_of(flow, visit))
