"""The services of the registry that need a login: each is a journey of its own, says that it is a test, and is written shortly."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Final
from urllib.parse import unquote

import pytest
from django.conf import settings

from portal.eservices.registry import SERVICES
from portal.flow.known import installed
from portal.runtime import packages
from portal.testing.visitors import Response
from tests.demo.company import FOUNDING
from tests.portal.flow.applicant import ALM_ASK, ANGSBLOMMAN, OSTRA_VERKEN, Applicant

DEMO: Final = settings.BASE_DIR / "services/demo"
MARK: Final = {"sv": "Testtjänst. Inget skickas till någon riktig myndighet.", "en": "Test service. Nothing is sent to a real authority."}
NOT_OF_THE_TEST_AUTHORITY: Final = {"mina-sidor", "mina-sidor-registrera-foretag", "demo", "torgplats"}
PARTIES: Final = {
    "AB": ("B03", OSTRA_VERKEN),
    "BRF": ("B03", ANGSBLOMMAN),
    "EK": ("K01", "7521090014"),
    "HB": ("B03", ALM_ASK),
    "KB": ("K01", "9521090010"),
    "EN": ("S02", "198506129819"),
    "PERSON": ("P00", None),
}
OURS: Final = [each for each in SERVICES if each.route and each.requires_authentication and each.id not in NOT_OF_THE_TEST_AUTHORITY]
BY_ID: Final = {each.id: each for each in OURS}
TAX: Final = "skatteverket-beskattningsengagemang"
BEGINS: Final = ("flow-title", "flow-entry", "flow-tasks")

pytestmark = pytest.mark.django_db


def fitting(service_id: str) -> Applicant:
    """Somebody whom the service is for."""
    forms = BY_ID[service_id].foretagsformer or ("AB",)
    return Applicant(*PARTIES[forms[0]])


def asks(page: Response) -> tuple[str, ...]:
    """The heading and the questions, or the list, that somebody meets first."""
    fields = page.tree.xpath("//main//label | //main//legend")
    tasks = [str(each.get("data-task")) for each in page.all("flow-task")]
    heading = page.tree.xpath("//main//h1")[0].text_content()
    return (heading, *(each.text_content().strip() for each in fields), *tasks)


@pytest.mark.requirement("CASE-010")
def test_there_are_twenty_six_of_them() -> None:
    assert len(OURS) == 26


@pytest.mark.requirement("CASE-009", "CASE-010")
@pytest.mark.parametrize("service_id", sorted(BY_ID))
def test_each_opens_a_journey_of_its_own(service_id: str) -> None:
    page = fitting(service_id).visits(BY_ID[service_id].base["sv"])
    assert page.status == 200
    assert page.tree.xpath("//main//h1")
    assert any(map(page.has, BEGINS)), page.content
    assert "/remotes/" not in page.content
    assert page.texts("demo-authority") == [MARK["sv"]]
    assert all("Fortsätt" in said for said in page.texts("flow-next"))


@pytest.mark.requirement("CASE-010")
@pytest.mark.parametrize("route", BY_ID[TAX].additional_routes, ids=lambda route: route.id)
def test_each_address_of_the_tax_services_opens_a_journey(route: object) -> None:
    is_of_sole_traders = route.id.endswith("enskild-naringsverksamhet")  # type: ignore[attr-defined]
    who = Applicant(*PARTIES["EN" if is_of_sole_traders else "AB"])
    page = who.visits(route.base["sv"])  # type: ignore[attr-defined]
    assert page.status == 200
    assert any(map(page.has, BEGINS))
    assert "/remotes/" not in page.content


@pytest.mark.requirement("CASE-010")
def test_what_is_asked_first_is_shared_by_services_of_one_family_alone() -> None:
    families = defaultdict(set)
    for each in OURS:
        families[asks(fitting(each.id).visits(each.base["sv"]))].add(each.family or each.id)
    shared = {first: names for first, names in families.items() if len(names) > 1}
    assert not shared


@pytest.mark.requirement("CASE-009")
def test_pages_documents_and_mails_say_that_it_is_a_test() -> None:
    demo = [package for package in packages.installed() if package.is_for_tests]
    with_documents = {each.service for each in installed()}
    assert {id for package in demo for id in package.implements} == set(BY_ID)
    for package in demo:
        for id in package.implements:
            for locale, said in MARK.items():
                texts = package.texts(locale)
                assert texts[f"service.{id}.mark"] == said
                assert id not in with_documents or texts[f"service.{id}.pdf.mark"] == "TEST"


def test_the_portal_says_what_is_optional_and_no_label_says_it_again() -> None:
    demo = [package for package in packages.installed() if package.is_for_tests]
    labels = {text for package in demo for key, text in package.texts("sv").items() if key.endswith(".label")}
    assert labels
    assert not [each for each in labels if "frivilligt" in each]


@pytest.mark.requirement("CASE-011")
def test_they_are_written_shortly() -> None:
    registration = {file.name: lines(file) for file in (DEMO / "registrering_ab").rglob("*.py")}
    assert sum(registration.values()) <= 350
    assert max(lines(file) for file in DEMO.rglob("*.py")) <= 120
    assert sum(lines(file) for file in DEMO.rglob("*.py")) <= 2600


def lines(file: Path) -> int:
    """Without docstrings, comments and blank lines."""
    bare = re.sub(r'"""[\s\S]*?"""', "", file.read_text(encoding="utf-8"))
    return sum(bool(line.strip()) and not line.strip().startswith("#") for line in bare.splitlines())


AB: Final = "bolagsverket-foretagsregistrering"
SERVICES_DRAWER: Final = "//*[@data-testid='services-menu-list']"
WAYS: Final = [
    ("/registrera-foretag", "//main", "PERSON", AB),
    ("/avgang", "//main", "AB", "bolagsverket-avgang-aktiebolag"),
    ("/moms", "//main", "EN", TAX),
    ("/sni-kod", "//main", "AB", "scb-andra-sni"),
    ("/vinstutdelning", "//main", "AB", "bolagsverket-vinstutdelning"),
    ("/sok?q=starta aktiebolag", "//main", "PERSON", AB),
    ("/inloggad/mina-sidor/registrera-foretag?f=ab", "//main", "PERSON", AB),
    ("/tjanster", "//main", "PERSON", AB),
    ("/tjanster", "//main", "AB", "bolagsverket-andra-aktiebolag"),
    ("/tjanster", "//main", "EN", TAX),
    ("/cookies", SERVICES_DRAWER, "PERSON", AB),
    ("/cookies", SERVICES_DRAWER, "AB", "bolagsverket-vinstutdelning"),
    ("/cookies", SERVICES_DRAWER, "HB", "scb-andra-sni"),
]


@pytest.mark.requirement("CASE-032")
@pytest.mark.parametrize(("start", "within", "form", "service_id"), WAYS)
def test_two_presses_at_most_lead_from_information_to_the_first_question(start: str, within: str, form: str, service_id: str) -> None:
    who, service = Applicant(*PARTIES[form]), BY_ID[service_id]
    page = who.visits(start)
    page = who.follows(page.location) if page.location else page
    assert _is_begun(page, service_id) or _leads(who, page, within, service_id, 2), f"{start} does not lead to {service.base['sv']}"


def _leads(who: Applicant, page: Response, within: str, service_id: str, presses: int) -> bool:
    """Whether so many presses lead to the first question of the service, by links to it or to its page of information."""
    service = BY_ID[service_id]
    wanted = (service.base["sv"], *(service.information_page or {}).values())
    tree = page.menus.tree if within == SERVICES_DRAWER else page.tree
    links = dict.fromkeys(str(each) for each in tree.xpath(f"{within}//a/@href"))
    for link in (each for each in links if unquote(each).rpartition("?redirect=")[2].startswith(wanted)):
        there = who.follows(link)
        if _is_begun(there, service_id) or (presses > 1 and _leads(who, there, "//main", service_id, presses - 1)):
            return True
    return False


def _is_begun(page: Response, service_id: str) -> bool:
    return page.address.startswith(BY_ID[service_id].base["sv"]) and any(map(page.has, ("flow-title", "flow-tasks")))


@pytest.mark.requirement("CASE-009", "CASE-032")
def test_a_receipt_leads_to_what_comes_next_and_says_that_it_is_a_test() -> None:
    tolvan = Applicant("P00", None)
    sent = FOUNDING.submits(signed_by=["B01", "B03"])
    receipt = tolvan.visits(f"{BY_ID[AB].base['sv']}/arende/{sent.number}/kvitto")
    assert receipt.href("receipt-next-link") == "/inloggad/skatteverket/beskattningsengagemang/registrera"
    assert receipt.text("receipt-next-link") == "Registrera bolaget för F-skatt, moms eller som arbetsgivare"
    assert receipt.texts("demo-authority") == [MARK["sv"]]
