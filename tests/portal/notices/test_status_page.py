"""The status page and its feed: the same notices as on the pages, for all of the portal."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import lxml.etree
import pytest
from django.test import Client

from portal.notices import SHELL, desk
from portal.notices.schedule import Plan, Stage
from portal.outside import kept
from portal.testing.visitors import Visitor
from test_world import faults
from test_world.faults import Fault
from test_world.outside_world import NOTICES, add_notice, remove_notice

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def planned(title: str, begins: datetime, ends: datetime, type: str = "INFO") -> Plan:
    stage = Stage(stage="now", type=type, shown_from=begins, messages={"sv": (title, f"Om {title}")})
    return Plan(name=title, applications=(SHELL,), stages=(stage,), until=ends)


def test_all_that_goes_on_stands_there_and_nothing_of_other_portals() -> None:
    page = Visitor().visits("/driftinformation")
    now = page.find("status-now").text_content()
    assert "Ärenden visas sent" in now
    assert "Gäller: " in now
    assert "Gäller inte här" not in page.content
    english = Visitor().visits("/en/service-status")
    assert english.title == "Service status - Business Portal"
    assert "Cases are late" in english.find("status-now").text_content()


@pytest.mark.requirement("MEND-030")
@pytest.mark.parametrize(("path", "title"), [("/driftinformation", "Planerat underhåll"), ("/en/service-status", "Planned maintenance")])
def test_the_work_of_a_coming_saturday_is_planned_and_all_is_well_now(path: str, title: str) -> None:
    remove_notice(NOTICES["N-ARENDEN"]["uuid"])
    page = Visitor().visits(path)
    assert title in page.text("status-coming")
    assert title not in page.text("status-now")
    assert page.has("status-fine")
    assert not page.has("status-none-coming")


@pytest.mark.requirement("MEND-030")
def test_what_is_told_of_before_it_begins_is_planned_until_it_begins() -> None:
    now = datetime.now(UTC)
    words = {"sv": ("Byte av nät", "Portalen är borta en stund.")}
    told = Stage(stage="planned", type="INFO", shown_from=now - HOUR, messages=words)
    begun = Stage(stage="now", type="INFO", shown_from=now + HOUR, messages={"sv": ("Nätet byts", "Portalen kan vara borta.")})
    desk.create(Plan(name="nät", applications=(SHELL,), stages=(told, begun), until=now + 2 * HOUR), "olle", now)
    page = Visitor().visits("/driftinformation")
    assert "Nätet byts" in page.text("status-coming-item")
    assert "Byte av nät" not in page.text("status-now")
    assert not page.has("status-none-coming")


@pytest.mark.requirement("MEND-030", "JOURNEY-065")
@pytest.mark.parametrize(("type", "section"), [("INFO", "coming"), ("WARNING", "now"), ("ERROR", "now")])
def test_of_what_has_begun_that_which_works_badly_stands_under_now_and_information_with_what_is_planned(type: str, section: str) -> None:
    now = datetime.now(UTC)
    desk.create(planned("Byte av nät", now - HOUR, now + HOUR, type), "olle", now)
    page = Visitor().visits("/driftinformation")
    assert [name for name in ("now", "coming") if "Byte av nät" in page.text(f"status-{name}")] == [section]


@pytest.mark.requirement("JOURNEY-065")
@pytest.mark.parametrize(
    ("path", "heading", "wrong", "ahead", "nothing"),
    [
        ("/driftinformation", "Information och planerat", "Ärenden visas sent", "Planerat underhåll", "Inget är planerat"),
        ("/en/service-status", "Information and planned work", "Cases are late", "Planned maintenance", "Nothing is planned"),
    ],
)
def test_what_is_wrong_now_and_what_is_planned_stand_apart(path: str, heading: str, wrong: str, ahead: str, nothing: str) -> None:
    page = Visitor().visits(path)
    assert wrong in page.text("status-now")
    assert ahead not in page.text("status-now")
    assert ahead in page.text("status-coming")
    assert page.find("status-coming").findtext("h2") == heading
    assert nothing not in page.find("main").text_content()
    for key in NOTICES:
        remove_notice(NOTICES[key]["uuid"])
    assert len(Visitor().visits(path).all("status-fine")) == 1


def test_what_is_planned_and_what_is_over_stand_with_their_times() -> None:
    now = datetime.now(UTC)
    desk.create(planned("Byte av nät", now + HOUR, now + 2 * HOUR), "olle", now)
    desk.create(planned("Gammalt fel", now - 2 * HOUR, now - HOUR), "olle", now)
    desk.create(planned("För länge sedan", now - timedelta(days=9), now - timedelta(days=8)), "olle", now)
    desk.end(desk.create(planned("Blev aldrig av", now + HOUR, now + 2 * HOUR), "olle", now), "olle", now)
    page = Visitor().visits("/driftinformation")
    assert [text.partition("Gäller")[0].strip() for text in page.texts("status-coming-item")] == ["Byte av nät"]
    assert [text.partition("Gäller")[0].strip() for text in page.texts("status-over-item")] == ["Gammalt fel"]


def test_without_a_source_nobody_is_told_that_all_is_well() -> None:
    faults.put("notices", Fault(body="[]"))
    assert Visitor().visits("/driftinformation").has("status-fine")
    faults.put("notices", Fault(status=500))
    kept.drop_all("notices")
    page = Visitor().visits("/driftinformation")
    assert (page.status, page.has("status-unknown"), page.has("status-fine")) == (200, True, False)
    assert Client().get("/driftinformation/rss").status_code == 200


def test_the_feed_says_the_same_in_each_language_and_survives_hostile_words() -> None:
    add_notice("fientlig", {**NOTICES["N-SKAL"], "messages": {"sv": {"title": "<b>&\x00\x0b]]>", "message": '"><script>'}}})
    for address, title in (("/driftinformation/rss", "Planerat underhåll"), ("/en/service-status/rss", "Planned maintenance")):
        answer = Client().get(address)
        assert answer["Content-Type"].startswith("application/rss+xml")
        channel = lxml.etree.fromstring(answer.content).find("channel")
        items = channel.findall("item")
        assert [item.findtext("title").partition(": ")[2] for item in items][:2] in ([title, "<b>&]]>"], ["<b>&]]>", title])
        assert channel.findtext("link").endswith(address.removesuffix("/rss"))
        assert len({item.findtext("guid") for item in items}) == len(items)
        assert parsedate_to_datetime(items[0].findtext("pubDate")) == datetime.fromisoformat(NOTICES["N-SKAL"]["published"])
        assert "annan-portal" not in answer.content.decode()
