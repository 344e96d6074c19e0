"""What a person keeps for themselves: cases to retrieve, services at hand."""

import pytest
from asgiref.sync import async_to_sync

from portal import user_settings
from portal.identity.person import subject_of
from portal.user_settings.cases import HAMTA_ARENDEN
from test_world.people import by_key
from tests.portal.visitors import SETTINGS_READ, SETTINGS_SAVE, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


async def test_services_at_hand_keep_their_order_and_stand_once() -> None:
    tolvan = subject_of(by_key("P00").person.personnummer)
    assert await user_settings.shortcuts_of(tolvan) == ()
    await user_settings.save_shortcuts(tolvan, ["scb-andra-sni", "demo", "scb-andra-sni"])
    assert await user_settings.shortcuts_of(tolvan) == ("scb-andra-sni", "demo")
    assert await user_settings.shortcuts_of(subject_of(by_key("B03").person.personnummer)) == ()


def test_a_subject_says_nothing_of_the_number_and_is_the_same_each_time() -> None:
    tolvan, beata = (by_key(key).person for key in ("P00", "B03"))
    assert tolvan.subject == subject_of(tolvan.personnummer) != beata.subject
    assert len(tolvan.subject) == 40


@pytest.mark.parametrize("value", HAMTA_ARENDEN)
def test_each_value_of_the_setting_can_be_saved_and_read(value: str | None) -> None:
    lova = signed_in("L01")
    saved = lova.post(SETTINGS_SAVE, {"hamtaArenden": value}, "application/json")
    assert saved.status_code == 200
    assert lova.get(SETTINGS_READ).json() == {"hamtaArenden": value}
    assert lova.post(SETTINGS_SAVE, {"hamtaArenden": "scb"}, "application/json").status_code == 400


def test_shortcuts_alone_leave_the_setting_as_it_was_before() -> None:
    lova = signed_in("L01")
    async_to_sync(user_settings.save_shortcuts)(by_key("L01").person.subject, ["demo"])
    assert lova.get(SETTINGS_READ).json() == {"hamtaArenden": "bolagsverket"}
    assert lova.delete("/api/mock/v1").status_code == 204
    assert async_to_sync(user_settings.shortcuts_of)(by_key("L01").person.subject) == ()
