"""Failure pages that stand ready, for when the portal can not draw them for whoever asks: whole, without scripts, of nobody."""

import re
from typing import Final

from django.conf import settings
from django.utils import timezone

from portal.web.drawing import drawing
from portal.web.failure_pages import ErrorDetails, error_page
from portal.web.page_request import PageRequest
from portal.words.locales import Locale, prefixed

_SCRIPT: Final = re.compile(r"<script\b.*?</script>", re.DOTALL)
_REFERENCE: Final = re.compile(r'<div class="error-page__reference">.*?</div>', re.DOTALL)
_AGAIN: Final = re.compile(r'<a href="[^"]*"(?=[^>]*data-testid="error-\d+-again")')
"""The address is whichever the visitor asked for."""


async def built_page(status: int, locale: Locale, details: ErrorDetails | None = None) -> str:
    """The error page of ``status`` (500 or 503) in ``locale``, with the style sheet and pictures of ``/static``."""
    path, host = prefixed(locale, "/"), settings.VST_PRODUCTION_HOST
    page_request = PageRequest(path=path, query="", cookies={}, host=host, now=timezone.now(), csrf_token="")
    html: str = await drawing().prerender(await error_page(page_request, status, details), {"type": "http"})
    plain = _AGAIN.sub('<a href=""', _SCRIPT.sub("", html))
    return _REFERENCE.sub("", plain)  # nothing is logged that it could refer to
