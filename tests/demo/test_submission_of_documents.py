"""Inlämning: a document joins the case that it is for, or is for a company; somebody without a company may hand it in."""

import pytest

from portal.testing.visitors import Response
from tests.demo.company import FOUNDING
from tests.portal.flow.applicant import Applicant
from tests.portal.flow.files import pdf

SERVICE = "/inloggad/bolagsverket/inlamning-digital-handling"
FOUNDING_AT = "/inloggad/foretagsregistrering"
NOT_THIS_ONE = "Det går inte att lämna in en handling till det här ärendet."

pytestmark = [pytest.mark.django_db, pytest.mark.requirement("CASE-029")]


@pytest.fixture
def tolvan() -> Applicant:
    """Has no company."""
    return Applicant("P00", None)


def for_a_case(who: Applicant, number: str) -> Response:
    """What the step answers that asks which case it is."""
    page = who.goes_on(who.visits(f"{SERVICE}/ny"), {"till": "arende"})
    return who.sends(page, {"arende": number})


def for_a_company(who: Applicant, number: str) -> Response:
    page = who.goes_on(who.visits(f"{SERVICE}/ny"), {"till": "foretag"})
    return who.sends(page, {"organisationsnummer": number})


def hands_in(who: Applicant, page: Response, kind: str, *files: tuple[str, bytes]) -> Response:
    """What the last step answers."""
    return who.presses(page, "flow-next", {"slag": kind}, {"filer": files})


def test_a_document_for_an_own_case_stands_in_its_history_with_its_file(tolvan: Applicant) -> None:
    number = FOUNDING.submits(signed_by=["B01", "B03"]).number
    page = tolvan.follows(for_a_case(tolvan, number).location)
    check = tolvan.follows(hands_in(tolvan, page, "protokoll", ("protokoll.pdf", pdf())).location)
    receipt = tolvan.goes_on(check, button="flow-submit")
    for _ in range(2):
        tolvan.works()
    case = tolvan.visits(f"{FOUNDING_AT}/arende/{number}")
    (line,) = [each for each in case.all("case-event") if each.get("data-kind") == "handling"]
    assert receipt.text("receipt-number") in line.text_content()
    (link,) = line.xpath(".//a")
    assert link.text_content().startswith("protokoll.pdf (")
    assert tolvan.visits(link.get("href")).response.content.startswith(b"%PDF")
    assert Applicant("S01", None).visits(link.get("href")).status == 404
    assert case.text("case-state") == tolvan.visits(f"{FOUNDING_AT}/arende/{number}").text("case-state")


def test_the_case_of_another_cannot_be_used_and_nothing_of_it_is_told(tolvan: Applicant) -> None:
    known = FOUNDING.submits(signed_by=["B01", "B03"]).number
    stranger = Applicant("S01", None)
    refused = for_a_case(stranger, known)
    unknown = for_a_case(stranger, "2026-000000-0")
    assert [page.status for page in (refused, unknown)] == [400, 400]
    assert refused.text("arende-error") == unknown.text("arende-error")
    assert refused.text("arende-error").startswith(NOT_THIS_ONE)
    assert for_a_case(stranger, "12").text("arende-error") == "Skriv ärendenumret som 2026-123456-7"


def test_a_case_that_is_decided_or_of_another_authority_is_not_joined(tolvan: Applicant) -> None:
    stall = tolvan.submits().text("receipt-number")
    assert for_a_case(tolvan, stall).text("arende-error").startswith(NOT_THIS_ONE)
    number = FOUNDING.submits(signed_by=["B01", "B03"]).number
    tolvan.works()
    for state in ("under-handlaggning", "avslaget"):
        tolvan.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": state}, content_type="application/json")
    assert for_a_case(tolvan, number).text("arende-error").startswith(NOT_THIS_ONE)


def test_a_document_for_a_company_is_received(tolvan: Applicant) -> None:
    page = tolvan.follows(for_a_company(tolvan, "552103-0014").location)
    nothing = hands_in(tolvan, page, "arsredovisning")
    assert (nothing.status, nothing.has("filer-error")) == (400, True)
    check = tolvan.follows(hands_in(tolvan, nothing, "arsredovisning", ("bokslut.pdf", pdf())).location)
    assert "Årsredovisning" in check.find("flow-check").text_content()
    number = tolvan.goes_on(check, button="flow-submit").text("receipt-number")
    tolvan.works()
    (got,) = tolvan.register()
    assert (got["authority"], got["archive"]["number"]) == ("bolagsverket", number)


def test_a_number_of_a_company_with_a_wrong_check_digit_is_refused(tolvan: Applicant) -> None:
    assert for_a_company(tolvan, "552103-0015").has("organisationsnummer-error")
