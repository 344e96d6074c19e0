"""A service in Python that went wrong: one log line under the reference that its broken page shows."""

import sys
from typing import Final, Literal

from portal.eservices.health import seen
from portal.web import failure_record
from portal.web.page import Page

Code = Literal["READ", "LATE", "DRAW", "POST", "AWAY"]

_WHAT: Final[dict[Code, str]] = {
    "READ": "could not read what its page shows",
    "LATE": "took too long to read what its page shows",
    "DRAW": "could not be drawn",
    "POST": "could not take what was posted",
    "AWAY": "has a process of its own, which does not answer",
}


def note(service_id: str, code: Code, page: Page) -> str:
    """Logs and counts that the service went wrong on ``page``, with the exception at hand, and gives the reference id."""
    failure = sys.exc_info()[1]
    assert failure is not None
    reference = failure_record.note(f"The e-service {service_id} {_WHAT[code]}", page, failure)
    seen.failed(service_id, code, reference)
    return reference
