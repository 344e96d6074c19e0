"""Applications of services that the registry has: several in one service, a task list, forms and days, and the start on a page of
information.
"""

import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from portal.eservices import plugins
from portal.flow import Answers, Problem
from portal.flow.known import installed
from portal.runtime import packages
from portal.testing.flows import Journey, in_days
from portal.testing.visitors import Visitor
from portal.words.texts import table
from tests.portal.eservices.installing import install
from tests.portal.flow.applicant import UUID4, Applicant

pytestmark = pytest.mark.django_db
TAX, AB, DIVIDEND = "skatteverket-beskattningsengagemang", "bolagsverket-foretagsregistrering", "bolagsverket-vinstutdelning"
CODE = """
from datetime import date

from reactpy import html

from portal.eservices.plugins import ServicePage
from portal.flow import Address, Flow, Group, Municipality, Number, Problem, Radio, Step, Task, Text, plugin_of_flows
from portal.flow.signing import Signer


def adds_up(visit, answers):
    if sum(row["antal"] for row in answers["stiftare"]) != answers["aktier"]:
        yield Problem("aktier", "fel-antal")


register = Flow(
    "registrera", version=1, steps=[Step("slag", Radio("slag", ["f-skatt", "moms"]))], texts_under="registrera.",
    fee=lambda answers: 100, signers=lambda visit, answers: [Signer.applicant(visit)],
)
change = Flow("andra", version=1, steps=[Step("andring", Text("andring"), Address("adress"), Municipality("kommun"))], texts_under="andra.")
tax = plugin_of_flows(
    {"registrera": register, "andra": change},
    {"": ServicePage(draw=lambda visit, data: html.p({"data-testid": "choice"}, visit.address("andra")))},
)

company = Flow(
    "ab",
    version=1,
    fee=lambda answers: 1900,
    steps=[
        Task("namn", Step("forslag", Text("forslag")), Step("sarskilt", Text("sarskilt", required=False))),
        Task("stiftare", Group("stiftare", Text("namn"), Number("antal"), least=1)),
        Task("kapital", Step("aktier", Number("aktier"), check=adds_up), needs=("namn", "stiftare")),
    ],
)
company_service = company.plugin()

dividend = Flow(
    "vinst", version=1, minutes=12, needs=["protokoll"], who=["AB"], opens=date(2020, 1, 1), closes=date(2999, 12, 31),
    fee=lambda answers: 0, steps=[Step("belopp", Number("belopp"))],
)
dividend_service = dividend.plugin()
"""
TEXTS = f"""
"service.{TAX}.registrera.name" = "Registrera"
"service.{TAX}.registrera.step.slag.title" = "Slag av skatt"
"service.{TAX}.andra.name" = "Ändra"
"service.{TAX}.andra.step.andring.title" = "Vad vill du ändra?"
"service.{TAX}.andra.field.adress.label" = "Adress"
"service.{TAX}.andra.field.kommun.label" = "Kommun"
"service.{AB}.start.cost" = "1 900 kr"
"service.{AB}.step.forslag.title" = "Förslag"
"service.{AB}.step.sarskilt.title" = "Särskilt"
"service.{AB}.step.stiftare.title" = "Stiftare"
"service.{AB}.step.aktier.title" = "Aktier"
"service.{AB}.task.namn.title" = "Namn"
"service.{AB}.task.stiftare.title" = "Stiftare"
"service.{AB}.task.kapital.title" = "Kapital"
"service.{AB}.error.fel-antal" = "Stiftarna har ett annat antal"
"service.{DIVIDEND}.need.protokoll" = "Protokoll"
"service.{DIVIDEND}.start.cost" = "Ingen avgift i år"
"service.{DIVIDEND}.start.whom" = "Den som företräder bolaget."
"service.{DIVIDEND}.step.belopp.title" = "Belopp"
"service.{DIVIDEND}.field.belopp.label" = "Belopp"
"""
ENTRIES = {TAX: "prov:tax", AB: "prov:company_service", DIVIDEND: "prov:dividend_service"}
ROWS = f'api = 1\nimplements = ["{TAX}", "{AB}", "{DIVIDEND}"]\n'


def _forget() -> None:
    packages.installed.cache_clear()
    packages.version_flags.cache_clear()
    packages.has_code.cache_clear()
    plugins._outcome.cache_clear()
    table.cache_clear()
    sys.modules.pop("prov", None)


@pytest.fixture
def prov(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package with the code of three services of the registry."""
    monkeypatch.syspath_prepend(str(install(tmp_path, "prov", CODE, ENTRIES, ROWS, sv=TEXTS, en=TEXTS)))
    _forget()
    yield tmp_path / "prov"
    _forget()


def test_one_service_has_several_applications_by_path_and_ordinary_pages(prov: Path) -> None:
    beata, base = Applicant(), "/inloggad/skatteverket/beskattningsengagemang"
    assert beata.visits(base).text("choice") == f"{base}/andra"
    assert beata.visits(f"{base}/registrera").text("flow-title") == "Slag av skatt"
    place = {"adress-gata": "Verkgatan 1", "adress-postnummer": "123 45", "adress-postort": "Storstad", "kommun": "1480"}
    wrong = beata.goes_on(beata.visits(f"{base}/andra/ny"), {"andring": "Allt", **place, "adress-postnummer": "0"})
    assert wrong.text("adress-error").startswith("Skriv postnumret")
    assert (wrong.field("adress-gata"), wrong.field("kommun")) == ("Verkgatan 1", "1480")
    assert wrong.tree.get_element_by_id("adress").get("aria-describedby") == "adress-hint"
    assert "data-keep" in wrong.find("adress-co").attrib, "its draft would lose what no browser fills in"
    assert wrong.find("adress-postnummer").get("inputmode") == "numeric"
    page = beata.goes_on(wrong, place)
    assert page.has("flow-check")
    assert [row.text_content().split("Ändra")[0] for row in page.all("flow-check-row")][1:] == [
        "AdressVerkgatan 1, 123 45 Storstad",
        "KommunGöteborg",
    ]
    assert UUID4.sub("", page.address) == f"{base}/andra/utkast//kontrollera"
    assert page.title.startswith("Kontrollera dina svar - Ändra")
    beata.service = f"{base}/andra"
    assert len(beata.drafts()) == 1
    other = beata.visits(f"{base}/registrera")
    assert (other.has("flow-draft"), other.text("flow-title")) == (False, "Slag av skatt")
    assert beata.visits(page.address.replace("/andra/", "/registrera/")).status == 404
    receipt = beata.goes_on(page, button="flow-submit")
    assert receipt.address.startswith(f"{base}/andra/arende/")
    assert beata.visits(receipt.href("receipt-case")).status == 200


def test_who_has_signed_and_paid_one_of_several_applications_comes_back_to_it(prov: Path) -> None:
    register = next(each.flow for each in installed() if each.flow.id == "registrera")
    sent = Journey(register).as_("B03").answers(slag="moms").costs(100).submits()
    assert (sent.answers["slag"], sent.fee) == ("moms", 100)


def test_a_journey_that_stops_says_where_and_what_is_said_there(prov: Path) -> None:
    with pytest.raises(AssertionError, match=r"B03 is at andring and has not come to kontrollera: Skriv postnumret"):
        Journey(next(each.flow for each in installed() if each.flow.id == "andra")).answers(
            andring="Allt", kommun="1480", adress={"gata": "Verkgatan 1", "postnummer": "0", "postort": "Ort"}
        ).passes_by("slag")


def test_a_rule_that_gives_its_text_no_number_is_not_refused_as_it_should(monkeypatch: pytest.MonkeyPatch) -> None:
    stalls = next(each.flow for each in installed() if each.flow.id == "torgplats")
    long = Journey(stalls).as_("B03").answers(torg="stortorget", fran=in_days(20), till=in_days(60)).is_refused("till", "for-lange")
    monkeypatch.setattr(stalls.part("plats"), "check", lambda visit, answers: [Problem("till", "for-lange", mest=30)])
    with pytest.raises(AssertionError, match=r"till is refused with '[^']*\{most\}[^']*', and not with"):
        long.is_refused("till", "for-lange")


def test_a_journey_that_meets_an_exception_says_which_and_where(prov: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register = next(each.flow for each in installed() if each.flow.id == "registrera")

    def no_fee(answers: Answers) -> int:
        raise LookupError("no fee of this year")

    monkeypatch.setattr(register, "fee", no_fee)
    with pytest.raises(AssertionError, match=r"kontrollera: LookupError: no fee of this year \(test_several_flows\.py, line \d+\)"):
        Journey(register).as_("B03").answers(slag="moms").costs(100)


def test_a_fee_that_is_no_whole_number_is_refused_before_anything_is_sent(prov: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register = next(each.flow for each in installed() if each.flow.id == "registrera")
    monkeypatch.setattr(register, "fee", lambda answers: Decimal("100.00"))
    with pytest.raises(AssertionError, match=r"TypeError: fee gave Decimal\('100\.00'\), and is whole kronor as an int"):
        Journey(register).as_("B03").answers(slag="moms").submits()


def test_the_states_of_tasks_are_worked_out_from_the_answers(prov: Path) -> None:
    tolvan = Applicant("P00", acting_for=None)
    tolvan.service = "/inloggad/foretagsregistrering"

    def states(page) -> list[str]:  # type: ignore[no-untyped-def]
        return [str(each.get("data-status")) for each in page.all("flow-task")]

    begun = tolvan.visits(f"{tolvan.service}/ny")
    assert states(begun) == ["ej-paborjad", "ej-paborjad", "kan-inte-borja", "kan-inte-borja"]
    assert [bool(each.xpath(".//a")) for each in begun.all("flow-task")] == [True, True, False, False]
    page = tolvan.goes_on(tolvan.visits(begun.find("flow-task").xpath(".//a")[0].get("href")), {"forslag": "Solen AB"})
    draft = tolvan.draft(page)
    assert states(tolvan.visits(draft)) == ["pagar", "ej-paborjad", "kan-inte-borja", "kan-inte-borja"]
    tolvan.goes_on(page)
    tolvan.goes_on(tolvan.visits(f"{draft}/stiftare/ny"), {"namn": "Tolvan", "antal": "500"})
    assert tolvan.goes_on(tolvan.visits(f"{draft}/stiftare")).has("flow-tasks")
    assert states(tolvan.visits(draft)) == ["klar", "klar", "ej-paborjad", "kan-inte-borja"]
    assert tolvan.goes_on(tolvan.visits(f"{draft}/aktier"), {"aktier": "400"}).text("aktier-error") == "Stiftarna har ett annat antal"
    tolvan.goes_on(tolvan.visits(f"{draft}/aktier"), {"aktier": "500"})
    assert states(tolvan.visits(draft)) == ["klar", "klar", "klar", "ej-paborjad"]
    row = tolvan.visits(tolvan.visits(f"{draft}/stiftare").href("flow-row-change"))
    tolvan.goes_on(row, {"antal": "250"})
    wrong = tolvan.visits(draft)
    assert states(wrong) == ["klar", "klar", "ses-over", "kan-inte-borja"]
    assert wrong.find("flow-task", task="kapital").xpath(".//a")
    assert not wrong.find("flow-task", task="kontrollera").xpath(".//a")


def test_a_journey_goes_through_tasks_to_the_receipt(prov: Path) -> None:
    company = next(each.flow for each in installed() if each.flow.id == "ab")
    sent = (
        Journey(company)
        .as_("P00")
        .answers(forslag="Solen AB", stiftare=[{"namn": "Tolvan", "antal": 250}, {"namn": "Selma", "antal": 250}], aktier=500)
        .costs(1900)
        .submits()
    )
    assert [row["antal"] for row in sent.answers["stiftare"]] == [250, 250]


@pytest.mark.requirement("FLOW-007")
def test_the_start_on_a_page_of_information_follows_the_definition(prov: Path) -> None:
    page = Visitor().visits("/vinstutdelning")
    assert page.text("start-whom") == "Den som företräder bolaget. Det här kan du göra för: aktiebolag."
    assert page.text("start-time") == "Omkring 12 minuter. Öppet från 1 januari 2020 till och med 31 december 2999."
    assert (page.text("start-cost"), page.text("start-needs")) == ("Ingen avgift i år", "Protokoll")
    english = Visitor().visits("/en/profit-distribution")
    assert english.text("start-time").startswith("About 12 minutes") and english.text("start-cost") == "Ingen avgift i år"
    definition = prov / "__init__.py"
    definition.write_text(definition.read_text(encoding="utf-8").replace("minutes=12", "minutes=1234"), encoding="utf-8")
    _forget()
    assert "1234 minuter" in Visitor().visits("/vinstutdelning").text("start-time")
    forms = {str(each.get("data-service-id")): each.getparent() for each in Visitor().visits("/registrera-foretag").all("start-form")}
    assert "1 900 kr" in forms[AB].text_content()


@pytest.mark.requirement("REG-084")
def test_who_acts_for_an_association_changes_to_the_company_that_may_file_and_goes_on(prov: Path) -> None:
    address = "/inloggad/bolagsverket/vinstutdelning"
    beata = Applicant("B03", acting_for="7521030010")
    chooser = beata.visits(beata.visits(address).href("flow-change-party"))
    chosen = beata.presses(chooser, "chooser-item", orgnr="5521030014")
    assert chosen.location == address
    assert beata.visits(address).has("flow-next")
    assert not Applicant("P00", acting_for=None).visits(address).has("flow-change-party")


def test_only_the_forms_that_may_can_file_and_only_while_it_is_open(prov: Path) -> None:
    address = "/inloggad/bolagsverket/vinstutdelning"
    association, company = Applicant("B03", acting_for="7521030010"), Applicant()
    page = association.visits(address)
    assert page.text("flow-notice") == "Information: Det här kan du göra för: aktiebolag."
    assert not page.has("flow-begin")
    assert association.visits(f"{address}/ny").location == address
    assert association.posts(f"{address}/ny", {"belopp": "7"}).status in {303, 409}
    check = company.goes_on(company.visits(f"{address}/ny"), {"belopp": "7"})
    assert check.has("flow-submit")
    definition = prov / "__init__.py"
    definition.write_text(definition.read_text(encoding="utf-8").replace("2999, 12, 31", "2020, 12, 9"), encoding="utf-8")
    _forget()
    closed = company.visits(check.address)
    assert closed.text("flow-notice") == "Information: Ansökan stängde 9 december 2020. Det går inte att skicka in längre."
    assert not closed.has("flow-submit")
    assert company.presses(check, "flow-submit").status == 409
    assert "stängde" in company.visits(address).text("flow-notice")
