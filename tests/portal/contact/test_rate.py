"""How many messages may come from one place: far more than anybody writes, and a clear word to who meets the limit."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from portal import contact
from portal.contact import rate
from portal.testing.visitors import Visitor

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
CONTACT = "/om-foretagsporten-se/kontakt"
MESSAGE = {"subject": "TEKNIK", "message": "Hej", "email": ""}


async def test_one_browser_meets_its_limit_and_others_at_the_same_address_do_not() -> None:
    assert [await rate.may_send("192.0.2.1", NOON, "a") for _ in range(31)] == [True] * 30 + [False]
    assert [await rate.may_send("192.0.2.1", NOON, "b") for _ in range(31)] == [True] * 30 + [False]
    assert not await rate.may_send("192.0.2.1", NOON, "c"), "sixty came from the address"
    assert await rate.may_send("192.0.2.2", NOON, "c")
    assert await rate.may_send("192.0.2.1", NOON + timedelta(minutes=10), "a")


@pytest.mark.django_db
def test_who_meets_the_limit_is_told_what_to_do_and_keeps_what_was_written(settings: Any) -> None:
    settings.VST_CONTACT_SESSION_LIMIT = 1
    visitor = Visitor()
    assert visitor.posts(CONTACT, MESSAGE).has("contact-success")
    page = visitor.posts(CONTACT, {**MESSAGE, "message": "Och en sak till"})
    assert page.status == 429
    assert "Vänta tio minuter" in page.text("contact-submit-error")
    assert page.field("message") == "Och en sak till"
    call = visitor.client.post(
        "/api/skalet/kontaktaoss/v1/skicka",
        {"amne": "Hej", "avsandare": "", "meddelande": "Hej", "till": "TEKNIK"},
        "application/json",
        headers={"X-CSRFToken": visitor.client.cookies["vst_csrf"].value},
    )
    assert (call.status_code, call.json()["error"]) == (429, "TOO_MANY")


@pytest.mark.parametrize("message", ["\x00\x07", " \r\n\t", "\x7f"])
def test_a_message_of_nothing_that_can_be_read_is_empty(message: str) -> None:
    assert contact.validate({"till": "TEKNIK", "meddelande": message}) == {"meddelande": "MESSAGE_ERROR"}
