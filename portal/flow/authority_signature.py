"""What an authority signs with the secret that it shares with the portal: a body, or an address with its time (flow 11)."""

import hashlib
import hmac
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Final

from portal.constants import FLOW_FILE_SIGNED_WITHIN
from portal.flow.authority import HttpAuthority

SIGNATURE: Final = "x-signature"
"""Header with ``sha256=`` and the HMAC, in hexadecimal."""
SIGNED_AT: Final = "x-signed-at"
"""Header with the time of a signature that is of an address: ISO 8601 with a time zone."""
CONTENT: Final = "x-content-sha256"
"""Header with the SHA-256 of the body, in hexadecimal, where an address with a body is signed: it is judged before the body is read."""
_SIGNED: Final = re.compile(r"sha256=([0-9a-f]{64})")


def is_signed(authority: HttpAuthority, headers: Mapping[str, str], what: bytes) -> bool:
    """Whether the authority has signed ``what``; ``headers`` by their names in small letters."""
    signed = _SIGNED.fullmatch(headers.get(SIGNATURE, ""))
    if not authority.secret or signed is None:
        return False
    return hmac.compare_digest(hmac.new(authority.secret.encode(), what, hashlib.sha256).hexdigest(), signed[1])


def signs_address(authority: HttpAuthority, method: str, path: str, headers: Mapping[str, str], now: datetime) -> bool:
    """Whether the authority has signed this question, with a time that is near ``now``."""
    written = headers.get(SIGNED_AT, "")
    try:
        is_near = abs(now - datetime.fromisoformat(written)) <= FLOW_FILE_SIGNED_WITHIN
    except (ValueError, TypeError, OverflowError):
        return False
    lines = [f"{method} {path}", written, *([headers[CONTENT]] if CONTENT in headers else [])]
    return is_near and is_signed(authority, headers, "\n".join(lines).encode())
