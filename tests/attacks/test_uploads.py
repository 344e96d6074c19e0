"""Files that no library of pictures should take, and what a camera writes into those it takes (MEND-016, MEND-017)."""

import re
import zlib
from collections.abc import Callable
from io import BytesIO, StringIO
from pathlib import Path
from struct import pack
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from PIL import Image, PngImagePlugin
from wagtail.models import UploadedFile
from wagtail.users.models import UserProfile

from portal.constants import UPLOAD_BODY_MAX_BYTES
from portal.content import store
from portal.editing.pages import LandingPage
from portal.editing.pictures import RENDITION, PortalImage
from portal.testing.fixtures import outside_world_at_start
from tests.portal import bodies
from tests.portal.editing.conftest import _loaded_once, edited, editor

__all__ = ["_loaded_once", "edited", "editor", "outside_world_at_start"]

SECRETS = (b"Kameran AB", b"Anna Fotograf", b"Hemma hos Anna", b"Exif\x00\x00", b"GPSLatitude")
"""What the camera wrote into the photograph: its maker, who took it, where; and the mark of EXIF itself."""


@pytest.fixture
def library(tmp_path: Path, settings: Any) -> Path:
    """An empty library of pictures."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def photograph(kind: str = "JPEG", size: tuple[int, int] = (640, 480)) -> bytes:
    """A photograph with place, camera and author in it, taken with the camera on its side."""
    exif = Image.Exif()
    exif[0x010F], exif[0x013B], exif[0x0112] = "Kameran AB", "Anna Fotograf", 6
    exif.get_ifd(0x8825).update({1: "N", 2: (59.0, 20.0, 0.0), 3: "E", 4: (18.0, 4.0, 0.0), 27: b"Hemma hos Anna"})
    xmp = b'<x:xmpmeta xmlns:x="adobe:ns:meta/"><dc:creator>Anna Fotograf</dc:creator><exif:GPSLatitude>59</exif:GPSLatitude></x:xmpmeta>'
    more: dict[str, Any] = {"exif": exif}
    if kind == "PNG":
        text = PngImagePlugin.PngInfo()
        text.add_text("Author", "Anna Fotograf")
        text.add_itxt("XML:com.adobe.xmp", xmp.decode())
        more["pnginfo"] = text
    else:
        more["xmp"] = xmp
    if kind == "JPEG":
        more["comment"] = b"Hemma hos Anna"
    out = BytesIO()
    Image.new("RGB", size, "green").save(out, kind, **more)
    return out.getvalue()


def vast_png(points: int) -> bytes:
    """A PNG that says it is ``points`` wide and high, a few bytes long."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    head = pack(">IIBBBBB", points, points, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")


MEDIA = re.compile(r"/media/images/sjon[\w./|-]+")
HALF = photograph("PNG")[: len(photograph("PNG")) // 2]
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
BAD = {
    "too large": (
        "stor.jpg",
        photograph() + b"\0" * 11_000_000,
        ("En bild får vara högst 10 MB", "A picture may be at most 10 MB"),
    ),
    "cut in half": ("halv.png", HALF, ("går inte att läsa som en bild", "cannot be read as a picture")),
    "an SVG": ("ritning.svg", SVG, ("AVIF, JPEG, PNG eller WebP", "AVIF, JPEG, PNG or WebP")),
    "an SVG in the name of a PNG": ("ritning.png", SVG, ("går inte att läsa som en bild", "cannot be read as a picture")),
    "12,000 x 12,000": ("vid.png", vast_png(12_000), ("12000 × 12000 punkter. En bild får ha högst 40 miljoner", "at most 40 million")),
    "30,000 x 30,000": ("vidare.png", vast_png(30_000), ("får ha högst 40 miljoner", "at most 40 million")),
    "no picture at all": ("tom.jpg", b"x", ("går inte att läsa som en bild", "cannot be read as a picture")),
    "the start of a JPEG": ("start.jpg", photograph()[:300], ("går inte att läsa som en bild", "cannot be read as a picture")),
}


@pytest.mark.requirement("MEND-016")
@pytest.mark.parametrize("language", ["sv", "en"])
@pytest.mark.parametrize("name", BAD)
def test_a_file_that_is_no_good_is_refused_at_the_field_in_the_editors_language(
    editor: Callable[[str], Client], library: Path, name: str, language: str
) -> None:
    UserProfile.objects.update_or_create(user=User.objects.get(username="redaktor"), defaults={"preferred_language": language})
    file_name, content, words = BAD[name]
    writer, told = editor("redaktor"), words[language == "en"]

    def file() -> SimpleUploadedFile:
        return SimpleUploadedFile(file_name, content)

    page = writer.post("/admin/images/add/", {"title": "Bild", "file": file()})
    assert page.status_code == 200 and page["Content-Type"].startswith("text/html")
    assert "file" in page.context["form"].errors
    assert told in page.content.decode()

    many = writer.post("/admin/images/multiple/add/", {"title": "Bild", "files[]": file()}).json()
    assert many["success"] is False and told in many["error_message"]

    chooser = writer.post("/admin/images/chooser/create/", {"image-chooser-upload-title": "Bild", "image-chooser-upload-file": file()})
    assert chooser.status_code == 200 and told in chooser.json()["htmlFragment"]
    assert not PortalImage.objects.exists() and not UploadedFile.objects.exists()


def test_the_page_for_many_says_the_limit_before_anything_is_sent(editor: Callable[[str], Client]) -> None:
    page = editor("redaktor").get("/admin/images/multiple/add/").content.decode()
    assert "En bild får vara högst 10 MB." in page and "högst 10 MB och 40 miljoner punkter" in page


@pytest.mark.requirement("MEND-017")
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_a_picture_is_kept_without_place_camera_and_author_in_every_file(editor: Callable[[str], Client], library: Path, kind: str) -> None:
    content = photograph(kind)
    assert any(secret in content for secret in SECRETS)
    file = SimpleUploadedFile(f"bild.{kind.lower()}", content)
    answer = editor("redaktor").post("/admin/images/add/", {"title": "Vid sjön", "file": file})
    assert answer.status_code == 302, answer.context["form"].errors

    picture = PortalImage.objects.get()
    for rule in (RENDITION, "max-165x165", "original", "width-300|format-jpeg", "width-300|format-png"):
        picture.get_rendition(rule)
    files = [one for one in library.rglob("*") if one.is_file()]
    assert len(files) > 3
    for one in files:
        kept = Image.open(one)
        assert not [secret for secret in SECRETS if secret in one.read_bytes()], one
        assert not dict(kept.getexif()) and not {"exif", "xmp", "XML:com.adobe.xmp", "comment", "photoshop"} & set(kept.info), one
    assert (picture.width, picture.height) == (480, 640), "it stands upright without the camera's word for it"
    assert picture.file_size == picture.file.size
    assert Client().get(f"/media/{picture.file.name}").status_code == 404


@pytest.mark.requirement("OPS-010")
def test_no_address_that_a_list_or_a_page_names_gives_a_picture_with_a_place_in_it(editor: Callable[[str], Client], library: Path) -> None:
    publisher = editor("publicerare")
    added = publisher.post("/admin/images/add/", {"title": "Vid sjön", "file": SimpleUploadedFile("sjon.jpg", photograph())})
    assert added.status_code == 302
    picture = PortalImage.objects.get()
    page = LandingPage.objects.filter(locale__language_code="sv", live=True).first()
    assert page
    page.hero_image = [("picture", {"picture": picture, "drawn": "", "alt": "En sjö", "decorative": False})]
    page.save_revision().publish()
    store.load()

    places = ("/admin/images/", f"/admin/images/{picture.pk}/", "/admin/images/chooser/", page.portal_path)
    assert MEDIA.search(Client().get(page.portal_path).content.decode()), "the page shows the picture"
    named = {name for place in places for name in MEDIA.findall(publisher.get(place).content.decode())}
    assert len(named) >= 3, named
    for name in named:
        answer = publisher.get(name)
        assert Client().get(name).status_code == (404 if ".original." in name else 200), name
        content = b"".join(answer) if answer.streaming else answer.content
        assert answer.status_code == 200, name
        assert not [secret for secret in SECRETS if secret in content], name
        assert not dict(Image.open(BytesIO(content)).getexif()), name
    for original in (f"/media/{picture.file.name}", f"/media/images/{Path(picture.file.name).stem}.original.jpg"):
        assert Client().get(original).status_code == 404


@pytest.mark.requirement("MEND-017")
def test_a_picture_that_waits_for_a_better_title_is_kept_bare_too(editor: Callable[[str], Client], library: Path) -> None:
    """Wagtail puts such a file aside first and makes a picture of it by another way than the form."""
    writer = editor("redaktor")
    aside = {"title": "x" * 300, "files[]": SimpleUploadedFile("bild.jpg", photograph())}
    waiting = writer.post("/admin/images/multiple/add/", aside).json()
    number = waiting["uploaded_file_id"]
    posted = {f"uploaded-image-{number}-title": "Vid sjön"}
    assert writer.post(f"/admin/images/multiple/create_from_uploaded_image/{number}/", posted).json()["success"]
    assert not [one for one in library.rglob("*") if one.is_file() and any(secret in one.read_bytes() for secret in SECRETS)]
    assert PortalImage.objects.get().title == "Vid sjön"


def test_pictures_of_an_older_portal_are_made_bare_by_a_command(edited: None, library: Path) -> None:
    picture = PortalImage.objects.create(title="Vid sjön", file=SimpleUploadedFile("bild.jpg", photograph()))
    picture.get_rendition("max-165x165")
    for one in (picture.file, picture.renditions.get().file):
        Path(one.path).write_bytes(photograph())

    call_command("bare_pictures", stdout=StringIO())
    assert not [one for one in library.rglob("*") if one.is_file() and any(secret in one.read_bytes() for secret in SECRETS)]
    kept = PortalImage.objects.get()
    assert kept.get_rendition(RENDITION).file.size and Path(kept.file.path).exists()


@pytest.mark.requirement("MEND-016")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("language", ["sv", "en"])
@pytest.mark.parametrize("path", ["/admin/images/add/", "/admin/images/multiple/add/", "/admin/pages/1/edit/"])
async def test_more_than_any_form_takes_is_a_page_in_words(path: str, language: str) -> None:
    cookie = await sync_to_async(_signed_in)(language)
    answer, page = await sent(path, UPLOAD_BODY_MAX_BYTES + 1, cookie)
    assert answer["status"] == 413
    assert dict(answer["headers"])[b"Content-Type"].startswith(b"text/html")
    assert ("får vara högst 10 MB" if language == "sv" else "may be at most 10 MB") in page
    assert f'<html lang="{language}"' in page


@pytest.mark.django_db(transaction=True)
async def test_who_is_not_signed_in_sends_nothing_large_to_the_console() -> None:
    answer, _ = await sent("/admin/images/add/", UPLOAD_BODY_MAX_BYTES + 1, b"")
    assert answer["status"] == 302
    assert b"/admin/login/" in dict(answer["headers"])[b"Location"]


def _signed_in(language: str) -> bytes:
    user = User.objects.create_superuser("rut", password="Granen-vid-sjon-19")
    UserProfile.objects.create(user=user, preferred_language=language)
    client = Client()
    client.force_login(user)
    return f"vst_editor_session={client.cookies['vst_editor_session'].value}".encode()


async def sent(path: str, length: int, cookie: bytes) -> tuple[dict[str, Any], str]:
    """The answer to a body of ``length`` bytes, of which only the first arrives, and its page."""
    headers = [(b"content-length", str(length).encode()), (b"cookie", cookie), (b"content-type", b"multipart/form-data; boundary=x")]
    server = await bodies.sent(path, headers, (b"x", True))
    answer, body = await server.receive_output(timeout=20), b""
    while True:
        part = await server.receive_output(timeout=20)
        body += part.get("body", b"")
        if not part.get("more_body"):
            return answer, body.decode()
