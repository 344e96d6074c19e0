"""The anti-forgery check of Django, with the portal's own origin, and not where nothing could be done (spec: API-025; MEND-009)."""

import secrets
from collections.abc import Callable
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.http import HttpRequest
from django.middleware.csrf import CSRF_SECRET_LENGTH, CsrfViewMiddleware

from portal.http import edge
from portal.http.origin import is_ours

_READS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
"""Django checks nothing of these."""


def value_for(request: HttpRequest) -> str:
    """The visitor's value, made where there is none; the answer sets its cookie, which lasts for a year from then.

    Django's ``get_token`` does the same, asks the system for each character, and masks the value besides, which no page of ours shows.
    """
    value: str = request.META.get("CSRF_COOKIE") or secrets.token_hex(CSRF_SECRET_LENGTH // 2)
    request.META |= {"CSRF_COOKIE": value, "CSRF_COOKIE_NEEDS_UPDATE": True}
    return value


class AntiForgery(CsrfViewMiddleware):
    """A write needs the value of the visitor's own page, and an ``Origin``, when it is sent, that is ours.

    A form of somebody who is not signed in may come from a page that an edge keeps for everybody, which holds no value: then its
    ``Origin`` has to be there, for it has no rights that another site could misuse (EDGE-016).
    """

    async def __acall__(self, request: HttpRequest) -> Any:
        """As Django's own, which would ask a thread for each step; these wait for nothing, but for a body that is read."""
        self.process_request(request)
        return self.process_response(request, await self.get_response(request))

    async def process_view(self, request: HttpRequest, callback: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        """Lets a method pass that the view does not take: it answers 405 to it and does nothing."""
        taken = getattr(callback, "methods", None)
        if taken is not None and request.method not in taken:
            return None
        if request.method in _READS:
            return super().process_view(request, callback, args, kwargs)
        return await sync_to_async(self._checked)(request, callback, args, kwargs)

    def _checked(self, request: HttpRequest, callback: Callable[..., Any], args: Any, kwargs: Any) -> Any:
        return None if _is_nobodys_form(request) else super().process_view(request, callback, args, kwargs)

    def _origin_verified(self, request: HttpRequest) -> bool:
        return is_ours(request.META["HTTP_ORIGIN"], request.get_host(), request.scheme or "http")


def _is_nobodys_form(request: HttpRequest) -> bool:
    return (
        not request.path.startswith("/api/")
        and edge.is_nobodys(request.COOKIES)
        and not request.headers.get("X-CSRFToken")
        and "Origin" in request.headers
        and is_ours(request.headers["Origin"], request.get_host(), request.scheme or "http")
        and request.headers.get("Sec-Fetch-Site", "same-origin") == "same-origin"
        and not request.POST.get("csrfmiddlewaretoken")
    )
