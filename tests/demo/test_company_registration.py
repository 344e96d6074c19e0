"""A limited company is registered: its tasks, its papers, who signs, what it costs, and that it exists afterwards."""

import re

import pytest

from portal.testing.visitors import Visitor
from portal.words.entered.check_digit import luhn_holds
from tests.demo.company import ANSWERS, SERVICE, Founder
from tests.portal.flow import documents
from tests.portal.flow.applicant import UUID4, Applicant
from tests.portal.flow.files import png

pytestmark = pytest.mark.django_db
MARK = "Testtjänst. Inget skickas till någon riktig myndighet."


@pytest.mark.requirement("FLOW-013")
def test_the_task_list_says_how_far_each_task_is_and_links_to_what_can_begin() -> None:
    tolvan = Founder()
    page = tolvan.visits(SERVICE)
    tasks = page.all("flow-task")
    assert len(tasks) >= 10
    states = tolvan.states()
    assert states.pop("kontrollera") == states.pop("stiftare") == states.pop("firmateckning") == "kan-inte-borja"
    assert set(states.values()) == {"ej-paborjad"}
    for task in tasks:
        assert bool(task.xpath(".//a")) == (task.get("data-status") != "kan-inte-borja")
    tolvan.answers("foretagsnamn", namn1="Solros AB")
    assert tolvan.states()["foretagsnamn"] == "pagar"
    tolvan.answers("sarskilt", sarskilt="")
    assert tolvan.states()["foretagsnamn"] == "klar"


def test_a_code_stands_in_its_list_as_it_is_written() -> None:
    tolvan = Founder()
    tolvan.answers("verksamhet", beskrivning=ANSWERS["beskrivning"], sate=ANSWERS["sate"])
    tolvan.adds("sni", {"kod": "01191"})
    assert [row.split("Ändra")[0] for row in tolvan.step("sni").texts("flow-row")] == ["01.191"]


@pytest.mark.requirement("CASE-016")
def test_papers_may_come_late_and_nothing_is_sent_without_them() -> None:
    tolvan = Founder()
    check = tolvan.answers_all()
    missing = check.find("flow-missing")
    assert [link.text_content() for link in missing.xpath(".//a")] == ["Bankintyg", "Stiftelseurkund"]
    assert not check.has("flow-submit")
    assert tolvan.visits(check.address).status == 200
    for page, field in zip(tolvan.adds_papers("bild.pdf", png()), ("bankintyg", "urkund"), strict=True):
        assert page.text(f"{field}-error") == "bild.pdf är inte en fil av rätt slag. Välj PDF."
    tolvan.adds_papers()
    assert tolvan.visits(check.address).has("flow-submit")


@pytest.mark.requirement("FLOW-038")
@pytest.mark.requirement("CASE-017")
def test_everybody_signs_it_is_paid_and_the_company_is_the_applicants() -> None:
    tolvan = Founder()
    tolvan.answers_all()
    tolvan.adds_papers()
    check = tolvan.visits(f"{tolvan.begun}/kontrollera")
    assert check.text("flow-fee") == "1 900 kr"
    page = tolvan.goes_on(check, button="flow-submit")
    assert page.texts("flow-signer")
    assert [name in " ".join(page.texts("flow-signer")) for name in ("Tolvan", "Albin", "Beata")] == [True] * 3
    beata, albin = Applicant("B03"), Applicant("B01", acting_for=None)
    for other in (beata, albin):
        assert other.visits("/inloggad/att-signera").has("sign-item"), "in any order"
    beata.signs_for_another()
    tolvan.signs(page)
    albin.signs_for_another()
    receipt = tolvan.pays(tolvan.visits(f"{tolvan.begun}/betala"))
    number = receipt.text("receipt-number")
    tolvan.works()
    mails = [mail for mail in tolvan.mails() if "aktiebolag" in mail["subject"].lower()]
    assert mails and all(MARK in mail["body"] for mail in mails)
    pdf = documents.read(tolvan.client.get(f"{SERVICE}/arende/{number}/ansokan.pdf").content)
    assert all("TEST" in each.extract_text() for each in pdf.pages)
    acted = tolvan.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": "under-handlaggning"}, content_type="application/json")
    assert acted.status_code == 204
    tolvan.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": "beviljat"}, content_type="application/json")
    case = tolvan.visits(f"{SERVICE}/arende/{number}")
    assert case.find("case-state").get("data-state") == "beviljat"
    found = re.search(r"organisationsnummer (\d{6})-(\d{4})", " ".join(case.texts("case-event")))
    assert found
    company = found[1] + found[2]
    assert luhn_holds(company) and int(company[2]) >= 2
    again = Visitor("P00", acting_for=company)
    assert "Solros AB" in again.follows("/inloggad/mina-sidor").content
    assert again.visits("/apps/bolagsverket-andra-aktiebolag").location
    assert again.follows("/apps/bolagsverket-andra-aktiebolag").status == 200
    assert "Solros AB" in again.visits("/inloggad/bolagsverket/sok-foretag-arende?q=Solros").text("search-company")
    changing = Applicant("P00", acting_for=company)
    page = changing.goes_on(changing.visits("/inloggad/bolagsverket/andra/aktiebolag/ny/vad"), {"vad": "styrelse"})
    board = changing.visits(f"{page.address.partition('/utkast/')[0]}/utkast/{UUID4.search(page.address)[0]}/styrelse")
    assert [row.split(",")[0].split("Ändra")[0].strip() for row in board.texts("flow-row")] == ["Albin Ettbolag", "Beata Styrelse"]


@pytest.mark.requirement("CASE-014")
def test_of_two_drafts_with_one_name_the_second_is_told_when_it_is_sent() -> None:
    first, second = Founder(), Founder()
    for each in (first, second):
        each.answers_all()
        each.adds_papers()
    first.goes_on(first.visits(f"{first.begun}/kontrollera"), button="flow-submit")
    first.signs(first.visits(f"{first.begun}/signera"))
    for key in ("B01", "B03"):
        Applicant(key, acting_for=None if key == "B01" else "5521030014").signs_for_another()
    first.pays(first.visits(f"{first.begun}/betala"))
    first.works()
    told = second.goes_on(second.visits(f"{second.begun}/kontrollera"), button="flow-submit")
    assert told.text("namn1-error") == "Namnet är upptaget. Välj ett annat."


@pytest.mark.requirement("FLOW-007")
def test_the_page_of_information_says_what_the_registration_costs_at_its_end() -> None:
    page = Visitor().visits("/registrera-foretag")
    forms = {str(each.get("data-service-id")): each.getparent() for each in page.all("start-form")}
    assert "1 900 kr" in forms["bolagsverket-foretagsregistrering"].text_content().replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.requirement("CASE-009")
def test_each_page_says_once_that_it_is_a_test() -> None:
    tolvan = Founder()
    pages = [tolvan.visits(SERVICE), tolvan.answers("foretagsnamn", namn1="Solros"), tolvan.answers("foretagsnamn", namn1="Solros AB")]
    pages += [tolvan.step("kontakt"), tolvan.visits(SERVICE), tolvan.visits(f"{tolvan.begun}/ta-bort")]
    for page in pages:
        assert page.texts("demo-authority") == [MARK], page.address
