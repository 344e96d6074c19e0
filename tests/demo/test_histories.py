"""A portal that is served for the first time is alive: test people have applications in many states, with days and messages."""

import pytest
from django.core.management import call_command

from portal.flow.models import FlowCase
from tests.portal.flow.applicant import ANGSBLOMMAN, OSTRA_VERKEN, Applicant

pytestmark = pytest.mark.django_db


def test_test_people_have_applied_for_something_once(capsys: pytest.CaptureFixture[str]) -> None:
    for said in ("8 applications of test people", "0 applications of test people"):
        call_command("histories")
        assert capsys.readouterr().out.strip() == said
    assert set(FlowCase.objects.values_list("state", flat=True)) == {"mottaget", "under-handlaggning", "komplettering", "beviljat"}


def test_my_pages_say_what_waits_what_is_begun_and_what_goes_on() -> None:
    call_command("histories")
    desk = Applicant("B03", OSTRA_VERKEN).desk()
    assert "Svara senast" in desk.text("desk-todo")
    assert desk.text("my-draft-link") == "Ändra SNI-kod"
    assert {"Mottaget", "Godkänt"} <= set(desk.texts("going-on-state"))
    assert desk.text("desk-unread") == "1 oläst meddelande"
    association = Applicant("B03", ANGSBLOMMAN).desk()
    assert association.texts("going-on-state") == ["Under handläggning"]
    for person, party in (("A01", "5520000018"), ("S02", "198506129819")):
        assert Applicant(person, party).desk().has("going-on-case"), person


def test_what_a_service_says_in_swedish_alone_is_told_as_swedish_on_an_english_page() -> None:
    call_command("histories")
    beata = Applicant("B03", OSTRA_VERKEN)
    english, swedish = beata.desk("en"), beata.desk()
    said = [*english.all("going-on-link"), *english.all("going-on-state"), *english.all("my-draft-link")]
    assert {each.get("lang") for each in said if "button" not in each.get("class", "")} == {"sv"}
    assert english.texts("going-on-state") == swedish.texts("going-on-state")
    events = [each.text_content() for each in english.find("desk-cases").xpath(".//*[@class='meta']/*[@lang='sv']")]
    assert events and all(event in swedish.text("desk-cases") for event in events)
    assert not swedish.find("main").xpath(".//*[@lang]")
