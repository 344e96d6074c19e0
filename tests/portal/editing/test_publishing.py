"""What editors do at ``/admin/`` is what visitors see, at once (CONTENT-034, GQL-011)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from wagtail.test.utils.form_data import nested_form_data, rich_text, streamfield

from portal.editing.pages import Article, LandingPage, NewsArticle

PATH = "/bara-pa-svenska"


def _article() -> Article:
    return Article.objects.get(slug="bara-pa-svenska")


def form(**changed: Any) -> dict[str, Any]:
    """What the form of the article sends, with one text in its body."""
    fields: dict[str, Any] = {
        "title": "Bara på svenska",
        "preamble": "Den här sidan finns bara på svenska.",
        "slug": "bara-pa-svenska",
        "body": streamfield([("text", {"text": rich_text("<p>Nya ord.</p>", features=["bold"])})]),
        "og_image": streamfield([]),
        "comments": {"TOTAL_FORMS": 0, "INITIAL_FORMS": 0, "MIN_NUM_FORMS": 0, "MAX_NUM_FORMS": ""},
    }
    return nested_form_data(fields | changed)


def visit(path: str = PATH) -> tuple[int, str]:
    answer = Client().get(path, follow=True)
    return answer.status_code, answer.content.decode()


def status_of(path: str = PATH) -> int:
    """What a visitor is answered at ``path``."""
    return visit(path)[0]


@pytest.mark.requirement("CONTENT-034")
def test_an_unpublished_page_goes_to_404_and_a_published_one_is_back(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, article = editor("publicerare"), _article()
    assert status_of() == 200

    with committed():
        answer = publisher.post(f"/admin/pages/{article.pk}/unpublish/")
    assert answer.status_code == 302
    assert Client().get(PATH)["Location"] == "/404"
    assert status_of() == 404

    with committed():
        answer = publisher.post(f"/admin/pages/{article.pk}/edit/", form(**{"action-publish": "1"}))
    assert answer.status_code == 302, answer.context["form"].errors
    status, page = visit()
    assert status == 200
    assert "Nya ord." in page


def test_what_is_unpublished_leaves_the_sitemap_and_the_news_at_once(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, of_news = editor("publicerare"), NewsArticle.objects.get(slug="oppettider")
    for path in ("/sitemap.xml", "/nyheter", "/nyheter/rss"):
        assert "/nyheter/oppettider" in visit(path)[1], path
    with committed():
        assert publisher.post(f"/admin/pages/{of_news.pk}/unpublish/").status_code == 302
    for path in ("/sitemap.xml", "/nyheter", "/nyheter/rss"):
        assert "/nyheter/oppettider" not in visit(path)[1], path


@pytest.mark.parametrize("then", ["action-publish", "action-submit"])
def test_a_folder_is_made_and_leads_back_to_where_it_stands(editor: Callable[[str], Client], committed: Any, then: str) -> None:
    start = _article().get_parent()
    with committed():
        answer = editor("publicerare").post(
            f"/admin/pages/add/editing/folder/{start.pk}/", form(title="Guider", slug="guider", **{then: "1"})
        )
    assert answer["Location"] == f"/admin/pages/{start.pk}/"
    assert start.get_children().filter(slug="guider").exists()


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        ({"preamble": ""}, "ingress"),
        ({"body": streamfield([("info_text", {"title": "", "text": rich_text("<p>Ord.</p>", features=["bold"])})])}, "innehåll"),
    ],
)
@pytest.mark.parametrize("by", ["itself", "what it stands below"])
def test_of_many_drafts_none_is_published_while_one_lacks_something(
    editor: Callable[[str], Client], committed: Any, lacking: dict[str, Any], named: str, by: str
) -> None:
    publisher, start = editor("publicerare"), _article().get_parent()
    with committed():
        for title, more in (("Hel", {}), ("Halv", lacking)):
            parent = start if title == "Hel" or by == "itself" else Article.objects.get(slug="hel")
            added = publisher.post(f"/admin/pages/add/editing/article/{parent.pk}/", form(title=title, **{"slug": title.lower(), **more}))
            assert added.status_code == 302, "a draft may lack something"
    whole, half = Article.objects.get(slug="hel"), Article.objects.get(slug="halv")
    chosen = f"/admin/bulk/wagtailcore/page/publish/?id={whole.pk}" + (f"&id={half.pk}" if by == "itself" else "")
    with committed():
        answer = publisher.post(chosen, {"include_descendants": "on"}, follow=True)
    assert f"Inget publicerades. Något saknas eller är fel på ”Halv” ({named})." in answer.content.decode()
    assert status_of("/hel") == 404

    with committed():
        publisher.post(f"/admin/pages/{half.pk}/edit/", form(title="Halv", slug="halv"))
        assert publisher.post(chosen, {"include_descendants": "on"}).status_code == 302
    assert status_of("/hel") == 200


def test_a_change_is_not_seen_before_it_is_published(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, article = editor("publicerare"), _article()
    with committed():
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(title="Ny rubrik"))
    assert "Ny rubrik" not in visit()[1]

    with committed():
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(title="Ny rubrik", **{"action-publish": "1"}))
    assert "Ny rubrik" in visit()[1]


@pytest.mark.requirement("EDGE-019")
def test_an_edge_hears_by_the_etag_that_a_page_was_published_anew(editor: Callable[[str], Client], committed: Any, settings: Any) -> None:
    settings.VST_EDGE_SECONDS = 10
    publisher, article, edge = editor("publicerare"), _article(), {"X-Portal-Edge": "1"}
    before = Client().get(PATH, headers=edge)["ETag"]
    assert Client().get(PATH, headers={**edge, "If-None-Match": before}).status_code == 304

    with committed():
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(title="Ny rubrik", **{"action-publish": "1"}))
    after = Client().get(PATH, headers={**edge, "If-None-Match": before})
    assert after.status_code == 200
    assert after["ETag"] != before


def test_an_editor_writes_but_does_not_publish(editor: Callable[[str], Client], committed: Any) -> None:
    writer, article = editor("redaktor"), _article()
    with committed():
        saved = writer.post(f"/admin/pages/{article.pk}/edit/", form(title="Ny rubrik", **{"action-publish": "1"}))
        refused = writer.post(f"/admin/pages/{article.pk}/unpublish/")

    assert saved.status_code == 302
    assert refused["Location"] == "/admin/"
    assert "Ny rubrik" not in visit()[1]
    assert article.revisions.latest("created_at").content["title"] == "Ny rubrik"


def test_the_footer_leads_to_no_page_that_is_not_published(editor: Callable[[str], Client], committed: Any) -> None:
    assert 'href="/tillganglighet"' in visit()[1]
    with committed():
        editor("publicerare").post(f"/admin/pages/{Article.objects.get(slug='tillganglighet').pk}/unpublish/")
    assert 'href="/tillganglighet"' not in visit()[1]


def test_a_page_saved_without_an_address_gets_one_from_its_title(editor: Callable[[str], Client], committed: Any) -> None:
    parent = _article().get_parent()
    with committed():
        saved = editor("redaktor").post(f"/admin/pages/add/editing/article/{parent.pk}/", form(title="Sälja på torg", slug=""))
    assert saved.status_code == 302, saved.context["form"].errors
    assert Article.objects.get(title="Sälja på torg").portal_path == "/salja-pa-torg"


def test_a_visitor_is_asked_to_sign_in_and_gets_no_session(edited: None) -> None:
    visitor = Client()
    assert visitor.get("/admin/")["Location"].startswith("/admin/login/")
    assert visitor.get("/admin")["Location"] == "/admin/"
    assert "vst_editor_session" not in visitor.cookies


def test_the_session_of_an_editor_is_sent_to_the_pages_of_editors_only(editor: Callable[[str], Client]) -> None:
    client = editor("publicerare")
    client.get("/admin/")
    cookie = client.cookies["vst_editor_session"]
    assert cookie["path"] == "/admin/"
    assert cookie["httponly"]


def test_the_pages_of_editors_are_in_swedish_and_load_nothing_foreign(editor: Callable[[str], Client]) -> None:
    answer = editor("publicerare").get("/admin/")
    assert '<html lang="sv"' in answer.content.decode()
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert "https:" not in answer["Content-Security-Policy"]


def test_the_draft_is_shown_as_the_page_that_visitors_will_get(editor: Callable[[str], Client]) -> None:
    publisher, article = editor("publicerare"), _article()
    address = f"/admin/pages/{article.pk}/edit/preview/"
    assert publisher.post(address, form(title="Ännu ett utkast")).json()["is_valid"]

    shown = publisher.get(address)
    page = shown.content.decode()
    assert "Ännu ett utkast" in page and "Nya ord." in page
    assert 'data-page-type="ARTICLE"' in page and 'data-testid="footer"' in page
    assert "client.js" not in page, "a live page would show what is published"
    assert "frame-ancestors 'self'" in shown["Content-Security-Policy"]
    assert shown["X-Frame-Options"] == "SAMEORIGIN"
    assert "Ännu ett utkast" not in visit()[1]


def test_the_link_to_a_page_leads_to_where_visitors_reach_it(editor: Callable[[str], Client]) -> None:
    assert _article().full_url == f"http://localhost:8000{PATH}"
    assert f'href="{PATH}"' in editor("redaktor").get(f"/admin/pages/{_article().pk}/edit/").content.decode()


def test_a_page_may_not_take_an_address_of_the_portal(editor: Callable[[str], Client]) -> None:
    answer = editor("publicerare").post(f"/admin/pages/{_article().pk}/edit/", form(slug="inloggad"))
    assert "Adressen /inloggad är portalens egen" in answer.content.decode()


@pytest.mark.parametrize("address", ["skatteverket.se/moms", "http://skatteverket.se", "javascript:alert(1)"])
def test_a_main_address_that_search_engines_cannot_read_is_refused(editor: Callable[[str], Client], address: str) -> None:
    answer = editor("publicerare").post(f"/admin/pages/{_article().pk}/edit/", form(canonical_url=address, **{"action-publish": "1"}))
    assert "Skriv en väg som börjar med / eller en adress som börjar med https://." in answer.content.decode()
    assert address not in visit()[1]


def test_a_page_that_moves_leaves_its_old_address_leading_to_the_new(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, article = editor("publicerare"), _article()
    with committed():
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(slug="endast-svenska", **{"action-publish": "1"}))

    old = Client().get(PATH)
    assert (old.status_code, old["Location"]) == (301, "/endast-svenska")
    assert status_of("/endast-svenska") == 200


def test_a_page_that_is_put_below_another_leads_there_from_its_old_address_at_once(
    editor: Callable[[str], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transaction, "on_commit", lambda task, **_: task())  # as outside a test, where each statement is committed
    below = LandingPage.objects.get(slug="driva-foretag", locale__language_code="sv")
    editor("publicerare").post(f"/admin/pages/{_article().pk}/move/{below.pk}/confirm/")

    old = Client().get(PATH)
    assert (old.status_code, old["Location"]) == (301, f"/driva-foretag{PATH}")
    assert status_of(f"/driva-foretag{PATH}") == 200
