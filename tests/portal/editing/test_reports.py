"""What visitors said and searched for, as whoever writes pages reads it at ``/admin/reports/``."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.utils import timezone
from lxml import html

from portal import content
from portal.content import feedback
from portal.search.searched.models import ClickCount, SearchCount


@pytest.fixture
def writer(editor: Callable[[str], Client]) -> Client:
    return editor("redaktor")


def test_a_page_stands_with_how_many_found_what_they_looked_for(writer: Client) -> None:
    today = timezone.localdate()
    page = content.page_at("/moms", today)
    assert page
    for found in (True, False, False, False):
        async_to_sync(feedback.note)(page, found, today, "192.0.2.1", timezone.now())
    shown = writer.get("/admin/reports/page-feedback/").content.decode()
    assert f'<a href="/moms">{page.title}</a>' in shown
    assert "<td>3</td><td>1</td><td>25 %</td>" in shown


def test_searches_stand_with_those_without_a_good_hit_first_and_none_that_only_one_person_wrote(writer: Client) -> None:
    today = timezone.localdate()
    for term, found, times, day in (
        ("moms", True, 5, today),
        ("enhörning", False, 2, today),
        ("anna andersson", False, 1, today),
        ("förra månaden", True, 7, today - timedelta(days=20)),
    ):
        SearchCount.objects.create(term=term, locale="sv", day=day, found=found, count=times)
    ClickCount.objects.create(term="moms", locale="sv", key="page:moms", day=today, count=2)
    shown = writer.get("/admin/reports/searches/?days=7").content.decode()
    without, most = shown.split("Vanligast")
    assert "enhörning" in without and "moms" not in without
    assert "moms" in most
    assert "anna andersson" not in shown and "förra månaden" not in shown
    assert "förra månaden" in writer.get("/admin/reports/searches/?days=30").content.decode()
    assert writer.get("/admin/reports/searches/?days=x").status_code == 200


def test_a_term_whose_hits_nobody_chooses_stands_with_the_first_of_them_and_the_way_to_judge(writer: Client) -> None:
    SearchCount.objects.create(term="skatt", locale="sv", day=timezone.localdate(), found=True, count=20)
    row = html.fromstring(writer.get("/admin/reports/searches/").content).xpath("//table[@data-testid='searches-unanswered']/tbody/tr")[0]
    assert [cell.text_content() for cell in row[:5]] == ["skatt", "sv", "20", "0", "0"]
    assert row.xpath("td/a/@href") == ["/f-skatt", "/admin/reports/searches/judge/?term=skatt&language=sv"]


def test_both_reports_are_in_the_menu_and_nobody_else_reads_them(writer: Client) -> None:
    menu = writer.get("/admin/").content.decode()
    for address in ("/admin/reports/page-feedback/", "/admin/reports/searches/"):
        assert address in menu
        assert Client().get(address)["Location"].startswith("/admin/login/")
