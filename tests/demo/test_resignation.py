"""Own resignation: one's own roles alone, the day, and what becomes of the company, which stops nobody."""

import pytest

from portal.testing.visitors import Response
from tests.portal.flow.applicant import ALBINS_AKERI, ALM_ASK, ANGSBLOMMAN, OSTRA_VERKEN, Applicant, day

AVGANG = "/inloggad/bolagsverket/avgang"
SELMAS, ANNANS, KIMS = "197903059801", "199505169822", "9521090010"

pytestmark = [pytest.mark.django_db, pytest.mark.requirement("CASE-024")]


def roles(page: Response) -> list[str]:
    """Those that can be left on the first page."""
    return [str(value) for value in page.tree.xpath("//form[@id='flow']//input[@name='uppdrag']/@value")]


def leaves(somebody: Applicant, form: str, *left: str, on: str = "") -> Response:
    """The page that says what happens then."""
    page = somebody.goes_on(somebody.visits(f"{AVGANG}/{form}/ny"), {"uppdrag": list(left)})
    return somebody.goes_on(page, {"dag": on or day(0)})


def sends(somebody: Applicant, page: Response) -> str:
    """The number of the case, from the page that says what happens."""
    check = somebody.goes_on(page, {"last": "ja"})
    number = somebody.goes_on(check, button="flow-submit").text("receipt-number")
    somebody.works()
    return number


def test_beata_sees_her_own_roles_and_none_of_the_others() -> None:
    beata = Applicant("B03", OSTRA_VERKEN)
    page = beata.visits(f"{AVGANG}/aktiebolag/ny")
    assert roles(page) == ["ordforande", "ledamot"]
    assert "Ettbolag" not in page.content and "Ensam" not in page.content
    assert beata.sends(page, {"uppdrag": "suppleant"}).status == 400, "nor can another one's be left"


def test_she_leaves_today_or_later_and_not_yesterday() -> None:
    beata = Applicant("B03", OSTRA_VERKEN)
    page = leaves(beata, "aktiebolag", "ordforande", "ledamot", on=day(-1))
    assert page.status == 400
    assert "eller en senare dag" in page.text("dag-error")
    assert beata.goes_on(page, {"dag": day(0)}).find("flow-title").get("data-step-name") == "foljder"
    assert leaves(beata, "aktiebolag", "ordforande", on=day(60)).find("flow-title").get("data-step-name") == "foljder"


def test_albin_and_a_deputy_are_enough_and_there_is_no_warning() -> None:
    beata = Applicant("B03", OSTRA_VERKEN)
    page = leaves(beata, "aktiebolag", "ordforande", "ledamot")
    assert page.has("galler") and not page.has("tvangslikvidation")
    number = sends(beata, page)
    (sent,) = beata.register()
    assert sent["archive"]["number"] == number
    assert sent["archive"]["fee"] == 0


@pytest.mark.requirement("CASE-032")
def test_the_receipt_leads_to_my_pages() -> None:
    beata = Applicant("B03", OSTRA_VERKEN)
    number = sends(beata, leaves(beata, "aktiebolag", "ordforande", "ledamot"))
    receipt = beata.visits(f"{AVGANG}/aktiebolag/arende/{number}/kvitto")
    assert receipt.href("receipt-next-link") == "/inloggad/mina-sidor"


def test_when_albin_leaves_his_company_has_no_member_and_he_is_told_and_may() -> None:
    albin = Applicant("B01", ALBINS_AKERI)
    page = leaves(albin, "aktiebolag", "ledamot")
    assert "tvångslikvidation" in page.text("tvangslikvidation")
    refused = albin.sends(page)
    assert (refused.status, refused.has("last-error")) == (400, True), "whoever leaves has read it"
    number = sends(albin, refused)
    for state in ("under-handlaggning", "beviljat"):
        albin.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": state}, content_type="application/json")
    assert albin.visits(f"{AVGANG}/aktiebolag/arende/{number}").find("case-state").get("data-state") == "beviljat"
    assert not roles(albin.visits(f"{AVGANG}/aktiebolag/ny")), "the register has it, and there is nothing left to leave"


@pytest.mark.parametrize(
    ("who", "party", "form"), [("S01", SELMAS, "enskild-naringsverksamhet"), ("T08", "9521080029", "enskild-naringsverksamhet")]
)
def test_whoever_has_no_role_gets_words_and_no_form(who: str, party: str, form: str) -> None:
    visitor = Applicant(who, party)
    for address in (f"{AVGANG}/{form}", f"{AVGANG}/{form}/ny"):
        page = visitor.follows(address)
        assert page.status == 200
        assert page.has("flow-notice")
        assert not page.has("flow-begin") and not page.has("flow-next")


def test_selma_has_no_role_in_her_own_business_that_can_be_left() -> None:
    page = Applicant("S01", SELMAS).visits(f"{AVGANG}/enskild-naringsverksamhet")
    assert "Du har inget uppdrag här" in page.text("flow-notice")


@pytest.mark.parametrize(
    ("who", "party", "form", "role", "warning"),
    [
        ("B03", ANGSBLOMMAN, "bostadsrattsforening", "ledamot", ""),
        ("B03", ALM_ASK, "handelsbolag", "bolagsman", "for-fa-bolagsman"),
        ("K01", KIMS, "kommanditbolag", "komplementar", "slag-saknas"),
        ("K01", "7521090014", "ekonomisk-forening", "ledamot", "for-fa-ledamoter"),
        ("K01", ANNANS, "enskild-naringsverksamhet", "forestandare", "ingen-forestandare"),
    ],
)
def test_each_company_form_has_its_roles_and_its_consequences(who: str, party: str, form: str, role: str, warning: str) -> None:
    visitor = Applicant(who, party)
    page = leaves(visitor, form, role)
    assert page.has("galler")
    assert not warning or page.has(warning)
    assert sends(visitor, page)


def test_a_board_of_three_in_an_association_is_too_small_without_beata() -> None:
    beata = Applicant("B03", ANGSBLOMMAN)
    assert leaves(beata, "bostadsrattsforening", "ordforande", "ledamot").has("for-fa-ledamoter")
    assert not leaves(beata, "bostadsrattsforening", "ordforande").has("for-fa-ledamoter"), "she stays a member"
