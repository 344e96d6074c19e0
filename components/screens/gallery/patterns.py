"""Parts put together: what a form, its errors, a search and an empty page look like."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.screens.gallery.places import head
from portal.page import Page
from portal.texts import text


def patterns(page: Page) -> VdomDict:
    """One section for each pattern."""
    t = partial(text, page.locale)
    return html.div({"className": "wrap band gallery"}, head(page, t("gallery.patterns"), t("gallery.patternsIntro")))
