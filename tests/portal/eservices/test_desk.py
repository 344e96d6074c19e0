"""My pages as a desk: what needs the visitor, what comes next for a company form, every service, and what works without scripts."""

from datetime import UTC, date, datetime, timedelta
from urllib.parse import urljoin, urlsplit

import pytest
from asgiref.sync import async_to_sync

from portal import drafts
from portal.constants import CASE_NEW_FOR, DESK_TODO_WITHIN, DRAFT_UNDO
from portal.drafts.models import Draft
from portal.eservices.cases import Case, Deadline
from portal.eservices.desk import authorities_away, in_progress, todo
from portal.eservices.model import Organisation
from portal.eservices.overview import Overview, Told
from portal.eservices.registry import ORGANISATIONS
from portal.eservices.visibility import overview_groups
from portal.flags import Flags
from portal.testing.visitors import Response, Visitor
from test_world import outside_world
from test_world.people import by_key

pytestmark = pytest.mark.django_db(transaction=True)

DESK = "/inloggad/mina-sidor"
TODAY, NOW = date(2026, 11, 23), datetime(2026, 11, 23, 12, tzinfo=UTC)
OF_FORM = {
    "PERSON": ("P00", None),
    "EN": ("S01", "197903059801"),
    "AB": ("B01", "5521010016"),
    "BRF": ("B03", "7521030010"),
    "HB": ("B03", "9521030016"),
    "EK": ("K01", "7521090014"),
    "KB": ("K01", "9521090010"),
}
BOLAGSVERKET, SKATTEVERKET = ORGANISATIONS["Bolagsverket"], ORGANISATIONS["Skatteverket"]
COMPANY, ASSOCIATION = "5521030014", "7521030010"


def told(*items: Case | Deadline, authority: Organisation = BOLAGSVERKET, reference: str = "") -> Told:
    return Told(f"of-{authority.id}", authority, "/inloggad/tjanst", items, reference)


def titles(rows: tuple[tuple[Told, Case | Deadline], ...]) -> list[str]:
    return [item.title for _, item in rows]


def in_days(days: int) -> Deadline:
    return Deadline(f"{days} days", TODAY + timedelta(days=days))


def test_what_has_passed_stands_before_what_comes_within_a_week_then_what_waits_then_later_days() -> None:
    overview = Overview((told(in_days(20), Case("waits", "", awaits_party=True), in_days(3)), told(in_days(-1), in_days(31))))
    assert titles(todo(overview, TODAY)) == ["-1 days", "3 days", "waits", "20 days"]
    assert titles(in_progress(overview, TODAY, NOW)) == ["31 days"]


def test_a_deadline_needs_the_visitor_from_thirty_days_before() -> None:
    days = DESK_TODO_WITHIN.days
    overview = Overview((told(in_days(days), in_days(days + 1)),))
    assert titles(todo(overview, TODAY)) == [f"{days} days"]


def test_a_case_that_was_sent_in_lately_stands_first_for_a_day() -> None:
    cases = [
        Case(name, "", sent_at=NOW - since) for name, since in (("old", CASE_NEW_FOR), ("new", timedelta(hours=2)), ("newest", timedelta()))
    ]
    assert titles(in_progress(Overview((told(Case("never sent", ""), *cases),)), TODAY, NOW)) == ["newest", "new", "never sent", "old"]


def test_an_authority_is_away_once_however_many_of_its_services_are() -> None:
    away = told(authority=SKATTEVERKET, reference="R")
    overview = Overview((told(in_days(1)), away, Told("another", SKATTEVERKET, "", (), "S")))
    assert authorities_away(overview) == (SKATTEVERKET,)
    assert {each.service_id for each in overview.away_of(SKATTEVERKET)} == {"of-skatteverket", "another"}
    assert authorities_away(overview.with_more(told(authority=SKATTEVERKET)).with_more(told())) == (SKATTEVERKET,)


@pytest.mark.requirement("JOURNEY-048")
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_three_next_steps_follow_the_form_and_each_opens(prefix: str) -> None:
    of_form = {}
    for form, (key, acting_for) in OF_FORM.items():
        visitor = Visitor(key, acting_for)
        desk = visitor.visits(prefix + DESK)
        steps = [(link.text_content(), link.get("href")) for link in desk.find("desk-next").xpath(".//a")]
        assert len(steps) == 3 and len(set(steps)) == 3, form
        of_form[form] = steps
        for _, href in steps:
            page = visitor.visits(href.partition("#")[0])
            assert page.status == 200, (form, href)
            fragment = urlsplit(href).fragment
            assert not fragment or page.tree.xpath(f"//*[@id='{fragment}']"), href
    assert len({tuple(steps) for form, steps in of_form.items() if form != "KB"}) == len(OF_FORM) - 1
    assert of_form["HB"] == of_form["KB"]


@pytest.mark.requirement("JOURNEY-048")
@pytest.mark.parametrize("form", OF_FORM)
def test_every_service_of_the_form_stands_on_the_desk_as_a_plain_link(form: str) -> None:
    key, acting_for = OF_FORM[form]
    desk = Visitor(key, acting_for).visits(DESK)
    links = desk.find("my-services").xpath(".//a[@href]")
    expected = [service.id for group in overview_groups(Flags(outside_world.flags()), form, "sv") for service in group.services]
    assert [link.get("data-service-id") for link in links] == expected
    assert not desk.find("my-services").xpath(".//*[contains(@class, 'card')]")


@pytest.mark.parametrize("form", OF_FORM)
def test_whoever_has_chosen_no_shortcuts_is_shown_the_three_likeliest(form: str) -> None:
    desk = Visitor(*OF_FORM[form]).visits(DESK)
    assert len(desk.all("shortcut-likely")) == 3
    assert len({each.get("href") for each in desk.all("shortcut-likely")}) == 3


def test_shortcuts_are_chosen_without_scripts_and_those_of_another_form_stay() -> None:
    beata = Visitor("B03", COMPANY)
    desk = beata.visits(DESK)
    answer = beata.presses(desk, "shortcuts-save", {"shortcut-bolagsverket-andra-aktiebolag": "true", "shortcut-scb-andra-sni": "true"})
    assert (answer.status, answer.location) == (303, DESK)
    assert beata.visits(DESK).texts("shortcut") == ["Ändra aktiebolag", "Ändra SNI-kod"]
    association = Visitor("B03", ASSOCIATION)
    page = association.visits(DESK)
    assert page.texts("shortcut") == ["Ändra SNI-kod"]
    form = page.find("shortcuts-save").getparent().getparent()
    fields = {name: value for name, value in form.form_values() if name != "shortcut-scb-andra-sni"}
    assert association.posts(form.get("action"), fields).status == 303
    assert not association.visits(DESK).has("shortcut")
    assert beata.visits(DESK).texts("shortcut") == ["Ändra aktiebolag"]


def leaves(key: str, acting_for: str, path: str, form: str = "application", at: datetime | None = None) -> drafts.Place:
    place = drafts.place(by_key(key).person.subject, acting_for, path, form)
    async_to_sync(drafts.save)(place, {"subject": "Sälja"}, at or datetime.now(UTC))
    return place


def test_a_draft_is_the_partys_it_was_written_for_and_leads_to_its_service() -> None:
    leaves("B03", COMPANY, "/inloggad/scb/andra/sni")
    leaves("B03", COMPANY, "", "contact")
    beata = Visitor("B03", COMPANY)
    desk = beata.visits(DESK)
    assert desk.texts("my-draft-link") == ["Kontakta oss", "Ändra SNI-kod"]
    assert desk.all("my-draft-link")[1].get("href") == "/inloggad/scb/andra/sni"
    assert all(each.startswith("Sparat i dag ") for each in desk.texts("my-draft-saved"))
    assert beata.visits(f"/en{DESK}").texts("my-draft-link") == ["Contact us", "Change SNI code"]
    for other in (Visitor("B03", ASSOCIATION), Visitor("B03", by_key("B03").person.personnummer), Visitor("B01", "5521010016")):
        assert not other.visits(DESK).has("my-drafts")


def test_a_draft_is_removed_and_taken_back_without_scripts() -> None:
    leaves("B03", COMPANY, "/inloggad/scb/andra/sni")
    beata = Visitor("B03", COMPANY)
    answer = beata.presses(beata.visits(DESK), "my-draft-remove")
    assert (answer.status, answer.location) == (303, DESK)
    desk = beata.visits(DESK)
    assert (desk.text("my-draft-saved"), desk.has("my-draft-link")) == ("Borttaget", False)
    assert not async_to_sync(drafts.of_page)(by_key("B03").person.subject, COMPANY, "/inloggad/scb/andra/sni", datetime.now(UTC))
    assert beata.presses(desk, "my-draft-restore").status == 303
    assert beata.visits(DESK).text("my-draft-link") == "Ändra SNI-kod"


def test_what_was_removed_is_deleted_when_it_cannot_be_had_back_any_more() -> None:
    place = leaves("B03", COMPANY, "/inloggad/scb/andra/sni")
    now = datetime.now(UTC)
    async_to_sync(drafts.remove)(place, now)
    read = async_to_sync(drafts.of_party)
    assert [left.is_removed for left in read(place.subject, COMPANY, now + DRAFT_UNDO - timedelta(seconds=1))] == [True]
    assert read(place.subject, COMPANY, now + DRAFT_UNDO) == ()
    assert Draft.objects.count() == 0


def test_a_draft_that_is_written_on_is_there_again() -> None:
    place = leaves("B03", COMPANY, "/inloggad/scb/andra/sni")
    async_to_sync(drafts.remove)(place, datetime.now(UTC))
    leaves("B03", COMPANY, "/inloggad/scb/andra/sni")
    assert not async_to_sync(drafts.of_party)(place.subject, COMPANY, datetime.now(UTC))[0].is_removed


def test_nobody_removes_the_draft_of_another() -> None:
    place = leaves("B03", COMPANY, "/inloggad/scb/andra/sni")
    albin = Visitor("B01", "5521010016")
    assert albin.posts(f"{DESK}/utkast", {"party": "5521010016", "draft": place.key, "do": "remove"}).status == 303
    assert Visitor("B03", COMPANY).visits(DESK).has("my-draft-link")


@pytest.mark.parametrize("prefix", ["", "/en"])
def test_with_nothing_going_on_one_empty_state_teaches_and_leads_on(prefix: str) -> None:
    desk = Visitor("B01", "5521010016").visits(prefix + DESK)
    for absent in ("desk-todo", "my-drafts", "desk-cases"):
        assert not desk.has(absent)
    (empty,) = desk.all("empty-state")
    words = "When you have sent something in, you will see it here." if prefix else "När du har skickat in något ser du det här."
    assert words in empty.text_content()
    assert desk.texts("desk-example")[0].startswith("Example" if prefix else "Exempel")
    assert filled(desk) == [desk.href("desk-step-link")]
    assert desk.text("going-on-off") == ("We do not retrieve any cases yet." if prefix else "Vi hämtar inga ärenden än.")
    assert desk.text("going-on-change") == ("Choose authorities" if prefix else "Välj myndigheter")


def filled(desk: Response) -> list[str]:
    return [urljoin(DESK, each.get("href")) for each in desk.find("main").xpath(".//*[@data-variant='solid'][not(ancestor::form)]")]
