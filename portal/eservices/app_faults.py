"""What went wrong with an app in a visitor's browser, as one log line under the reference that the broken page shows."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from portal.eservices.health import LEFT_BEHIND, seen
from portal.words.reference import PATTERN

logger = logging.getLogger("portal.eservices.app")

ENDS_THE_APP: Final = frozenset(
    [
        *("ENTRY_NETWORK", "ENTRY_TIMEOUT", "ENTRY_STATUS", "ENTRY_MIME"),
        *("LOAD_NETWORK", "LOAD_TIMEOUT", "LOAD_EVAL", "INTEGRITY"),
        *("EXPOSE_MISSING", "CONTRACT", "MOUNT", "MOUNT_TIMEOUT", "LOST"),
    ]
)
MOUNTED: Final = "MOUNTED"
"""No fault: the app is there, so many milliseconds after its loading began."""
LONGEST: Final = 600_000
"""Milliseconds; what a browser says took longer is nothing that a loader of ours waited for."""
GOES_ON: Final = frozenset(["RUNTIME", "UPDATE", "UPDATE_TIMEOUT", "UNMOUNT", "UNMOUNT_TIMEOUT", "STYLES", LEFT_BEHIND])


def note(service_id: str, told: Any) -> None:
    """Logs and counts what the browser told of the app of ``service_id``; whatever no loader of ours tells is dropped.

    The words are an app's own: they are cut, put on one line, and pass the mask for personal numbers like every line.
    """
    if not isinstance(told, Mapping):
        return
    code, reference, host, ms = (told.get(name) for name in ("code", "reference", "host", "ms"))
    if not (isinstance(code, str) and isinstance(reference, str) and isinstance(host, str)):
        return
    if code == MOUNTED and isinstance(ms, int) and 0 <= ms <= LONGEST:
        return seen.loaded(service_id, int(ms))
    if code not in ENDS_THE_APP | GOES_ON or not PATTERN.fullmatch(reference):
        return
    seen.failed(service_id, code, reference)
    logger.log(
        logging.ERROR if code in ENDS_THE_APP else logging.WARNING,
        "App of %s: %s on the %s host after %s ms, reference %s: %s",
        service_id,
        code,
        host if host in {"main", "beta"} else "unknown",
        ms if isinstance(ms, int) and not isinstance(ms, bool) else "?",
        reference,
        str(told.get("message", ""))[:300].encode("unicode_escape").decode(),
    )
