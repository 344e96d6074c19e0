"""The question before what was given to be signed or paid is opened again."""

import re
from typing import Final

from django.utils import timezone

from portal.eservices.answers import Answer, NotFound, Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.definition import Definition
from portal.flow.opened import CHECK, Opened, opened
from portal.flow.shown import ReopenShown
from portal.flow.signing import signings
from portal.flow.signing.standing import CLOSED, SIGNED

STEP: Final = "steg"
_PATH: Final = re.compile(r"[a-z0-9-]+(?:/[a-z0-9-]+){0,2}")


async def load(flow: Definition, visit: ServiceVisit) -> ReopenShown | Answer:
    """How many signatures would be void."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at
    if at.draft.standing not in CLOSED:
        return at.way_on
    signing = await signings.of_draft(at.draft.uuid)
    signatures = await signings.signatures_of(signing) if signing else []
    signed = sum(each.state == SIGNED for each in signatures)
    return ReopenShown(form=at.form(), signed=signed, step=_step(visit.query.get(STEP, "")))


async def post(flow: Definition, visit: ServiceVisit, posted: Posted) -> Went | NotFound:
    """Opens it, and leads to what is changed."""
    at = await opened(flow, visit)
    if not isinstance(at, Opened):
        return at if isinstance(at, Went) else NotFound()
    await signings.reopen(at.draft.uuid, timezone.now())
    step = _step(posted.get(STEP, ""))
    return Went(at.path(step), f"fran={CHECK}" if step != CHECK else "")


def _step(written: str) -> str:
    """Path below the draft; check answers for anything else."""
    return written if _PATH.fullmatch(written) else CHECK
