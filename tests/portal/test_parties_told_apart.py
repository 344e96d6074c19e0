"""Whom one acts for is seen at a glance, in the chooser, the profile menu and on the page that asks for a change (journey 9)."""

import pytest

from portal.testing.visitors import Response, Visitor
from test_world import faults
from test_world.faults import Fault

pytestmark = pytest.mark.django_db

OSTRA_VERKEN = "5521030014"
CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"


def chosen(page: Response, test_id: str) -> list[tuple[str, bool]]:
    """The rows that are marked as chosen: number, and whether they say so in words."""
    word = {"sv": "Vald", "en": "Chosen"}[page.lang]
    rows = [row for row in page.all(test_id) if row.get("aria-current") or word in row.text_content().split()]
    return [(row.get("data-orgnr"), bool(row.get("aria-current")) and word in row.text_content().split()) for row in rows]


@pytest.mark.requirement("JOURNEY-040")
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_exactly_one_row_looks_chosen_in_words_too(prefix: str) -> None:
    page = Visitor("B03", OSTRA_VERKEN).visits(prefix + CHOOSER)
    for list_ in ("chooser-item", "profile-change-item"):
        assert chosen(page, list_) == [(OSTRA_VERKEN, True)]


@pytest.mark.requirement("JOURNEY-040")
def test_without_a_choice_no_row_does() -> None:
    page = Visitor("B03").visits(CHOOSER)
    for list_ in ("chooser-item", "profile-change-item"):
        assert page.all(list_)
        assert chosen(page, list_) == []


@pytest.mark.requirement("JOURNEY-041")
@pytest.mark.parametrize(("key", "trade_name"), [("K01", "Annans Bageri"), ("S05", "Dagnys Sömnad")])
def test_sole_traders_are_told_apart_by_the_name_they_trade_under(key: str, trade_name: str) -> None:
    page = Visitor(key).visits(CHOOSER)
    (row,) = [row for row in page.all("chooser-item") if row.get("data-formkod") == "EN"]
    said = {
        part: row.xpath(f".//*[@data-testid='chooser-item-{part}']")[0].text_content() for part in ("name", "trade-name", "orgnr", "form")
    }
    assert (said["name"], said["trade-name"]) == ("Enskild näringsverksamhet", trade_name)
    assert len(page.all("chooser-item-trade-name")) == 1


@pytest.mark.requirement("JOURNEY-041")
def test_the_search_of_the_chooser_finds_the_trade_name() -> None:
    kims = ("9521090010", "KB", "Kims Kommanditbolag"), ("7521090014", "EK", "Västra Vind"), ("199505169822", "EN", "Annans Bageri")
    five = [(f"552109{n}00", "AB", f"Bolag {n} AB") for n in range(10, 15)]
    form = ', "foretagsformBeskrivning": "Enskild näringsverksamhet"'
    companies = ", ".join(
        f'{{"organisationsnummer": "{number}", "namn": "{name}", "foretagsformkod": "{code}"{form if code == "EN" else ""}}}'
        for number, code, name in [*kims, *five]
    )
    faults.put("engagements", Fault(status=200, body=f'{{"foretag": [{companies}], "felsvar": []}}'))
    page = Visitor("K01").visits(CHOOSER)
    assert page.has("chooser-search")
    found = [row for row in page.tree.xpath("//*[@data-search]") if "bageri" in row.get("data-search").casefold()]
    assert [row.get("data-key") for row in found] == ["199505169822"]


@pytest.mark.parametrize(
    ("redirect", "words"),
    [
        ("?redirect=/inloggad/scb/andra/sni", ["Välj vem det gäller. Sedan öppnas Ändra SNI-kod."]),
        ("", []),
        ("?redirect=https://evil.example", []),
    ],
)
def test_the_chooser_says_what_opens_then(redirect: str, words: list[str]) -> None:
    assert Visitor("B03").visits(CHOOSER + redirect).texts("chooser-destination") == words
