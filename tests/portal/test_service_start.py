"""The start of a service on its page of information: there for everybody, with one action, whatever editors have filled in."""

import re

import pytest
from lxml import etree

from portal.eservices.registry import SERVICES
from portal.testing.visitors import Response, Visitor
from portal.words.locales import LOCALES
from test_world.outside_world import set_flag

pytestmark = pytest.mark.django_db

PAGES = {
    "/registrera-foretag": "/en/register-company",
    "/registrera-forening": "/en/register-association",
    "/styrelse-och-andra-uppgifter": "/en/board-and-other-details",
    "/adress": "/en/address",
    "/avgang": "/en/resignation",
    "/avsluta-foretag": "/en/wind-up",
    "/vinstutdelning": "/en/profit-distribution",
    "/delagare-famansforetag": "/en/closely-held-company",
    "/moms": "/en/vat",
    "/f-skatt": "/en/f-tax",
    "/arbetsgivare": "/en/employer",
    "/punktskatt": "/en/excise-tax",
    "/arbetsstallen": "/en/workplaces",
    "/sni-kod": "/en/sni-code",
    "/sok-foretag-arende": "/en/search-company-case",
    "/checklistor": "/en/checklists",
    "/tillstand": "/en/permits",
}
EVERY = [*PAGES, *PAGES.values()]
WITHOUT_NEEDS = {"/delagare-famansforetag", "/checklistor", "/tillstand"}
ALBINS_AB = ("B01", "5521010016")
FORMS_OF_LEAVING = {f"bolagsverket-avgang-{form}" for form in (
    "aktiebolag", "bostadsrattsforening", "ekonomisk-forening", "enskild-naringsverksamhet", "handelsbolag", "kommanditbolag"
)}  # fmt: skip


def order(page: Response, *test_ids: str) -> list[int]:
    """Where the first of each stands in the document."""
    every = [each.get("data-testid") for each in page.tree.iter() if isinstance(each.tag, str)]
    return [every.index(test_id) for test_id in test_ids]


@pytest.mark.requirement("JOURNEY-020")
@pytest.mark.parametrize("path", EVERY)
def test_the_start_stands_after_the_preamble_and_before_the_text(path: str) -> None:
    page = Visitor().visits(path)
    blocks = [each.get("data-testid") for each in page.tree.xpath("//*[starts-with(@data-testid, 'block-')]")]
    places = order(page, "page-preamble", "service-start", "start-authority", "start-button", blocks[0])
    assert places == sorted(places)
    assert len(page.all("service-start")) == 1
    assert not page.find("service-start").xpath("ancestor::*[starts-with(@data-testid, 'block-')]")


@pytest.mark.requirement("JOURNEY-020")
def test_every_page_of_information_of_the_registry_has_a_start() -> None:
    of_registry = {service.information_page[locale] for service in SERVICES if service.information_page for locale in LOCALES}
    assert of_registry <= set(EVERY)


@pytest.mark.requirement("JOURNEY-021")
def test_the_action_of_a_service_that_needs_login_goes_by_way_of_login_and_lands_in_the_service() -> None:
    button = Visitor().visits("/sni-kod").find("start-button")
    assert button.text_content() == "Logga in och ändra SNI-kod"
    assert button.get("href") == "/inloggad/logga-in?redirect=%2Finloggad%2Fscb%2Fandra%2Fsni"
    login = Visitor().visits(button.get("href"))
    assert login.screen == "login"
    albin = Visitor("B01", target="/inloggad/scb/andra/sni")
    chooser = albin.follows("/inloggad/scb/andra/sni")
    assert chooser.screen == "chooser"
    chosen = albin.presses(chooser, "chooser-item", orgnr=ALBINS_AB[1])
    service = albin.visits(chosen.location)
    assert service.find("service-mount").get("data-service-id") == "scb-andra-sni"
    assert albin.visits(button.get("href")).location == "/inloggad/scb/andra/sni"


def test_an_association_is_registered_where_its_form_is_chosen() -> None:
    button = Visitor().visits("/registrera-forening").find("start-button")
    assert button.get("href") == "/inloggad/logga-in?redirect=%2Finloggad%2Fmina-sidor%2Fregistrera-foretag%3Ff%3Dek"
    page = Visitor("P00").follows(button.get("href"))
    assert page.find("service-mount").get("data-service-id") == "mina-sidor-registrera-foretag"


@pytest.mark.requirement("JOURNEY-022")
@pytest.mark.parametrize("path", EVERY)
def test_the_page_is_the_same_for_everybody(path: str) -> None:
    stranger, albin = Visitor().visits(path), Visitor(*ALBINS_AB).visits(path)
    for test_id in ("service-start", "block-service"):
        assert _written(stranger, test_id) == _written(albin, test_id)
    assert _words(stranger) == _words(albin)


def _written(page: Response, test_id: str) -> list[str]:
    return [etree.tostring(each, encoding="unicode", with_tail=False) for each in page.all(test_id)]


def _words(page: Response) -> str:
    main = page.find("main")
    for form in main.xpath(".//form[.//*[@data-testid='page-feedback']]"):
        form.drop_tree()
    return " ".join(main.text_content().split())


@pytest.mark.requirement("JOURNEY-023")
@pytest.mark.parametrize("path", EVERY)
def test_the_start_says_for_whom_it_is_what_it_costs_and_takes_and_what_is_needed(path: str) -> None:
    page = Visitor().visits(path)
    for test_id in ("start-whom", "start-cost", "start-time"):
        value = page.find(test_id)
        assert value.tag == "dd"
        assert value.text_content().strip()
        assert value.getprevious().tag == "dt"
        assert value.getprevious().text_content().strip()
    if path in WITHOUT_NEEDS | {PAGES[one] for one in WITHOUT_NEEDS}:
        return
    assert page.find("start-needs").tag == "ul"
    assert all(item.text_content().strip() for item in page.find("start-needs").xpath("li"))
    assert page.find("start-needs").xpath("li")


@pytest.mark.requirement("JOURNEY-024")
def test_public_and_external_services_start_without_words_of_login() -> None:
    for path, words, address in (
        ("/tillstand", "Starta Hitta tillstånd", "/tillvaxtverket/hitta-tillstand"),
        ("/en/permits", "Start Permit finder", "/en/tillvaxtverket/permit-finder"),
    ):
        page = Visitor().visits(path)
        assert page.find("start-button").text_content() == words
        assert page.href("start-button") == address
        assert not page.has("start-note")
    for path, words in (
        ("/delagare-famansforetag", "Gå till Delägare i fåmansföretag (extern webbplats)"),
        ("/en/closely-held-company", "Go to Partner in a closely held company (external website)"),
    ):
        page = Visitor().visits(path)
        assert page.find("start-button").text_content() == words
        assert page.href("start-button") == "https://aldre.foretagsporten.example/delagare-famansforetag"
        assert not page.has("start-note")


@pytest.mark.requirement("JOURNEY-025")
def test_an_english_page_says_before_login_that_the_service_is_in_swedish() -> None:
    page = Visitor().visits("/en/sni-code")
    assert page.text("start-language") == "The service is in Swedish only."
    places = order(page, "start-language", "start-button")
    assert places == sorted(places)
    assert page.text("start-button") == "Log in and change SNI code"
    assert page.href("start-button") == "/en/inloggad/logga-in?redirect=%2Finloggad%2Fscb%2Fandra%2Fsni"
    service = Visitor("S01").follows(page.href("start-button"))
    assert not service.has("unsupported-language-title")
    assert service.find("service-mount").get("data-service-id") == "scb-andra-sni"
    assert not Visitor().visits("/sni-kod").has("start-language")
    assert not Visitor().visits("/en/permits").has("start-language")


@pytest.mark.requirement("JOURNEY-026")
def test_a_page_for_several_forms_has_one_button_and_one_link_for_each_form() -> None:
    page = Visitor().visits("/avgang")
    assert [start.get("data-family") for start in page.all("service-start")] == ["avgang"]
    assert len(page.tree.xpath("//main//*[@data-variant='solid'][not(ancestor::form)]")) == 1
    href = "/inloggad/logga-in?redirect=%2Finloggad%2Fmina-sidor%2Ftjanst%2Favgang"
    assert page.href("start-button") == href
    assert {form.get("data-service-id") for form in page.all("start-form")} == FORMS_OF_LEAVING
    assert len(page.all("start-form")) == 6
    last = page.tree.xpath("//*[@data-testid='page-feedback']/preceding::a[ancestor::main]")[-1]
    assert last.get("data-testid") == "start-again"
    assert (last.get("href"), last.text_content()) == (href, page.text("start-button"))
    set_flag("vst-ft-bolagsverket-avgang-aktiebolag", "false")
    page = Visitor().visits("/avgang")
    assert {form.get("data-service-id") for form in page.all("start-form")} == FORMS_OF_LEAVING - {"bolagsverket-avgang-aktiebolag"}


@pytest.mark.parametrize("path", EVERY)
def test_whoever_has_read_to_the_end_meets_the_same_action_again(path: str) -> None:
    page = Visitor().visits(path)
    again, button = page.find("start-again"), page.find("start-button")
    assert (again.get("href"), again.text_content()) == (button.get("href"), button.text_content())


@pytest.mark.parametrize("path", ["/adress", "/styrelse-och-andra-uppgifter"])
def test_a_form_whose_service_is_on_another_site_leads_there(path: str) -> None:
    page = Visitor().visits(path)
    link = page.find("start-form", service_id="bolagsverket-andra-handelsbolag")
    assert link.get("href") == "https://aldre.foretagsporten.example/andra/handelsbolag"
    assert link.text_content() == "Ändra handelsbolag (extern webbplats)"
    assert len(page.all("start-form")) == 6


def test_a_service_that_is_off_is_started_nowhere() -> None:
    set_flag("vst-ft-scb-andra-sni", "false")
    page = Visitor().visits("/sni-kod")
    assert page.status == 200
    assert not page.has("service-start")
    assert not page.has("start-again")


def test_what_stands_in_for_a_service_whose_flag_is_off_is_where_it_starts() -> None:
    set_flag("vst-ft-bolagsverket-vinstutdelning", "false")
    page = Visitor().visits("/vinstutdelning")
    assert page.href("start-button") == "https://aldre.foretagsporten.example/vinstutdelning"
    assert re.match(r"Gå till Anmäl vinstutdelning \(extern webbplats\)", page.find("start-button").text_content())


def test_a_page_that_starts_nothing_has_no_start() -> None:
    for path in ("/tillganglighet", "/personuppgifter", "/starta-foretag"):
        assert not Visitor().visits(path).has("service-start")
