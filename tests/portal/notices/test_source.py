"""Notices: what they hold, whom they reach, in which order."""

from datetime import datetime

import pytest

from portal import notices
from test_world import faults, outside_world
from test_world.faults import Fault

pytestmark = pytest.mark.django_db(transaction=True)


async def test_notices_come_newest_first_and_reach_whom_they_are_addressed_to() -> None:
    outside_world.add_notice("5f0c1a52-7d3e-4b8a-9c61-2e4d8f7a1b06", outside_world.NOTICES["N-FEL"])
    found = await notices.current()
    assert [n.messages["sv"][0] for n in found] == ["Driftstörning", "Planerat underhåll", "Ärenden visas sent", "Gäller inte här"]
    assert [n.type for n in notices.for_application(found, notices.SHELL)] == ["ERROR", "INFO"]
    assert [n.type for n in notices.for_application(found, "bolagsverket-arenden")] == ["ERROR", "WARNING"]
    assert found[1].published == datetime.fromisoformat("2026-11-20T08:00:00+01:00")


async def test_a_notice_without_english_has_swedish_only() -> None:
    outside_world.add_notice("x", outside_world.NOTICES["N-ENBART-SV"])
    assert list((await notices.current())[-1].messages) == ["sv"]


async def test_a_failure_is_an_empty_list_and_told_apart_from_none() -> None:
    faults.put("notices", Fault(status=500))
    assert await notices.current() == ()
    assert await notices.fetched() is None
    faults.end("notices")
    assert len(await notices.current()) == 3


async def test_an_entry_that_lacks_something_is_left_out() -> None:
    faults.put(
        "notices", Fault(body='[{"uuid": "a"}, "b", {"uuid": "c", "type": "INFO", "applications": [], "published": "x", "messages": {}}]')
    )
    assert await notices.fetched() == ()
    faults.put("notices", Fault(body='{"unexpected": true}'))
    assert await notices.current() == ()
