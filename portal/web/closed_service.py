"""The page of an e-service that operators have closed, in the place of every page of it (spec: OPS-034)."""

from dataclasses import dataclass, replace
from typing import Final

from portal.web.page_request import PageRequest
from portal.web.screen import Show, ShownPage
from portal.web.surroundings import Surroundings, page_of
from portal.words.texts import text

SCREEN: Final = "service-closed"


@dataclass(frozen=True, slots=True)
class ClosedDetails:
    """What the page shows besides why the service is closed, which every page knows."""

    unsaved: tuple[str, ...] = ()
    """What somebody posted to the service."""
    is_kept: bool = False
    """Whether that is kept as a draft."""


def closed_page(page_request: PageRequest, show: Show, around: Surroundings) -> ShownPage | None:
    """The page that stands in place of the closed service's; ``None`` for one that is open, or no service's.

    Whoever has a page of the service open goes on seeing it, with what they typed: its socket gets it as it is.
    """
    if show.service is None or around.switches.closure_of(show.service.id) is None or page_request.has_page_of_service:
        return None
    shown = replace(show, route=replace(show.route, screen=SCREEN, status=503))
    page = page_of(page_request, shown, around, choice_is_stored=bool(around.choice and around.choice.is_stored))
    title = text(show.locale, "serviceClosed.title", service=text(show.locale, show.service.name_key))
    return ShownPage(replace(page, title=title, details=ClosedDetails()), show=shown)
