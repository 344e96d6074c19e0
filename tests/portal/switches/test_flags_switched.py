"""A flag that an operator switches is what they say, until its end, and then what its source says."""

from datetime import timedelta
from io import StringIO

import pytest
from asgiref.sync import async_to_sync
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from portal.flags import Origin, current
from portal.outside import kept
from portal.switches import SwitchedFlag, Switches, desk
from portal.switches.known import Known
from portal.testing.visitors import Visitor
from test_world import faults
from test_world.faults import Fault
from tests.portal.switches.conftest import Olle

pytestmark = pytest.mark.django_db

KEY = "vst-ft-custom-service-menu"
HOUR = timedelta(hours=1)


def flags_now() -> str:
    said = async_to_sync(current)()
    return f"{'on' if said.is_on(KEY) else 'off'}: {said.origin(KEY)}"


def test_what_is_switched_goes_before_what_the_service_says_and_back(olle: Olle) -> None:
    assert flags_now() == f"on: {Origin.SERVICE}"
    olle.switches(KEY, "off")
    assert flags_now() == f"off: {Origin.SWITCHED}"
    assert Visitor().visits("/tjanster").location == "/404"
    assert olle.releases(KEY)
    assert not olle.releases(KEY)
    assert Visitor().visits("/tjanster").status == 200


def test_a_switch_is_undone_by_itself_at_its_end(olle: Olle) -> None:
    olle.switched_an_hour_ago(KEY, "off", until=timezone.now() - timedelta(minutes=1))
    assert flags_now() == f"on: {Origin.SERVICE}"
    (entry,) = desk.history(10)
    assert not entry.holds(timezone.now())
    olle.switches(KEY, "off", "Igen", until=timezone.now() + HOUR)
    assert flags_now() == f"off: {Origin.SWITCHED}"
    latest, first = desk.history(10)
    assert (latest.reason, latest.by, latest.ended_at) == ("Igen", "olle", None)
    assert (first.ended_by, first.ended_at) == ("", first.until), "nobody ended it: its time was over"


def test_what_was_read_last_holds_while_the_database_is_away_and_ends_when_it_should(olle: Olle, caplog: pytest.LogCaptureFixture) -> None:
    now = timezone.now()
    olle.switches(KEY, "off", until=now + HOUR)
    known = Known()
    async_to_sync(known.look)()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE portal_flagswitch RENAME TO away")
    for _ in range(2):
        async_to_sync(known.look)()
    assert known.now().values == {KEY: "false"}
    assert caplog.text.count("The switches could not be read") == 1
    ends = Switches((SwitchedFlag(KEY, "false", now + HOUR),))
    assert ends.at(now) == ends
    assert ends.at(now + HOUR) == Switches()


def test_who_hears_is_told_of_each_change_once(olle: Olle) -> None:
    known, told = Known(), list[Switches]()
    stop = known.hear(told.append)
    olle.switches(KEY, "off")
    for _ in range(2):
        async_to_sync(known.look)()
    assert [one.values for one in told] == [{}, {KEY: "false"}]
    stop()
    olle.releases(KEY)
    async_to_sync(known.look)()
    assert len(told) == 2


def test_what_is_switched_holds_while_the_service_says_nothing(olle: Olle) -> None:
    assert flags_now() == f"on: {Origin.SERVICE}"
    olle.switches("vst-ft-demo", "off")
    faults.put("features", Fault(status=500))
    kept.drop_all("features")
    said = async_to_sync(current)()
    assert said.values == {"vst-ft-demo": "false"}, "what was never had is the empty list, and what is switched"


@pytest.mark.parametrize(("value", "kept_as"), [("on", "true"), ("OFF", "false"), ("3", "3")])
def test_a_value_is_on_off_or_a_number(olle: Olle, value: str, kept_as: str) -> None:
    olle.switches("vst-ft-development", value)
    assert async_to_sync(current)().values["vst-ft-development"] == kept_as


def output(*command: str) -> str:
    out = StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()


def test_the_command_wants_a_reason_a_known_flag_and_an_end_that_is_ahead() -> None:
    for wrong, why in (
        (("flag", KEY, "off"), "Say why"),
        (("flag", "vst-ft-nothing", "off", "--reason", "Fel"), "There is no flag"),
        (("flag", KEY, "maybe", "--reason", "Fel"), "on, off or a whole number"),
        (("flag", KEY, "off", "--reason", "Fel", "--until", "snart"), "No time: snart"),
        (("flag", KEY, "off", "--reason", "Fel", "--until", "2020-01-01 10:00"), "ahead"),
        (("flag", KEY), "Say a value, or --release"),
        (("flag", KEY, "off", "--release"), "Say a value, or --release"),
    ):
        with pytest.raises(CommandError, match=why):
            call_command(*wrong)
    assert desk.history(10) == ()


def test_the_list_says_where_each_value_comes_from() -> None:
    output("flag", KEY, "off", "--reason", "Fel i kortet", "--until", "+2m")
    lines = {line.split()[0]: line for line in output("flags").splitlines()}
    assert Origin.SERVICE in lines["vst-ft-content-frontend"]
    assert "is released" in output("flag", KEY, "--release")
    assert "was not switched" in output("flag", KEY, "--release")
    assert {entry.reason for entry in desk.history(10)} == {"Fel i kortet"}
