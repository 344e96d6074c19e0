"""What browsers tell of errors in the portal's own scripts, and of what its policy has stopped (operation 10, OPS-045).

Nothing is kept but a line in the log, and nothing of the visitor stands in it: no address of a page with its query, no words in quotation
marks, which somebody may have typed, and no number of a person (the log's own mask).
"""

import logging
import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal.constants import BROWSER_FAULT_MAX_BYTES, BROWSER_FAULTS_OF_AN_ADDRESS, BROWSER_FAULTS_WITHIN
from portal.http.origin import is_from_our_page
from portal.http.proxies import visitor_address
from portal.shared.throttle import Throttle
from portal.web.api import body_of, error, json_body, methods
from portal.web.described import INTEGER, JSON, TEXT, described, shape

logger = logging.getLogger("portal.browser")

TAKEN: Final = Throttle("browser-faults", BROWSER_FAULTS_WITHIN)
"""What each address has told."""
_SHAPES: Final = {
    "file": re.compile(r"/[\w./-]{1,120}"),
    "release": re.compile(r"[\w.+-]{0,64}"),
    "screen": re.compile(r"[a-z0-9-]{0,64}"),
    "page": re.compile(r"[0-9a-f]{8}"),
}
_MESSAGE: Final = 220
_QUOTED: Final = re.compile(r"([\"'`]).*\1|[«“].*[»”]", re.DOTALL)
_LINES: Final = 10_000_000

_ERRORS: Final = {400: ["VALIDATION"], 403: ["CSRF"], 413: ["TOO_LARGE"], 429: ["TOO_MANY"]}


@csrf_exempt
@methods("POST")
@described({204: None}, errors=_ERRORS, takes={JSON: shape({"message": TEXT, "line": INTEGER, **dict.fromkeys(_SHAPES, TEXT)})})
async def fel(request: HttpRequest) -> HttpResponseBase:
    """An error in a script: ``{"message", "file", "line", "release", "screen", "page"}``; 204, or why it is not taken."""
    return await _told(request, _fault, "A script failed in a browser")


@csrf_exempt
@methods("POST")
@described({204: None}, errors=_ERRORS, takes={JSON: shape({"csp-report": shape({}, {"effective-directive": TEXT})})})
async def csp(request: HttpRequest) -> HttpResponseBase:
    """What the policy of a page without our scripts stopped, as browsers report it: directive, host and file."""
    return await _told(request, _stopped, "The policy stopped something in a browser")


async def _told(request: HttpRequest, read: Callable[[Mapping[str, Any]], dict[str, Any] | None], what: str) -> HttpResponse:
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin" or not is_from_our_page(request):
        return error("CSRF", 403)
    if len(body_of(request)) > BROWSER_FAULT_MAX_BYTES:
        return error("TOO_LARGE", 413)
    fault = read(json_body(request) or {})
    if fault is None:
        return error("VALIDATION", 400)
    who = visitor_address(getattr(request, "scope", {}))
    if not await TAKEN.take_soon({who: BROWSER_FAULTS_OF_AN_ADDRESS}, timezone.now()):
        return error("TOO_MANY", 429)
    logger.warning("%s: %s", what, fault["message"], extra={"browser": {name: value for name, value in fault.items() if name != "message"}})
    return HttpResponse(status=204)


def _fault(told: Mapping[str, Any]) -> dict[str, Any] | None:
    message, line = told.get("message"), told.get("line")
    named = {name: told.get(name) for name in _SHAPES}
    if not isinstance(message, str) or not isinstance(line, int) or isinstance(line, bool) or not 0 <= line <= _LINES:
        return None
    if not all(isinstance(value, str) and _SHAPES[name].fullmatch(value) for name, value in named.items()):
        return None
    return {"message": _QUOTED.sub("…", message)[:_MESSAGE], "line": line, **named}


def _stopped(told: Mapping[str, Any]) -> dict[str, Any] | None:
    report = told.get("csp-report")
    if not isinstance(report, dict):
        return None
    directive, line = report.get("effective-directive") or report.get("violated-directive"), report.get("line-number", 0)
    if not isinstance(directive, str) or not re.fullmatch(r"[a-z -]{1,60}", directive) or not isinstance(line, int):
        return None
    return {"message": directive, "blocked": _host(report.get("blocked-uri")), "file": _path(report.get("source-file")), "line": line}


def _host(address: object) -> str:
    """``inline``, ``eval``, or scheme and host of what was stopped."""
    parts = urlsplit(address) if isinstance(address, str) and len(address) < BROWSER_FAULT_MAX_BYTES else urlsplit("")
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else parts.path[:20] or parts.scheme[:20]


def _path(address: object) -> str:
    """The file among ours; of another page than a file nothing is kept."""
    path = urlsplit(address).path if isinstance(address, str) else ""
    return path if path.startswith("/static/") and _SHAPES["file"].fullmatch(path) else ""
