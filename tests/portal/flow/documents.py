"""The PDF of a case, read."""

import io

import pypdf


def read(content: bytes) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(content))


def text(document: pypdf.PdfReader) -> str:
    """All words, with single spaces."""
    return " ".join(" ".join(page.extract_text() for page in document.pages).split())
