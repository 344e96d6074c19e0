"""Where the contents of files lie: the Django storage ``flow``, under random names and at no address."""

import hashlib
import secrets
from typing import Any, BinaryIO, Final

from django.core.files.base import File
from django.core.files.storage import storages

from portal.constants import FILE_PIECE

ALIAS: Final = "flow"
_SMALL: Final = ".liten"
"""What the place of a small picture ends with, beside the file's own."""


def put(content: File) -> tuple[str, str]:
    """Stores ``content``; its place and its SHA-256, in hexadecimal. A piece at a time is in memory.

    Raises ``OSError`` where it finds no room, and leaves nothing of it: no row names a half of a file, so nobody would ever remove it.
    """
    sha256, token = sha256_of(content), secrets.token_hex(16)
    place = f"{token[:2]}/{token}"
    try:
        return storages[ALIAS].save(place, content), sha256
    except OSError:
        storages[ALIAS].delete(place)
        raise


def sha256_of(content: File) -> str:
    """SHA-256 of ``content`` in hexadecimal; it is read from its beginning, and can be again."""
    digest = hashlib.sha256()
    content.seek(0)
    while piece := content.read(FILE_PIECE):
        digest.update(piece)
    content.seek(0)
    return digest.hexdigest()


def opened(place: str) -> Any:
    """What lies at ``place``, to read. Raises ``OSError`` where nothing does."""
    return storages[ALIAS].open(place)


def content(place: str) -> bytes:
    """All that lies at ``place``. Raises ``OSError`` where nothing does."""
    with opened(place) as there:
        return bytes(there.read())


def small(place: str) -> BinaryIO | None:
    """The small picture that was made of it; ``None`` before."""
    return storages[ALIAS].open(place + _SMALL) if storages[ALIAS].exists(place + _SMALL) else None


def put_small(place: str, content: File) -> None:
    """Keeps the small picture beside it."""
    storages[ALIAS].save(place + _SMALL, content)


def remove(place: str) -> None:
    """Takes it away, with the small picture; what is gone is gone."""
    storages[ALIAS].delete(place)
    storages[ALIAS].delete(place + _SMALL)
