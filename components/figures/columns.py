"""The two columns of a tool: what is entered to the left, what comes of it to the right."""

from typing import Any

from reactpy import html
from reactpy.types import VdomDict

from portal.eservices.service_visit import ServiceVisit


def columns(visit: ServiceVisit, form: Any, *results: Any, takes_focus: bool = False) -> VdomDict:
    """``form`` beside ``results`` under their heading. One that holds nothing to press ``takes_focus`` itself, so that keys scroll it."""
    return html.div(
        {"className": "figures__columns"},
        form,
        html.section(
            {
                "className": "figures__results",
                "id": "tool-results",
                "data-testid": "tool-results",
                "aria-labelledby": "tool-result",
                **({"tabIndex": 0} if takes_focus else {}),
            },
            html.h2({"id": "tool-result"}, visit.t("figures.result")),
            *results,
        ),
    )
