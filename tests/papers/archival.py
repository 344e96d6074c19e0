"""What a program can tell of PDF/A-3a (ISO 19005-3): the faults of a file, one sentence each, by the clauses that need nobody's judgement.

It tells not whether widths and outlines in a font fit each other; veraPDF does, where it is installed (``tests/papers/verapdf.py``).
"""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any
from xml.etree import ElementTree

from pypdf import PdfReader
from pypdf.generic import ContentStream, IndirectObject, StreamObject

from tests.papers.tagged import is_true

_RDF = "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}"
_PREDEFINED = {
    "http://purl.org/dc/elements/1.1/",
    "http://ns.adobe.com/xap/1.0/",
    "http://ns.adobe.com/xap/1.0/mm/",
    "http://ns.adobe.com/xap/1.0/t/pg/",
    "http://ns.adobe.com/pdf/1.3/",
    "http://www.aiim.org/pdfa/ns/id/",
    "http://www.aiim.org/pdfa/ns/extension/",
}
"""Namespaces of XMP that a file need not describe."""
_FORBIDDEN = {"/JavaScript", "/Launch", "/Sound", "/Movie", "/ResetForm", "/ImportData", "/Hide", "/SetOCGState", "/Rendition", "/Trans"}
"""Actions; a file of ours has none at all but links."""
_BLENDS = {"/Normal", "/Compatible"}
_DEVICE_COLOURS = {b"k", b"K"}
_ICC_CLASSES = {b"mntr", b"prtr", b"scnr", b"spac"}
_SIDES = range(3, 14_401)
"""Of a page, in points."""


def faults_of(content: bytes) -> list[str]:
    """Everything that keeps the file from an archive."""
    document = PdfReader(BytesIO(content))
    parts = (_of_the_bytes(content), _of_the_file(document), _of_metadata(document), _of_colours(document), _of_objects(document))
    return [fault for part in (*parts, _of_fonts(document), _of_pages(document), _of_attachments(document)) for fault in part]


def _of_the_bytes(content: bytes) -> Iterator[str]:
    if not re.match(rb"%PDF-1\.[4-7]\r?\n%[\x80-\xff]{4}", content):
        yield "does not begin as a file of bytes"
    if not re.search(rb"%%EOF\r?\n?\Z", content):
        yield "goes on after its end"
    if content.count(b"%%EOF") > 1:
        yield "was changed after it was made"


def _of_the_file(document: PdfReader) -> Iterator[str]:
    root = document.root_object
    if "/ID" not in document.trailer:
        yield "has no id"
    if document.is_encrypted:
        yield "is encrypted"
    yield from (f"has {key}" for key in ("/AA", "/OpenAction", "/Requirements", "/Perms", "/AcroForm", "/OCProperties") if key in root)
    if "/JavaScript" in root.get("/Names", {}):
        yield "has scripts"
    if not is_true(root.get("/MarkInfo", {}), "/Marked") or "/StructTreeRoot" not in root:
        yield "has no structure"


def _of_metadata(document: PdfReader) -> Iterator[str]:
    stream = document.root_object["/Metadata"].get_object()
    packet = ElementTree.fromstring(stream.get_data().decode())  # type: ignore[union-attr]
    said = {child.tag: "".join(child.itertext()) for about in packet.iter(f"{_RDF}Description") for child in about}
    pdfa = {name: said.get(f"{{http://www.aiim.org/pdfa/ns/id/}}{name}") for name in ("part", "conformance")}
    if pdfa != {"part": "3", "conformance": "A"}:
        yield f"claims PDF/A {pdfa}"
    described = {each.text for each in packet.iter("{http://www.aiim.org/pdfa/ns/schema#}namespaceURI")}
    used = {tag[1:].split("}")[0] for tag in said}
    yield from (f"says {namespace} without describing it" for namespace in sorted(used - _PREDEFINED - described))
    info = document.metadata
    title = said.get("{http://purl.org/dc/elements/1.1/}title", "")
    if info and info.title and info.title != title:
        yield f"is called {info.title} and {title}"


def _of_colours(document: PdfReader) -> Iterator[str]:
    intents = [each.get_object() for each in document.root_object.get("/OutputIntents", [])]
    if [each["/S"] for each in intents] != ["/GTS_PDFA1"]:
        yield "does not say for what its colours are meant"
        return
    profile = intents[0]["/DestOutputProfile"].get_object()
    header = profile.get_data()[:128]
    if (
        header[36:40] != b"acsp"
        or header[12:16] not in _ICC_CLASSES
        or header[16:20] != {1: b"GRAY", 3: b"RGB ", 4: b"CMYK"}[profile["/N"]]
    ):
        yield "has colours of no profile"


def _of_objects(document: PdfReader) -> Iterator[str]:
    for each in _objects(document):
        filters = each.get("/Filter", [])
        if isinstance(each, StreamObject) and ({"/LZWDecode", "/Crypt"} & set(filters if isinstance(filters, list) else [filters])):
            yield f"is packed with {filters}"
        if isinstance(each, StreamObject) and {"/F", "/FFilter"} & set(each):
            yield "has a stream in another file"
        if each.get("/S") in _FORBIDDEN:
            yield f"does {each['/S']}"
        if each.get("/Subtype") == "/Image" and (is_true(each, "/Interpolate") or {"/Alternates", "/OPI"} & set(each)):
            yield "has a picture that is drawn in more than one way"
        if each.get("/Subtype") in {"/PS", "/Movie", "/Sound", "/Screen", "/3D", "/RichMedia"}:
            yield f"holds {each['/Subtype']}"
        if each.get("/Type") == "/ExtGState" and ({"/TR", "/HTP"} & set(each) or each.get("/BM", "/Normal") not in _BLENDS):
            yield "paints through what is below"


def _of_fonts(document: PdfReader) -> Iterator[str]:
    for font in (each for each in _objects(document) if each.get("/Type") == "/Font"):
        name = font.get("/BaseFont", font.get("/Subtype"))
        if font.get("/Subtype") == "/Type0":
            inner = font["/DescendantFonts"][0].get_object()
            if font["/Encoding"] != "/Identity-H":
                yield f"{name} is encoded as {font['/Encoding']}"
            if inner["/Subtype"] == "/CIDFontType2" and "/CIDToGIDMap" not in inner:
                yield f"{name} does not say which sign is which"
            if "/ToUnicode" not in font or re.search(rb"<(?:0000|fffe|feff)>\s*$", font["/ToUnicode"].get_data().lower(), re.MULTILINE):
                yield f"{name} does not say its characters"
        if "/FontDescriptor" in font and not {"/FontFile", "/FontFile2", "/FontFile3"} & set(font["/FontDescriptor"].get_object()):
            yield f"{name} is not embedded"


def _of_pages(document: PdfReader) -> Iterator[str]:
    for number, page in enumerate(document.pages, 1):
        if not all(int(side) in _SIDES for side in (page.mediabox.width, page.mediabox.height)):
            yield f"page {number} is {page.mediabox}"
        if "/AA" in page:
            yield f"page {number} does something when it is opened"
        operators = {operator for _, operator in ContentStream(page.get_contents(), document).operations}
        if operators & _DEVICE_COLOURS:
            yield f"page {number} has colours of a press, and the file is meant for a screen"
        for annotation in (each.get_object() for each in page.get("/Annots", [])):
            if annotation["/Subtype"] != "/Link" or annotation.get("/F") != 4:
                yield f"page {number} has {annotation['/Subtype']} that is not printed as it is seen"


def _of_attachments(document: PdfReader) -> Iterator[str]:
    associated = [each.get_object() for each in document.root_object.get("/AF", [])]
    named = document.root_object.get("/Names", {}).get("/EmbeddedFiles", {}).get("/Names", [])
    files = [each.get_object() for each in named[1::2]]
    if [each["/UF"] for each in files] != [each["/UF"] for each in associated]:
        yield "holds files that it does not say what it has to do with"
    for each in files:
        stream = each["/EF"]["/F"].get_object()
        if (
            each.get("/AFRelationship") not in {"/Source", "/Data", "/Alternative", "/Supplement", "/Unspecified"}
            or each["/F"] != each["/UF"]
        ):
            yield f"{each['/UF']} has no relationship"
        if not str(stream.get("/Subtype", "")).startswith("/") or "/ModDate" not in stream.get("/Params", {}):
            yield f"{each['/UF']} does not say its kind and day"


def _objects(document: PdfReader) -> Iterator[Any]:
    """Every dictionary and stream of the file, those inside others too."""
    ids = [*document.xref.get(0, {}), *document.xref_objStm]
    for id in sorted(set(ids)):
        found = document.get_object(IndirectObject(id, 0, document))
        yield from _inside(found)


def _inside(value: Any) -> Iterator[Any]:
    if isinstance(value, dict):
        yield value
        for each in value.values():
            yield from _inside(each) if not hasattr(each, "idnum") else ()
    elif isinstance(value, list):
        for each in value:
            yield from _inside(each) if not hasattr(each, "idnum") else ()
