"""A service in Python that went wrong: one log line under the reference that its broken page shows."""

import logging
from typing import Final, Literal

from portal.eservices.health import seen
from portal.web.page import Page
from portal.words.reference import reference_of

logger = logging.getLogger("portal.eservices")


Code = Literal["READ", "DRAW", "POST", "AWAY"]

_WHAT: Final[dict[Code, str]] = {
    "READ": "could not read what its page shows",
    "DRAW": "could not be drawn",
    "POST": "could not take what was posted",
    "AWAY": "has a process of its own, which does not answer",
}


def note(service_id: str, code: Code, page: Page) -> str:
    """Logs and counts that the service went wrong on ``page``, with the exception at hand, and gives the reference id."""
    reference = reference_of(page.csrf_token, page.path)
    seen.failed(service_id, code, reference)
    logger.exception("The e-service %s %s, reference %s", service_id, _WHAT[code], reference)
    return reference
