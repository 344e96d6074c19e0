"""Whether a file that arrives is one that the question takes: kind, size, pages, points. Nothing of it is decoded."""

import logging
from collections.abc import Collection
from typing import BinaryIO

from PIL import Image
from pypdf import PdfReader

from portal.constants import FLOW_PDF_PAGES_MOST, FLOW_PICTURE_POINTS_MOST, MEGABYTE
from portal.flow.files.kinds import KINDS, Kind, kind_of
from portal.flow.files.names import told_name
from portal.flow.problem import Wrong

logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it tells of each odd file at length; what is wrong is told to who sent it


def inspect(content: BinaryIO, told: str, size: int, kinds: Collection[str], largest: int) -> Kind:
    """The kind of ``content``, of ``size`` bytes. Raises :class:`Wrong` with what keeps it from being taken, and ``told``, its name."""
    name = told_name(told)
    if size == 0:
        raise Wrong("file-empty", name=name)
    if size > largest:
        raise Wrong("file-too-large", name=name, most=largest // MEGABYTE)
    kind = kind_of(content)
    if kind is None or kind.name not in kinds:
        raise Wrong("file-kind", name=name, kinds=in_words(kinds))
    if kind.name == "pdf":
        _look_at_pdf(content, name)
    elif kind.is_picture:
        _look_at_picture(content, name)
    content.seek(0)
    return kind


def in_words(kinds: Collection[str]) -> str:
    """The kinds as people read them: ``PDF, PNG, JPEG``."""
    return ", ".join(kind.label for kind in KINDS.values() if kind.name in kinds)


def _look_at_pdf(content: BinaryIO, name: str) -> None:
    content.seek(0)
    try:
        document = PdfReader(content)
        is_encrypted = document.is_encrypted
        pages = 0 if is_encrypted else document.get_num_pages()
    except Exception:  # whatever a broken file makes of a reader
        raise Wrong("file-broken", name=name) from None
    if is_encrypted:
        raise Wrong("file-encrypted", name=name)
    if pages > FLOW_PDF_PAGES_MOST:
        raise Wrong("file-pages", name=name, most=FLOW_PDF_PAGES_MOST, n=pages)


def _look_at_picture(content: BinaryIO, name: str) -> None:
    """By what its head says of its size."""
    content.seek(0)
    try:
        with Image.open(content, formats=("PNG", "JPEG")) as picture:
            width, height = picture.size
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise Wrong("file-points", name=name, most=FLOW_PICTURE_POINTS_MOST // 10**6) from None
    except Exception:
        raise Wrong("file-broken", name=name) from None
    if width * height > FLOW_PICTURE_POINTS_MOST:
        raise Wrong("file-points", name=name, most=FLOW_PICTURE_POINTS_MOST // 10**6)
