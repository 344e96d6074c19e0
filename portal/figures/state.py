"""What stands in a calculator's form, as one text in an address: JSON, packed, in the letters of a URL."""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from sys import intern
from typing import Final
from urllib.parse import parse_qsl

from portal.constants import FIGURES_ADDRESS_MAX, FIGURES_FIELDS_MAX, FIGURES_UNPACKED_MAX

PARAMETER: Final = "d"


class TooLarge(ValueError):
    """More than an address can hold."""


def packed(fields: Mapping[str, str]) -> str:
    """The fields that hold something, as one text. Raises :class:`TooLarge`."""
    said = json.dumps({name: value for name, value in fields.items() if value}, ensure_ascii=False, separators=(",", ":"))
    text = urlsafe_b64encode(zlib.compress(said.encode(), 9)).decode().rstrip("=")
    if len(text) > FIGURES_ADDRESS_MAX or len(said.encode()) > FIGURES_UNPACKED_MAX:
        raise TooLarge
    return text


def unpacked(text: str) -> dict[str, str]:
    """The fields that ``packed`` made ``text`` of. ``ValueError`` for anything else, without unpacking more than is allowed."""
    if len(text) > FIGURES_ADDRESS_MAX:
        raise ValueError("too long")
    try:
        unzip = zlib.decompressobj()
        said = unzip.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), FIGURES_UNPACKED_MAX)
    except (Error, zlib.error) as fault:
        raise ValueError("nothing that was packed here") from fault
    if unzip.unconsumed_tail or not unzip.eof:
        raise ValueError("too large, or cut off")
    try:
        fields = json.loads(said)
    except (ValueError, RecursionError) as fault:
        raise ValueError("no JSON") from fault
    return checked(fields)


def checked(fields: object) -> dict[str, str]:
    """``fields`` if they are names and texts. ``ValueError`` for anything else."""
    if not isinstance(fields, dict) or len(fields) > FIGURES_FIELDS_MAX or not all(isinstance(value, str) for value in fields.values()):
        raise ValueError("no fields")
    return {intern(name): value for name, value in fields.items()}  # hundreds of names, the same for all who have such a form open


def of_link(link: str) -> dict[str, str]:
    """The fields that a link to a calculation names, as somebody has pasted it. ``ValueError`` for what cannot be read.

    Of the link its query alone is looked at: what stands where a host does, ``urlsplit`` puts in order first, which takes it seconds.
    """
    return asked(dict(parse_qsl(link.partition("#")[0].partition("?")[2])))


def asked(query: Mapping[str, str]) -> dict[str, str]:
    """The fields that an address names: packed in ``d``, or each by itself. ``ValueError`` for what cannot be read."""
    if PARAMETER in query:
        return unpacked(query[PARAMETER])
    if len(query) > FIGURES_FIELDS_MAX:
        raise ValueError("too many fields")
    return dict(query)
