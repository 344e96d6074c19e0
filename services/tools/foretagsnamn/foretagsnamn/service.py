"""Names are held against the law and the register: the same answer to a form, to an address and to what is typed."""

from collections.abc import Mapping
from itertools import islice
from urllib.parse import urlencode

from foretagsnamn.drawn import Shown, draw
from foretagsnamn.entered import COUNTIES, NAMES, read
from foretagsnamn.worked_out import Names, checks, ideas
from portal.eservices.plugins import Again, Plugin, ServicePage, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.authority import http_authority
from portal.outside.client import UpstreamFailed

register = http_authority("bolagsverket", setting="VST_NAME_REGISTER")


async def answered(fields: Mapping[str, str]) -> Shown:
    """What the page shows of what was entered."""
    typed, wrong = read(fields)
    asked = list(dict.fromkeys(filter(None, (typed[field] for field in NAMES))))
    if wrong or not asked:
        return Shown(typed, wrong)
    form, trade, county = typed["form"], typed["verksamhet"], COUNTIES.get(typed["lan"], "")
    others = ideas(asked[0], form, trade)
    try:
        rows = await register.look_up("namnlika", namn="\n".join([*asked, *others]), form=form, lan=county)
    except UpstreamFailed:
        return Shown(typed, wrong, [(name, list(checks(name, form, trade, None)), ()) for name in asked])
    names = Names([(row["namn"], row["form"], row["lan"]) for row in rows], form, county)
    answers = [(name, list(checks(name, form, trade, near := names.nearest(name))), near) for name in asked]
    free = (name for name in others if all(each.result == "ok" for each in checks(name, form, trade, names.nearest(name, most=1))))
    return Shown(typed, wrong, answers, list(islice(free, 6)))


async def load(visit: ServiceVisit) -> Shown:
    """What the address says."""
    return await answered(visit.query)


async def post(visit: ServiceVisit, fields: Mapping[str, str]) -> Went | Again:
    """What the form says."""
    shown = await answered(fields)
    return Again(shown) if shown.wrong else Went("", urlencode(shown.typed))


service = Plugin({"": ServicePage(draw=draw, load=load, post=post, acts_for="person")})
