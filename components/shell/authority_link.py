"""The name of an authority as a link to its own site; in header and footer alike."""

from reactpy import html
from reactpy.types import VdomDict

from portal.words.authorities import AUTHORITIES
from portal.words.locales import Locale
from portal.words.texts import text


def authority_link(key: str, locale: Locale, test_id: str) -> VdomDict:
    """The name of an authority, leading to its own site."""
    return html.a(
        {"href": AUTHORITIES[key][locale], "data-testid": test_id, "data-authority": key, "data-external": "true"},
        text(locale, f"authority.{key}"),
        html.span({"className": "visually-hidden"}, f" ({text(locale, 'page.external')})"),
    )
