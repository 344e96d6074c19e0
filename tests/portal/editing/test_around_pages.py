"""What belongs to pages beside their text: translations, pictures, redirects, the review list, and who may sign in."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from wagtail.contrib.redirects.models import Redirect
from wagtail.models import Locale
from wagtail.test.utils.form_data import streamfield

from portal import content
from portal.editing.pages import Article
from portal.editing.pictures import PortalImage
from portal.editing.review import pages_to_review
from tests.portal.editing.test_publishing import PATH, form, status_of, visit

TODAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def _article(locale: str = "sv") -> Article:
    return Article.objects.get(slug="bara-pa-svenska", locale__language_code=locale)


def test_a_translation_is_a_draft_until_it_is_published_and_then_both_know_each_other(
    editor: Callable[[str], Client], committed: Any
) -> None:
    writer, publisher = editor("redaktor"), editor("publicerare")
    english = Locale.objects.get(language_code="en")

    with committed():
        writer.post(f"/admin/translation/submit/page/{_article().pk}/", {"locales": [english.pk]})
    assert status_of("/en/bara-pa-svenska") == 404

    translated = _article("en")
    words = form(title="Only in Swedish", slug="only-in-swedish", preamble="Until now.", **{"action-publish": "1"})
    with committed():
        publisher.post(f"/admin/pages/{translated.pk}/edit/", words)

    swedish, english_page = content.page_at(PATH, TODAY), content.page_at("/en/only-in-swedish", TODAY)
    assert swedish and english_page
    assert swedish.id == english_page.id
    assert swedish.routes == english_page.routes == {"sv": PATH, "en": "/en/only-in-swedish"}
    assert 'hreflang="en" href="http://testserver/en/only-in-swedish"' in visit()[1]


@pytest.mark.parametrize("alias", [{"alias": "on"}, {"publish_copies": "on"}])
def test_a_copy_that_is_published_as_it_is_made_is_there_at_once_and_is_a_page_of_its_own(
    editor: Callable[[str], Client], committed: Any, alias: dict[str, str]
) -> None:
    moms = Article.objects.get(portal_id="moms", locale__language_code="sv")
    copy = {"new_title": "Momsen", "new_slug": "momsen", "new_parent_page": str(moms.get_parent().pk), **alias}
    with committed():
        editor("publicerare").post(f"/admin/pages/{moms.pk}/copy/", copy)
    assert status_of("/momsen") == 200
    first, second = content.page_at("/moms", TODAY), content.page_at("/momsen", TODAY)
    assert first and second
    assert first.id == "moms"
    assert second.id != "moms", "else it would take the place of the first one in the search"


def test_a_deleted_page_is_gone_at_once(editor: Callable[[str], Client], committed: Any) -> None:
    with committed():
        answer = editor("publicerare").post(f"/admin/pages/{_article().pk}/delete/")
    assert answer.status_code == 302
    assert status_of() == 404


@pytest.fixture
def folder_of_pictures(tmp_path: Path, settings: Any) -> Path:
    """An empty library."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


def test_an_uploaded_picture_is_sent_as_a_copy_and_never_itself(
    editor: Callable[[str], Client], committed: Any, folder_of_pictures: Path
) -> None:
    publisher = editor("publicerare")
    answer = publisher.post("/admin/images/add/", {"title": "En kulle", "file": _photograph()})
    assert answer.status_code == 302, answer.content
    picture = PortalImage.objects.get()

    body = streamfield([("image", {"image": {"picture": str(picture.pk), "drawn": "", "alt": "En kulle"}, "caption": "Kullen"})])
    with committed():
        publisher.post(f"/admin/pages/{_article().pk}/edit/", form(body=body, **{"action-publish": "1"}))

    page = content.page_at(PATH, TODAY)
    assert page
    address = page.blocks[0].image.url
    assert f'src="{address}" alt="En kulle"' in visit()[1]
    copy = Client().get(address)
    assert (copy.status_code, copy["Content-Type"]) == (200, "image/webp")
    assert copy["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert Image.open(BytesIO(copy.content)).size[0] == 1440
    assert Client().get(f"/media/{picture.file.name}").status_code == 404


def test_a_picture_that_is_taken_from_the_library_leaves_no_hole_in_the_pages_that_show_it(
    editor: Callable[[str], Client], committed: Any, folder_of_pictures: Path
) -> None:
    publisher = editor("publicerare")
    publisher.post("/admin/images/add/", {"title": "Kulle", "file": _photograph()})
    picture = PortalImage.objects.get()
    chosen = {"picture": str(picture.pk), "drawn": "", "alt": "En kulle med en stuga"}
    by_itself = ("image", {"image": chosen, "caption": "Kullen i maj"})
    beside = ("promo", {"page": "", "url": "/moms", "title": "Läs om moms", "text": "Vem som ska betala.", "image": chosen})
    with committed():
        answer = publisher.post(
            f"/admin/pages/{_article().pk}/edit/", form(body=streamfield([by_itself, beside]), **{"action-publish": "1"})
        )
    assert answer.status_code == 302, answer.context["form"].errors
    before = visit()[1]
    assert before.count('alt="En kulle med en stuga"') == 2
    assert "Kullen i maj" in before

    with committed():
        assert publisher.post(f"/admin/images/{picture.pk}/delete/").status_code == 302
    page = visit()[1]
    assert "En kulle med en stuga" not in page
    assert "Kullen i maj" not in page, "a caption of nothing"
    assert "Läs om moms" in page


@pytest.mark.parametrize("path", ["", "images/", "images/../subject-key", "images/finns-inte.webp", "images/%2e%2e/subject-key", "a.svg"])
def test_nothing_else_is_sent_from_the_folder_of_pictures(edited: None, path: str) -> None:
    assert Client().get(f"/media/{path}").status_code == 404


def test_editors_are_not_asked_for_a_picture_of_themselves_that_nobody_would_see(
    editor: Callable[[str], Client], folder_of_pictures: Path
) -> None:
    writer = editor("redaktor")
    assert 'type="file"' not in writer.get("/admin/account/").content.decode()
    writer.post("/admin/account/", {"avatar-avatar": _photograph()})
    assert not list(folder_of_pictures.rglob("*.jpg"))


def test_a_drawing_with_scripts_can_not_be_uploaded(editor: Callable[[str], Client], folder_of_pictures: Path) -> None:
    drawing = SimpleUploadedFile("x.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    editor("publicerare").post("/admin/images/add/", {"title": "Ritning", "file": drawing})
    assert not PortalImage.objects.exists()


def test_an_operator_sends_an_old_address_on(editor: Callable[[str], Client], committed: Any) -> None:
    with committed():
        answer = editor("operator").post(
            "/admin/redirects/add/",
            {"old_path": "/gamla-moms", "site": "", "is_permanent": "on", "redirect_page": str(_page_number("moms")), "redirect_link": ""},
        )
    assert answer.status_code == 302, answer.content
    moved = Client().get("/gamla-moms?fran=brev")
    assert (moved.status_code, moved["Location"]) == (301, "/moms?fran=brev")
    assert editor("redaktor").get("/admin/redirects/add/")["Location"] == "/admin/"


@pytest.mark.parametrize(
    ("old", "to", "visited", "led_to"),
    [
        ("/gamla-tjanster", "/tjanster", "/gamla-tjanster", "/tjanster"),
        ("/gamla-momsen", "/moms#tjanst", "/gamla-momsen?fran=brev", "/moms?fran=brev#tjanst"),
        ("/visa.aspx?sida=3&del=1", "/moms", "/visa.aspx?del=1&sida=3", "/moms"),
        ("/skatt", "https://www.skatteverket.se/", "/skatt", "https://www.skatteverket.se/"),
    ],
)
def test_an_old_address_may_lead_to_any_address_that_other_links_may(
    editor: Callable[[str], Client], committed: Any, old: str, to: str, visited: str, led_to: str
) -> None:
    operator = editor("operator")
    with committed():
        assert operator.post("/admin/redirects/add/", {"old_path": old, "is_permanent": "on", "redirect_link": to}).status_code == 302
    assert Client().get(visited)["Location"] == led_to
    written = operator.get(f"/admin/redirects/{Redirect.objects.get().pk}/").context["form"]
    assert written["redirect_link"].value() == to, "as it was written"


def test_an_old_address_of_another_query_leads_nowhere(editor: Callable[[str], Client], committed: Any) -> None:
    with committed():
        editor("operator").post("/admin/redirects/add/", {"old_path": "/visa.aspx?sida=3", "redirect_link": "/moms"})
    assert Client().get("/visa.aspx?sida=4")["Location"] == "/404"


@pytest.mark.parametrize("to", ["http://www.skatteverket.se/", "moms", "//moms", "javascript:alert(1)"])
def test_an_operator_is_told_where_no_visitor_would_be_led(editor: Callable[[str], Client], to: str) -> None:
    answer = editor("operator").post("/admin/redirects/add/", {"old_path": "/skatt", "redirect_link": to})
    assert "Skriv en väg som börjar med / eller en adress som börjar med https://." in answer.context["form"].errors["redirect_link"]
    assert not Redirect.objects.exists()


def test_a_list_of_old_addresses_is_held_to_the_same(editor: Callable[[str], Client], committed: Any) -> None:
    operator = editor("operator")
    rows = b"fran,till\n/gammal/a,/tjanster\n/gammal/b,http://www.skatteverket.se/\n"
    file = SimpleUploadedFile("gamla.csv", rows, "text/csv")
    shown = operator.post("/admin/redirects/import/", {"import_file": file}).context["form"]
    with committed():
        said = operator.post(
            "/admin/redirects/import/process/",
            {
                **{name: shown.initial[name] for name in ("import_file_name", "input_format")},
                **{"from_index": 0, "to_index": 1, "permanent": "on"},
            },
        )
    assert "Skriv en väg som börjar med /" in said.content.decode()
    assert Client().get("/gammal/a")["Location"] == "/tjanster"


def test_a_page_whose_day_has_come_stands_among_those_to_look_over(editor: Callable[[str], Client]) -> None:
    article = _article()
    Article.objects.filter(pk=article.pk).update(review_by=TODAY)
    assert [page.pk for page in pages_to_review(TODAY)] == [article.pk]
    assert not pages_to_review(TODAY - timedelta(days=1))
    Article.objects.filter(pk=article.pk).update(review_by=date(2020, 1, 1))
    assert "Bara på svenska" in editor("redaktor").get("/admin/reports/pages-to-review/").content.decode()


def _photograph() -> SimpleUploadedFile:
    file = BytesIO()
    Image.new("RGB", (2000, 1000), "green").save(file, "JPEG")
    return SimpleUploadedFile("kulle.jpg", file.getvalue(), "image/jpeg")


def _page_number(slug: str) -> int:
    number: int = Article.objects.get(slug=slug).pk
    return number
