"""The id that a page shows when something went wrong, and the log holds beside what it was."""

import hashlib
import re
import secrets
from typing import Final

from django.conf import settings

LETTERS: Final = "bcdfghjklmnpqrst"
"""What ids are written with: ten digits in a row could be somebody's personal number, and the log strikes those out."""
PATTERN: Final = re.compile(f"[{LETTERS}]{{10}}")
_BYTES: Final = 5
_WRITTEN: Final = str.maketrans("0123456789abcdef", LETTERS)


def reference_of(csrf_token: str, path: str) -> str:
    """Ten letters: the same for one visitor at one address, on the GET and on the socket; they say nothing of either."""
    digest = hashlib.blake2b(f"{csrf_token}|{path}|{settings.SECRET_KEY}".encode(), digest_size=_BYTES)
    return digest.hexdigest().translate(_WRITTEN)


def new_reference() -> str:
    """Ten letters by chance, for what happens at no address of its own."""
    return secrets.token_hex(_BYTES).translate(_WRITTEN)
