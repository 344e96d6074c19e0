"""The id that a page shows when something went wrong, and the log holds beside what it was."""

import hashlib
from typing import Final

from django.conf import settings

_BYTES: Final = 5


def reference_of(csrf_token: str, path: str) -> str:
    """Ten characters: the same for one visitor at one address, on the GET and on the socket; they say nothing of either."""
    return hashlib.blake2b(f"{csrf_token}|{path}|{settings.SECRET_KEY}".encode(), digest_size=_BYTES).hexdigest()
