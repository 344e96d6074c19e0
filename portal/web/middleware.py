"""What every answer carries: security headers, no-store where somebody is signed in, one log line (ASVS 3.4, 14.3)."""

import logging
import re
import secrets
import time
from collections.abc import Callable
from typing import Any, Final

import brotli
from asgiref.sync import iscoroutinefunction
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.utils.text import compress_string

from portal.http.middleware import Middleware
from portal.runtime import tracing
from portal.runtime.metrics import REFUSALS, REQUEST
from portal.web.content_security import policy
from portal.words.locales import split
from portal.words.masking import masked
from portal.words.texts import text

logger = logging.getLogger("portal.request")

_NO_STORE = ("/inloggad", "/en/inloggad", "/api/inloggad", "/api/auth", "/api/spoof-auth", "/api/auth-service-api", "/Shibboleth.sso/SAML2")
_PROBED = frozenset({"/health/live", "/health/ready", "/health/services", "/health/dependencies", "/metrics"})
_QUIET = ("/static/", "/health/", "/metrics")
_TOO_OFTEN: Final = 429
_METHODS: Final = frozenset({"GET", "HEAD", "POST"})
_WORTH_COMPRESSING = 1000
_MOST_RANDOM_BYTES: Final = 100
_QUALITY_FOR_MANY: Final = 5
"""The least Brotli that packs better than gzip, and the most that is quicker: for a page that many come to first, and that is kept."""
_QUALITY_FOR_ONE: Final = 3
"""Of a page of somebody signed in, who has its files: a third of the time for a kilobyte more, 11.1 instead of 9.9 of my pages' 54."""
_ENCODING: Final = re.compile(r"\b(br|gzip)\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))", re.IGNORECASE)


class _Around(Middleware):
    """A middleware that works on the finished answer, for async and sync handlers alike."""

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._later(request)
        started = time.monotonic()
        return self.finish(request, self.get_response(request), time.monotonic() - started)

    async def _later(self, request: HttpRequest) -> HttpResponse:
        started = time.monotonic()
        return self.finish(request, await self.get_response(request), time.monotonic() - started)

    def finish(self, request: HttpRequest, response: HttpResponse, seconds: float) -> HttpResponse:
        raise NotImplementedError


class SecurityHeaders(_Around):
    """The headers of every answer; a view that set one itself keeps it."""

    def finish(self, request: HttpRequest, response: HttpResponse, seconds: float) -> HttpResponse:
        for name, value in security_headers().items():
            response.headers.setdefault(name, value)
        if is_no_store(request.path):
            response.headers["Cache-Control"] = "no-store"
        return response


class KnownHost(_Around):
    """400 for a request to a host that is not ours, with one line in the log that does not hold the host (EDGE-009).

    Operators' probes ask by whatever address the process has.
    """

    def __call__(self, request: HttpRequest) -> Any:
        refused = None if request.path.rstrip("/") in _PROBED else _refusal_of_host(request)
        if refused is None:
            return super().__call__(request)
        return _at_once(refused) if iscoroutinefunction(self) else refused

    def finish(self, request: HttpRequest, response: HttpResponse, seconds: float) -> HttpResponse:
        return response


class RequestLine(_Around):
    """One line for each request, without query and without personal numbers."""

    def finish(self, request: HttpRequest, response: HttpResponse, seconds: float) -> HttpResponse:
        if not request.path.startswith(_QUIET):
            path = masked(request.path).encode("unicode_escape").decode()[:200]
            told = {"method": request.method, "path": path, "status": response.status_code, "ms": round(seconds * 1000)}
            logger.info("%s %s %s %d ms", *told.values(), extra=told)
        method = request.method if request.method in _METHODS else "other"
        if response.status_code == _TOO_OFTEN:
            REFUSALS.labels("too often").inc()
        route = route_of(request)
        tracing.tell(f"{method} {route}", route=route, method=method)
        REQUEST.labels(route, method, f"{response.status_code // 100}xx").observe(seconds)
        return response


class Compressed(_Around):
    """Pages with Brotli, or gzip, for browsers that take it: the chooser of a thousand companies shrinks from 926 KB to a twentieth.

    Brotli makes the start page a thirteenth smaller than gzip does, in less time. A page holds an anti-forgery value, so a few random
    bytes make its length useless to who would guess at it (BREACH). One for everybody holds none.
    """

    def finish(self, request: HttpRequest, response: HttpResponse, seconds: float) -> HttpResponse:
        if not response.headers.get("Content-Type", "").startswith("text/html") or len(response.content) < _WORTH_COMPRESSING:
            return response
        patch_vary_headers(response, ("Accept-Encoding",))
        accepted = set(_ENCODING.findall(request.headers.get("Accept-Encoding", "")))
        if encoding := next((one for one in ("br", "gzip") if one in accepted), None):
            kept = response.headers.get("Cache-Control", "")
            most_random_bytes = 0 if kept.startswith("public") else _MOST_RANDOM_BYTES
            quality = _QUALITY_FOR_ONE if kept == "no-store" else _QUALITY_FOR_MANY
            response.content = _PACKED[encoding](response.content, most_random_bytes, quality)
            response.headers["Content-Encoding"] = encoding
            response.headers["Content-Length"] = str(len(response.content))
        return response


def _with_brotli(page: bytes, most_random_bytes: int, quality: int) -> bytes:
    """``page``, with so many bytes at most in a comment behind it."""
    behind = f"<!--{secrets.token_urlsafe(secrets.randbelow(most_random_bytes))}-->".encode() if most_random_bytes else b""
    packed: bytes = brotli.compress(page + behind, quality=quality)
    return packed


_PACKED: Final[dict[str, Callable[[bytes, int, int], bytes]]] = {
    "br": _with_brotli,
    "gzip": lambda page, most_random_bytes, _: compress_string(page, max_random_bytes=most_random_bytes),
}


def route_of(request: HttpRequest) -> str:
    """The name of what answered: a screen, a call as ``pulse.puls``, ``admin`` for the editors' pages; ``none`` for nothing of these."""
    if request.path.startswith("/admin"):
        return "admin"
    if screen := getattr(request, "drawn_screen", None):
        return str(screen)
    match = request.resolver_match
    return f"{match.func.__module__.rpartition('.')[2]}.{match.func.__name__}" if match else "none"


def is_no_store(path: str) -> bool:
    """Whether answers at ``path`` may not be stored anywhere."""
    return any(path == branch or path.startswith(f"{branch}/") for branch in _NO_STORE)


def _refusal_of_host(request: HttpRequest) -> HttpResponse | None:
    try:
        request.get_host()
    except DisallowedHost:
        logger.warning("A request to a host that is not ours was answered 400 (VST_HOSTS)")
    else:
        return None
    locale, _ = split(request.path)
    refused = HttpResponse(text(locale, "page.unknownHost"), content_type="text/plain; charset=utf-8", status=400)
    refused["Content-Language"] = locale
    refused._has_been_logged = True  # Django would write a line of its own
    return refused


async def _at_once(response: HttpResponse) -> HttpResponse:
    return response


def security_headers() -> dict[str, str]:
    """By name."""
    headers = {
        "Content-Security-Policy": policy(),
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "DENY",
        "Referrer-Policy": "same-origin",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    }
    if settings.VST_HTTPS:
        headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    return headers
