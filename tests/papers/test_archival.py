"""The checks of our papers find what is wrong: a receipt is broken in one place at a time."""

from collections.abc import Callable
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, BooleanObject, DecodedStreamObject, DictionaryObject, NameObject, NullObject, TextStringObject

from portal.flow.documents.pdf import pdf_of
from portal.flow.words import Words
from tests.papers import archival, tagged

ARCHIVE = {
    "number": "2026-004217-3",
    "locale": "sv",
    "steps": [{"key": "a", "title": "Om", "fields": [{"key": "om", "label": "Vad säljer du?", "shown": "Ost"}]}],
}


def receipt() -> bytes:
    return pdf_of(ARCHIVE, Words("torgplats", "sv"), [], datetime(2026, 11, 24, tzinfo=UTC))


def broken(change: Callable[[Any, DictionaryObject], None]) -> bytes:
    """The receipt after a change to it: the writer, and its catalog."""
    writer, content = PdfWriter(clone_from=BytesIO(receipt())), BytesIO()
    writer.pdf_header = "%PDF-1.7"
    change(writer, writer.root_object)
    writer.write(content)
    return content.getvalue()


def first_font(writer: Any) -> Any:
    fonts = writer.pages[0]["/Resources"]["/Font"].get_object()
    return next(iter(fonts.values())).get_object()


def packet(root: Any) -> Any:
    return root["/Metadata"].get_object()


def without_a_claim(_: Any, root: Any) -> None:
    packet(root).set_data(packet(root).get_data().replace(b"<pdfaid:conformance>A<", b"<pdfaid:conformance>B<"))


def with_a_property_of_its_own(_: Any, root: Any) -> None:
    said = packet(root).get_data().replace(b"<pdfaid:part>", b'<own:x xmlns:own="urn:own">1</own:x><pdfaid:part>')
    packet(root).set_data(said)


def with_a_script(_: Any, root: Any) -> None:
    root["/Names"][NameObject("/JavaScript")] = DictionaryObject()


def without_its_profile(_: Any, root: Any) -> None:
    del root["/OutputIntents"]


def with_a_profile_of_something_else(_: Any, root: Any) -> None:
    root["/OutputIntents"][0].get_object()["/DestOutputProfile"].get_object().set_data(b"no profile")


def without_its_font(writer: Any, _: Any) -> None:
    descriptor = first_font(writer)["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()
    for name in {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor):
        del descriptor[name]


def without_characters(writer: Any, _: Any) -> None:
    del first_font(writer)["/ToUnicode"]


def with_see_through_paint(writer: Any, _: Any) -> None:
    state = DictionaryObject({NameObject("/Type"): NameObject("/ExtGState"), NameObject("/BM"): NameObject("/Multiply")})
    writer.pages[0]["/Resources"][NameObject("/ExtGState")] = DictionaryObject({NameObject("/g0"): writer._add_object(state)})


def with_a_file_of_no_relationship(_: Any, root: Any) -> None:
    del root["/AF"][0].get_object()["/AFRelationship"]


def with_a_file_that_nothing_says_of(_: Any, root: Any) -> None:
    root[NameObject("/AF")] = ArrayObject()


def with_a_password(writer: Any, _: Any) -> None:
    writer.encrypt("", algorithm="RC4-128")


def without_an_id(writer: Any, _: Any) -> None:
    writer._ID = None


def not_marked(_: Any, root: Any) -> None:
    root["/MarkInfo"][NameObject("/Marked")] = BooleanObject(False)


def with_words_outside(writer: Any, _: Any) -> None:
    page, more = writer.pages[0], DecodedStreamObject()
    more.set_data(page.get_contents().get_data() + b" BT (x) Tj ET")
    page[NameObject("/Contents")] = writer._add_object(more)


def with_a_page_that_acts(writer: Any, _: Any) -> None:
    writer.pages[0][NameObject("/AA")] = DictionaryObject({NameObject("/O"): NullObject()})


def with_a_title_of_another_kind(writer: Any, _: Any) -> None:
    writer.add_metadata({"/Title": TextStringObject("Något annat")})


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (without_a_claim, "claims PDF/A"),
        (with_a_property_of_its_own, "says urn:own without describing it"),
        (with_a_script, "has scripts"),
        (without_its_profile, "does not say for what its colours are meant"),
        (with_a_profile_of_something_else, "has colours of no profile"),
        (without_its_font, "is not embedded"),
        (without_characters, "does not say its characters"),
        (with_see_through_paint, "paints through what is below"),
        (with_a_file_of_no_relationship, "arende.json has no relationship"),
        (with_a_file_that_nothing_says_of, "holds files that it does not say what it has to do with"),
        (with_a_password, "is encrypted"),
        (without_an_id, "has no id"),
        (not_marked, "has no structure"),
        (with_a_page_that_acts, "page 1 does something when it is opened"),
        (with_a_title_of_another_kind, "is called Något annat and"),
    ],
)
def test_what_an_archive_does_not_take_is_told(change: Callable[[Any, Any], None], told: str) -> None:
    assert any(told in fault for fault in archival.faults_of(broken(change))), archival.faults_of(broken(change))


@pytest.mark.parametrize(
    ("change", "told"),
    [(not_marked, "is not marked"), (with_words_outside, "Tj outside the structure"), (without_characters, "says no characters")],
)
def test_what_cannot_be_read_aloud_is_told(change: Callable[[Any, Any], None], told: str) -> None:
    assert any(told in fault for fault in tagged.faults_of(broken(change), "sv"))


def test_a_receipt_has_no_fault_and_what_stands_after_its_end_is_told() -> None:
    assert archival.faults_of(receipt()) == []
    assert tagged.faults_of(receipt(), "sv") == []
    assert archival.faults_of(receipt() + b"\n% more\n") == ["goes on after its end"]
