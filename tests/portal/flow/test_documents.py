"""What a case leaves on paper and in an archive."""

import json
from datetime import UTC, datetime
from pathlib import Path

import jsonschema
import pytest

from portal.flow.documents.pdf import pdf_of
from portal.flow.words import Words
from tests.papers import archival, tagged, verapdf
from tests.portal.flow.applicant import ALBIN, CRAFTS, Applicant
from tests.portal.flow.documents import read, text

HARMLESS = "#x *b* $y$ <b>"
EVERYTHING = "Żółw, Ελλάδα, Москва, 日本, عربى, 👩‍👩‍👧, \u202e bakåt, ﷽"


def submits(applicant: Applicant, about: str = HARMLESS) -> str:
    """Address of the case of an application with one helper and everything answered."""
    check = applicant.comes_to_check({**CRAFTS, "om": about}, helpers=[ALBIN])
    page = applicant.signs(applicant.goes_on(check, button="flow-submit"))
    Applicant("B01", acting_for=None).signs_for_another()
    return applicant.pays(applicant.follows(page.address)).href("receipt-case")


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-050")
@pytest.mark.parametrize(
    ("prefix", "title", "number", "after"),
    [
        ("", "Ditt ärende är inskickat", "Ärendenummer", "Det här händer nu"),
        ("/en", "Your case has been submitted", "Case number", "What happens now"),
    ],
)
def test_the_receipt_has_number_moment_what_happens_next_and_every_answer(prefix: str, title: str, number: str, after: str) -> None:
    beata = Applicant(prefix=prefix)
    address = submits(beata)
    case, receipt = beata.visits(address), beata.visits(f"{address}/kvitto")
    assert receipt.text("receipt-title") == title
    assert receipt.text("receipt-number") == case.text("case-number")
    assert number in receipt.text("receipt")
    assert case.text("case-sent") in receipt.text("receipt-sent")
    assert after in receipt.text("receipt-next")
    assert receipt.href("receipt-pdf") == f"{address}/ansokan.pdf"
    shown = receipt.text("receipt-answers")
    for field in _fields(beata.visits(f"{address}/arkiv.json").response.content):
        assert " ".join(field["label"].split()) in shown, field
        assert " ".join(field["shown"].split()) in shown, field


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-050", "FLOW-053")
@pytest.mark.parametrize(("prefix", "language", "title"), [("", "sv", "Ansök om torgplats"), ("/en", "en", "Apply for a market stall")])
def test_the_pdf_has_every_question_and_answer_as_typed_in_the_language_it_was_sent_in(prefix: str, language: str, title: str) -> None:
    beata = Applicant(prefix=prefix)
    address = submits(beata)
    case = beata.visits(address)
    response = beata.visits(f"{address}/ansokan.pdf").response
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
    document = read(response.content)
    root = document.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"]) == (language, True)
    metadata = document.xmp_metadata
    assert metadata
    said = document.trailer["/Root"]["/Metadata"].get_data().decode()
    assert all(f"{name}>{value}<" in said for name, value in (("pdfaid:part", "3"), ("pdfaid:conformance", "A"), ("pdfuaid:part", "1")))
    written = text(document)
    assert case.text("case-number") in written and title in written and HARMLESS in written
    archive = beata.visits(f"{address}/arkiv.json").response.content
    for field in _fields(archive):
        assert " ".join(field["label"].split()) in written, field
        assert " ".join(field["shown"].split()) in written, field
    assert document.attachments["arende.json"] == [archive]


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-050")
@pytest.mark.parametrize(("prefix", "language"), [("", "sv"), ("/en", "en")])
def test_the_pdf_can_be_read_aloud_and_kept_in_an_archive(prefix: str, language: str) -> None:
    content = _pdf(Applicant(prefix=prefix))
    assert tagged.faults_of(content, language) == []
    assert archival.faults_of(content) == []
    kinds = tagged.elements(read(content))
    assert kinds[:2] == ["/Document", "/H1"]
    assert kinds.count("/P") > 2 * kinds.count("/H2"), "a question and its answer are a paragraph each"


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-050")
@pytest.mark.skipif(verapdf.PROGRAM is None, reason=verapdf.MISSING)
@pytest.mark.parametrize("profile", [verapdf.ARCHIVE, verapdf.ALOUD])
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_vera_pdf_finds_that_it_conforms(prefix: str, profile: str, tmp_path: Path) -> None:
    assert verapdf.judged(_pdf(Applicant(prefix=prefix)), profile, tmp_path) == ""


@pytest.mark.django_db
def test_the_pdf_is_the_same_each_time_and_nobody_elses(beata: Applicant) -> None:
    address = submits(beata)
    first, second = (beata.visits(f"{address}/ansokan.pdf").response.content for _ in range(2))
    assert first == second
    assert Applicant("B01", acting_for="5521010016").visits(f"{address}/ansokan.pdf").status == 404


def test_what_no_font_can_draw_is_named_by_its_code_and_hides_nothing() -> None:
    archive = {
        "number": "2026-004217-3",
        "locale": "sv",
        "steps": [{"key": "a", "title": "Om", "fields": [{"key": "om", "label": "Om", "shown": EVERYTHING}]}],
    }
    content = pdf_of(archive, Words("torgplats", "sv"), [], datetime(2026, 11, 24, tzinfo=UTC))
    written = text(read(content))
    assert "Żółw, Ελλάδα, Москва" in written or "[U+017B]ółw" in written
    assert all(f"[U+{ord(character):04X}]" in written for character in "日本👩")
    assert read(content).attachments["arende.json"][0].decode().count(EVERYTHING) == 1, "the archive has it as it was typed"


@pytest.mark.django_db
@pytest.mark.requirement("FLOW-051")
def test_the_archive_is_canonical_and_what_its_schema_says(beata: Applicant) -> None:
    address = f"{submits(beata)}/arkiv.json"
    first, second = (beata.visits(address).response.content for _ in range(2))
    archive = json.loads(first)
    assert first == second == json.dumps(archive, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    response = beata.client.get(f"/api/arenden/v1/schema/{archive['flow']}/{archive['version']}.json")
    assert response.status_code == 200
    schema = response.json()
    validator = jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker())
    validator.check_schema(schema)
    validator.validate(archive)
    assert datetime.fromisoformat(archive["sent"]).utcoffset() == datetime.now(UTC).utcoffset()
    for broken in ({**archive, "version": 99}, {**archive, "steps": [{"key": "plats", "title": "x", "fields": [{"key": "torg"}]}]}):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate(broken)
    assert beata.client.get(f"/api/arenden/v1/schema/{archive['flow']}/99.json").status_code == 404


def _pdf(applicant: Applicant) -> bytes:
    return bytes(applicant.visits(f"{submits(applicant)}/ansokan.pdf").response.content)


def _fields(archive: bytes) -> list[dict[str, str]]:
    """The questions with their answers, those of rows too."""
    steps = json.loads(archive)["steps"]
    lists = [fields for step in steps for fields in (step.get("fields", []), *(row["fields"] for row in step.get("rows", [])))]
    return [field for fields in lists for field in fields]
