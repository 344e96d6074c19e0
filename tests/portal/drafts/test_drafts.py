"""What somebody typed and did not send is there for them again, and for nobody else."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from portal import drafts
from portal.constants import DRAFT_KEPT_FOR
from portal.drafts import MOST_BYTES, MOST_OF_A_PERSON, Place
from portal.drafts.models import Draft
from portal.identity.person import subject_of
from portal.testing.visitors import Response, Visitor
from test_world.people import by_key

pytestmark = pytest.mark.django_db(transaction=True)

SAVE = "/api/inloggad/skalet/utkast/v1/spara"
DROP = "/api/inloggad/skalet/utkast/v1/kasta"
MINE = "/inloggad/mina-sidor"
CONTACT = "/om-foretagsporten-se/kontakt"
OSTRA_VERKEN, ANGSBLOMMAN = "5521030014", "7521030010"
TYPED = {"subject": "TEKNIK", "message": "Jag hittar inte årsredovisningen", "email": "beata@ostraverken.example"}
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


def beata(acting_for: str = OSTRA_VERKEN) -> Visitor:
    return Visitor("B03", acting_for=acting_for)


def beatas_key() -> str:
    """The key that the contact form has on a page of Beata's, acting for Östra Verken AB."""
    return drafts.place(by_key("B03").person.subject, OSTRA_VERKEN, "", "contact").key


def types(visitor: Visitor, key: str, fields: Any = TYPED, **headers: str) -> int:
    """What the page does a second after somebody began to type."""
    visitor.visits("/cookies")
    headers = {"X-CSRFToken": visitor.client.cookies["vst_csrf"].value, **headers}
    return int(visitor.client.post(SAVE, json.dumps({"key": key, "fields": fields}), "application/json", headers=headers).status_code)


def form_of(page: Response) -> dict[str, str]:
    """What the contact form of a page starts with."""
    form = page.find("contact-form")
    return {name: value for name, value in form.form_values() if name in TYPED}


def test_what_beata_typed_is_in_the_form_again_after_another_login_without_scripts() -> None:
    before = beata()
    assert types(before, beatas_key()) == 204
    after = beata()
    for path in (MINE, CONTACT, "/en" + MINE):
        assert form_of(after.visits(path)) == TYPED, path
    assert after.visits(MINE).text("draft-kept").startswith("Vi har sparat det du skrev.")
    assert after.visits("/en" + MINE).text("draft-start-over") == "Start over"


def test_nobody_else_sees_it_and_it_outlives_their_visit() -> None:
    types(beata(), beatas_key())
    albin = Visitor("B01", acting_for="5521010016")
    for page in (albin.visits(MINE), albin.visits(CONTACT), Visitor().visits(CONTACT)):
        assert "årsredovisningen" not in page.content and not page.has("draft-kept")
    assert form_of(beata().visits(MINE)) == TYPED


def test_the_page_of_another_party_does_not_get_it() -> None:
    types(beata(), beatas_key())
    assert not beata(acting_for=ANGSBLOMMAN).visits(MINE).has("draft-kept")


def test_a_page_that_another_person_left_open_keeps_nothing_for_the_one_signed_in_now() -> None:
    key = beatas_key()
    assert types(Visitor("B01"), key) == 400
    assert Draft.objects.count() == 0


@pytest.mark.parametrize("key", ["", "x", "W10:x", 7, None, [1]])
def test_a_key_that_no_page_carries_is_refused(key: Any) -> None:
    assert types(beata(), key) == 400


def test_signed_out_and_without_the_anti_forgery_value_nothing_is_kept() -> None:
    one = beata()
    key = beatas_key()
    assert types(Visitor(), key) == 401
    assert types(one, key, **{"X-CSRFToken": "x"}) == 403
    assert Draft.objects.count() == 0


def test_the_form_of_somebody_not_signed_in_keeps_nothing() -> None:
    page = Visitor().visits(CONTACT)
    assert "utkast" not in page.content and "keep-draft" not in page.content


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"message": "a" * (MOST_BYTES - 20)}, 204),
        ({"message": "a" * MOST_BYTES}, 413),
        ({"message": "å" * (MOST_BYTES // 2)}, 413),
        ({"agree": True, "days": ["1", "2"]}, 204),
        ({f"n{n}": "x" for n in range(101)}, 400),
        ({"message": 7}, 400),
        ({"message": None}, 400),
        ({"message": {"a": "b"}}, 400),
        ({"message": ["a", 1]}, 400),
        ({"message": "a\0b"}, 400),
        ({"a\0": "b"}, 400),
        ("text", 400),
        (None, 400),
    ],
)
def test_only_what_could_have_been_typed_is_kept(fields: Any, status: int) -> None:
    one = beata()
    assert types(one, beatas_key(), fields) == status
    assert Draft.objects.count() == (status == 204)


def test_beginning_anew_forgets_it_and_needs_no_script() -> None:
    types(one := beata(), beatas_key())
    page = one.visits(MINE + "/foretag?a=b")
    answer = one.presses(page, "draft-start-over")
    assert (answer.status, answer.location) == (303, MINE + "/foretag?a=b")
    page = one.visits(MINE)
    assert form_of(page) == {"message": "", "email": "", "subject": ""}
    assert not page.has("draft-kept")


def test_nobody_begins_anew_for_another_or_is_led_off_this_host() -> None:
    types(one := beata(), key := beatas_key())
    assert Visitor("B01").posts(DROP, {"key": key, "from": MINE}).status == 400
    assert one.posts(DROP, {"key": key, "from": "//elsewhere.example"}).status == 400
    assert Visitor().posts(DROP, {"key": key, "from": MINE}).status == 401
    assert Draft.objects.count() == 1


def test_a_message_that_was_sent_is_no_draft_any_more() -> None:
    types(one := beata(), beatas_key())
    page = one.visits(CONTACT)
    assert one.presses(page, "contact-submit", typed={"email": "not an address"}).status == 400
    assert Draft.objects.count() == 1
    assert one.presses(page, "contact-submit").has("contact-success")
    assert Draft.objects.count() == 0


def test_a_form_that_was_emptied_is_forgotten() -> None:
    one = beata()
    key = beatas_key()
    types(one, key)
    assert types(one, key, {"message": "  ", "agree": False, "days": []}) == 204
    assert Draft.objects.count() == 0


def beatas(form: str, path: str = MINE) -> Place:
    return drafts.place("beata", OSTRA_VERKEN, path, form)


async def test_it_is_kept_over_a_weekend_and_then_deleted() -> None:
    await drafts.save(beatas("a"), {"x": "1"}, NOON)
    assert await drafts.of_page("beata", OSTRA_VERKEN, MINE, NOON + DRAFT_KEPT_FOR) == {beatas("a"): {"x": "1"}}
    late = NOON + DRAFT_KEPT_FOR + timedelta(seconds=1)
    assert await drafts.of_page("beata", OSTRA_VERKEN, MINE, late) == {}
    await drafts.save(drafts.place("albin", None, MINE, "b"), {"x": "1"}, late)
    assert [row.form async for row in Draft.objects.all()] == ["b"]


async def test_of_many_drafts_the_oldest_gives_way() -> None:
    for n in range(MOST_OF_A_PERSON + 1):
        await drafts.save(beatas(f"f{n}"), {"x": "1"}, NOON + timedelta(seconds=n))
    assert await Draft.objects.acount() == MOST_OF_A_PERSON
    assert not await Draft.objects.filter(form="f0").aexists()


async def test_what_beata_has_just_typed_gives_way_to_nothing_though_the_clock_was_set_back_meanwhile() -> None:
    for n in range(MOST_OF_A_PERSON):
        await drafts.save(beatas(f"f{n}"), {"x": "1"}, NOON + timedelta(seconds=n))
    await drafts.save(beatas("just now"), {"x": "1"}, NOON - timedelta(minutes=10))
    assert await Draft.objects.acount() == MOST_OF_A_PERSON
    assert await Draft.objects.filter(form="just now").aexists() and not await Draft.objects.filter(form="f0").aexists()


async def test_a_form_of_one_page_is_on_that_page_only_in_both_languages() -> None:
    await drafts.save(beatas("a", "/inloggad/demo/"), {"x": "1"}, NOON)
    for path, is_there in (("/inloggad/demo", True), ("/en/inloggad/demo/", True), ("/inloggad/demo/2", False), (MINE, False)):
        assert bool(await drafts.of_page("beata", OSTRA_VERKEN, path, NOON)) == is_there, path


async def test_no_column_holds_a_personal_number() -> None:
    selma = by_key("S01").person
    await drafts.save(drafts.place(selma.subject, selma.personnummer, MINE, "a"), {"x": "1"}, NOON)
    row = await Draft.objects.aget()
    assert (row.subject, row.party) == (selma.subject, subject_of(selma.personnummer))
    assert selma.personnummer[2:] not in f"{row.subject} {row.party} {row.path} {row.form}"


def test_a_test_begins_without_drafts() -> None:
    types(one := beata(), beatas_key())
    assert one.client.delete("/api/mock/v1").status_code == 204
    assert Draft.objects.count() == 0
