"""Examples of ``components/ui/skip_links.py``."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.example import Example
from components.ui.skip_links import skip_links
from components.ui.translate import Translate

GROUP = "navigation"


def past_the_example(t: Translate) -> VdomDict:
    return html.div(
        skip_links((t("example.skipExample"), "skip-example-end"), test_id="skip-link-example"),
        html.p({"id": "skip-example-end", "tabIndex": -1}, t("example.drawerEnd")),
    )


EXAMPLES: dict[str, Example] = {"skip-links": past_the_example}
