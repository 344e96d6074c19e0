"""What is said to somebody whose browser takes no cookies, where that is why nothing came of what they did."""

from urllib.parse import urlsplit

from reactpy import html
from reactpy.types import VdomDict

from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.texts import text


def no_cookies(page: Page, *, is_below_title: bool = False) -> VdomDict:
    """What to allow, and where it stands what the cookies are for; that none came, too, unless the title above says it."""
    words = text(page.locale, "noCookies", host=urlsplit(page.origin).netloc)
    if not is_below_title:
        words = f"{text(page.locale, 'noCookies.title')} {words}"
    link = html.a({"href": path_of("cookies", page.locale)}, text(page.locale, "noCookies.read"))
    return html.p({"data-testid": "no-cookies"}, words, " ", link)
