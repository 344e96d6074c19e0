"""What stands in the place of content that could not be fetched (spec: content 8; ERR-019)."""

from functools import partial

from reactpy.types import VdomDict

from components.ui.alert import alert
from portal.words.locales import Locale
from portal.words.texts import text


def content_error(locale: Locale, level: int = 2) -> VdomDict:
    """The one message for it, as an alert; ``level`` is that of its heading."""
    t = partial(text, locale)
    return alert(t, "error", t("FETCH_CONTENT_FAILED"), appears=True, level=level, test_id="content-error")
