"""What stands in the place of content that could not be fetched (spec: content 8; ERR-019)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.alert import alert
from components.ui.button import button_link
from portal.words.locales import Locale
from portal.words.texts import text


def content_error(locale: Locale, again: str = "", level: int = 2) -> VdomDict:
    """The one message for it, as an alert, with a link to the page once more.

    ``again`` is that page's address, empty where it has such a link already; ``level`` is that of the heading.
    """
    t = partial(text, locale)
    said = alert(t, "error", t("FETCH_CONTENT_FAILED"), appears=True, level=level, test_id="content-error")
    if not again:
        return said
    retry = button_link(t("error.again"), again, variant="outline", size="small", test_id="content-error-again")
    return html.div({"className": "content-error"}, said, retry)
