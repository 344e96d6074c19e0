"""What a form for the represented party carries besides its fields."""

from reactpy import html
from reactpy.types import VdomDict

from portal.engagemang.page_party import FIELD
from portal.web.page import Page


def party_fields(page: Page) -> VdomDict:
    """The anti-forgery value, and for whom the page was drawn: the post is refused when another party is chosen by then."""
    return html(
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        html.input({"type": "hidden", "name": FIELD, "value": page.current.organisationsnummer}) if page.current else "",
    )
