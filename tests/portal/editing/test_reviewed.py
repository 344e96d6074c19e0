"""When a page was last looked over: said by editors, shown to visitors, and asked for after a year (JOURNEY-060)."""

import json
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from wagtail.models import Page

from portal.editing.pages import Article
from portal.editing.review import pages_not_reviewed
from portal.editing.translated import pages_ahead
from portal.testing.visitors import Visitor
from tests.portal.editing.test_publishing import form

TODAY = date(2026, 11, 21)


def _moms(locale: str) -> Article:
    return Article.objects.get(portal_id="moms", locale__language_code=locale)


@pytest.mark.requirement("JOURNEY-060")
@pytest.mark.parametrize(("locale", "path", "words"), [("sv", "/moms", "Granskad 18 maj 2026"), ("en", "/en/vat", "Reviewed 18 May 2026")])
def test_the_day_that_an_editor_says_is_on_the_page_and_in_the_endpoint(
    editor: Callable[[str], Client], committed: Any, locale: str, path: str, words: str
) -> None:
    assert not Visitor().visits(path).has("page-reviewed")
    page = _moms(locale)
    fields = form(title=page.title, slug=page.slug, preamble=page.preamble, reviewed="2026-05-18", **{"action-publish": "1"})
    with committed():
        answer = editor("publicerare").post(f"/admin/pages/{page.pk}/edit/", fields)
    assert answer.status_code == 302, answer.context["form"].errors
    shown = Visitor().visits(path)
    assert shown.text("page-reviewed") == words
    assert shown.find("page-reviewed").find("time").get("datetime") == "2026-05-18"
    query = {"query": f'{{ page(path: "{path}") {{ ... on Article {{ reviewed }} }} }}'}
    asked = Client().post("/api/tvv/content", json.dumps(query), "application/json").json()
    assert asked["data"]["page"] == {"reviewed": "2026-05-18"}


def test_nobody_has_looked_over_a_page_tomorrow(editor: Callable[[str], Client]) -> None:
    page, tomorrow = _moms("sv"), timezone.localdate() + timedelta(days=1)
    fields = form(title=page.title, slug=page.slug, preamble=page.preamble, reviewed=str(tomorrow), **{"action-publish": "1"})
    answer = editor("publicerare").post(f"/admin/pages/{page.pk}/edit/", fields)
    assert answer.context["form"].errors["reviewed"] == ["Dagen har inte varit än."]


@pytest.mark.requirement("JOURNEY-060")
def test_the_report_has_the_pages_that_nobody_has_looked_over_for_a_year(editor: Callable[[str], Client]) -> None:
    old = datetime(2024, 1, 1, tzinfo=UTC)
    Article.objects.update(reviewed=date(2026, 11, 1))
    late, never, new = Article.objects.filter(live=True).order_by("pk")[:3]
    Article.objects.filter(pk=late.pk).update(reviewed=date(2025, 11, 21))
    Article.objects.filter(pk=never.pk).update(reviewed=None, first_published_at=old)
    Article.objects.filter(pk=new.pk).update(reviewed=None, first_published_at=datetime(2026, 11, 1, tzinfo=UTC))
    assert {page.pk for page in pages_not_reviewed(TODAY)} == {late.pk, never.pk}
    assert late.title in editor("redaktor").get("/admin/reports/pages-not-reviewed/").content.decode()


def test_the_report_of_languages_has_what_was_changed_in_one_and_what_the_other_lacks(editor: Callable[[str], Client]) -> None:
    Page.objects.update(last_published_at=datetime(2026, 5, 18, 9, tzinfo=UTC))
    Page.objects.filter(pk=_moms("sv").pk).update(last_published_at=datetime(2026, 5, 18, 15, tzinfo=UTC))
    only_swedish = set(Article.objects.filter(slug="bara-pa-svenska"))
    assert {page.pk for page in pages_ahead(TODAY)} == {page.pk for page in only_swedish}, "both of moms were published on one day"

    Page.objects.filter(pk=_moms("sv").pk).update(last_published_at=datetime(2026, 6, 1, tzinfo=UTC))
    assert pages_ahead(TODAY)[0].pk == _moms("sv").pk
    assert _moms("en").pk not in {page.pk for page in pages_ahead(TODAY)}
    assert "Bara på svenska" in editor("redaktor").get("/admin/reports/pages-ahead/").content.decode()
