"""Sending a message: what leaves the portal and what stays."""

import asyncio
import json
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from portal import contact
from portal.contact.models import ContactMessage
from portal.contact.submission import submit
from portal.outside.client import UpstreamFailed
from test_world import call_log, faults
from test_world.faults import Fault

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
FIELDS = {"till": "TILLGANGLIGHET", "meddelande": "Hej", "avsandare": ""}


@pytest.mark.requirement("CONTACT-015")
@pytest.mark.parametrize(("locale", "label"), [("sv", "Tillgänglighet"), ("en", "Accessibility")])
async def test_the_call_has_the_contracts_headers_in_both_languages(locale: str, label: str) -> None:
    reference = await contact.send(FIELDS, locale, NOON)  # type: ignore[arg-type]
    (call,) = call_log.calls("contact")
    headers = {name: call.headers[name] for name in ("Accept", "Accept-Language", "Content-Type")}
    assert headers == {"Accept": "application/json", "Accept-Language": "sv", "Content-Type": "application/json"}
    assert call.body == {"amne": label, "avsandare": "", "meddelande": "Hej", "till": "TILLGANGLIGHET"}
    row = await ContactMessage.objects.aget(reference=reference)
    assert (row.subject, row.locale, row.created, row.held) == ("TILLGANGLIGHET", locale, NOON, False)


async def test_a_message_that_could_not_be_sent_is_not_kept() -> None:
    faults.put("contact", Fault(status=500))
    with pytest.raises(UpstreamFailed):
        await contact.send(FIELDS, "sv", NOON)
    assert await ContactMessage.objects.acount() == 0


@pytest.mark.parametrize("subject", contact.SUBJECTS)
async def test_every_topic_is_sent_with_its_code(subject: str) -> None:
    await contact.send({**FIELDS, "till": subject}, "sv", NOON)
    assert call_log.calls("contact")[0].body["till"] == subject


@pytest.mark.requirement("MEND-013")
@pytest.mark.parametrize(
    "topic",
    ["Tillgänglighet", "Accessibility", "  tillgänglighet ", "SKATTEVERKET", "Questions about F-tax, VAT and employer registration"],
)
def test_a_topic_of_another_till_is_refused_by_the_name_of_its_field(topic: str) -> None:
    body = {"amne": topic, "avsandare": "", "meddelande": "Hej", "till": "TEKNIK"}
    answer = Client().post("/api/skalet/kontaktaoss/v1/skicka", json.dumps(body), "application/json")
    assert (answer.status_code, answer.json()["error"], answer.json()["fields"]) == (400, "VALIDATION", {"amne": "SUBJECT_ERROR"})


@pytest.mark.parametrize("topic", ["", "Tekniska frågor", "Technical questions", "TEKNIK", "Sidan är blank"])
def test_its_own_topic_none_and_words_of_ones_own_are_taken(topic: str) -> None:
    body = {"amne": topic, "avsandare": "", "meddelande": "Hej", "till": "TEKNIK"}
    assert Client().post("/api/skalet/kontaktaoss/v1/skicka", json.dumps(body), "application/json").status_code == 204


async def test_a_message_that_a_browser_sends_again_within_minutes_is_the_same_message() -> None:
    typed = {"subject": "TILLGANGLIGHET", "message": "Hej", "email": ""}
    first = await submit(typed, "sv", NOON, "192.0.2.1", "browser")
    again = await submit(typed, "sv", NOON + timedelta(minutes=9), "192.0.2.2", "browser")
    assert again.reference == first.reference != ""
    mended = await submit({**typed, "message": "Hej!"}, "sv", NOON, "192.0.2.1", "browser")
    of_another = await submit(typed, "sv", NOON, "192.0.2.1", "another browser")
    later = await submit(typed, "sv", NOON + timedelta(hours=1), "192.0.2.1", "browser")
    assert len({first.reference, mended.reference, of_another.reference, later.reference}) == 4
    assert await ContactMessage.objects.acount() == len(call_log.calls("contact")) == 4


async def test_a_browser_without_a_cookie_is_known_by_its_address() -> None:
    typed = {"subject": "TILLGANGLIGHET", "message": "Hej", "email": ""}
    references = [(await submit(typed, "sv", NOON, address)).reference for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2")]
    assert references[0] == references[1] != references[2]
    assert await ContactMessage.objects.acount() == 2


async def test_a_message_that_comes_again_to_a_process_whose_clock_is_behind_is_the_same_message() -> None:
    typed = {"subject": "TILLGANGLIGHET", "message": "Hej", "email": ""}
    first = await submit(typed, "sv", NOON + timedelta(seconds=1), "192.0.2.1", "browser")
    again = await submit(typed, "sv", NOON - timedelta(seconds=2), "192.0.2.1", "browser")
    assert again.reference == first.reference != ""
    assert await ContactMessage.objects.acount() == 1


async def test_a_message_that_comes_again_while_it_is_being_passed_on_is_passed_on_once() -> None:
    typed = {"subject": "TILLGANGLIGHET", "message": "Hej", "email": ""}
    first, again = await asyncio.gather(*[submit(typed, "sv", NOON, "192.0.2.1", "browser") for _ in range(2)])
    assert first.reference == again.reference != ""
    assert await ContactMessage.objects.acount() == len(call_log.calls("contact")) == 1
