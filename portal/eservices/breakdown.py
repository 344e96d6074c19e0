"""A service in Python that went wrong: one log line under the reference that its broken page shows."""

import logging

from portal.page import Page
from portal.reference import reference_of

logger = logging.getLogger("portal.eservices")


def note(service_id: str, what: str, page: Page) -> str:
    """Logs that the service ``what`` on ``page``, with the exception at hand, and gives the reference id."""
    reference = reference_of(page.csrf_token, page.path)
    logger.exception("The e-service %s %s, reference %s", service_id, what, reference)
    return reference
