"""One example by itself, for the frame of its part's page: no header, no footer, nothing that is not the example."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.empty_state import empty_state
from components.ui.examples import examples_of, sections
from portal.screens.gallery import respond
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.texts import text


def frame(page: Page) -> VdomDict:
    """The example that ``?example=`` names."""
    t = partial(text, page.locale)
    chosen = page.values.get("example", "")
    draw = next((examples_of(section)[chosen] for section in sections() if chosen in examples_of(section)), None)
    return html.div(
        {"className": "gallery-frame", "data-testid": "gallery-example", "data-example": chosen},
        html.h1({"className": "visually-hidden"}, chosen or t("gallery.title")),
        html.div({"data-gallery-stage": ""}, draw(t) if draw else empty_state(t("gallery.noExample"))),
    )


SCREENS = (
    Screen(
        name="gallery-frame",
        addresses=(Address("components-frame", "/komponenter/ram", "/en/components/frame"),),
        title="gallery.title",
        draw=frame,
        respond=respond,
        is_indexed=False,
        is_bare=True,
        test_only=True,
    ),
)
