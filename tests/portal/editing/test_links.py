"""Links that lead nowhere: told at the field, in a report, and by a command that asks other sites (MEND-018)."""

from collections.abc import Callable
from datetime import date
from io import StringIO
from typing import Any

import httpx
import pytest
from asgiref.sync import async_to_sync
from django.core.management import call_command
from django.test import Client
from wagtail.test.utils.form_data import rich_text, streamfield

from portal import content
from portal.content import prose
from portal.editing import links, outer_links
from portal.editing.management.commands import check_links
from portal.editing.outer_links import OuterLink
from portal.editing.pages import Article, NewsArticle
from tests.portal.editing.test_around_pages import NOON, TODAY
from tests.portal.editing.test_publishing import form, visit

REPORT = "/admin/reports/broken-links/"


def _article() -> Article:
    return Article.objects.get(slug="bara-pa-svenska")


def body_with(*addresses: str) -> dict[str, Any]:
    """A text with a link to each address."""
    anchors = "".join(f'<p><a href="{address}">länk {n}</a></p>' for n, address in enumerate(addresses))
    return streamfield([("text", {"text": rich_text(anchors, features=["link"])})])


def _publishes(client: Client, committed: Any, *addresses: str) -> Any:
    with committed():
        return client.post(f"/admin/pages/{_article().pk}/edit/", form(body=body_with(*addresses), **{"action-publish": "1"}), follow=True)


@pytest.mark.requirement("MEND-018")
def test_a_link_to_a_page_that_does_not_exist_is_told_at_the_field_and_listed_until_it_is_mended(
    editor: Callable[[str], Client], committed: Any
) -> None:
    publisher = editor("publicerare")
    assert "/finns-inte-alls" not in publisher.get(REPORT).content.decode()

    left = _publishes(publisher, committed, "/finns-inte-alls").content.decode()
    assert "har länkar som inte leder någonstans: /finns-inte-alls" in left
    at_the_field = publisher.get(f"/admin/pages/{_article().pk}/edit/").content.decode()
    assert "data-link-warning" in at_the_field and "Text: ”länk 0” → <code>/finns-inte-alls</code>" in at_the_field
    listed = publisher.get(REPORT).content.decode()
    assert "<code>/finns-inte-alls</code>" in listed and "Bara på svenska" in listed
    assert REPORT in publisher.get("/admin/").content.decode().replace("\\/", "/")

    assert "inte leder någonstans" not in _publishes(publisher, committed, "/moms").content.decode()
    assert "/finns-inte-alls" not in publisher.get(REPORT).content.decode()


@pytest.mark.requirement("MEND-018")
def test_a_page_that_is_taken_back_is_a_broken_link_of_the_pages_that_lead_to_it(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, target = editor("publicerare"), Article.objects.get(slug="moms", locale__language_code="sv")
    link = streamfield([("link", {"title": "Mer", "links": _row({"title": "Om moms", "page": str(target.pk), "url": ""})})])
    with committed():
        publisher.post(f"/admin/pages/{_article().pk}/edit/", form(body=link, **{"action-publish": "1"}))
    of = links.targets(TODAY)
    assert not links.broken([_article()], of)

    with committed():
        publisher.post(f"/admin/pages/{target.pk}/unpublish/")
    ((_, one),) = links.broken([_article()], links.targets(TODAY))
    assert (one.words, one.page, str(one.place)) == ("Om moms", target.pk, "Länkar")
    assert target.title in publisher.get(REPORT).content.decode()


@pytest.mark.requirement("MEND-018")
@pytest.mark.parametrize(
    "address", ["mailto:hjalp@exempel.se", "mailto:hjalp@exempel.se?subject=Moms", "tel:+46771111111", "tel:0771-111111"]
)
def test_mail_and_telephone_are_links(editor: Callable[[str], Client], committed: Any, address: str) -> None:
    answer = _publishes(editor("publicerare"), committed, address)
    assert "inte leder någonstans" not in answer.content.decode()
    assert f'<a href="{address}">länk 0</a>' in visit()[1]
    assert not links.broken([_article()], links.targets(TODAY))


def test_a_link_that_visitors_see_only_the_words_of_is_told_of(editor: Callable[[str], Client], committed: Any) -> None:
    told = _publishes(editor("publicerare"), committed, "http://www.exempel.se/").content.decode()
    assert "http://www.exempel.se/ (ska börja med https://, /, mailto: eller tel:)" in told
    assert "http://www.exempel.se" not in visit()[1]


def test_a_link_that_was_copied_from_the_address_bar_is_one_of_the_portal(
    editor: Callable[[str], Client], committed: Any, settings: Any
) -> None:
    settings.WAGTAILADMIN_BASE_URL = "https://foretagsporten.example"
    copied = ("https://foretagsporten.example/moms", "https://foretagsporten.example/finns-inte")
    told = _publishes(editor("publicerare"), committed, *copied).content.decode()
    assert "har länkar som inte leder någonstans: /finns-inte" in told
    assert '<a href="/moms">länk 0</a>' in visit()[1], "as no link to another site"


def test_nothing_of_the_portal_leads_to_a_page_that_is_taken_back_until_it_is_published_again(
    editor: Callable[[str], Client], committed: Any
) -> None:
    publisher, moms = editor("publicerare"), Article.objects.get(slug="moms", locale__language_code="sv")
    number = moms.pk
    with committed():
        publisher.post(
            f"/admin/pages/{_article().pk}/edit/",
            form(
                body=streamfield(
                    [("text", {"text": rich_text(f'<p><a linktype="page" id="{number}">Läs mer där</a></p>', features=["link"])})]
                ),
                **{"action-publish": "1"},
            ),
        )
    leading = ("/", "/driva-foretag", "/registrera-foretag", "/bara-pa-svenska")
    assert [path for path in leading if 'href="/moms"' not in visit(path)[1]] == []

    with committed():
        publisher.post(f"/admin/pages/{number}/unpublish/")
    assert [path for path in leading if 'href="/moms"' in visit(path)[1]] == []
    menu = [item.url for item in content.menu("sv")]
    assert "/moms" not in menu and "/f-skatt" in menu, "what was below it takes its place"
    assert "Läs mer där" in visit()[1], "its words stand"
    assert 'href="/f-skatt"' in visit("/")[1], "the rows beside it stay"
    assert "Läs mer där" in publisher.get(REPORT).content.decode(), "editors are told"

    with committed():
        moms.get_latest_revision().publish()
    assert [path for path in leading if 'href="/moms"' not in visit(path)[1]] == []


def test_what_leads_to_a_page_that_was_taken_back_stays_where_its_address_leads_on(editor: Callable[[str], Client], committed: Any) -> None:
    moms = Article.objects.get(slug="moms", locale__language_code="sv")
    with committed():
        editor("publicerare").post(f"/admin/pages/{moms.pk}/unpublish/")
        editor("operator").post("/admin/redirects/add/", {"old_path": "/moms", "redirect_link": "/starta-foretag"})
    assert 'href="/moms"' in visit("/")[1]
    assert Client().get("/moms")["Location"] == "/starta-foretag"


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "mailto:", "mailto:javascript", "tel:", "tel:alert(1)", "data:text/html,x", "ftp://x.se"]
)
def test_nothing_else_is_a_link(address: str) -> None:
    assert not prose.is_link(address)


def test_a_telephone_number_may_be_written_as_people_write_it(editor: Callable[[str], Client], committed: Any) -> None:
    _publishes(editor("publicerare"), committed, "tel:+46 (0)771 11 11 11")
    assert '<a href="tel:+460771111111">länk 0</a>' in visit()[1]


@pytest.mark.requirement("MEND-018")
@pytest.mark.parametrize(
    ("address", "leads"),
    [
        ("/", True),
        ("/en", True),
        ("/moms", True),
        ("/moms/", True),
        ("/moms?x=1#del2", True),
        ("/tjanster", True),
        ("/inloggad/mina-sidor", True),
        ("/inloggad/mina-sidor/foretag", True),
        ("/mina-sidor", True),
        ("/sitemap.xml", True),
        ("/nyheter", True),
        ("https://www.exempel.se/finns-inte", True),
        ("tel:0771 11 11 11", True),
        ("http://www.exempel.se/", False),
        ("www.exempel.se", False),
        ("/finns-inte", False),
        ("/moms/finns-inte", False),
        ("/api/finns-inte", False),
        ("/opublicerad", False),
        ("/static/finns-inte.css", False),
        ("/media/images/", False),
    ],
)
def test_what_an_address_leads_to(edited: None, address: str, leads: bool) -> None:
    assert links.targets(TODAY).has(links.Link("", "", None, address)) is leads


def test_news_that_is_over_is_no_target(edited: None) -> None:
    news = NewsArticle.objects.filter(live=True, locale__language_code="sv").first()
    assert news
    NewsArticle.objects.filter(pk=news.pk).update(start_date=date(2020, 1, 1), end_date=date(2020, 2, 1))
    assert news.pk not in links.targets(TODAY).pages


def test_the_demo_has_no_broken_link(edited: None) -> None:
    of = links.targets(TODAY)
    assert [(str(thing), of.named(link)) for thing, link in links.broken(links.published(), of)] == []


class Sites(httpx.AsyncBaseTransport):
    """The other sites: what each host answers, and what was asked."""

    def __init__(self, **answers: int | type[Exception]) -> None:
        self.answers, self.asked = answers, []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append((request.method, str(request.url)))
        answer = self.answers.get(request.url.host.split(".")[0], 200)
        if isinstance(answer, int):
            return httpx.Response(200 if answer == 405 and request.method == "GET" else answer)
        raise answer("no")


@pytest.mark.requirement("MEND-018")
def test_a_command_asks_other_sites_and_the_report_has_what_it_found(editor: Callable[[str], Client], committed: Any) -> None:
    publisher = editor("publicerare")
    gone, slow, shy, closed = (f"https://{host}.exempel.se/sida" for host in ("borta", "langsam", "blyg", "stangd"))
    _publishes(publisher, committed, gone, slow, shy, closed, gone + "#del2")
    sites = Sites(borta=404, langsam=httpx.ConnectTimeout, blyg=405, stangd=403)
    command, out = check_links.Command(), StringIO()
    command.transport = sites
    call_command(command, stdout=out)

    assert f"Bara på svenska: {gone} (404)" in out.getvalue() and f"{slow} (ConnectTimeout)" in out.getvalue()
    assert [asked for asked in sites.asked if "borta" in asked[1]] == [("HEAD", gone)], "asked once, without what stands behind #"
    assert set(OuterLink.objects.values_list("address", flat=True)) == {gone, slow}
    page = publisher.get(REPORT).content.decode()
    assert gone in page and "404" in page and shy not in page and closed not in page

    sites.answers = {}
    call_command(command, stdout=out)
    assert not OuterLink.objects.exists()


def test_what_is_broken_is_so_since_it_was_first_found(db: None) -> None:
    outer_links.keep({"https://borta.exempel.se": "404"}, NOON)
    outer_links.keep({"https://borta.exempel.se": "500"}, NOON.replace(day=24))
    row = OuterLink.objects.get()
    assert (row.since, row.asked, row.fault) == (NOON, NOON.replace(day=24), "500")


def test_a_link_makes_nobody_ask_our_own_machines() -> None:
    assert async_to_sync(outer_links.faults)(["https://127.0.0.1/", "https://10.0.0.1/"]) == {
        "https://127.0.0.1/": "not public",
        "https://10.0.0.1/": "not public",
    }


def _row(value: dict[str, Any]) -> dict[str, Any]:
    return {"count": "1", "0": {"type": "item", "value": value, "order": "0", "deleted": "", "id": ""}}
