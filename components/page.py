"""The root component: the shell around one screen."""

from reactpy import component, html
from reactpy.types import VdomDict

from components.hooks import use_page


@component
def page() -> VdomDict:
    """The page as its screen draws it."""
    return html.div({"data-testid": "page", "data-screen": use_page().screen})
