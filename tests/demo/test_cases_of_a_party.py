"""All cases of a party on one page, and the public search for companies and cases."""

import re
from datetime import timedelta
from urllib.parse import urlencode

import lxml.html
import pytest
from django.utils import timezone

from portal.flow.models import FlowCase
from portal.testing.visitors import Response
from tests.demo.company import FOUNDING
from tests.portal.flow.applicant import ALM_ASK, Applicant
from tests.portal.flow.many_cases import copies

pytestmark = pytest.mark.django_db

CASES, SEARCH = "/inloggad/bolagsverket/arenden", "/inloggad/bolagsverket/sok-foretag-arende"
MARK = "Testtjänst. Inget skickas till någon riktig myndighet."


def numbers(page: Response) -> list[str]:
    """The cases that are listed, in their order."""
    return [str(each.get("data-case")) for each in page.all("cases-case")]


@pytest.fixture
def beata(db: None) -> Applicant:
    """Acts for Östra Verken AB."""
    return Applicant()


@pytest.mark.requirement("CASE-007")
def test_all_cases_of_a_party_are_listed_and_narrowed_without_scripts() -> None:
    tolvan = Applicant("P00", None)
    assert tolvan.visits(CASES).has("cases-none")
    first = tolvan.submits().text("receipt-number")
    tolvan.works()
    second = FOUNDING.submits(signed_by=["B01", "B03"]).number
    third = tolvan.submits().text("receipt-number")
    page = tolvan.visits(CASES)
    assert numbers(page) == [third, second, first]
    assert page.text("demo-authority") == MARK
    assert [tolvan.visits(str(each.get("href"))).text("case-number") for each in page.all("cases-link")] == numbers(page)
    narrowed = {
        "tillstand=mottaget": [second, first],
        "tillstand=inskickat": [third],
        f"ar={timezone.localdate().year}": [third, second, first],
        "q=torgplats": [third, first],
        f"q={first[5:]}": [first],
        "myndighet=Bolagsverket&q=aktiebolag": [second],
        "tillstand=borta&ar=i-fjol&sida=-1": [third, second, first],
        "sida=2": [],
    }
    assert {query: numbers(tolvan.visits(f"{CASES}?{query}")) for query in narrowed} == narrowed
    assert tolvan.visits(f"{CASES}?ar=1999").text("cases-none") == "Inga ärenden stämmer med det du har valt."
    form = next(page.find("cases-show").iterancestors("form"))
    assert (form.get("method"), form.get("action")) == ("get", CASES), "the form asks by address"
    assert not Applicant("S01", None).visits(CASES).has("cases-link")


@pytest.mark.requirement("CASE-007")
def test_many_cases_are_paged_by_fifty_and_the_years_to_choose_reach_back_to_the_first(beata: Applicant) -> None:
    number, this_year = beata.submits().text("receipt-number"), timezone.localdate().year
    sent = FlowCase.objects.get(number=number)
    FlowCase.objects.bulk_create(copies(sent, 52, days_apart=40))
    first, last = beata.visits(CASES), beata.visits(f"{CASES}?sida=2")
    assert numbers(first) == [number, *[f"TG-{n:06}" for n in range(1, 50)]]
    assert numbers(last) == ["TG-000050", "TG-000051", "TG-000052"]
    assert first.all("pagination-page")[1].get("href") == f"{CASES}?sida=2"
    years = range(this_year, (sent.sent - timedelta(days=40 * 52)).year - 1, -1)
    assert first.find("ar").xpath(".//option/@value") == ["", *[str(year) for year in years]]
    of_all_years = [each for year in years for each in numbers(beata.visits(f"{CASES}?ar={year}"))]
    assert of_all_years == [*numbers(first), *numbers(last)], "each stands under one year"


@pytest.mark.requirement("CASE-007")
def test_a_case_of_one_party_is_not_listed_for_another(beata: Applicant) -> None:
    number = beata.submits().text("receipt-number")
    assert numbers(beata.visits(CASES)) == [number]
    assert numbers(Applicant("B03", ALM_ASK).visits(CASES)) == []


@pytest.mark.requirement("CASE-008")
@pytest.mark.parametrize("asked", ["552103-0014", "5521030014", "östra verken", "  ÖSTRA   verken "])
def test_a_company_is_found_by_number_and_name_with_public_facts_only(beata: Applicant, asked: str) -> None:
    page = beata.visits(f"{SEARCH}?{urlencode({'q': asked})}")
    found = page.text("search-company")
    assert all(fact in found for fact in ("Östra Verken AB", "552103-0014", "aktiebolag", "Storstad", "Beata Styrelse", "Albin Ettbolag"))
    assert no_number_of_a_person(page)


@pytest.mark.requirement("CASE-008")
def test_a_case_is_found_by_its_number_without_who_sent_it_and_what(beata: Applicant) -> None:
    number = beata.submits().text("receipt-number")
    beata.works()
    page = Applicant("S01", None).visits(f"{SEARCH}?q={number}")
    found = page.text("search-case")
    assert all(fact in found for fact in (number, "Östra Verken AB", "Mottaget", str(timezone.localdate().year)))
    assert "Beata" not in page.content and "Slöjd" not in page.content and no_number_of_a_person(page)


@pytest.mark.requirement("CASE-008")
def test_a_number_that_is_wrong_and_what_is_not_there_are_said(beata: Applicant) -> None:
    assert "kontrollsiffra" in beata.visits(f"{SEARCH}?q=5521030015").text("q-error")
    nothing = [beata.visits(f"{SEARCH}?q={asked}") for asked in ("xyzzy", "2026-000000-9", "5529900010", "197903059801")]
    assert {page.text("search-count") for page in nothing} == {"Inga träffar"}
    assert not beata.visits(SEARCH).has("search-count")
    sole = beata.visits(f"{SEARCH}?q=snickeri")
    assert "Stures Snickeri" in sole.text("search-company") and no_number_of_a_person(sole)
    beata.fault("authority-lookup", network=True)
    assert beata.visits(f"{SEARCH}?q=lyktan").has("search-away")
    beata.fault("authority-lookup")


def no_number_of_a_person(page: Response) -> bool:
    """Twelve digits that begin as years of birth do, with hyphen or without."""
    return not re.search(r"(?:19|20)\d{6}-?\d{4}(?!\d)", lxml.html.tostring(page.find("flow-title").getparent(), encoding="unicode"))
