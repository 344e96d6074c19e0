"""A button that asks the register of engagemang once more (spec: JOURNEY-043, -044, -054)."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from portal.web.page import Page
from portal.words.texts import text

ASK_AGAIN = "/api/inloggad/skalet/foretag/v1/hamta-igen"


def ask_again(page: Page, test_id: str) -> VdomDict:
    """An ordinary form that comes back to the page it stands on; what is typed there comes back as a draft."""
    return html.form(
        {"method": "post", "action": ASK_AGAIN, "className": "ask-again"},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        html.input({"type": "hidden", "name": "from", "value": page.address}),
        button(text(page.locale, "error.again"), variant="outline", size="small", test_id=test_id, type="submit"),
    )
