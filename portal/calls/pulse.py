"""What a page without a websocket asks for now and then: whether something has changed, and the notices when they have (operation 4).

The same for everybody, so that an edge may keep it for three seconds. Other notices have another mark, and with it another address:
who asks for them is never answered with older ones.
"""

from hashlib import blake2b
from typing import Final

import orjson
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse

from portal import flags, notices
from portal.constants import EDGE_SECONDS_PULSE, MILLISECOND
from portal.http import edge
from portal.runtime.release import release
from portal.switches.known import KNOWN
from portal.web.api import error, methods
from portal.web.described import HTML, INTEGER, TEXT, described, shape
from portal.web.drawing import drawing
from portal.words.locales import Locale

_MARK_BYTES: Final = 6


@methods("GET", "HEAD")
@described({200: shape({"release": TEXT, "notices": TEXT, "flags": TEXT, "everyMs": INTEGER})})
async def puls(request: HttpRequest) -> HttpResponseBase:
    """Marks of what a page may show, and how often to ask. Empty for what can not be had: then it has not changed."""
    known, switches = await notices.fetched(), await KNOWN.current()
    answer = JsonResponse(
        {
            "release": release(),
            "notices": "" if known is None else notices.mark_of(known),
            "flags": _mark((await flags.current()).values, [closure.key for closure in switches.closed]),
            "everyMs": switches.pulse_every // MILLISECOND,
        }
    )
    return _kept(request, answer)


@methods("GET", "HEAD")
@described({200: HTML}, errors={404: ["NOT_FOUND"]})
async def notiser(request: HttpRequest, locale: Locale, service_id: str, mark: str) -> HttpResponseBase:
    """The notices of the shell and of a service (``-`` for none) as they stand in a page, where they still have this ``mark``; else 404."""
    known = await notices.fetched()
    if known is None or notices.mark_of(known) != mark:
        return error("NOT_FOUND", 404)
    html = drawing().notices(locale, known, "" if service_id == "-" else service_id)
    return _kept(request, HttpResponse(html, headers={"Content-Language": locale}))


def _mark(*what: object) -> str:
    return blake2b(orjson.dumps(what, option=orjson.OPT_SORT_KEYS), digest_size=_MARK_BYTES).hexdigest()


def _kept(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    asks = edge.asks(request)
    answer["Cache-Control"] = edge.kept_for(min(EDGE_SECONDS_PULSE, settings.VST_EDGE_SECONDS), older=0) if asks else "no-store"
    return answer
