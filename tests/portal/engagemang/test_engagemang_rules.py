"""Whom the named people may act for, and who they are when nothing was chosen."""

import pytest

from portal.engagemang.choice import choose, current, is_kept_at_sign_in
from portal.engagemang.engagemang_list import EngagemangList, after_failure, from_call
from portal.engagemang.model import FORM_CODES
from test_world.people import PEOPLE, by_key

BEATA = "199204029806"
OSTRA_VERKEN = "5521030014"
NOBODYS = "5529990011"


def list_of(key: str) -> EngagemangList:
    one = by_key(key)
    if one.engagements_status != 200:
        return after_failure(one.person)
    return from_call(one.person, {"foretag": one.foretag, "felsvar": [{"felBeskrivning": code} for code in one.felsvar]})


@pytest.mark.requirement("PARTY-007")
def test_a_user_acts_as_themselves_or_as_a_company_they_are_engaged_in() -> None:
    albin = list_of("B01")
    assert [item.foretagsformkod for item in albin.items] == ["PERSON", "AB"]
    assert (albin.own.organisationsnummer, albin.own.namn) == ("198307149818", "Albin Ettbolag")


@pytest.mark.requirement("PARTY-003")
def test_only_the_known_form_codes_are_seen() -> None:
    assert {item.foretagsformkod for one in PEOPLE for item in list_of(one.key).items} == set(FORM_CODES)


@pytest.mark.requirement("PARTY-004")
@pytest.mark.parametrize("key", ["S03", "S04"])
def test_the_codes_E_and_EF_are_EN(key: str) -> None:
    assert list_of(key).own.foretagsformkod == "EN"


@pytest.mark.requirement("PARTY-005", "PARTY-006")
def test_a_sole_trader_shows_the_form_where_there_is_a_description_and_else_the_name() -> None:
    assert list_of("S02").own.display_name == "Enskild näringsverksamhet"
    assert list_of("S04").own.display_name == "Frejs Fisk"
    assert list_of("B01").items[1].display_name == "Albins Åkeri AB"


@pytest.mark.requirement("PARTY-008")
def test_the_own_business_takes_the_place_of_the_person() -> None:
    dagny = list_of("S05")
    assert [(item.organisationsnummer, item.foretagsformkod) for item in dagny.items] == [("195809309809", "EN"), ("5521051010", "AB")]


def test_the_business_of_another_person_is_one_of_the_companies() -> None:
    kim = list_of("K01")
    assert [item.organisationsnummer for item in kim.items] == ["200109119818", "199505169822", "9521090010", "7521090014"]
    assert kim.own.is_person


@pytest.mark.requirement("PARTY-017")
def test_the_person_is_first_and_the_companies_follow_in_swedish_order() -> None:
    assert [item.display_name for item in list_of("B03").items] == [
        "Beata Styrelse",
        "Alm & Ask Handelsbolag",
        "Brf Ängsblomman",
        "Östra Verken AB",
    ]
    rut = list_of("A01")
    assert (rut.items[1].namn, rut.items[-1].namn) == ("Alm 0020 Kommanditbolag", "Ö 0999 Handelsbolag")


def test_beata_is_herself_until_a_company_of_hers_is_stored() -> None:
    beata = list_of("B03")
    unchosen = current(beata, None, skip_validation=False)
    assert (unchosen.engagemang.organisationsnummer, unchosen.is_stored) == (BEATA, False)
    chosen = current(beata, OSTRA_VERKEN, skip_validation=False)
    assert (chosen.engagemang.namn, chosen.is_stored) == ("Östra Verken AB", True)
    foreign = current(beata, NOBODYS, skip_validation=False)
    assert (foreign.engagemang.organisationsnummer, foreign.is_stored) == (BEATA, False)


@pytest.mark.requirement("PARTY-012")
def test_with_skip_validation_a_foreign_number_becomes_a_placeholder() -> None:
    choice = current(list_of("B03"), NOBODYS, skip_validation=True)
    assert choice.is_stored
    shown = choice.engagemang
    assert (shown.display_name, shown.foretagsformkod, shown.number_with_dash) == ("N/A", "PERSON", "552999-0011")


@pytest.mark.parametrize(("key", "asked"), [("P00", False), ("S01", False), ("S02", False), ("B01", True), ("S05", True), ("B03", True)])
def test_only_who_has_someone_else_to_act_for_is_asked(key: str, asked: bool) -> None:
    assert list_of(key).must_choose is asked


def test_too_many_companies_always_asks_until_a_choice_is_stored() -> None:
    malte = list_of("F01")
    assert malte.must_choose
    assert [item.foretagsformkod for item in malte.items] == ["PERSON"]
    assert malte.error_codes == ("FOR_MANGA_FORETAG",)
    assert current(malte, malte.own_number, skip_validation=False).is_stored


def test_choosing_takes_own_numbers_only_with_or_without_a_dash() -> None:
    beata = list_of("B03")
    found = choose(beata, "552103-0014")
    assert found is not None
    assert found.namn == "Östra Verken AB"
    assert choose(beata, NOBODYS) is None


@pytest.mark.requirement("PARTY-049")
def test_numbers_show_with_a_dash_before_the_last_four() -> None:
    rut = list_of("A01")
    found = rut.find("5520000018")
    assert found is not None
    assert found.number_with_dash == "552000-0018"
    assert rut.own.number_with_dash == "19761121-9812"
    assert list_of("P00").own.number_with_dash == "19121212-1212"


@pytest.mark.requirement("PARTY-053")
def test_the_tag_for_sole_proprietors_needs_the_tax_authority() -> None:
    assert list_of("S02").own.is_sole_proprietor
    assert not list_of("S01").own.is_sole_proprietor
    assert not list_of("B01").items[1].is_sole_proprietor


@pytest.mark.requirement("PARTY-054")
def test_a_thousand_companies_are_listed_and_more_are_an_error() -> None:
    rut = list_of("A01")
    assert (len(rut.items), rut.error_codes) == (1001, ())
    malte = list_of("F01")
    assert (len(malte.items), malte.error_codes) == (1, ("FOR_MANGA_FORETAG",))
    accountant = by_key("A01")
    one_more = {**accountant.foretag[0], "organisationsnummer": NOBODYS}
    too_many = from_call(accountant.person, {"foretag": [*accountant.foretag, one_more], "felsvar": []})
    assert (len(too_many.items), too_many.error_codes) == (1, ("FOR_MANGA_FORETAG",))


def test_a_failed_call_leaves_the_user_as_themselves_and_a_partial_one_keeps_its_companies() -> None:
    olga = list_of("F02")
    assert (len(olga.items), olga.must_choose, olga.error_codes) == (1, False, ("OKANT_FEL",))
    assert not current(olga, None, skip_validation=False).is_stored
    olle = list_of("F04")
    assert (len(olle.items), olle.must_choose, olle.error_codes) == (3, True, ("OKANT_FEL",))


def test_a_stored_choice_waits_while_the_call_fails() -> None:
    failed = after_failure(by_key("B03").person)
    waiting = current(failed, OSTRA_VERKEN, skip_validation=False)
    assert (waiting.engagemang.organisationsnummer, waiting.is_stored) == (BEATA, True)
    assert is_kept_at_sign_in(failed, OSTRA_VERKEN, skip_validation=False)
    assert current(list_of("B03"), OSTRA_VERKEN, skip_validation=False).engagemang.namn == "Östra Verken AB"


def test_at_sign_in_a_choice_is_kept_when_it_is_in_the_list() -> None:
    beata = list_of("B03")
    assert is_kept_at_sign_in(beata, OSTRA_VERKEN, skip_validation=False)
    assert not is_kept_at_sign_in(beata, NOBODYS, skip_validation=False)
    assert is_kept_at_sign_in(beata, NOBODYS, skip_validation=True)


GOOD = {"organisationsnummer": "5521030014", "namn": "Östra Verken AB", "foretagsformkod": "AB"}


@pytest.mark.parametrize(
    "bad",
    [
        *(None, 7, "5521030014", [], {}, {**GOOD, "organisationsnummer": None}, {**GOOD, "organisationsnummer": 5521030014}),
        *(
            {**GOOD, "organisationsnummer": "55210"},
            {**GOOD, "organisationsnummer": "../etc"},
            {**GOOD, "namn": " "},
            {**GOOD, "namn": ["a"]},
        ),
        *({**GOOD, "foretagsformkod": "XX"}, {**GOOD, "foretagsformkod": None}, {**GOOD, "kallor": "x", "namnskydd": "y"}),
        *({**GOOD, "kallor": [1]}, {**GOOD, "namnskydd": [{"name": "x"}]}, {**GOOD, "foretagsformBeskrivning": {"sv": "x"}}),
    ],
)
def test_an_entry_that_can_not_be_read_is_left_out_and_said_to_be_missing(bad: object, caplog: pytest.LogCaptureFixture) -> None:
    found = from_call(by_key("B03").person, {"foretag": [bad, {**GOOD, "organisationsnummer": "752103-0010", "namn": "Brf"}]})
    assert [item.organisationsnummer for item in found.items] == [BEATA, "7521030010"]
    assert found.error_codes == ("OKANT_FEL",)
    assert "left out" in caplog.text
    assert "Östra" not in caplog.text


@pytest.mark.parametrize("error", [None, 7, "SKV", {}, {"felBeskrivning": None}, {"felBeskrivning": "<b>"}, {"felBeskrivning": "X" * 900}])
def test_an_error_without_a_code_is_an_unknown_one(error: object) -> None:
    assert from_call(by_key("B03").person, {"foretag": [GOOD], "felsvar": [error]}).error_codes == ("OKANT_FEL",)


def test_a_company_that_is_listed_twice_is_one_company() -> None:
    found = from_call(by_key("B03").person, {"foretag": [GOOD, {**GOOD, "organisationsnummer": "552103-0014", "namn": "En kopia"}]})
    assert [item.namn for item in found.items] == ["Beata Styrelse", "Östra Verken AB"]
    assert found.error_codes == ()
