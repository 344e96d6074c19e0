"""Hyphen, space and nothing are one, and the number of a company leads to the search for companies."""

import pytest

from tests.portal.search.test_beginnings import found

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("search_settings")]

COMPANIES = "/inloggad/bolagsverket/sok-foretag-arende"


@pytest.mark.parametrize(
    ("ways", "first"),
    [
        (["F-skatt", "f-skatt", "fskatt", "f skatt"], "/f-skatt"),
        (["SNI-kod", "sni kod", "snikod", "sni koder"], "/sni-kod"),
        (["ändra aktiebolag", "ändra aktie bolag"], "/inloggad/bolagsverket/andra/aktiebolag"),
    ],
)
def test_however_it_is_put_together_the_same_stands_first(ways: list[str], first: str) -> None:
    for term in ways:
        total, addresses, meant = found(term)
        assert total > 0
        assert (addresses[0], meant) == (first, None), term


@pytest.mark.parametrize("number", ["5521030014", "552103-0014", "16552103-0014", " 552103-0014 "])
def test_the_number_of_a_company_leads_to_the_search_for_companies(number: str) -> None:
    assert found(number)[1:] == ([COMPANIES, "/sok-foretag-arende"], None)
    assert found(number, "en")[1:] == (["/en/search-company-case"], None)


@pytest.mark.parametrize("number", ["5521030015", "198001019999", "8001019999"])
def test_other_numbers_do_not(number: str) -> None:
    assert COMPANIES not in found(number)[1]


def test_what_a_calculator_is_called_in_everyday_words_finds_it() -> None:
    assert found("lönekostnad")[1][0] == "/tillvaxtverket/lonekostnad"
