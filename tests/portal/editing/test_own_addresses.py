"""No page of editors stands at an address that is the portal's own, in either language, and they are told which and why (MEND-015)."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import get_resolver
from wagtail.models import Page
from wagtail.users.models import UserProfile

from portal.editing import own_addresses
from portal.editing.pages import Article, Folder, StartPage
from portal.eservices.registry import SERVICES
from portal.web.routes import LEADS_TO, LEGACY
from portal.web.screen import routes
from portal.words.locales import split
from tests.portal.editing.test_publishing import form, status_of

NAMED = """cookies tjanster services sok search apps 404 utloggad admin api static media remotes komponenter health metrics driftinformation
nyheter kontakt""".split()
"""Those that the row of the specification names."""


def _first(path: str) -> str:
    return split(path)[1].strip("/").split("/")[0]


def of_the_portal() -> list[str]:
    """The first part of every address that the tables of the portal hold, as far as a page's address can be that."""
    given = [path for route in routes() for path in (route.sv, route.en)]
    given += [base for service in SERVICES for base in service.base.values()] + [*LEADS_TO, *LEGACY]
    mounted = [str(pattern.pattern).removeprefix("^") for pattern in get_resolver().url_patterns]
    given += ["/" + re.split(r"[(?$*]", path.replace("\\", ""))[0] for path in mounted]
    return sorted({first for path in given if re.fullmatch(r"[a-z0-9-]+", first := _first(path))} | set(NAMED))


def _start(locale: str = "sv") -> StartPage:
    return StartPage.objects.get(locale__language_code=locale)


def _adds(client: Client, parent: Page, slug: str, kind: str = "article", **more: Any) -> Any:
    title = {"title": "Egen", "slug": slug, **more}
    return client.post(f"/admin/pages/add/editing/{kind}/{parent.pk}/", form(**title, **{"action-publish": "1"}))


@pytest.mark.requirement("MEND-015")
def test_the_list_is_that_of_the_tables() -> None:
    assert len(of_the_portal()) > 25
    assert set(of_the_portal()) <= own_addresses.first_parts()


@pytest.mark.requirement("MEND-015")
@pytest.mark.parametrize("language", ["sv", "en"])
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_each_address_of_the_portal_is_refused_at_the_field(editor: Callable[[str], Client], locale: str, language: str) -> None:
    UserProfile.objects.update_or_create(user=User.objects.get(username="publicerare"), defaults={"preferred_language": language})
    publisher, parent, before = editor("publicerare"), _start(locale), Page.objects.count()
    prefix = "" if locale == "sv" else "/en"
    for slug in of_the_portal():
        answer = _adds(publisher, parent, slug)
        assert answer.status_code == 200, slug
        assert "slug" in answer.context["form"].errors, slug
        why = "är portalens egen: där finns" if language == "sv" else "is the portal&#x27;s own: there is"
        assert f"{prefix}/{slug} {why}" in answer.content.decode(), slug
    assert Page.objects.count() == before


@pytest.mark.requirement("MEND-015")
@pytest.mark.parametrize(
    ("slug", "why"),
    [
        ("tjanster", "sidan ”Tjänster”"),
        ("search", "sidan ”Sök”"),
        ("kontakt", "sidan ”Kontakta oss”"),
        ("api", "sådant som portalen själv svarar med"),
    ],
)
def test_the_editor_is_told_what_stands_there(editor: Callable[[str], Client], slug: str, why: str) -> None:
    assert f"där finns {why}. Välj en annan." in _adds(editor("publicerare"), _start(), slug).content.decode()


@pytest.mark.requirement("MEND-015")
def test_an_address_made_of_the_title_is_refused_too(editor: Callable[[str], Client]) -> None:
    answer = _adds(editor("publicerare"), _start(), "", title="Tjänster")
    assert "slug" in answer.context["form"].errors


@pytest.mark.parametrize("kind", ["article", "folder"])
@pytest.mark.parametrize(("slug", "what"), [("en", "/en är portalens egen"), ("sv", "/sv är portalens egen")])
def test_no_page_stands_where_the_pages_of_a_language_begin(editor: Callable[[str], Client], kind: str, slug: str, what: str) -> None:
    answer = _adds(editor("publicerare"), _start(), slug, kind)
    assert what in answer.content.decode()
    assert not _start().get_children().filter(slug=slug).exists()


def test_a_start_page_is_published_where_it_stands(editor: Callable[[str], Client], committed: Any) -> None:
    for locale, path in (("sv", "/"), ("en", "/en")):
        start = _start(locale)
        start.full_clean()
        with committed():
            editor("publicerare").post(f"/admin/pages/{start.pk}/unpublish/")
        assert status_of(path) == 404
        with committed():
            start.get_latest_revision().publish()
        assert status_of(path) == 200


@pytest.mark.parametrize("title", ["😀", "日本の会社"])
@pytest.mark.parametrize("then", [{}, {"action-publish": "1"}])
def test_a_title_that_makes_no_address_asks_for_one(editor: Callable[[str], Client], title: str, then: dict[str, str]) -> None:
    news = Folder.objects.get(slug="nyheter", locale__language_code="sv")
    of_news = form(title=title, slug="", start_date="2026-11-22", eyebrow="Ämne", **then)
    answer = editor("publicerare").post(f"/admin/pages/add/editing/newsarticle/{news.pk}/", of_news)
    assert "den har inga bokstäver från a till z" in answer.context["form"].errors["slug"][0]


@pytest.mark.requirement("MEND-015")
@pytest.mark.parametrize("way", ["edit", "copy", "move", "move with others"])
def test_no_page_comes_there_by_another_way(editor: Callable[[str], Client], committed: Any, way: str) -> None:
    publisher, folder = editor("publicerare"), Folder.objects.get(slug="nyheter", locale__language_code="sv")
    page = folder.get_children().first()
    Page.objects.filter(pk=page.pk).update(slug="tjanster", url_path=f"{folder.url_path}tjanster/")
    with committed():
        if way == "edit":
            elsewhere = Article.objects.get(slug="moms", locale__language_code="sv")
            answer = publisher.post(f"/admin/pages/{elsewhere.pk}/edit/", form(slug="tjanster", **{"action-publish": "1"}))
            assert "slug" in answer.context["form"].errors
        elif way == "copy":
            posted = {"new_title": "Kopia", "new_slug": "tjanster", "new_parent_page": str(_start().pk)}
            answer = publisher.post(f"/admin/pages/{page.pk}/copy/", posted)
            assert "new_slug" in answer.context["form"].errors
        elif way == "move":
            answer = publisher.post(f"/admin/pages/{page.pk}/move/{_start().pk}/confirm/", follow=True)
            assert "/tjanster är portalens egen" in answer.content.decode()
        else:
            other = folder.get_children().last()
            chosen = f"/admin/bulk/wagtailcore/page/move/?id={other.pk}&id={page.pk}"
            answer = publisher.post(chosen, {"chooser": _start().pk}, follow=True)
            assert "/tjanster är portalens egen" in answer.content.decode()
            assert other in folder.get_children(), "none of them is moved"
    assert not _start().get_children().filter(slug="tjanster").exists()


def test_pages_below_news_and_below_the_contact_page_s_folder_are_free(editor: Callable[[str], Client], committed: Any) -> None:
    folder = Folder.objects.get(slug="om-foretagsporten-se")
    with committed():
        assert _adds(editor("publicerare"), folder, "tillganglighet-i-korthet").status_code == 302
    assert status_of("/om-foretagsporten-se/tillganglighet-i-korthet") == 200
    contact = Article.objects.get(portal_id="kontakt", locale__language_code="sv")
    answer = editor("publicerare").post(f"/admin/pages/{contact.pk}/edit/", form(title="Kontakt", slug="kontakt"))
    assert answer.status_code == 302
