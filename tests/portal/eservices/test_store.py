"""What a service keeps is for one person and one party, and outlives everything that is in memory."""

import asyncio
from collections.abc import Callable

import pytest

from portal.eservices.store import LARGEST_VALUE, LONGEST_KEY, MOST_KEYS, Store, StoreRefused

pytestmark = pytest.mark.django_db(transaction=True)

BEATA, BO = "beata", "bo"
ASSOCIATION, COMPANY = "7521030010", "5521030014"


async def test_beata_finds_what_was_kept_for_her_and_the_association() -> None:
    await Store("skor", BEATA, ASSOCIATION).put("size", {"left": 38, "right": 38.5})
    assert await Store("skor", BEATA, ASSOCIATION).get("size") == {"left": 38, "right": 38.5}


@pytest.mark.parametrize("other", [Store("hattar", BEATA, ASSOCIATION), Store("skor", BO, ASSOCIATION), Store("skor", BEATA, COMPANY)])
async def test_another_service_person_or_party_sees_nothing_of_it(other: Store) -> None:
    await Store("skor", BEATA, ASSOCIATION).put("size", 38)
    assert await other.get("size", "nothing") == "nothing"
    assert await other.all() == {}
    await other.drop("size")
    assert await Store("skor", BEATA, ASSOCIATION).get("size") == 38


async def test_what_is_the_persons_own_is_there_whomever_they_act_for() -> None:
    await Store("skor", BEATA, ASSOCIATION).of_the_person.put("colour", "red")
    assert await Store("skor", BEATA, COMPANY).of_the_person.get("colour") == "red"
    assert await Store("skor", BEATA, COMPANY).get("colour") is None


async def test_a_value_is_replaced_and_dropped() -> None:
    store = Store("skor", BEATA, ASSOCIATION)
    await store.put("size", 38)
    await store.put("size", 39)
    await store.put("colour", "red")
    assert list((await store.all()).items()) == [("colour", "red"), ("size", 39)]
    await store.drop("size")
    await store.drop("size")
    assert await store.get("size") is None


async def test_what_only_looks_like_nul_is_kept() -> None:
    store = Store("skor", BEATA, ASSOCIATION)
    await store.put("size", "\\u0000")
    assert await store.get("size") == "\\u0000"


async def test_nothing_is_a_value_too() -> None:
    store = Store("skor", BEATA, ASSOCIATION)
    await store.put("size", None)
    assert await store.get("size", "not kept") is None
    assert await store.change("colour", lambda held: None, "red") is None
    assert await store.change("size", lambda held: 38) == 38
    assert await store.change("size", lambda held: None) is None
    assert dict(await store.all()) == {"size": None, "colour": None}


@pytest.mark.parametrize(
    ("key", "value", "why"),
    [
        ("", 1, "1 to 100 characters"),
        ("k" * (LONGEST_KEY + 1), 1, "1 to 100 characters"),
        ("shoe\ud800", 1, "no JSON"),
        ("shoe\0", 1, "NUL"),
        ("shoe", ["\\\0"], "NUL"),
        ("shoe", {"\0": 1}, "NUL"),
        ("shoe", object(), "no JSON"),
        ("shoe", "\ud800", "no JSON"),
        ("shoe", float("nan"), "no JSON"),
        ("shoe", "x" * LARGEST_VALUE, "bytes, at most"),
    ],
)
async def test_what_the_store_does_not_keep_is_refused_with_the_reason(key: str, value: object, why: str) -> None:
    with pytest.raises(StoreRefused, match=why):
        await Store("skor", BEATA, ASSOCIATION).put(key, value)


async def test_a_full_store_still_replaces_what_it_has() -> None:
    store = Store("skor", BEATA, ASSOCIATION)
    for number in range(MOST_KEYS):
        await store.put(str(number), number)
    with pytest.raises(StoreRefused, match="200 keys already"):
        await store.put("one more", 1)
    await store.put("7", "seven")
    assert await store.get("7") == "seven"


async def test_of_changes_at_the_same_instant_none_is_lost() -> None:
    store = Store("skor", BEATA, ASSOCIATION)

    def with_one(id: str) -> Callable[[str], str]:
        return lambda held: ".".join(sorted({*filter(None, held.split(".")), id}))

    await asyncio.gather(*[store.change("ticks", with_one(id), "") for id in "abcdefgh"])
    assert await store.get("ticks") == "a.b.c.d.e.f.g.h"
    assert await store.change("ticks", lambda held: held, "") == "a.b.c.d.e.f.g.h"


async def test_a_change_is_held_to_what_the_store_keeps() -> None:
    with pytest.raises(StoreRefused):
        await Store("skor", BEATA, ASSOCIATION).change("ticks", lambda held: "x" * LARGEST_VALUE)
