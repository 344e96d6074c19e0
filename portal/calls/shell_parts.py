"""Parts of the shell that no page carries (portal/web/shell_part.py). Who asks is told nothing that the address does not say."""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from portal import flags
from portal.content import calls as content_calls
from portal.web.api import methods
from portal.web.described import HTML, described
from portal.web.drawing import drawing
from portal.web.shell_part import DrawnFor, Name, form_in
from portal.words.locales import Locale

_FOR_EVER: Final = f"public, max-age={int(timedelta(days=365).total_seconds())}, immutable"


@methods("GET", "HEAD")
@described({200: HTML})
async def part(_: HttpRequest, name: Name, locale: Locale, side: str, form: str, digest: str) -> HttpResponseBase:
    """The part as it is now. A browser keeps what its address names; what has changed since, it asks for anew."""
    menu = (await content_calls.menus(locale)).main
    drawn = drawing().part(name, DrawnFor(locale, side == "in", form_in(form), await flags.current(), menu))
    answer = HttpResponse(drawn.html, headers={"Content-Language": locale, "X-Robots-Tag": "noindex"})
    answer["Cache-Control"] = _FOR_EVER if drawn.digest == digest else "no-store"
    return answer
