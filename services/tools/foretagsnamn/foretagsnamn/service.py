"""Names are held against the law and the register: the same answer to a form, to an address and to what is typed."""

from collections.abc import Mapping
from itertools import islice

from components.figures.asked import Asking, asking_page
from foretagsnamn.drawn import below, beside, said
from foretagsnamn.entered import COUNTIES, FIELDS, NAMES, entered
from foretagsnamn.worked_out import RULES, Answer, Found, checks, compared, ideas
from portal.eservices.plugins import ALL_OTHERS, Plugin
from portal.eservices.service_visit import ServiceVisit
from portal.figures.outcome import Outcome
from portal.flow.authority import http_authority
from portal.outside.client import UpstreamFailed

register = http_authority("bolagsverket", setting="NAME_REGISTER")


async def ask(visit: ServiceVisit, typed: Mapping[str, str]) -> Outcome[Found]:
    """What there is to say of the names that were typed."""
    values, errors = entered(visit, typed)
    asked = list(dict.fromkeys(filter(None, map(values.get, NAMES))))
    if errors or not asked:
        return Outcome(typed, errors=errors)
    form, trade, county = values["form"], values["verksamhet"], COUNTIES.get(values["lan"], "")
    others = ideas(asked[0], form, trade)
    try:
        rows = await register.look_up("namnlika", namn="\n".join([*asked, *others]), form=form, lan=county)
    except UpstreamFailed:
        return Outcome(typed, Found(tuple(Answer(name, tuple(checks(name, form, trade, None))) for name in asked)))
    nearest = compared(rows, form, county)
    answers = tuple(Answer(name, tuple(checks(name, form, trade, near := nearest(name))), tuple(near)) for name in asked)
    free = (name for name in others if all(each.result == "ok" for each in checks(name, form, trade, nearest(name, 1))))
    return Outcome(typed, Found(answers, tuple(islice(free, RULES["suggested"]))))


asking = Asking(fields=FIELDS, ask=ask, said=said, beside=beside, below=below, folded=frozenset(NAMES[1:]), rest=RULES["rest"])
service = Plugin(dict.fromkeys(("", ALL_OTHERS), asking_page(asking)))
