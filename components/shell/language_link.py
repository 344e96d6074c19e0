"""The page in the other language as an ordinary link, which works without scripts."""

from reactpy import html
from reactpy.types import VdomDict

from portal.words.locales import Locale, other_locale
from portal.words.texts import text


def language_link(locale: Locale, address: str, test_id: str, *, brings_query: bool = False) -> VdomDict:
    """The page in the other language, by that language's own name."""
    other = other_locale(locale)
    return html.a(
        {
            "href": address,
            "lang": other,
            "hrefLang": other,
            "className": "header__lang",
            "data-testid": test_id,
            **query_brought(brings_query),
        },
        text(other, f"lang.{other}"),
    )


def query_brought(brings_query: bool) -> dict[str, str]:
    """The attributes of a link, or of a hidden field with an address, that the client gives the query of the page."""
    return {"data-brings-query": ""} if brings_query else {}
