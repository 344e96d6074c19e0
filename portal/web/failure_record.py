"""One record of the log for each thing that goes wrong on a page, under a reference of its own."""

import logging

from portal.runtime.fault_seam import faults
from portal.web.page import Page
from portal.words.masking import masked_number
from portal.words.reference import new_reference

logger = logging.getLogger("portal.failures")


def note(what: str, page: Page, failure: BaseException, reference: str = "") -> str:
    """Logs ``failure`` with the service, the page and the masked number of the person that it befell; its reference, a new one for none."""
    reference = reference or new_reference()
    told = {
        "service": page.service_id or getattr(page.details, "service_id", "") or page.screen,
        "path": page.path,
        "person": masked_number(page.login.person.personnummer) if page.login else "nobody",
    }
    logger.error(
        "%s, reference %s (service %s, page %s, person %s)",
        what,
        reference,
        *told.values(),
        exc_info=failure,
        extra={"reference": reference, **told},
    )
    faults().keep(reference, failure)
    return reference
