"""Editors keep the checklists of trades: drafts that nobody else sees, a time to be published at, points that come and go."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import lxml.html
import pytest
from django.test import Client
from django.utils import timezone
from wagtail.test.utils.form_data import nested_form_data, streamfield

from portal.editing import schedule
from portal.editing.checklists import TradeChecklist
from portal.ruled.checklists import Checklist, shipped
from portal.testing.visitors import Response, Visitor

LISTS = "/admin/snippets/editing/tradechecklist/"
HERE, IN_ENGLISH = "/tillvaxtverket/branschchecklistor", "/en/tillvaxtverket/industry-checklists"
COMPANY = "5521030014"
NEW = {
    "id": "x1", "stage": "drift", "text_sv": "Köp en kvast.", "text_en": "Buy a broom.", "authority_sv": "Kommunen",
    "authority_en": "The municipality", "link": "https://www.verksamt.se/", "checked": "2026-11-01",
}  # fmt: skip


@pytest.fixture
def publisher(editor: Callable[[str], Client]) -> Client:
    """Somebody who may."""
    return editor("publicerare")


def stored(of: Checklist) -> list[dict[str, Any]]:
    """The points of a list as its form sends them."""
    both = ((each, f"{name}_{locale}") for each in of.points for name in ("text", "authority") for locale in ("sv", "en"))
    words: dict[str, dict[str, Any]] = {}
    for point, field in both:
        name, locale = field.split("_")
        words.setdefault(point.id, {})[field] = getattr(getattr(point, name), locale)
    return [
        {"id": each.id, "stage": each.stage, "link": each.link, "checked": each.checked.isoformat(), **words[each.id]} for each in of.points
    ]


def form(points: list[dict[str, Any]], **changed: Any) -> dict[str, Any]:
    """What the form of the list for restaurants sends."""
    fields = {"trade": "restaurang", "sni": "56", "name_sv": "Restaurang", "name_en": "Restaurant"}
    return nested_form_data({**fields, "points": streamfield([("point", each) for each in points]), **changed})


def written(publisher: Client, committed: Any, *more: dict[str, Any], but: str = "", **changed: Any) -> TradeChecklist:
    """The shipped list for restaurants with more points, and without one, sent from its form."""
    points = [each for each in stored(shipped()["restaurang"]) if each["id"] != but] + list(more)
    row = TradeChecklist.objects.first()
    with committed():
        answer = publisher.post(f"{LISTS}edit/{row.pk}/" if row else f"{LISTS}add/", form(points, **changed))
    assert answer.status_code == 302, answer.context["form"].errors
    return TradeChecklist.objects.get()


def seen(address: str = f"{HERE}/restaurang", visitor: Visitor | None = None) -> Response:
    return (visitor or Visitor()).visits(address)


def ids(page: Response) -> list[str]:
    return [str(each.get("data-id")) for each in page.all("point")]


@pytest.mark.requirement("TOOL-069")
def test_a_draft_is_seen_in_preview_alone_and_a_published_list_by_everybody_in_both_languages(publisher: Client, committed: Any) -> None:
    row = written(publisher, committed, NEW)
    half_written = NEW | {"id": "", "text_en": "", "link": "", "checked": ""}
    preview = f"{LISTS}preview/{row.pk}/"
    publisher.post(preview, form([*stored(shipped()["restaurang"]), NEW, half_written]))
    shown = publisher.get(preview)
    assert shown.status_code == 200
    assert "Köp en kvast." in shown.content.decode()
    assert "no-store" in shown["Cache-Control"]
    for address in (f"{HERE}/restaurang", f"{IN_ENGLISH}/restaurang"):
        assert "x1" not in ids(seen(address))
    written(publisher, committed, NEW, **{"action-publish": "1"})
    for address, words in ((f"{HERE}/restaurang", "Köp en kvast."), (f"{IN_ENGLISH}/restaurang", "Buy a broom.")):
        assert words in seen(address).content


@pytest.mark.requirement("TOOL-069")
def test_a_scheduled_list_appears_at_its_time(publisher: Client, committed: Any) -> None:
    tomorrow = timezone.localtime(timezone.now() + timedelta(days=1))
    row = written(publisher, committed, NEW, go_live_at=tomorrow.strftime("%Y-%m-%d %H:%M"), **{"action-publish": "1"})
    with committed():
        schedule.publish_due(timezone.now())
    assert "x1" not in ids(seen())
    moment = timezone.now() - timedelta(minutes=1)
    due = row.latest_revision
    due.content["go_live_at"], due.approved_go_live_at = moment.isoformat(), moment
    due.save()
    with committed():
        schedule.publish_due(timezone.now())
    row.refresh_from_db()
    assert row.live
    assert "x1" in ids(seen())


@pytest.mark.requirement("TOOL-069")
def test_a_point_that_is_removed_is_gone_with_its_tick(publisher: Client, committed: Any) -> None:
    beata = Visitor("B03", acting_for=COMPANY)
    for id in ("a1", "b1"):
        beata.presses(seen(visitor=beata), "tick", id=id)
    of = len(ids(seen(visitor=beata)))
    assert seen(visitor=beata).text("progress") == f"2 av {of} klara"
    written(publisher, committed, but="a1", **{"action-publish": "1"})
    page = seen(visitor=beata)
    assert "a1" not in ids(page)
    assert page.text("progress") == f"1 av {of - 1} klara"
    assert seen(f"{HERE}/restaurang?k=a1.b1").text("progress") == f"1 av {of - 1} klara"
    written(publisher, committed, **{"action-publish": "1"})
    assert seen(visitor=beata).text("progress") == f"1 av {of} klara", "what comes back begins without its old tick"


def test_a_list_of_a_new_trade_stands_among_the_others_and_an_unpublished_one_gives_way_to_the_shipped(
    publisher: Client, committed: Any
) -> None:
    row = written(publisher, committed, NEW, trade="kvastar", name_sv="Kvastar", name_en="Brooms", **{"action-publish": "1"})
    assert "Kvastar" in " ".join(seen(HERE).texts("checklist-link"))
    with committed():
        publisher.post(f"{LISTS}unpublish/{row.pk}/")
    assert seen(f"{HERE}/kvastar").status == 404


def test_the_form_begins_with_the_shipped_list(publisher: Client) -> None:
    tree = lxml.html.document_fromstring(publisher.get(f"{LISTS}add/?trade=bygg").content)
    assert tree.xpath("//input[@name='name_sv']/@value") == ["Bygg"]


@pytest.mark.parametrize(
    "wrong", [{"link": "http://example.org/"}, {"checked": "2999-01-01"}, {"id": "A!"}, {"id": "a1"}, {"text_en": ""}], ids=str
)
def test_a_point_that_cannot_be_right_is_refused_with_a_sentence(publisher: Client, wrong: dict[str, Any]) -> None:
    answer = publisher.post(f"{LISTS}add/", form([*stored(shipped()["restaurang"]), NEW | wrong], **{"action-publish": "1"}))
    assert answer.status_code == 200
    assert not TradeChecklist.objects.exists()


def test_a_new_point_gets_an_id_of_its_own(publisher: Client, committed: Any) -> None:
    row = written(publisher, committed, NEW | {"id": ""}, NEW | {"id": ""}, **{"action-publish": "1"})
    assert len(set(row.plain.ids)) == len(shipped()["restaurang"].points) + 2


def test_an_editor_writes_and_may_not_publish(editor: Callable[[str], Client], committed: Any) -> None:
    written(editor("redaktor"), committed, NEW, **{"action-publish": "1"})
    assert "x1" not in ids(seen())
