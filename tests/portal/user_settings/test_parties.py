"""Favourites and latest choices of a person who may act for many."""

from datetime import UTC, datetime, timedelta

import pytest

from portal.engagemang.engagemang_list import EngagemangList, arranged
from portal.engagemang.model import Engagemang
from portal.user_settings.models import PartyAtHand
from portal.user_settings.parties import AtHand, at_hand, remember_choice, set_favourite
from test_world.people import by_key

pytestmark = pytest.mark.django_db(transaction=True)

ATTA = by_key("T08").person
NOW = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
A, B, C, D, E = (Engagemang(f"55210{n}001{n}", f"Bolag {letter} AB", "AB") for n, letter in enumerate("ABCDE"))
LIST: EngagemangList = arranged(ATTA, [A, B, C, D, E])


async def chose(*parties: Engagemang) -> None:
    for minutes, party in enumerate(parties):
        await remember_choice("atta", LIST, party.organisationsnummer, NOW + timedelta(minutes=minutes))


async def test_a_new_person_has_nothing_at_hand() -> None:
    assert await at_hand("atta", LIST) == AtHand()


async def test_the_latest_three_are_kept_the_last_first_and_each_once() -> None:
    await chose(A, B, C, D, B)
    assert (await at_hand("atta", LIST)).recent == (B, D, C)
    assert await PartyAtHand.objects.acount() == 3
    assert (await at_hand("somebody else", LIST)).recent == ()


async def test_oneself_is_never_kept_so_that_no_personal_number_is() -> None:
    await remember_choice("atta", LIST, ATTA.personnummer, NOW)
    assert await set_favourite("atta", LIST, ATTA.personnummer, wanted=True) is False
    assert await PartyAtHand.objects.acount() == 0


async def test_favourites_stand_in_the_order_of_the_list_and_are_not_recent_too() -> None:
    await chose(C, A)
    for party in (E, C):
        assert await set_favourite("atta", LIST, party.organisationsnummer, wanted=True)
    assert await at_hand("atta", LIST) == AtHand((C, E), (A,))
    await chose(A, B, D, A)
    assert await at_hand("atta", LIST) == AtHand((C, E), (A, D, B)), "a favourite is kept however long ago it was chosen"


async def test_a_favourite_no_longer_is_recent_again_or_gone() -> None:
    await chose(C)
    for wanted in (True, True, False, False):
        for party in (C, E):
            await set_favourite("atta", LIST, party.organisationsnummer, wanted=wanted)
    assert await at_hand("atta", LIST) == AtHand((), (C,))
    assert await PartyAtHand.objects.acount() == 1


async def test_a_party_that_is_not_the_persons_is_no_favourite() -> None:
    assert await set_favourite("atta", LIST, "5529990011", wanted=True) is False
    assert await PartyAtHand.objects.acount() == 0


async def test_a_party_that_was_lost_is_left_out_and_comes_back_with_it() -> None:
    await set_favourite("atta", LIST, A.organisationsnummer, wanted=True)
    assert await at_hand("atta", arranged(ATTA, [B])) == AtHand()
    assert await at_hand("atta", LIST) == AtHand((A,))
