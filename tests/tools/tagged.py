"""What a program can tell of PDF/UA-1: the faults of a file, one sentence each, by the checkpoints that need nobody's judgement."""

import itertools
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

_PAINTS = {b"Tj", b"TJ", b"'", b'"', b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"Do", b"sh"}
_BEGINS, _ENDS = {b"BMC", b"BDC"}, b"EMC"


def faults_of(content: bytes, lang: str) -> list[str]:
    """Everything that keeps the file from being read aloud; ``lang`` is the language that it should be in."""
    document = PdfReader(BytesIO(content))
    return [*_of_the_file(document, lang), *_of_structure(document), *_of_pages(document)]


def elements(document: PdfReader) -> list[str]:
    """The kinds of its elements, in reading order: ``/H1``, ``/P``, ``/TH``."""
    return [str(each["/S"]) for each in _elements(document)]


def _of_the_file(document: PdfReader, lang: str) -> Iterator[str]:
    root, metadata = document.root_object, document.root_object["/Metadata"].get_object().get_data().decode()  # type: ignore[union-attr]
    if root.get("/Lang") != lang:
        yield f"is in {root.get('/Lang')}"
    if not root.get("/MarkInfo", {}).get("/Marked"):
        yield "is not marked"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle"):
        yield "shows its file name and not its title"
    if not (document.metadata and document.metadata.title) or "<dc:title>" not in metadata.replace("\n", ""):
        yield "has no title"
    if "pdfuaid:part>1<" not in metadata:
        yield "does not claim PDF/UA-1"


def _of_structure(document: PdfReader) -> Iterator[str]:
    found = list(_elements(document))
    kinds = [str(each["/S"]) for each in found]
    if "/H1" not in kinds:
        yield "has no heading"
    levels = [int(kind[2:]) for kind in kinds if kind[:2] == "/H" and kind[2:].isdigit()]
    yield from (f"leaps from H{one} to H{other}" for one, other in itertools.pairwise(levels) if other > one + 1)
    if "/Table" in kinds and "/TH" not in kinds:
        yield "has a table without headings"
    yield from ("has a picture without words" for each in found if each["/S"] == "/Figure" and not each.get("/Alt"))


def _of_pages(document: PdfReader) -> Iterator[str]:
    for number, page in enumerate(document.pages, 1):
        if page.get("/Tabs") != "/S" and "/Annots" in page:
            yield f"page {number}: the tab key does not follow its structure"
        fonts = page["/Resources"].get_object().get("/Font", {})  # type: ignore[union-attr]
        for font in (each.get_object() for each in fonts.get_object().values()):
            inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
            if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(inner["/FontDescriptor"].get_object()):
                yield f"page {number}: {font['/BaseFont']} is not embedded"
            if "/ToUnicode" not in font:
                yield f"page {number}: {font['/BaseFont']} says no characters"
        yield from _untagged(number, ContentStream(page.get_contents(), document))


def _untagged(number: int, stream: ContentStream) -> Iterator[str]:
    depth = 0
    for _, operator in stream.operations:
        depth += (operator in _BEGINS) - (operator == _ENDS)
        if operator in _PAINTS and depth == 0:
            yield f"page {number}: {operator.decode()} outside the structure"


def _elements(document: PdfReader) -> Iterator[Any]:
    yield from _below(document.root_object["/StructTreeRoot"].get_object().get("/K"))  # type: ignore[union-attr]


def _below(kids: Any) -> Iterator[Any]:
    for kid in kids if isinstance(kids, list) else [kids]:
        each = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(each, dict) and "/S" in each:
            yield each
            if "/K" in each:
                yield from _below(each["/K"].get_object() if hasattr(each["/K"], "get_object") else each["/K"])
        elif isinstance(each, list):
            yield from _below(each)
