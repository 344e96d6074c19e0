"""Services that differ only by company form stand as one: on the overview and in the services drawer."""

import pytest

from portal.eservices.registry import SERVICES
from portal.testing.visitors import Response, Visitor
from portal.words.texts import text
from test_world.outside_world import set_flag

pytestmark = pytest.mark.django_db

MEMBERS = {"registrera": 6, "avgang": 6, "andra": 8, "avregistrera": 3}
OVERVIEWS = ("/tjanster", "/en/services")
ALBINS_AB = ("B01", "5521010016")


def shown(page: Response) -> list[str]:
    return [card.get("data-service-id") for card in page.all("services-card")]


def in_family(page: Response, family: str) -> list[str]:
    entry = page.find("services-entry", family=family)
    return [card.get("data-service-id") for card in entry.xpath(".//*[@data-testid='services-card']")]


@pytest.mark.requirement("JOURNEY-028")
@pytest.mark.parametrize("path", OVERVIEWS)
def test_the_overview_has_one_entry_for_what_is_one_service_and_a_link_for_each_row_of_the_registry(path: str) -> None:
    page = Visitor().visits(path)
    assert len(page.all("services-entry")) == 18
    visible = {"STARTA", "HANTERA", "HJALPMEDEL", "AVSLUTA", "SOK", "INLAMNING"}
    ids = shown(page)
    assert len(ids) == 37
    assert sorted(ids) == sorted(service.id for service in SERVICES if service.category in visible)
    assert {family: len(in_family(page, family)) for family in MEMBERS} == MEMBERS
    for card in page.all("services-card"):
        assert card.text_content() == text(page.lang, f"service.{card.get('data-service-id')}.name")
    assert len(page.all("services-card-description")) == 18


@pytest.mark.parametrize("path", OVERVIEWS)
def test_the_members_of_a_family_stand_beside_each_other_in_the_order_of_their_names(path: str) -> None:
    page = Visitor().visits(path)
    ids = shown(page)
    for family, n in MEMBERS.items():
        members = in_family(page, family)
        assert ids[ids.index(members[0]) :][:n] == members
        entry = page.find("services-entry", family=family)
        assert not entry.xpath(".//h3//a"), "the heading of a family leads nowhere"


def test_of_a_family_only_the_words_that_tell_its_members_apart_are_seen() -> None:
    seen = {
        "bolagsverket-avgang-aktiebolag": ("aktiebolag", "limited company"),
        "bolagsverket-registrera-ekonomisk-forening": ("ekonomisk förening", "economic association"),
        "scb-andra-sni": ("SNI-kod", "SNI code"),
        "scb-andra-arbetsstalle": ("arbetsställe", "workplace"),
        "bolagsverket-avregistrera-handelsbolag": ("handelsbolag", "trading partnership"),
    }
    for language, path in enumerate(OVERVIEWS):
        page = Visitor().visits(path)
        for id, words in seen.items():
            card = page.find("services-card", service_id=id)
            assert card.xpath("string(span[not(contains(@class, 'visually-hidden'))])") == words[language]


def test_signed_in_a_family_holds_what_fits_the_represented_form_and_a_single_one_is_a_card() -> None:
    page = Visitor(*ALBINS_AB).visits("/tjanster")
    assert not page.has("services-entry", family="avgang")
    assert page.has("services-entry", service_id="bolagsverket-avgang-aktiebolag")
    assert in_family(page, "andra") == ["bolagsverket-andra-aktiebolag", "scb-andra-arbetsstalle", "scb-andra-sni"]


@pytest.mark.requirement("JOURNEY-029")
@pytest.mark.parametrize("path", OVERVIEWS)
def test_visitors_narrow_the_overview_to_a_company_form_without_scripts(path: str) -> None:
    everything = shown(Visitor().visits(path))
    fitting = [service.id for service in SERVICES if service.foretagsformer is None or "AB" in service.foretagsformer]
    page = Visitor().visits(f"{path}?form=AB")
    assert shown(page) == [id for id in everything if id in fitting]
    chosen = page.tree.xpath("//*[@data-testid='services-form-filter']//*[@aria-current='true']")
    assert [chip.get("data-form") for chip in chosen] == ["AB"]
    for unknown in ("xx", "%3Cb%3E", "PERSON"):
        page = Visitor().visits(f"{path}?form={unknown}")
        assert shown(page) == everything
        assert "<b>" not in page.find("main").text_content()
        chosen = page.tree.xpath("//*[@data-testid='services-form-filter']//*[@aria-current='true']")
        assert [chip.get("data-form") for chip in chosen] == [""]
    assert not Visitor(*ALBINS_AB).visits(f"{path}?form=HB").has("services-form-filter")
    assert shown(Visitor(*ALBINS_AB).visits(f"{path}?form=HB")) == shown(Visitor(*ALBINS_AB).visits(path))


def test_a_form_of_two_company_forms_shows_the_services_of_both() -> None:
    ids = shown(Visitor().visits("/tjanster?form=HB"))
    assert {"bolagsverket-andra-handelsbolag", "bolagsverket-andra-kommanditbolag"} <= set(ids)
    assert "bolagsverket-andra-aktiebolag" not in ids


def test_a_member_whose_flag_is_off_leaves_its_family() -> None:
    set_flag("vst-ft-bolagsverket-avgang-aktiebolag", "false")
    assert len(in_family(Visitor().visits("/tjanster"), "avgang")) == 5


@pytest.mark.requirement("JOURNEY-030")
def test_a_person_is_offered_nothing_of_a_company_in_the_drawer() -> None:
    page = Visitor("P00").visits("/moms").menus
    listed = {item.get("data-service-id") for item in page.all("services-menu-item")}
    for_companies = {service.id for service in SERVICES if service.category in {"HANTERA", "AVSLUTA"}}
    assert listed
    assert not listed & for_companies


@pytest.mark.parametrize("path", ["/moms", "/en/vat"])
def test_the_drawer_has_a_heading_for_each_family(path: str) -> None:
    page, language = (shown := Visitor().visits(path)).menus, shown.lang
    found = {group.get("data-family"): group for group in page.all("services-menu-family")}
    assert {family: len(group.xpath(".//*[@data-testid='services-menu-item']")) for family, group in found.items()} == MEMBERS
    for family, group in found.items():
        assert group.xpath("string(h3)") == text(language, f"family.{family}.name")
