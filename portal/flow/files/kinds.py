"""The kinds of files that are taken, told by their bytes: a name says nothing."""

import zipfile
from dataclasses import dataclass
from typing import BinaryIO, Final

_HEAD: Final = 16
"""Bytes that tell a kind, or that it is a package."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of files."""

    name: str
    """As a team writes it."""
    label: str
    """As people read it."""
    type: str
    """Media type."""
    endings: tuple[str, ...]
    """What names end with; the first is the usual one."""
    begins: bytes
    holds: str = ""
    """A file that a package of this kind has in it."""

    @property
    def is_picture(self) -> bool:
        return self.type.startswith("image/")


_OFFICE: Final = "application/vnd.openxmlformats-officedocument"
_PACKAGE: Final = b"PK\x03\x04"
_MACROS: Final = "vbaProject.bin"

KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("pdf", "PDF", "application/pdf", (".pdf",), b"%PDF-"),
        Kind("png", "PNG", "image/png", (".png",), b"\x89PNG\r\n\x1a\n"),
        Kind("jpeg", "JPEG", "image/jpeg", (".jpg", ".jpeg"), b"\xff\xd8\xff"),
        Kind("docx", "DOCX", f"{_OFFICE}.wordprocessingml.document", (".docx",), _PACKAGE, "word/document.xml"),
        Kind("xlsx", "XLSX", f"{_OFFICE}.spreadsheetml.sheet", (".xlsx",), _PACKAGE, "xl/workbook.xml"),
    )
}
"""By name."""


def kind_of(content: BinaryIO) -> Kind | None:
    """The kind of ``content``; ``None`` for one that is not known, and for a document with macros."""
    content.seek(0)
    head = content.read(_HEAD)
    inside = _inside(content) if head.startswith(_PACKAGE) else frozenset()
    for kind in KINDS.values():
        if head.startswith(kind.begins) and (not kind.holds or kind.holds in inside):
            return kind
    return None


def _inside(content: BinaryIO) -> frozenset[str]:
    """The names in a package; none of one that is broken or has macros."""
    try:
        with zipfile.ZipFile(content) as package:
            names = frozenset(package.namelist())
    except (zipfile.BadZipFile, ValueError, EOFError, NotImplementedError):
        return frozenset()
    return frozenset() if any(name.endswith(_MACROS) for name in names) else names
