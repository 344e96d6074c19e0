"""Which permits a business needs."""

from pathlib import Path
from urllib.parse import urlencode

import pytest

from portal import ruled
from portal.testing.conformance import check_service
from portal.testing.visitors import Response, Visitor

pytestmark = pytest.mark.django_db

HERE, IN_ENGLISH = "/tillvaxtverket/hitta-tillstand", "/en/tillvaxtverket/permit-finder"
CAFE = {"bransch": "cafe", "mat": "ja", "alkohol": "nej", "ute": "offentlig", "lokal": "andrad", "kommun": "0180"}
PACKAGE = Path(__file__).resolve().parents[2] / "services" / "tools" / "hitta_tillstand" / "hitta_tillstand"


def asked(address: str = HERE, **answers: str) -> Response:
    """The page for some answers."""
    return Visitor().visits(f"{address}?{urlencode(answers)}")


def ids(page: Response, test_id: str = "permit") -> list[str]:
    return [str(each.get("data-id")) for each in page.all(test_id)]


def questions(page: Response) -> list[str]:
    return [str(each.get("data-question")) for each in page.all("tool-question")]


@pytest.mark.requirement("TOOL-072")
@pytest.mark.parametrize(
    ("address", "authority", "ask", "why"),
    [
        (HERE, "Kommunen: Stockholm", "Fråga kommunen", "Därför att du svarade: Ska du servera alkohol? Nej."),
        (IN_ENGLISH, "The municipality: Stockholm", "Ask the municipality", "Because you answered: Will you serve alcohol? No."),
    ],
)
def test_a_cafe_with_tables_in_the_street_is_told_what_it_needs_and_what_not(address: str, authority: str, ask: str, why: str) -> None:
    page = asked(address, **CAFE)
    assert ids(page) == ["livsmedel", "uteservering", "bygglov"]
    assert page.texts("permit-authority")[0] == authority
    assert all(each.get("href").startswith("https://rkrattsbaser.gov.se/sfst?bet=") for each in page.all("permit-law"))
    assert len(page.all("permit-law")) == len(ids(page))
    assert page.texts("permit-cost")[0] == page.texts("permit-weeks")[0] == ask
    assert ids(page, "permit-not-needed") == ["servering"]
    assert page.text("permit-not-needed").endswith(why)


def test_what_depends_on_a_question_without_an_answer_says_which() -> None:
    page = asked(**CAFE)
    assert ids(page, "permit-open") == ["tobak", "folkol", "musik"]
    assert page.texts("permit-open")[0].endswith("Du har inte svarat på frågan Ska du sälja tobak?")


def test_a_licence_that_needs_another_one_first_says_so() -> None:
    page = asked(bransch="restaurang", mat="ja", alkohol="ja")
    assert ids(page) == ["livsmedel", "servering"]
    assert page.texts("permit-after") == ["Registrera livsmedelsverksamhet"]


@pytest.mark.requirement("TOOL-073")
def test_only_questions_that_some_permit_of_the_trade_depends_on_are_asked() -> None:
    assert questions(asked()) == ["bransch", "kommun"]
    assert questions(asked(bransch="taxi")) == ["bransch", "kommun", "musik"]
    assert "skarande" in questions(asked(bransch="frisor"))
    assert {"mat", "alkohol"} <= set(questions(asked(bransch="cafe")))


@pytest.mark.requirement("TOOL-073")
@pytest.mark.parametrize(("wrong", "said"), [({"kommun": "9999"}, "Välj en i listan."), ({"bransch": "xyz"}, "Välj en i listan.")])
def test_a_municipality_or_trade_that_is_none_is_refused_at_its_field(wrong: dict[str, str], said: str) -> None:
    page = asked(**wrong)
    assert page.status == 400
    (field,) = page.tree.xpath("//*[@aria-invalid='true']")
    assert field.get("name") == next(iter(wrong))
    assert said in page.text("hint")


@pytest.mark.requirement("TOOL-073")
def test_all_290_municipalities_are_chosen_without_scripts_in_the_order_of_the_alphabet() -> None:
    (field,) = Visitor().visits(HERE).tree.xpath("//select[@name='kommun']")
    codes = [each.get("value") for each in field.iter("option")]
    names = [each.text for each in field.iter("option")][1:]
    assert codes[0] == ""
    assert len(set(codes[1:])) == 290
    assert (names[0], names[-1]) == ("Ale", "Övertorneå")
    last = ["Ystad", "Åtvidaberg", "Älvsbyn", "Överkalix"]
    assert [name for name in names if name in last] == last
    assert asked(kommun="0180").field("kommun") == "0180"


@pytest.mark.parametrize("table", sorted(ruled.tables()))
def test_every_shipped_row_can_be_read_in_both_languages_and_says_who_has_checked_it(table: str) -> None:
    for row in ruled.rows(table):
        for words in (row.name, row.text, row.authority, row.ready):
            assert words.sv, row.id
            assert words.en, row.id
        assert row.source
        assert row.link.startswith("https://")


def test_who_posts_the_form_gets_the_same() -> None:
    posted = Visitor().posts(HERE, CAFE)
    assert (posted.status, ids(posted)) == (200, ["livsmedel", "uteservering", "bygglov"])
    assert Visitor().posts(HERE, {"bransch": "xyz"}).status == 400


def test_no_permit_stands_in_python() -> None:
    code = "".join(file.read_text(encoding="utf-8") for file in PACKAGE.rglob("*.py"))
    assert [row.id for row in ruled.rows("hitta_tillstand") if f'"{row.id}"' in code] == []
    assert len(code.splitlines()) <= 250


def test_the_service_is_whole() -> None:
    check_service("tillvaxtverket-hitta-tillstand")
