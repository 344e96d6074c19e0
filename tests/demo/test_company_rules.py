"""The company law that the registration of a limited company goes by, rule by rule."""

import pytest

from portal.testing.flows import in_days
from portal.words.entered.check_digit import luhn_holds
from tests.demo.company import ANSWERS, BOARD, FOUNDING, Founder, founder, months_from_now, person

pytestmark = pytest.mark.django_db
OUTSIDE = {"bosatt": "annat"}


@pytest.mark.requirement("CASE-012")
def test_the_capital_is_enough_and_is_parted_on_the_shares() -> None:
    tolvan = Founder()
    refused = tolvan.answers("kapital", aktiekapital="24 999", aktier="500")
    assert refused.text("aktiekapital-error") == "Aktiekapitalet ska vara minst 25 000 kr"
    for typed in ("25000", "25 000 kr", "25000,00"):
        page = tolvan.answers("kapital", aktiekapital=typed, aktier="500")
        assert page.text("kvotvarde") == "Varje akties kvotvärde är 50,00 kr."
    assert tolvan.answers("kapital", aktiekapital="100000", aktier="3").text("kvotvarde") == "Varje akties kvotvärde är 33 333,33 kr."


@pytest.mark.requirement("CASE-012")
def test_the_founders_take_every_share_and_pay_the_capital() -> None:
    tolvan = Founder()
    tolvan.answers("kapital", aktiekapital="25000", aktier="500")
    tolvan.answers("bankintyg")
    assert tolvan.states()["kapital"] == "pagar"
    page = tolvan.adds("stiftare", founder(300), founder(100))
    assert page.text("stiftare-error") == "Fördela alla 500 aktier. 100 saknas."
    assert tolvan.states()["stiftare"] == "ses-over"
    assert tolvan.step("stiftare").text("stiftare-error") == "Fördela alla 500 aktier. 100 saknas."
    assert tolvan.adds("stiftare", founder(100)).has("flow-tasks")
    assert tolvan.states()["stiftare"] == "klar"
    tolvan.answers("kapital", aktiekapital="30000", aktier="500")
    assert tolvan.states()["stiftare"] == "ses-over"
    assert "betalar 25 000 kr, men aktiekapitalet är 30 000 kr" in tolvan.step("stiftare").text("stiftare-error")
    FOUNDING.answers(stiftare=[founder(501)]).is_refused("stiftare", "aktier-for-manga")
    FOUNDING.answers(stiftare=[founder(500, slag="foretag")]).is_refused("organisationsnummer", "foretag-utan-nummer")


@pytest.mark.requirement("CASE-013")
def test_a_board_has_members_a_deputy_where_they_are_few_and_one_chair() -> None:
    alone, deputy = BOARD
    three = [person("B01", roll="ordforande"), person("B03", roll="ledamot"), person("S01", roll="ledamot")]
    FOUNDING.answers(styrelse=[alone]).is_refused("styrelse", "ingen-suppleant")
    FOUNDING.answers(styrelse=[deputy]).is_refused("styrelse", "ingen-ledamot")
    FOUNDING.answers(styrelse=three).reaches("vd")
    FOUNDING.answers(styrelse=[alone, person("B03", roll="ledamot"), person("S01", roll="suppleant")]).is_refused(
        "styrelse", "en-ordforande"
    )
    FOUNDING.answers(styrelse=[alone, person("B01", roll="suppleant")]).is_refused("styrelse", "samma-person")
    FOUNDING.answers(tecknas="tva-i-forening").is_refused("tecknas", "for-fa-ledamoter")


def of_a_child() -> str:
    """The number of somebody who is ten this year."""
    born = f"{in_days(0).year - 10}0315980"
    return next(f"{born}{check}" for check in range(10) if luhn_holds(f"{born[2:]}{check}"))


@pytest.mark.requirement("CASE-013")
def test_who_sits_on_a_board_is_of_age_and_is_known_by_a_number_or_a_birthday() -> None:
    alone, deputy = BOARD
    for number, problem in ((of_a_child(), "too-young"), ("197504109808", "no-personal-number"), ("", "nummer-eller-fodd")):
        FOUNDING.answers(styrelse=[{**alone, "personnummer": number}]).is_refused("personnummer", problem)
    FOUNDING.answers(styrelse=[{**alone, "personnummer": "197001639801"}, deputy]).reaches("vd")
    foreigner = {**alone, "personnummer": "", "fodd": "1970-01-03"}
    FOUNDING.answers(styrelse=[foreigner]).is_refused("land", "land-saknas")
    FOUNDING.answers(styrelse=[{**foreigner, "land": "Chile", "fodd": in_days(-17 * 365)}]).is_refused("fodd", "for-ung")
    for written in ("1945-01-02", "450102"):
        FOUNDING.answers(styrelse=[{**foreigner, "land": "Chile", "fodd": written}]).is_refused("underskrift", "underskrift-saknas")
    FOUNDING.answers(styrelse=[{**alone, "behorig": ""}]).is_refused("behorig", "not-confirmed")


@pytest.mark.requirement("CASE-013")
def test_a_board_outside_the_eea_has_a_permit_and_somebody_here_to_be_served() -> None:
    outside = [
        person("B01", roll="ordforande", **OUTSIDE),
        person("B03", roll="ledamot", **OUTSIDE),
        person("S01", roll="suppleant", **OUTSIDE),
    ]
    abroad = FOUNDING.answers(styrelse=outside).reaches("tillstand")
    abroad.is_refused("tillstand", "required")
    abroad.answers(tillstand="T 7").reaches("delgivning")
    half = [outside[0], {**outside[1], "bosatt": "ees"}, outside[2]]
    FOUNDING.answers(styrelse=half).reaches("delgivning")


@pytest.mark.requirement("CASE-014")
@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Solros", "namn-utan-form"),
        ("Solros Handelsbolag AB", "annan-form"),
        ("östra  verken aktiebolag", "upptaget"),
        ("Kabeln", "namn-utan-form"),
    ],
)
def test_a_name_says_the_form_no_other_one_and_is_nobody_elses(name: str, problem: str) -> None:
    FOUNDING.answers(namn1=name).is_refused("namn1", problem)
    FOUNDING.answers(namn2=name).is_refused("namn2", problem)


@pytest.mark.requirement("CASE-014")
def test_a_name_near_another_one_may_be_applied_for_by_who_says_so() -> None:
    tolvan = Founder()
    assert not tolvan.step("foretagsnamn").has("liknar")
    warned = tolvan.answers("foretagsnamn", namn1="Östra Verkan AB")
    assert warned.text("liknar-error").startswith("Ett av namnen liknar ett namn som redan finns")
    assert tolvan.states()["foretagsnamn"] == "pagar"
    assert tolvan.goes_on(warned, {"liknar": "ja"}).find("flow-title").get("data-step-name") == "sarskilt"
    assert tolvan.step("foretagsnamn").has("liknar")
    for name in ("Solrosaktiebolaget", "Solros AB"):
        other = Founder()
        assert other.answers("foretagsnamn", namn1=name).find("flow-title").get("data-step-name") == "sarskilt"
    FOUNDING.answers(namn2="solros  AB").is_refused("namn2", "samma-namn")


@pytest.mark.requirement("CASE-015")
def test_an_auditor_may_be_left_out_by_a_small_company_only() -> None:
    FOUNDING.answers(anstallda="4", balansomslutning="1000000", omsattning="1000000").reaches("revisorsval")
    FOUNDING.answers(anstallda="3", balansomslutning="1500000", omsattning="3500000").reaches("revisorsval")
    large = {"anstallda": "4", "balansomslutning": "1000000", "omsattning": "3500000"}
    FOUNDING.answers(**large).reaches("revisor")
    FOUNDING.answers(**large, revisor_personnummer="197611219813").is_refused("revisor_personnummer", "no-personal-number")
    FOUNDING.answers(vill_ha_revisor="ja").reaches("revisor")


@pytest.mark.requirement("CASE-015")
def test_an_auditor_who_is_not_chosen_yet_stays_asked_for_on_check_answers() -> None:
    tolvan = Founder()
    check = tolvan.answers_all(anstallda="4", omsattning="3500000", balansomslutning="1000000")
    missing = [link.text_content() for link in check.find("flow-missing").xpath(".//a")]
    assert "Revisor" in missing and not check.has("flow-submit")
    tolvan.adds_papers()
    tolvan.answers("revisor", revisor_namn="Rut Redovisning")
    half = tolvan.visits(check.address)
    assert [link.text_content() for link in half.find("flow-missing").xpath(".//a")] == ["Revisor"]
    tolvan.answers("revisor", revisor_namn="Rut Redovisning", revisor_personnummer="197611219812")
    assert tolvan.visits(check.address).has("flow-submit")


@pytest.mark.requirement("CASE-015")
def test_an_auditor_is_asked_for_when_the_company_grows_and_is_let_go_when_it_shrinks() -> None:
    tolvan = Founder()
    small = {"anstallda": "3", "balansomslutning": "1000000", "omsattning": "3500000"}
    tolvan.answers("storlek", **small)
    tolvan.answers("revisorsval", vill_ha_revisor="nej")
    assert tolvan.states()["revisor"] == "klar"
    assert tolvan.answers("storlek", **{**small, "anstallda": "4"}).find("flow-title").get("data-step-name") == "revisor"
    assert tolvan.states()["revisor"] == "pagar"
    assert tolvan.visits(f"{tolvan.begun}/kontrollera").location
    tolvan.answers("revisor", revisor_namn="Rut Redovisning", revisor_personnummer="197611219812")
    assert tolvan.states()["revisor"] == "klar"
    tolvan.answers("storlek", **small)
    assert tolvan.step("revisor").location
    assert tolvan.states()["revisor"] == "klar"


@pytest.mark.requirement("CASE-016")
def test_the_deed_is_less_than_half_a_year_old_and_the_year_ends_a_month_within_eighteen() -> None:
    FOUNDING.answers(undertecknad=months_from_now(-7, 1)).is_refused("undertecknad", "for-gammal")
    FOUNDING.answers(undertecknad=in_days(1)).is_refused("undertecknad", "too-late")
    FOUNDING.answers(undertecknad=months_from_now(-5, 1)).reaches("kontakt")
    FOUNDING.answers(forsta_slut=months_from_now(18)).is_refused("forsta_slut", "for-langt-ar")
    FOUNDING.answers(forsta_slut=months_from_now(12, 15)).is_refused("forsta_slut", "inte-manadens-sista")
    FOUNDING.answers(forsta_slut=months_from_now(17)).reaches("adress")


@pytest.mark.requirement("CASE-016")
@pytest.mark.parametrize(("postcode", "problem"), [("01234", "no-postcode"), ("1234", "no-postcode")])
def test_an_address_has_a_postcode_of_five_figures_that_does_not_begin_with_nought(postcode: str, problem: str) -> None:
    FOUNDING.answers(adress={**ANSWERS["adress"], "postnummer": postcode}).is_refused("adress", problem)
    FOUNDING.answers(adress={**ANSWERS["adress"], "postnummer": "123 45"}).reaches("stiftelseurkund")
