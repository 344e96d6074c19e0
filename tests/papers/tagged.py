"""What a program can tell of PDF/UA-1: the faults of a file, one sentence each, by the checkpoints that need nobody's judgement."""

import itertools
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import ContentStream

_PAINTS = {b"Tj", b"TJ", b"'", b'"', b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*", b"S", b"s", b"Do", b"sh"}
_KNOWN = {
    f"/{kind}"
    for kind in (
        "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody "
        "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Figure Formula Form"
    ).split()
}
"""The structure types of ISO 32000-1."""
_GROUPS = {"/Document", "/Part", "/Art", "/Sect", "/Div"}
_INLINE = {"/Span", "/Quote", "/Reference", "/Code", "/Link"}
_BEGINS, _ENDS = {b"BMC", b"BDC"}, b"EMC"


def faults_of(content: bytes, lang: str) -> list[str]:
    """Everything that keeps the file from being read aloud; ``lang`` is the language that it should be in."""
    document = PdfReader(BytesIO(content))
    return [*_of_the_file(document, lang), *_of_structure(document), *_of_pages(document)]


def elements(document: PdfReader) -> list[str]:
    """The kinds of its elements, in reading order: ``/H1``, ``/P``, ``/TH``."""
    return [str(each["/S"]) for each in _elements(document)]


def is_true(told: Any, key: str) -> bool:
    """Whether a dictionary says so; what pypdf gives for ``false`` counts as true by itself."""
    return bool(told.get(key, False) == True)  # noqa: E712


def _of_the_file(document: PdfReader, lang: str) -> Iterator[str]:
    root, metadata = document.root_object, document.root_object["/Metadata"].get_object().get_data().decode()  # type: ignore[union-attr]
    if root.get("/Lang") != lang:
        yield f"is in {root.get('/Lang')}"
    if not is_true(root.get("/MarkInfo", {}), "/Marked") or is_true(root.get("/MarkInfo", {}), "/Suspects"):
        yield "is not marked"
    if not is_true(root.get("/ViewerPreferences", {}), "/DisplayDocTitle"):
        yield "shows its file name and not its title"
    if not (document.metadata and document.metadata.title) or "<dc:title>" not in metadata.replace("\n", ""):
        yield "has no title"
    if "pdfuaid:part>1<" not in metadata:
        yield "does not claim PDF/UA-1"


def _of_structure(document: PdfReader) -> Iterator[str]:
    found = list(_elements(document))
    kinds, roles = [str(each["/S"]) for each in found], document.root_object["/StructTreeRoot"].get_object().get("/RoleMap", {})  # type: ignore[union-attr]
    yield from (f"has the element {kind}, which no reader knows" for kind in sorted({*kinds} - _KNOWN - {*roles}))
    levels = [int(kind[2:]) for kind in kinds if kind[:2] == "/H" and kind[2:].isdigit()]
    if levels[:1] != [1]:
        yield "has no heading"
    yield from (f"leaps from H{one} to H{other}" for one, other in itertools.pairwise(levels) if other > one + 1)
    if "/Table" in kinds and "/TH" not in kinds:
        yield "has a table without headings"
    groups = (each for each in found if each["/S"] in _GROUPS)
    yield from (f"has words in {each['/S']} outside any paragraph" for each in groups if any(kid in _INLINE for kid in _kinds_in(each)))
    yield from ("has a picture without words" for each in found if each["/S"] == "/Figure" and not each.get("/Alt"))


def _of_pages(document: PdfReader) -> Iterator[str]:
    tagged = set(_tagged(document.root_object["/StructTreeRoot"].get_object().get("/K")))  # type: ignore[union-attr]
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
        assert page.indirect_reference
        mine = {marked for on, marked in tagged if on == page.indirect_reference.idnum}
        yield from _untagged(number, ContentStream(page.get_contents(), document), mine)


def _untagged(number: int, stream: ContentStream, tagged: set[int]) -> Iterator[str]:
    """What is painted and neither decoration nor part of an element of the structure."""
    around: list[bool] = []
    for operands, operator in stream.operations:
        if operator in _BEGINS:
            marked = operands[1] if len(operands) > 1 and isinstance(operands[1], dict) else {}
            around.append(operands[0] == "/Artifact" or marked.get("/MCID") in tagged)
        elif operator == _ENDS:
            around.pop()
        elif operator in _PAINTS and not any(around):
            yield f"page {number}: {operator.decode()} outside the structure"


def _tagged(kids: Any, page: int = 0) -> Iterator[tuple[int, int]]:
    """Which marked contents the structure has: the page's object number, and the number on it."""
    for kid in kids if isinstance(kids, list) else [kids]:
        each = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(each, int):
            yield page, int(each)
        elif isinstance(each, list):
            yield from _tagged(each, page)
        elif isinstance(each, dict):
            on = each.raw_get("/Pg").idnum if "/Pg" in each else page  # type: ignore[attr-defined]
            yield from [(on, int(each["/MCID"]))] if "/MCID" in each else _tagged(each.get("/K", []), on)


def _elements(document: PdfReader) -> Iterator[Any]:
    yield from _below(document.root_object["/StructTreeRoot"].get_object().get("/K"))  # type: ignore[union-attr]


def _kinds_in(element: Any) -> list[str]:
    """The kinds of the elements right inside one."""
    kids = element.get("/K", [])
    each = [kid.get_object() for kid in (kids if isinstance(kids, list) else [kids]) if hasattr(kid, "get_object")]
    return [str(kid["/S"]) for kid in each if isinstance(kid, dict) and "/S" in kid]


def _below(kids: Any) -> Iterator[Any]:
    for kid in kids if isinstance(kids, list) else [kids]:
        each = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(each, dict) and "/S" in each:
            yield each
            if "/K" in each:
                yield from _below(each["/K"].get_object() if hasattr(each["/K"], "get_object") else each["/K"])
        elif isinstance(each, list):
            yield from _below(each)
