"""Vinstutdelning: the right meeting, the right amount, the papers."""

import pytest
from django.utils import timezone

from portal.testing.visitors import Response
from tests.portal.flow.applicant import ANGSBLOMMAN, OSTRA_VERKEN, Applicant, day

SERVICE = "/inloggad/bolagsverket/vinstutdelning"


def last_balance() -> str:
    return f"{timezone.localdate().year - 1}-12-31"


pytestmark = [pytest.mark.django_db, pytest.mark.requirement("CASE-028")]


@pytest.fixture
def beata() -> Applicant:
    return Applicant("B03", OSTRA_VERKEN)


def error(page: Response, field: str) -> str:
    assert page.status == 400
    return page.text(f"{field}-error")


def comes_to_amount(beata: Applicant) -> Response:
    page = beata.goes_on(beata.visits(f"{SERVICE}/ny"), {"stammodag": day(-1)})
    return beata.goes_on(page, {"balansdag": last_balance()})


@pytest.mark.parametrize(("days", "said"), [(-130, "Ange en dag efter årsstämman"), (1, "eller en tidigare dag")])
def test_a_meeting_before_the_annual_one_or_to_come_is_refused(beata: Applicant, days: int, said: str) -> None:
    assert said in error(beata.sends(beata.visits(f"{SERVICE}/ny"), {"stammodag": day(days)}), "stammodag")


def test_the_balance_sheet_is_the_last_one(beata: Applicant) -> None:
    page = beata.goes_on(beata.visits(f"{SERVICE}/ny"), {"stammodag": day(-1)})
    earlier = f"{timezone.localdate().year - 2}-12-31"
    assert last_balance() in error(beata.sends(page, {"balansdag": earlier}), "balansdag")


def test_no_more_is_given_out_than_is_left_and_the_sum_is_shown(beata: Applicant) -> None:
    page = comes_to_amount(beata)
    refused = beata.sends(page, {"per_aktie": "250"})
    assert "125 000 kr" in error(refused, "per_aktie").replace("\N{NO-BREAK SPACE}", " ")
    assert "högst 100 000 kr" in error(refused, "per_aktie").replace("\N{NO-BREAK SPACE}", " ")
    page = beata.goes_on(refused, {"per_aktie": "200"})
    assert page.text("totalt").replace("\N{NO-BREAK SPACE}", " ") == "Utdelningen är 100 000 kr tillsammans."


def test_an_amount_is_asked_for_in_kronor_and_has_its_two_decimals_among_the_answers(beata: Applicant) -> None:
    page = comes_to_amount(beata)
    unit = page.tree.get_element_by_id("per_aktie-unit")
    assert unit.text_content() == "kr"
    assert unit.get("id") in page.find("per_aktie").get("aria-describedby").split()
    page = beata.goes_on(page, {"per_aktie": "12,5"})
    check = beata.goes_on(beata.goes_on(page, {"betalas": day(10)}))
    assert check.text("flow-check-row", field="per_aktie").replace("\N{NO-BREAK SPACE}", " ").startswith("Utdelning på varje aktie12,50 kr")


def test_an_amount_that_is_too_fine_is_refused_and_not_rounded(beata: Applicant) -> None:
    refused = beata.sends(comes_to_amount(beata), {"per_aktie": "12,505"})
    assert "2 decimaler" in error(refused, "per_aktie")
    assert refused.field("per_aktie") == "12,505"


def test_nothing_is_sent_without_the_minutes(beata: Applicant) -> None:
    page = beata.goes_on(comes_to_amount(beata), {"per_aktie": "200"})
    page = beata.goes_on(page, {"betalas": day(10)})
    check = beata.goes_on(page)
    assert check.has("flow-check")
    assert "Protokoll och förslag" in check.text("flow-missing")


def test_an_association_is_told_that_it_is_for_limited_companies() -> None:
    page = Applicant("B03", ANGSBLOMMAN).visits(SERVICE)
    assert "aktiebolag" in page.text("flow-notice").casefold()
    assert not page.has("flow-begin")
