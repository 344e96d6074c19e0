"""Who has not answered yet, and who could not: each authority by its name, with a way to ask it alone once more."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from reactpy import event, html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.spinner import spinner
from components.ui.translate import Translate
from portal.eservices.authorities import name_of
from portal.eservices.desk import authorities_away
from portal.eservices.model import Organisation
from portal.eservices.overview import Overview, Told
from portal.eservices.service_visit import ServiceVisit
from portal.http.addresses import with_query
from portal.words.texts import text

QUERY: Final = "igen"
"""Names the authority in the address that asks once more without scripts; the page then asks all, as every page does."""


def not_answered(visit: ServiceVisit, overview: Overview, ask_again: Callable[..., Any]) -> list[VdomDict]:
    """A line for each service that is waited for, and one for each authority that does not answer."""
    t = partial(text, visit.locale)
    again = event(ask_again, prevent_default=True)
    return [
        *[_waiting(t, told) for told in overview.waiting],
        *[_away(visit, t, authority, overview.away_of(authority), again) for authority in authorities_away(overview)],
    ]


def _waiting(t: Translate, told: Told) -> VdomDict:
    """With scripts the answer takes its place; without it says where to look."""
    return html.p(
        {"key": f"waiting {told.service_id}", "className": "desk__line", "data-testid": "going-on-waiting"},
        spinner(t),
        html.span(t("goingOn.waiting", service=t(f"service.{told.service_id}.name"))),
        html.a({"href": told.address}, t("goingOn.look")),
    )


def _away(visit: ServiceVisit, t: Translate, authority: Organisation, failed: tuple[Told, ...], again: Any) -> VdomDict:
    name, key = name_of(authority, visit.locale), authority.id
    return html.div(
        {"key": f"away {key}", "className": "desk__away", "role": "status", "data-testid": "going-on-failed", "data-authority": key},
        icon("triangle-alert"),
        html.div(
            html.p(html.strong({"data-testid": "desk-away"}, t("desk.away", authority=name))),
            *[
                html.p(
                    {"key": told.service_id, "className": "meta"},
                    t("goingOn.failed", service=t(f"service.{told.service_id}.name")),
                    " · ",
                    html.span({"data-testid": "going-on-reference"}, t("error.reference", id=told.reference)),
                )
                for told in failed
            ],
        ),
        html.a(
            {
                "href": f"{with_query(visit.base_path, **{QUERY: key})}#going-on",
                "className": "desk-row__button",
                "data-key": key,
                "onClick": again,
                "data-testid": "desk-again",
            },
            t("desk.again"),
            html.span({"className": "visually-hidden"}, f": {name}"),
        ),
    )
