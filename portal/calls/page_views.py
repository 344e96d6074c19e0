"""The pages that visitors see who allow it to be counted (spec: content 2, 7; API-018). Which page, in which language: nothing of who."""

from collections import Counter
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone

from portal import flags
from portal.http import cookies
from portal.runtime.environment import is_test_environment
from portal.web.api import error, json_body, methods
from portal.web.described import JSON, TEXT, described, shape
from portal.web.routes import find
from portal.web.screen import Show
from portal.words.locales import Locale

COUNTS: Final[Counter[tuple[str, Locale]]] = Counter()
"""Views since this process started, by the name of the page and its language."""


@methods("POST")
@described({204: None}, errors={400: ["VALIDATION"]}, takes={JSON: shape({"path": TEXT}, {"title": TEXT, "locale": TEXT})})
async def visning(request: HttpRequest) -> HttpResponseBase:
    """Counts one view: ``{"path": "/moms", …}``, already cleaned in the browser; 204, also for an address where nothing stands.

    Without consent nothing is counted, whoever asks. Of the path only the page that stands there is kept, so that numbers and names
    in it go no further. 400 for another body.
    """
    path = (json_body(request) or {}).get("path")
    if not isinstance(path, str) or not path.startswith("/"):
        return error("VALIDATION", 400)
    if cookies.consent_of(request.COOKIES) == "ALL":
        is_test = is_test_environment(request.get_host())
        match = find(path, "", await flags.current(), today=timezone.localdate(), test_environment=is_test)
        if isinstance(match, Show):
            COUNTS[match.route.name, match.locale] += 1
    return HttpResponse(status=204)
