"""The status page and its feed: the same notices as on the pages, for all of the portal."""

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime

import lxml.etree
import pytest
from django.test import Client

from portal.notices import SHELL, desk
from portal.notices.schedule import Plan, Stage
from portal.test_controls.outside_world import NOTICES, add_notice
from portal.testing.visitors import Visitor
from portal.upstream import faults, kept
from portal.upstream.faults import Fault

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def planned(title: str, begins: datetime, ends: datetime) -> Plan:
    stage = Stage(stage="now", type="INFO", shown_from=begins, messages={"sv": (title, f"Om {title}")})
    return Plan(name=title, applications=(SHELL,), stages=(stage,), until=ends)


def test_all_that_goes_on_stands_there_and_nothing_of_other_portals() -> None:
    page = Visitor().visits("/driftinformation")
    now = page.find("status-now").text_content()
    assert "Planerat underhåll" in now
    assert "Ärenden visas sent" in now
    assert "Gäller: Hela portalen." in now
    assert "Gäller inte här" not in page.content
    english = Visitor().visits("/en/service-status")
    assert english.title == "Service status - Business Portal"
    assert "Cases are late" in english.find("status-now").text_content()


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
