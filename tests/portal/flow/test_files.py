"""Files of an application, as their visitors meet them without scripts."""

import errno
import json
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.base import ContentFile, File
from django.core.files.storage import storages
from PIL import Image

from portal.flow.files import kept, storage
from portal.flow.files.kept import At
from portal.flow.files.kinds import KINDS
from portal.flow.files.models import FlowFile
from portal.testing.visitors import Response, Visitor
from tests.portal.flow.applicant import ALM_ASK, Applicant
from tests.portal.flow.files import EICAR, MEGABYTE, jpeg_with_place, pdf, png

pytestmark = pytest.mark.django_db


def names(page: Response) -> list[tuple[str, str]]:
    """Names and states of the files that a page lists."""
    return [(" ".join(each.xpath(".//bdi")[0].text_content().split()), each.get("data-state")) for each in page.all("flow-file")]


class _LargerThanTheDisk(ContentFile):  # type: ignore[type-arg]
    """What a disk takes a piece of, and then has no room for."""

    def chunks(self, chunk_size: int | None = None) -> Iterator[bytes]:
        yield b"x" * MEGABYTE
        raise OSError(errno.ENOSPC, "No space left on device")


def test_of_a_file_that_finds_no_room_no_half_is_left(settings: Any, tmp_path: Path) -> None:
    options = {"location": tmp_path}
    settings.STORAGES = {**settings.STORAGES, "flow": {**settings.STORAGES["flow"], "OPTIONS": options}}
    with pytest.raises(OSError, match="No space left"):
        storage.put(_LargerThanTheDisk(b"x"))
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == []


@pytest.mark.requirement("FLOW-032")
def test_a_file_is_listed_given_out_shielded_and_removed_by_a_button(beata: Applicant) -> None:
    content = pdf(9 * MEGABYTE)
    page = beata.attaches(beata.comes_to_sketch(), ("skiss.pdf", content))
    assert page.find("flow-title").get("data-step-name") == "karta"
    assert names(page) == [("skiss.pdf", "klar")]
    assert "9,0 MB" in page.text("flow-file")
    address = page.find("flow-file").xpath(".//a/@href")[0]
    given = beata.client.get(address)
    assert (given.status_code, given.headers["Content-Type"], given.content) == (200, "application/pdf", content)
    assert given.headers["X-Content-Type-Options"] == "nosniff"
    assert given.headers["Content-Security-Policy"].startswith("sandbox")
    assert given.headers["Content-Disposition"] == 'attachment; filename="skiss.pdf"'
    page = beata.goes_on(page, button="flow-file-remove")
    assert page.find("flow-title").get("data-step-name") == "karta"
    assert not page.has("flow-file")
    assert beata.client.get(address).status_code == 404


REFUSED = {
    "11 MB": ("stor.pdf", pdf(11 * MEGABYTE), "stor.pdf är för stor. Välj en fil på högst 10 MB."),
    "a program": ("rakning.pdf", b"MZ\x90\x00" * 100, "rakning.pdf är inte en fil av rätt slag. Välj PDF, PNG, JPEG."),
    "SVG": ("skiss.svg", b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "skiss.svg är inte en fil av rätt slag."),
    "encrypted": ("hemlig.pdf", pdf(password="x"), "hemlig.pdf är låst med lösenord."),
    "201 pages": ("bok.pdf", pdf(pages=201), "bok.pdf har 201 sidor. Välj en fil på högst 200 sidor."),
    "60 megapixels": ("karta.png", png(10_000, 6_000), "karta.png är en för stor bild. Välj en på högst 50 megapixel."),
    "empty": ("tom.pdf", b"", "tom.pdf är tom."),
    "broken": ("trasig.pdf", b"%PDF-1.7\nnothing of a PDF", "trasig.pdf går inte att läsa."),
    "half a picture": ("halv.png", png()[:12], "halv.png går inte att läsa."),
}


@pytest.mark.requirement("FLOW-032")
def test_what_cannot_be_taken_is_said_at_the_field_and_the_others_are_kept(beata: Applicant) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("skiss.pdf", pdf()))
    for name, content, told in REFUSED.values():
        page = beata.attaches(page, (name, content))
        assert page.status == 400, told
        assert told in page.text("skiss-error")
        assert page.find("skiss").get("aria-invalid") == "true"
        assert page.title.startswith("Fel:")
        assert names(page) == [("skiss.pdf", "klar")]
    page = beata.attaches(page, *[(f"{n}.png", png()) for n in range(3)])
    assert "2.png är en fil för mycket. Det går att bifoga högst 3." in page.text("skiss-error")
    assert [name for name, _ in names(page)] == ["skiss.pdf", "0.png", "1.png"]


def test_a_file_whose_answer_was_lost_and_that_is_sent_again_is_one_file(beata: Applicant) -> None:
    page = beata.comes_to_sketch()
    sketches = ("skiss.pdf", pdf()), ("framifrån.png", png()), ("bakifrån.png", png())
    for sketch in sketches:
        beata.attaches(page, sketch)
    for sketch in sketches:
        again = beata.attaches(page, sketch)
        assert again.status == 200, "not one too many"
    assert [name for name, _ in names(again)] == ["skiss.pdf", "framifrån.png", "bakifrån.png"]
    beata.goes_on(again, button="flow-file-remove")
    changed = beata.attaches(page, ("framifrån.png", png(80, 60)))
    assert [name for name, _ in names(changed)] == ["framifrån.png", "bakifrån.png", "framifrån.png"]


@pytest.mark.django_db(transaction=True)
async def test_of_a_file_that_comes_twice_at_one_moment_the_first_is_kept() -> None:
    place = At(uuid4(), "torgplats", "beata", "karta", "", "skiss")
    both = [await kept.add(place, File(BytesIO(pdf())), "skiss.pdf", KINDS["pdf"], len(pdf())) for _ in range(2)]
    assert [(await kept.once(each)).uuid for each in both] == [both[0].uuid] * 2
    assert [each.uuid for each in await kept.files_of(place.draft)] == [both[0].uuid]
    assert [storages["flow"].exists(each.place) for each in both] == [True, False]


@pytest.mark.requirement("FLOW-033")
def test_a_file_survives_refusals_the_way_back_and_a_new_login_and_is_for_nobody_else(beata: Applicant) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("rätt.pdf", pdf()), ("fel.pdf", b"nej"), button="flow-next")
    assert page.status == 400 and "fel.pdf" in page.text("skiss-error")
    assert names(page) == [("rätt.pdf", "klar")]
    address, draft = page.find("flow-file").xpath(".//a/@href")[0], beata.draft(page)
    back = beata.goes_on(page, button="flow-back")
    assert back.find("flow-title").get("data-step-name") == "medhjalpare"
    again = Applicant("B03")
    assert names(again.visits(f"{draft}/karta")) == [("rätt.pdf", "klar")]
    assert again.client.get(address).status_code == 200
    other = beata.draft(beata.begins())
    assert beata.visits(address.replace(draft, other)).status == 404
    assert Applicant("B01", acting_for="5521010016").visits(address).status == 404
    signed_out = Visitor().visits(address)
    assert "logga-in" in (signed_out.location or "")


@pytest.mark.requirement("FLOW-033")
def test_the_small_picture_tells_nothing_of_the_camera(beata: Applicant) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("torget.jpg", jpeg_with_place()))
    given = beata.client.get(page.find("flow-file-preview").get("src"))
    assert given.headers["Content-Type"] == "image/jpeg"
    picture = Image.open(BytesIO(given.content))
    assert dict(picture.getexif()) == {}
    assert picture.size == (240, 320)  # upright by then
    whole = beata.client.get(page.find("flow-file").xpath(".//a/@href")[0])
    assert whole.content == jpeg_with_place()


NAMES = {
    "../../x.pdf": "x.pdf",
    "<img onerror>.pdf": "<img onerror>.pdf",
    "å" * 300 + ".pdf": "å" * 96 + ".pdf",
    "C:\\hem\\skiss.pdf": "skiss.pdf",
    "\u202efdp.exe": "fdp.exe.pdf",
}


@pytest.mark.requirement("FLOW-034")
@pytest.mark.parametrize(("told", "shown"), NAMES.items(), ids=["path", "markup", "long", "windows", "turned"])
def test_a_name_is_shown_as_text_without_path_and_cut(beata: Applicant, told: str, shown: str) -> None:
    page = beata.attaches(beata.comes_to_sketch(), (told, pdf()))
    assert names(page) == [(shown, "klar")]
    given = beata.client.get(page.find("flow-file").xpath(".//a/@href")[0])
    assert "/" not in given.headers["Content-Disposition"] and ".." not in given.headers["Content-Disposition"]
    assert told not in str(FlowFile.objects.values())


@pytest.mark.requirement("FLOW-035")
def test_an_infected_file_is_removed_and_said_and_leaves_the_list_at_the_next_press(
    beata: Applicant, caplog: pytest.LogCaptureFixture
) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("smitta.pdf", pdf(holds=EICAR)), button="flow-next")
    assert page.status == 400
    assert names(page) == [("smitta.pdf", "stoppad")]
    assert "smitta.pdf innehåller skadlig kod och är borttagen." in page.text("skiss-error")
    row = FlowFile.objects.get()
    assert row.place == "" and str(row.uuid) in caplog.text and "smitta" not in caplog.text
    assert beata.client.get(f"{beata.draft(page)}/fil/{row.uuid}").status_code == 404
    check = beata.goes_on(page)
    assert check.has("flow-submit") and "skiss" not in beata.answers(check)
    assert not FlowFile.objects.exists()


@pytest.mark.requirement("FLOW-035")
def test_nothing_is_sent_before_a_scanner_that_was_away_has_seen_it(beata: Applicant) -> None:
    beata.fault("scan", network=True)
    page = beata.attaches(beata.comes_to_sketch(), ("skiss.pdf", pdf()))
    assert names(page) == [("skiss.pdf", "kontrolleras")]
    check = beata.goes_on(page)
    assert "Filen skiss.pdf kontrolleras fortfarande" in check.text("flow-missing")
    assert not check.has("flow-submit")
    assert beata.sends(check, button="flow-later").status == 303
    assert beata.posts(check.address, {"party": "5521030014"}).status == 400
    assert beata.works()["scanned"] == 0
    beata.fault("scan")
    assert beata.works()["scanned"] == 1
    assert beata.closes(beata.follows(check.address)).has("receipt")


def test_a_file_that_is_found_infected_later_keeps_the_application_from_being_sent(beata: Applicant) -> None:
    beata.fault("scan", network=True)
    page = beata.attaches(beata.comes_to_sketch(), ("smitta.pdf", pdf(holds=EICAR)))
    check = beata.goes_on(page)
    beata.fault("scan")
    beata.works()
    check = beata.follows(check.address)
    assert not check.has("flow-submit") and "Skiss" in check.text("flow-missing")
    step = beata.visits(check.find("flow-missing").xpath(".//a/@href")[0])
    assert names(step) == [("smitta.pdf", "stoppad")] and "smitta.pdf" in step.text("skiss-error")
    assert beata.goes_on(step).has("flow-submit")


def test_files_go_with_the_case_and_with_its_archive(beata: Applicant) -> None:
    content = pdf(1000)
    check = beata.goes_on(beata.attaches(beata.comes_to_sketch(), ("skiss.pdf", content)))
    assert "skiss.pdf" in check.text("flow-check")
    receipt = beata.closes(check)
    number = receipt.text("receipt-number")
    archive = json.loads(beata.visits(f"{beata.service}/arende/{number}/arkiv.json").content)
    (sent,) = archive["steps"][-1]["fields"][0]["value"]["files"]
    assert sent["name"] == "skiss.pdf" and sent["kind"] == "pdf" and sent["size"] == len(content)
    assert sent["sha256"] == sha256(content).hexdigest()
    case = beata.visits(f"{beata.service}/arende/{number}")
    address = case.find("case-answer", field="skiss").xpath(".//a/@href")[0]
    assert address == f"{beata.service}/arende/{number}/fil/{sent['id']}"
    assert beata.client.get(address).content == content
    assert Applicant("B03", acting_for=ALM_ASK).visits(address).has("change-engagemang")


def test_what_is_in_a_file_goes_with_its_draft(beata: Applicant, django_capture_on_commit_callbacks: Any) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("torget.jpg", jpeg_with_place()))
    address, place = page.find("flow-file").xpath(".//a/@href")[0], FlowFile.objects.get().place
    beata.client.get(page.find("flow-file-preview").get("src"))
    assert storages["flow"].exists(place)
    with django_capture_on_commit_callbacks(execute=True):
        beata.goes_on(beata.visits(f"{beata.draft(page)}/ta-bort"), button="flow-remove")
    assert beata.client.get(address).status_code == 404
    assert not any(storages["flow"].exists(each) for each in (place, f"{place}.liten"))


def test_files_whose_draft_is_over_are_deleted_with_it(beata: Applicant) -> None:
    page = beata.attaches(beata.comes_to_sketch(), ("skiss.pdf", pdf()))
    kept = beata.submits()
    assert kept.has("receipt")
    uuid = beata.draft(page).rpartition("/")[2]
    beata.client.post("/api/mock/v1/flow/age", {"draft": uuid, "days": 91}, content_type="application/json")
    assert beata.works()["expired"] == 1
    assert not FlowFile.objects.exists()
