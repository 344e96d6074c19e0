"""The services overview and the services drawer: what is shown to whom, and where it leads."""

import pytest

from portal.eservices.registry import SERVICES
from portal.testing.visitors import Response, Visitor
from test_world.outside_world import set_flag
from tests.portal.contract import login_services

pytestmark = pytest.mark.django_db

OLDER = "https://aldre.foretagsporten.example"
ALBINS_AB = ("B01", "5521010016")
BEATAS_HB = ("B03", "9521030016")
KIMS_KB = ("K01", "9521090010")
# Somebody who represents each form.
EACH_FORM = {
    "PERSON": ("P00", None),
    "EN": ("S01", "197903059801"),
    "AB": ALBINS_AB,
    "BRF": ("B03", "7521030010"),
    "HB": BEATAS_HB,
    "EK": ("K01", "7521090014"),
    "KB": KIMS_KB,
}
LETTERS = " ,-abcdefghijklmnopqrstuvwxyzåäö"


def groups(page: Response) -> list[str]:
    return [group.get("data-group") for group in page.all("services-group")]


def cards(page: Response, group: str | None = None) -> dict[str, str]:
    """Service id → href of the cards, of one group or all."""
    inside = f"[ancestor::*[@data-group='{group}']]" if group else ""
    return {link.get("data-service-id"): link.get("href") for link in page.tree.xpath(f"//*[@data-testid='services-card']{inside}")}


def menu(page: Response) -> dict[str, str]:
    """Service id → href of the services drawer."""
    return {link.get("data-service-id"): link.get("href") for link in page.menus.all("services-menu-item")}


# --- What is shown to whom ---


@pytest.mark.requirement("REG-004")
def test_the_overview_has_five_groups_at_most_in_their_order() -> None:
    page = Visitor().visits("/tjanster")
    assert groups(page) == ["STARTA", "HANTERA", "HJALPMEDEL", "AVSLUTA", "OVRIGT"]
    assert {"bolagsverket-sok-foretag-arende", "bolagsverket-inlamning-digital-handling"} <= set(cards(page, "OVRIGT"))
    hidden = {service.id for service in SERVICES if service.category in {"DOLD", "PLATTFORMEN", "DEVELOPMENT"}}
    assert hidden
    assert not hidden & set(cards(page))
    for someone in EACH_FORM.values():
        shown = groups(Visitor(*someone).visits("/tjanster"))
        assert shown == [group for group in ("STARTA", "HANTERA", "HJALPMEDEL", "AVSLUTA", "OVRIGT") if group in shown]


@pytest.mark.requirement("REG-008")
def test_a_service_is_shown_only_while_its_flag_is_on() -> None:
    albin = Visitor(*ALBINS_AB)
    set_flag("vst-ft-scb-andra-sni", "false")
    page = albin.visits("/tjanster")
    assert "scb-andra-sni" not in cards(page) | menu(page)
    set_flag("vst-ft-scb-andra-sni", "true")
    page = albin.visits("/tjanster")
    assert "scb-andra-sni" in cards(page)
    assert "scb-andra-sni" in menu(page)


@pytest.mark.requirement("REG-009")
def test_a_service_for_some_forms_is_shown_to_those() -> None:
    titles = Visitor(*ALBINS_AB).visits("/tjanster").texts("services-card")
    assert "Ändra aktiebolag" in titles
    assert "Ändra ekonomisk förening" not in titles


@pytest.mark.requirement("REG-010")
@pytest.mark.parametrize("form", EACH_FORM)
def test_a_service_for_all_is_shown_to_every_form(form: str) -> None:
    assert "Sök företag eller ärende" in Visitor(*EACH_FORM[form]).visits("/tjanster").texts("services-card")


@pytest.mark.requirement("REG-011", "REG-012", "REG-013")
def test_each_group_is_for_those_who_can_use_it() -> None:
    tolvan, selma, albin, stranger = (Visitor(*who).visits("/tjanster") for who in (("P00",), EACH_FORM["EN"], ALBINS_AB, ()))
    assert "STARTA" in groups(tolvan)
    assert not {"HANTERA", "AVSLUTA"} & set(groups(tolvan))
    assert {"STARTA", "HANTERA", "AVSLUTA"} <= set(groups(selma))
    assert "STARTA" not in groups(albin)
    assert "HANTERA" in groups(albin)
    assert {"STARTA", "HANTERA", "AVSLUTA"} <= set(groups(stranger))


@pytest.mark.requirement("REG-085")
def test_winding_up_is_offered_for_the_forms_that_have_a_service() -> None:
    closing = {f"bolagsverket-avregistrera-{form}" for form in ("enskild-naringsverksamhet", "handelsbolag", "kommanditbolag")}
    assert {service.id for service in SERVICES if service.category == "AVSLUTA"} == closing
    albin = Visitor(*ALBINS_AB).visits("/tjanster")
    assert "AVSLUTA" not in groups(albin)
    assert albin.menus.has("nav-link-avsluta")
    assert Visitor().visits("/tjanster").menus.href("nav-link-avsluta") == "/avsluta-foretag"
    assert Visitor().visits("/avsluta-foretag").status == 200


@pytest.mark.requirement("REG-085", "CASE-025")
def test_the_menu_leads_whom_no_service_deregisters_to_a_page_that_tells_how_to_wind_up() -> None:
    albin = Visitor(*ALBINS_AB)
    assert albin.visits(albin.visits("/tjanster").menus.href("nav-link-avsluta")).href("company-wind-up") == "/avsluta-foretag"
    assert albin.visits("/en/inloggad/mina-sidor/foretag").href("company-wind-up") == "/en/wind-up"
    assert not Visitor("B03", "9521030016").visits("/inloggad/mina-sidor/foretag").has("company-wind-up")
    assert not Visitor("P00").visits("/inloggad/mina-sidor/foretag").has("company-wind-up")


# --- Where a card leads ---


@pytest.mark.requirement("NAV-020")
def test_every_card_lies_under_a_heading() -> None:
    words = {"sv": ["Starta", "Hantera", "Hjälpmedel", "Avsluta", "Övrigt"], "en": ["Start", "Manage", "Tools", "Wind up", "Other"]}
    for path in ("/tjanster", "/en/services"):
        page = Visitor().visits(path)
        headings = [" ".join(group.find(".//h2").text_content().split()) for group in page.all("services-group")]
        assert headings == words[page.lang]
        assert sum(len(cards(page, group)) for group in groups(page)) == len(page.all("services-card"))


@pytest.mark.requirement("NAV-021")
def test_cards_are_in_order_of_title() -> None:
    for path in ("/tjanster", "/en/services"):
        for group in Visitor().visits(path).all("services-group"):
            titles = [card.text_content().strip() for card in group.xpath(".//*[@data-testid='services-card']")]
            assert titles == sorted(titles, key=lambda title: [LETTERS.index(letter) for letter in title.casefold()])


@pytest.mark.requirement("NAV-022", "NAV-023")
def test_signed_in_a_card_leads_to_its_service_and_a_link_to_my_pages() -> None:
    selma = Visitor(*EACH_FORM["EN"])
    page = selma.visits("/tjanster")
    assert page.href("services-card", service_id="bolagsverket-foretagsregistrering") == "/inloggad/foretagsregistrering"
    assert page.href("services-my-pages-link") == "/inloggad/mina-sidor"
    assert selma.visits("/en/services").href("services-my-pages-link") == "/en/inloggad/mina-sidor"
    assert not Visitor().visits("/tjanster").has("services-my-pages-link")


@pytest.mark.requirement("NAV-024")
def test_signed_out_a_card_leads_to_what_can_be_read() -> None:
    page = Visitor().visits("/tjanster")
    assert page.href("services-card", service_id="bolagsverket-foretagsregistrering") == "/registrera-foretag"
    assert page.href("services-card", service_id="tillvaxtverket-likviditetsbudget") == "/tillvaxtverket/likviditetsbudget"
    submission = page.href("services-card", service_id="bolagsverket-inlamning-digital-handling")
    assert submission == "/inloggad/logga-in?redirect=%2Finloggad%2Fbolagsverket%2Finlamning-digital-handling"
    assert Visitor().visits(submission).screen == "login"


@pytest.mark.requirement("REG-070")
def test_profit_distribution_leads_to_the_older_page_while_its_flag_is_off() -> None:
    set_flag("vst-ft-bolagsverket-vinstutdelning", "false")
    page = Visitor(*ALBINS_AB).visits("/tjanster")
    older = f"{OLDER}/vinstutdelning"
    assert (cards(page)["bolagsverket-vinstutdelning"], menu(page)["bolagsverket-vinstutdelning"]) == (older, older)
    assert page.find("services-card", service_id="bolagsverket-vinstutdelning").text == "Anmäl vinstutdelning"


@pytest.mark.requirement("REG-071")
@pytest.mark.parametrize(("who", "form"), [(BEATAS_HB, "handelsbolag"), (KIMS_KB, "kommanditbolag")])
def test_changing_a_partnership_is_done_on_the_older_site(who: tuple[str, str], form: str) -> None:
    page = Visitor(*who).visits("/tjanster")
    name = page.find("services-card", service_id=f"bolagsverket-andra-{form}").text_content()
    assert name == f"Ändra {form} (extern webbplats)"
    assert cards(page)[f"bolagsverket-andra-{form}"] == menu(page)[f"bolagsverket-andra-{form}"] == f"{OLDER}/andra/{form}"


@pytest.mark.requirement("REG-072")
@pytest.mark.parametrize(("who", "form"), [(BEATAS_HB, "handelsbolag"), (KIMS_KB, "kommanditbolag")])
def test_leaving_a_partnership_is_done_on_the_older_site_while_its_flag_is_off(who: tuple[str, str], form: str) -> None:
    someone, id, path = Visitor(*who), f"bolagsverket-avgang-{form}", f"/inloggad/bolagsverket/avgang/{form}"
    assert menu(someone.visits("/tjanster"))[id] == path
    assert someone.visits(path).status == 200
    set_flag(f"vst-ft-{id}", "false")
    assert menu(someone.visits("/tjanster"))[id] == f"{OLDER}/avgang/{form}"
    assert someone.visits(path).location == "/inloggad/404"


@pytest.mark.requirement("REG-073")
def test_partners_in_closely_held_companies_are_sent_to_the_tax_agency() -> None:
    link = Visitor(*ALBINS_AB).visits("/tjanster").menus.find("services-menu-item", service_id="skatteverket-delagare-famansforetag")
    assert link.text_content().startswith("Delägare i fåmansföretag")
    assert link.get("href") == f"{OLDER}/delagare-famansforetag"


@pytest.mark.requirement("REG-074")
def test_a_link_to_another_site_says_so_and_stays_in_the_tab() -> None:
    for path, note in (("/tjanster", "(extern webbplats)"), ("/en/services", "(external website)")):
        page = Visitor(*ALBINS_AB).visits(path)
        links = [*page.all("services-card"), *page.menus.all("services-menu-item")]
        external = [link for link in links if link.get("data-external") == "true"]
        assert external
        assert all(link.text_content().strip().endswith(note) and link.get("target") is None for link in external)
        assert {link.get("href") for link in links if link.get("href").startswith("https:")} == {link.get("href") for link in external}


@pytest.mark.requirement("REG-086")
def test_services_that_are_only_links_elsewhere() -> None:
    visitor = Visitor()
    assert visitor.visits("/apps/bolagsverket-andra-handelsbolag").location == f"{OLDER}/andra/handelsbolag"
    shown = cards(visitor.visits("/tjanster"))
    assert shown["bolagsverket-andra-handelsbolag"] == "/styrelse-och-andra-uppgifter"
    assert shown["skatteverket-delagare-famansforetag"] == "/delagare-famansforetag"
    set_flag("vst-ft-bolagsverket-andra-handelsbolag", "false")
    assert visitor.visits("/apps/bolagsverket-andra-handelsbolag").location == "/404"
    assert "bolagsverket-andra-handelsbolag" not in cards(visitor.visits("/tjanster"))
    assert "bolagsverket-andra-handelsbolag" not in cards(Visitor(*BEATAS_HB).visits("/tjanster"))


# --- The drawer ---


@pytest.mark.requirement("NAV-016")
def test_signed_in_every_link_of_the_drawer_is_a_place_in_the_portal_or_another_site(settings: object) -> None:
    public = {
        language: {service.base.get(language) for service in SERVICES if not service.requires_authentication} for language in ("sv", "en")
    }
    for path, prefix, language in (("/tjanster", "/inloggad/", "sv"), ("/en/services", "/en/inloggad/", "en")):
        for someone in EACH_FORM.values():
            hrefs = list(menu(Visitor(*someone).visits(path)).values())
            assert all(href.startswith((prefix, OLDER)) or href in public[language] for href in hrefs), hrefs
    settings.VST_PUBLIC_HOST = "https://www.foretagsporten.example"  # type: ignore[attr-defined]
    hrefs = list(menu(Visitor(*ALBINS_AB).visits("/tjanster")).values())
    assert all(href.startswith(("https://www.foretagsporten.example/", OLDER)) for href in hrefs)


@pytest.mark.requirement("NAV-017")
def test_signed_out_the_drawer_leads_to_information_where_there_is_some() -> None:
    page, english = Visitor().visits("/moms").menus, Visitor().visits("/en/vat").menus
    assert page.href("services-menu-item", service_id="bolagsverket-andra-aktiebolag") == "/styrelse-och-andra-uppgifter"
    assert english.href("services-menu-item", service_id="bolagsverket-andra-aktiebolag") == "/en/board-and-other-details"
    assert page.href("services-menu-item", service_id="bolagsverket-arenden") == "/inloggad/bolagsverket/arenden"


@pytest.mark.requirement("FLAG-005", "NAV-018")
def test_the_overview_and_the_link_to_it_come_and_go_with_their_flag() -> None:
    visitor = Visitor()
    assert visitor.visits("/tjanster").href("services-menu-all-link") == "/tjanster"
    assert visitor.visits("/en/services").href("services-menu-all-link") == "/en/services"
    set_flag("vst-ft-custom-service-menu", "false")
    assert visitor.visits("/tjanster").location == "/404"
    assert not visitor.visits("/moms").has("services-menu-all-link")
    set_flag("vst-ft-custom-service-menu", "true")
    assert visitor.visits("/tjanster").status == 200


@pytest.mark.requirement("NAV-019")
def test_developers_have_links_of_their_own() -> None:
    assert not Visitor().visits("/moms").has("services-menu-dev")
    set_flag("vst-ft-development", "2")
    page = Visitor().visits("/moms")
    assert page.has("services-menu-dev")
    assert [link.get("data-service-id") for link in page.all("services-menu-dev-item")] == ["demo", "tillvaxtverket-beta"]
    assert not Visitor(host="foretagsporten.example").visits("/moms").has("services-menu-dev")


@pytest.mark.requirement("NAV-061")
def test_the_drawer_lists_every_service_that_fits() -> None:
    visible = {"STARTA", "HANTERA", "HJALPMEDEL", "AVSLUTA", "SOK", "INLAMNING"}
    private = {row.id: row.forms for row in login_services() if row.category in visible}
    tools = {service.id: None for service in SERVICES if service.category == "HJALPMEDEL"}
    elsewhere = {
        "bolagsverket-andra-handelsbolag": ("HB",),
        "bolagsverket-andra-kommanditbolag": ("KB",),
        "skatteverket-delagare-famansforetag": ("AB",),
    }
    every = {**private, **tools, **elsewhere}
    assert set(menu(Visitor().visits("/moms"))) == set(every)
    not_for_a_person = {service.id for service in SERVICES if service.category in {"HANTERA", "AVSLUTA"}}
    for form, someone in EACH_FORM.items():
        page = Visitor(*someone).visits("/moms")
        fits = {id for id, forms in every.items() if forms is None or form in forms}
        assert set(menu(page)) == (fits - not_for_a_person if form == "PERSON" else fits)
        assert set(menu(page)) == set(cards(Visitor(*someone).visits("/tjanster")))
        titles = [link.find(".//span").text for link in page.menus.all("services-menu-item")]
        assert titles == sorted(titles, key=lambda title: [LETTERS.index(letter) for letter in title.casefold()])


def test_the_drawer_says_how_many_services_it_lists() -> None:
    for path, word in (("/moms", "tjänster"), ("/en/vat", "services")):
        page = Visitor().visits(path)
        assert page.text("services-menu-count") == f"{len(page.menus.all('services-menu-item'))} {word}"


# --- The other flags of the shell ---


@pytest.mark.requirement("FLAG-004")
def test_the_start_page_and_the_search_field_come_and_go_with_their_flag() -> None:
    visitor = Visitor()
    assert visitor.visits("/").screen == "start-page"
    assert visitor.visits("/moms").has("header-search-field")
    set_flag("vst-ft-content-frontend", "false")
    assert visitor.visits("/").location == "/inloggad/mina-sidor"
    assert visitor.visits("/moms").status == 200
    assert not visitor.visits("/moms").has("header-search-field")


@pytest.mark.requirement("FLAG-006")
def test_the_test_login_comes_and_goes_with_its_flag() -> None:
    visitor = Visitor()
    assert visitor.visits("/inloggad/automock?id=191212121212").status == 200
    set_flag("vst-ft-automock", "false")
    assert visitor.visits("/inloggad/automock?id=191212121212").location == "/inloggad/404"
