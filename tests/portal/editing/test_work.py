"""Editors begin at a page of their work: five panels with counts that lead to lists (MEND-021)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import lxml.html
import pytest
from asgiref.sync import async_to_sync
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from portal import content
from portal.content import feedback
from portal.editing.pages import Article
from portal.search.searched.models import SearchCount
from tests.portal.editing.test_publishing import form

PANELS = ("review", "scheduled", "look-over", "searches", "answers")


def _panels(client: Client) -> dict[str, Any]:
    page = lxml.html.document_fromstring(client.get("/admin/").content)
    return {panel.get("data-work-panel"): panel for panel in page.xpath("//main//*[@data-work-panel]")}


@pytest.fixture
def work(editor: Callable[[str], Client], committed: Any) -> None:
    """One thing to do of each kind."""
    article, later = Article.objects.get(slug="bara-pa-svenska"), Article.objects.get(slug="moms", locale__language_code="sv")
    with committed():
        sent = editor("redaktor").post(f"/admin/pages/{article.pk}/edit/", form(title="Nya ord", **{"action-submit": "1"}))
    assert sent.status_code == 302
    Article.objects.filter(pk=later.pk).update(expire_at=timezone.now() + timedelta(days=3))
    Article.objects.filter(slug="f-skatt").update(review_by=timezone.localdate())
    SearchCount.objects.create(term="enhörning", locale="sv", day=timezone.localdate(), found=False, count=4)
    page = content.page_at("/moms", timezone.localdate())
    assert page
    async_to_sync(feedback.note)(page, False, timezone.localdate(), "192.0.2.1", timezone.now())


@pytest.mark.requirement("MEND-021")
@pytest.mark.parametrize("name", ["redaktor", "publicerare"])
def test_the_first_page_counts_the_work_and_leads_to_it(editor: Callable[[str], Client], work: None, name: str) -> None:
    client = editor(name)
    found = _panels(client)
    assert tuple(found) == PANELS
    assert {panel: int(found[panel].get("data-count")) for panel in PANELS} == dict.fromkeys(PANELS, 1)
    first = {"review": "Bara på svenska", "scheduled": "Moms", "look-over": "F-skatt", "searches": "enhörning", "answers": "Moms"}
    for panel, title in first.items():
        assert title in found[panel].text_content(), panel
        leads_to = client.get(found[panel].xpath(".//h3/a/@href")[0])
        assert leads_to.status_code == 200
        assert title in lxml.html.document_fromstring(leads_to.content).find(".//main").text_content(), panel


@pytest.mark.requirement("MEND-021")
def test_where_there_is_nothing_to_do_the_panels_say_so(editor: Callable[[str], Client]) -> None:
    found = _panels(editor("redaktor"))
    assert [int(found[panel].get("data-count")) for panel in PANELS] == [0] * len(PANELS)
    assert "Inget väntar." in found["review"].text_content()


def test_who_sent_a_page_to_review_reads_at_the_first_page_that_it_was_sent_back_and_in_its_history_why(
    editor: Callable[[str], Client], work: None
) -> None:
    article, writer = Article.objects.get(slug="bara-pa-svenska"), editor("redaktor")
    article.current_workflow_task_state.reject(user=User.objects.get(username="publicerare"), comment="Skriv satsen också.")

    sent = lxml.html.document_fromstring(writer.get("/admin/").content).xpath("string(//*[@id='objects-in-workflow-section'])")
    assert "Nya ord" in sent and "Förändringar begärdes" in sent
    assert "Skriv satsen också." in writer.get(f"/admin/pages/{article.pk}/history/").content.decode()
    edit = writer.get(f"/admin/pages/{article.pk}/edit/").content.decode()
    assert "Ändringar önskade nu av" in edit or "sekunder sedan av" in edit
    assert "Förändringar begärdes" not in editor("operator").get("/admin/").content.decode()


def test_what_is_to_be_published_stands_among_what_is_scheduled(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, article = editor("publicerare"), Article.objects.get(slug="bara-pa-svenska")
    tomorrow = timezone.localtime(timezone.now() + timedelta(days=1)).strftime("%Y-%m-%d %H:%M")
    with committed():
        publisher.post(f"/admin/pages/{article.pk}/edit/", form(go_live_at=tomorrow, **{"action-publish": "1"}))
    listed = publisher.get("/admin/reports/scheduled/").content.decode()
    assert "Bara på svenska" in listed and "publiceras" in listed and tomorrow in listed
