"""A business is deregistered: its last day, its debts, everybody who answers for it, and the taxes that end with it."""

import pytest
from asgiref.sync import async_to_sync

from portal.testing.visitors import Response
from test_world.register import names
from tests.portal.flow.applicant import ALM_ASK, OSTRA_VERKEN, Applicant, day

AVREGISTRERA = "/inloggad/bolagsverket/avregistrera"
STURES, KIMS, ANNANS = "198506129819", "9521090010", "199505169822"

pytestmark = [pytest.mark.django_db, pytest.mark.requirement("CASE-025")]


def says_when(visitor: Applicant, form: str, last: int = 0, ended: str = "ja") -> Response:
    """The page after the last day, which is itself after a refusal."""
    return visitor.goes_on(visitor.visits(f"{AVREGISTRERA}/{form}/ny"), {"dag": day(last), "upphort": ended})


def ends(visitor: Applicant, form: str, *taxes: str) -> Response:
    """Check answers of a business without debts."""
    page = visitor.goes_on(says_when(visitor, form), {"skulder": "nej"})
    check = visitor.goes_on(page, {"skatt": list(taxes)})
    assert check.has("flow-check")
    return check


def step(page: Response) -> str:
    return str(page.find("flow-title").get("data-step-name"))


def test_the_last_day_is_at_most_ninety_days_ahead() -> None:
    beata = Applicant("B03", ALM_ASK)
    assert "eller en tidigare dag" in says_when(beata, "handelsbolag", 91).text("dag-error")
    assert step(says_when(beata, "handelsbolag", 90, "nej")) == "skulder"


def test_a_business_that_goes_on_has_no_last_day_behind_it() -> None:
    page = says_when(Applicant("B03", ALM_ASK), "handelsbolag", 0, "nej")
    assert (page.status, page.has("upphort-error")) == (400, True)


def test_a_business_that_has_ended_has_no_last_day_to_come() -> None:
    beata = Applicant("B03", ALM_ASK)
    page = says_when(beata, "handelsbolag", 1, "ja")
    assert (page.status, "en sista dag som har varit" in page.text("upphort-error")) == (400, True)
    assert step(says_when(beata, "handelsbolag", 0, "ja")) == "skulder", "today is its last one"


def test_whoever_has_debts_is_asked_how_they_are_settled() -> None:
    beata = Applicant("B03", ALM_ASK)
    page = beata.goes_on(says_when(beata, "handelsbolag"), {"skulder": "ja"})
    assert step(page) == "uppgorelse"
    refused = beata.sends(page)
    assert (refused.status, refused.has("hur_skulder-error")) == (400, True)
    assert step(beata.goes_on(refused, {"hur_skulder": "Beata betalar banken före årsskiftet."})) == "skatt"
    assert step(beata.goes_on(says_when(beata, "handelsbolag"), {"skulder": "nej"})) == "skatt"


@pytest.mark.parametrize(
    ("first", "party", "form", "second", "seconds_party"),
    [("B03", ALM_ASK, "handelsbolag", "B01", "5521010016"), ("K01", KIMS, "kommanditbolag", "S01", None)],
)
def test_all_partners_sign(first: str, party: str, form: str, second: str, seconds_party: str | None) -> None:
    visitor, other = Applicant(first, party), Applicant(second, seconds_party)
    page = visitor.goes_on(ends(visitor, form), button="flow-submit")
    assert len(page.texts("flow-signer")) == 2
    visitor.signs(page)
    assert not visitor.visits(page.address).has("receipt-number"), "one is missing"
    other.signs_for_another()
    receipt = visitor.follows(page.address)
    assert receipt.has("receipt-number") and not receipt.has("receipt-also")


def test_sture_signs_alone_and_ends_his_tax_in_the_same_go() -> None:
    sture = Applicant("S02", STURES)
    page = sture.goes_on(ends(sture, "enskild-naringsverksamhet", "f-skatt"), button="flow-submit")
    (signer,) = page.texts("flow-signer")
    assert "Sture Namnrik" in signer
    assert not sture.register(), "nothing is sent before he has signed"
    receipt = sture.signs(page)
    number, of_tax = receipt.text("receipt-number"), receipt.text("receipt-also")
    assert number != of_tax
    sture.works()
    sent = {each["archive"]["number"]: each for each in sture.register()}
    assert {key: each["authority"] for key, each in sent.items()} == {number: "bolagsverket", of_tax: "skatteverket"}
    answers = {one["key"]: one["value"] for part in sent[of_tax]["archive"]["steps"] for one in part["fields"]}
    assert answers == {"slag": ["f-skatt"], "sista_dag": day(0), "skal": "Verksamheten avregistreras"}
    case = sture.visits(receipt.href("receipt-also"))
    assert case.text("case-number") == of_tax
    assert sture.visits(receipt.address).text("receipt-also") == of_tax, "as often as it is looked at"
    assert len(sture.register()) == 2


def test_a_business_that_was_deregistered_is_in_no_register_any_more() -> None:
    search, name = "/inloggad/bolagsverket/sok-foretag-arende?q=Stures+Snickeri", "Stures Snickeri"
    sture = Applicant("S02", STURES)
    number = sture.signs(sture.goes_on(ends(sture, "enskild-naringsverksamhet"), button="flow-submit")).text("receipt-number")
    sture.works()
    assert name in sture.visits(search).text("search-company")
    for state in ("under-handlaggning", "beviljat"):
        sture.client.post(f"/api/mock/v1/flow/cases/{number}", {"state": state}, content_type="application/json")
    again = Applicant("S02", None)
    assert not again.visits(search).has("search-company")
    assert name not in again.follows("/inloggad/mina-sidor").content
    assert async_to_sync(names.look_up)({"namn": name, "form": "en", "lan": "01"})["svar"] == names.FREE


def test_the_tax_of_a_partnership_ends_too_once_both_have_signed() -> None:
    kim, selma = Applicant("K01", KIMS), Applicant("S01", None)
    page = kim.goes_on(ends(kim, "kommanditbolag", "moms", "arbetsgivare"), button="flow-submit")
    kim.signs(page)
    assert not kim.register()
    selma.signs_for_another()
    kim.works()
    assert sorted(each["authority"] for each in kim.register()) == ["bolagsverket", "skatteverket"]
    assert kim.follows(page.address).has("receipt-also")


def test_who_only_acts_for_a_business_cannot_deregister_it() -> None:
    page = Applicant("K01", ANNANS).visits(f"{AVREGISTRERA}/enskild-naringsverksamhet/ny")
    assert "Bara den som driver verksamheten" in page.text("flow-notice")
    assert not page.has("flow-begin") and not page.has("flow-next")


@pytest.mark.parametrize(("who", "party"), [("B03", OSTRA_VERKEN), ("T08", "7521080015"), ("T08", "7521080023")])
@pytest.mark.parametrize("form", ["handelsbolag", "kommanditbolag", "enskild-naringsverksamhet"])
def test_companies_and_associations_are_led_to_what_they_can_do_and_get_no_form(who: str, party: str, form: str) -> None:
    page = Applicant(who, party).visits(f"{AVREGISTRERA}/{form}")
    assert page.href("flow-information") == "/avsluta-foretag"
    assert not page.has("flow-begin") and not page.has("flow-next")


def test_a_company_alone_is_led_there_from_the_address_for_all_forms() -> None:
    page = Applicant("B01", "5521010016").follows("/inloggad/mina-sidor/tjanst/avregistrera")
    assert page.href("family-choice-information") == "/avsluta-foretag"
