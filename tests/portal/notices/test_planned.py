"""Notices that operators plan: in stages, from and until, for whom, read again when the words change."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client

from portal import notices
from portal.constants import PAGES_TOLD_PAUSE, PAGES_TOLD_TOGETHER
from portal.notices import LOGIN, SHELL, desk, follow, planned
from portal.notices.schedule import Plan, Stage, next_change, problems
from portal.outside import kept
from portal.testing.visitors import Visitor

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SOURCE = "/api/driftmeddelanden/v1/driftmeddelanden"


def stage(name: str, at: datetime, **more: Any) -> Stage:
    told = {"sv": (f"Rubrik {name}", "Text"), "en": (f"Title {name}", "Words")}
    return Stage(**{"stage": name, "type": "INFO", "shown_from": at, "messages": told, **more})


def plan(**more: Any) -> Plan:
    stages = (stage("planned", NOON), stage("soon", NOON + HOUR, type="WARNING"), stage("now", NOON + 2 * HOUR, type="ERROR"))
    return Plan(**{"name": "Byte av databas", "applications": (SHELL,), "stages": stages, "until": NOON + 3 * HOUR, **more})


@pytest.mark.parametrize(
    ("after", "read"),
    [
        (-timedelta(microseconds=1), None),
        (timedelta(0), "planned"),
        (HOUR - timedelta(microseconds=1), "planned"),
        (HOUR, "soon"),
        (2 * HOUR, "now"),
        (3 * HOUR - timedelta(microseconds=1), "now"),
        (3 * HOUR, None),
        (timedelta(days=400), None),
    ],
)
def test_a_stage_is_read_from_its_time_until_the_next_and_none_from_the_end_on(after: timedelta, read: str | None) -> None:
    found = plan().at(NOON + after)
    assert (found.stage if found else None) == read


def test_the_next_change_is_the_first_time_that_is_not_over() -> None:
    both = [plan(), plan(stages=(stage("now", NOON + timedelta(minutes=90)),))]
    assert next_change(both, NOON - HOUR) == NOON
    assert next_change(both, NOON) == NOON + HOUR
    assert next_change(both, NOON + HOUR) == NOON + timedelta(minutes=90)
    assert next_change(both, NOON + 3 * HOUR) is None
    assert next_change([], NOON) is None


def test_the_hour_that_there_is_twice_in_autumn_changes_no_order() -> None:
    first = datetime.fromisoformat("2026-10-25T02:30:00+02:00")
    second = datetime.fromisoformat("2026-10-25T02:30:00+01:00")
    twice = plan(stages=(stage("soon", first), stage("now", second)), until=second + HOUR)
    assert problems(twice, ()) == {}
    assert [twice.at(first), twice.at(second)] == list(twice.stages)


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"name": " "}, "name"),
        ({"applications": ()}, "applications"),
        ({"applications": (SHELL, "finns-inte")}, "applications"),
        ({"stages": ()}, "stages"),
        ({"stages": (stage("now", NOON), stage("soon", NOON + HOUR))}, "stages"),
        ({"stages": (stage("now", NOON), stage("now", NOON + HOUR))}, "stages"),
        ({"until": NOON + 2 * HOUR}, "until"),
        ({"stages": (stage("soon", NOON), stage("now", NOON))}, "until"),
        ({"stages": (stage("now", NOON, type="NEWS"),)}, "now.type"),
        ({"stages": (stage("now", NOON, messages={"en": ("Title", "Words")}),)}, "now.messages"),
        ({"stages": (stage("now", NOON, messages={"sv": ("Rubrik", " ")}),)}, "now.messages"),
        ({"stages": (stage("now", NOON, messages={"sv": ("x" * 121, "Text")}),)}, "now.messages"),
    ],
)
def test_a_plan_that_says_nothing_to_anybody_is_refused(wrong: dict[str, Any], field: str) -> None:
    assert set(problems(plan(**wrong), ("bolagsverket-arenden",))) == {field}


@pytest.mark.django_db
def test_who_has_read_a_notice_reads_it_again_when_its_words_change_and_only_then() -> None:
    made = desk.create(plan(), "olle", NOON - HOUR)
    assert len({one.uuid for one in made.stages}) == 3, "each stage is news"
    later = desk.edit(replace(made, until=made.until + HOUR), "olle", NOON)
    assert [one.uuid for one in later.stages] == [one.uuid for one in made.stages]
    words = tuple(replace(one, messages={"sv": ("Rubrik", "Andra ord")}) if one.stage == "soon" else one for one in later.stages)
    other = desk.edit(replace(later, stages=words), "olle", NOON + timedelta(minutes=30))
    changed = [new.stage for new, old in zip(other.stages, later.stages, strict=True) if new.uuid != old.uuid]
    assert changed == ["soon"]
    assert other.stages[1].published == NOON + HOUR, "it was not to be read before"


@pytest.mark.django_db
def test_of_two_operators_the_second_is_told_of_the_first() -> None:
    made = desk.create(plan(), "olle", NOON)
    desk.edit(replace(made, name="Olles"), "olle", NOON)
    with pytest.raises(desk.ChangedMeanwhile):
        desk.edit(replace(made, name="Beatas"), "beata", NOON)
    with pytest.raises(desk.ChangedMeanwhile):
        desk.end(made, "beata", NOON)
    assert made.key is not None
    assert desk.plan(made.key).name == "Olles"
    with pytest.raises(desk.NotAPlan):
        desk.create(plan(applications=("finns-inte",)), "olle", NOON)


@pytest.mark.django_db
def test_one_that_is_ended_is_over_at_once() -> None:
    made = desk.create(plan(), "olle", NOON)
    over = desk.end(made, "olle", NOON + HOUR)
    assert over.at(NOON + HOUR) is None
    assert desk.plans(NOON + HOUR) == ()


@pytest.mark.django_db
def test_the_source_gives_what_is_to_be_read_now_and_the_pages_show_it() -> None:
    now = datetime.now(UTC).replace(microsecond=0)
    desk.create(plan(stages=(stage("now", now - HOUR, type="ERROR"),), until=now + HOUR, applications=(LOGIN,)), "olle", now)
    desk.create(plan(stages=(stage("planned", now + HOUR),), until=now + 2 * HOUR), "olle", now)
    kept.drop_all("notices")
    own = [one for one in Client().get(SOURCE).json() if one["applications"] == [LOGIN]]
    assert [(set(one), one["type"], one["messages"]["en"]["title"]) for one in own] == [
        ({"uuid", "type", "applications", "published", "messages"}, "ERROR", "Title now")
    ]
    assert Visitor().visits("/inloggad/logga-in").has("login-notice")


@pytest.mark.django_db(transaction=True)
async def test_what_is_kept_of_the_notices_ends_when_one_begins() -> None:
    now = datetime.now(UTC)
    await sync_to_async(desk.create)(plan(stages=(stage("now", now + timedelta(seconds=5)),), until=now + HOUR), "olle", now)
    kept.drop_all("notices")
    await notices.fetched()
    assert timedelta(seconds=2) < notices.fresh_for() <= timedelta(seconds=5)
    assert await planned.changes_next(now) == now + timedelta(seconds=5)


@pytest.mark.django_db(transaction=True)
async def test_others_have_their_turn_while_many_pages_hear_of_a_change() -> None:
    follower, turns = follow.Follower(), list[str]()
    loop, all_heard = asyncio.get_running_loop(), asyncio.Event()

    def hear(_: object) -> None:
        if not turns:
            loop.call_later(PAGES_TOLD_PAUSE.total_seconds() / 2, turns.append, "somebody else")
        turns.append("a page")
        if turns.count("a page") == len(stops):
            all_heard.set()

    stops = [follower.hear(lambda found, page=page: hear(page)) for page in range(3 * PAGES_TOLD_TOGETHER)]
    await all_heard.wait()
    assert turns.index("somebody else") <= 2 * PAGES_TOLD_TOGETHER
    for stop in stops:
        stop()
    follower.wake()
    assert follower._task is not None
    await follower._task


@pytest.mark.django_db(transaction=True)
async def test_a_page_that_closes_before_its_turn_is_told_nothing() -> None:
    follower, heard = follow.Follower(), asyncio.Queue[int]()

    def hear(page: int) -> None:
        heard.put_nowait(page)
        stops[1 - page]()  # whichever is told first, the other one closes

    stops = [follower.hear(lambda _, page=page: hear(page)) for page in (0, 1)]
    first = await heard.get()
    stops[first]()
    follower.wake()
    assert follower._task is not None
    await follower._task
    assert heard.empty()


@pytest.mark.django_db(transaction=True)
async def test_an_open_page_hears_of_each_change_and_of_nothing_else() -> None:
    follower, heard = follow.Follower(), asyncio.Queue[tuple[str, ...]]()
    stop = follower.hear(lambda found: heard.put_nowait(tuple(one.messages["sv"][0] for one in found)))
    first = await heard.get()
    now = datetime.now(UTC)
    made = await sync_to_async(desk.create)(plan(stages=(stage("now", now),), until=now + HOUR), "olle", now)
    follower.wake()
    assert await heard.get() == ("Rubrik now", *first)
    follower.wake()
    await sync_to_async(desk.end)(made, "olle", now)
    follower.wake()
    assert await heard.get() == first
    stop()
    follower.wake()
    assert follower._task is not None
    await follower._task
    assert heard.empty()
