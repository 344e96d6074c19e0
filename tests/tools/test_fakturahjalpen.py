"""Fakturahjälpen: rows to the öre, VAT by rate, what the law misses, and the invoice as a PDF; nothing is kept that nobody asked for."""

import subprocess
import sys
import tempfile
import tomllib
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from pypdf import PdfReader

from portal.eservices.models import ServiceRecord
from portal.testing.conformance import check_service
from portal.testing.visitors import Response, Visitor
from tests.tools.examples import Example, examples_of

TOOL, ENGLISH = "/tillvaxtverket/fakturahjalpen", "/en/tillvaxtverket/invoice-helper"
CHECK = f"{TOOL}/kontrollera"
PACKAGE = Path(__file__).resolve().parents[2] / "services" / "tools" / "fakturahjalpen" / "fakturahjalpen"
WHOLE = tomllib.loads((PACKAGE / "example.toml").read_text(encoding="utf-8"))
PARTICULARS = tomllib.loads((PACKAGE / "particulars.toml").read_text(encoding="utf-8"))["particular"]
EAST, BRF = "5521030014", "7521030010"

pytestmark = pytest.mark.django_db


def asks(address: str = TOOL, **fields: str) -> Response:
    return Visitor().visits(f"{address}?{urlencode(fields)}")


def both_ways(fields: dict[str, str]) -> list[Response]:
    """What an address that names the fields gives, and what a form without scripts does."""
    return [asks(**fields), Visitor().computes(TOOL, fields)]


def pdf(fields: dict[str, str], address: str = TOOL) -> Response:
    visitor = Visitor()
    return visitor.presses(visitor.visits(address), "export-pdf", fields)


def pages(file: Response) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(file.response.content)).pages]


def priced(count: int) -> dict[str, str]:
    """Rows of a krona more each."""
    rows = range(1, count + 1)
    return {f"r{n}.text": f"Vara nummer {n}" for n in rows} | {f"r{n}.pris": f"{n}00" for n in rows}


# --- What it comes to ---


def test_the_browser_is_told_what_it_knows_of_the_seller_and_that_none_of_it_is_of_the_buyer() -> None:
    page = asks()
    known = {field.get("name"): field.get("autocomplete") for field in page.tree.xpath("//main//input[@autocomplete]")}
    assert known == {
        "saljare.namn": "section-saljare organization",
        "saljare.adress": "section-saljare street-address",
        "saljare.postnr": "section-saljare postal-code",
        "saljare.ort": "section-saljare address-level2",
    }


def test_phones_show_keys_of_figures_for_numbers_that_have_no_letter() -> None:
    page = asks()
    keys = {name: page.find(f"field-{name}").get("inputmode") for name in ("saljare.orgnr", "kopare.orgnr", "bankgiro", "plusgiro")}
    assert set(keys.values()) == {"numeric"}
    assert [page.find(f"field-{name}").get("inputmode") for name in ("saljare.momsnr", "iban", "kopare.postnr")] == [None] * 3


@pytest.mark.requirement("TOOL-057", "TOOL-058")
@pytest.mark.parametrize("example", examples_of("fakturahjalpen"), ids=lambda example: example.name)
def test_what_was_reckoned_by_hand_comes_out(example: Example) -> None:
    for answer in both_ways(dict(example.entered)):
        assert answer.status == 200
        assert {name: answer.find(name).get("data-value") for name in example.gives} == example.gives


@pytest.mark.requirement("TOOL-005")
def test_a_tenth_three_times_is_three_tenths() -> None:
    rows = {f"r{n}.{name}": value for n in (1, 2, 3) for name, value in (("pris", "0,10"), ("moms", "0"))}
    assert [answer.find("net").get("data-value") for answer in both_ways(rows)] == ["0.30", "0.30"]


@pytest.mark.requirement("TOOL-003")
def test_it_is_worked_out_without_a_web_around_it() -> None:
    program = """
from datetime import date
from decimal import Decimal
import sys
from fakturahjalpen.worked_out import work_out
row = {"antal": Decimal(3), "pris": Decimal("19.99"), "rabatt": Decimal(0), "moms": "25"}
made = work_out({"omvand": "nej", "avrunda": "ja", "datum": date(2026, 1, 17), "dagar": 30}, {1: row})
print(made.total, made.to_pay, made.due, [name for name in sys.modules if name in ("django", "reactpy", "portal.page")])
"""
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PATH": ""})
    assert told.stdout.split(maxsplit=3) == ["74.96", "75", "2026-02-16", "[]\n"]


def test_an_invoice_without_a_price_has_no_sums() -> None:
    for answer in (asks(), asks(**{"r1.text": "Konsultation"}), Visitor().computes(TOOL, {})):
        assert answer.status == 200
        assert answer.find("to-pay").get("data-value") == ""
        assert not answer.has("document")


def test_a_credit_note_names_the_invoice_that_it_credits() -> None:
    refused = Visitor().computes(TOOL, {"r1.pris": "-100"})
    assert refused.status == 400
    assert "numret på fakturan som du krediterar" in refused.text("field-krediterar-hint")
    taken = Visitor().computes(TOOL, {"r1.pris": "-100", "krediterar": "2026001"})
    assert taken.status == 200
    assert taken.text("document").startswith("UtkastKreditfaktura")
    assert taken.text("credits") == "2026001"


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"r1.antal": "1000000"}, "r1.antal"),
        ({"r1.rabatt": "101"}, "r1.rabatt"),
        ({"r1.moms": "13"}, "r1.moms"),
        ({"dagar": "366"}, "dagar"),
        ({"datum": "2026-02-30"}, "datum"),
        ({"datum": "9999-12-31"}, "datum"),
        ({"saljare.namn": "a\u202eb"}, "saljare.namn"),
        ({"r1.text": "rad\nrad"}, "r1.text"),
        ({"r51.text": "En rad för mycket"}, "r50.text"),
    ],
)
def test_what_is_out_of_bounds_is_told_at_the_field(typed: dict[str, str], field: str) -> None:
    answer = asks(**{"r1.pris": "1", **typed})
    assert answer.status == 400
    assert answer.has(f"field-{field}-hint")


# --- What the law demands ---


@pytest.mark.parametrize(
    ("address", "words"),
    [
        (TOOL, "Skriv ett tal mellan −999 999,999 och 999 999,999."),
        (ENGLISH, "Enter a number between −999 999,999 and 999 999,999."),
    ],
)
def test_what_a_number_of_goods_may_be_is_said_to_the_last_decimal_and_without_a_currency(address: str, words: str) -> None:
    assert asks(address, **{"r1.antal": "1000000", "r1.pris": "1"}).text("field-r1.antal-hint").endswith(words)


@pytest.mark.requirement("TOOL-059")
def test_what_is_missing_is_named_with_its_section_of_the_law() -> None:
    gone = {name: value for name, value in WHOLE.items() if name not in ("kopare.adress", "leverans", "saljare.momsnr")}
    for answer in both_ways(gone):
        lines = answer.find("invoice-missing").xpath("./li")
        assert [line.get("data-id") for line in lines] == ["saljare-momsnr", "kopare-adress", "leverans"]
        assert ["17 kap. 24 § 3" in lines[0].text_content(), "17 kap. 24 § 5" in lines[1].text_content()] == [True, True]
        assert "17 kap. 24 § 7" in lines[2].text_content()
        assert answer.text("document-mark") == "Utkast"
    assert pages(pdf(gone))[0].startswith("Utkast")
    assert not asks(**WHOLE).has("invoice-missing")
    assert not pages(pdf(WHOLE))[0].startswith("Utkast")


@pytest.mark.requirement("TOOL-059")
def test_a_small_sum_may_have_the_shorter_list_and_is_told_so() -> None:
    little = {"r1.text": "Nyckel", "saljare.namn": "Östra Verken AB", "nummer": "7"}
    for pris, is_short in (("3200", True), ("3200,01", False)):  # with 25 % VAT 4 000 kr, and an öre more
        answer = asks(**little, **{"r1.pris": pris})
        assert answer.has("invoice-simple") is is_short
        assert answer.has("invoice-missing") is not is_short
    assert "4 000 kr" in " ".join(asks(**little, **{"r1.pris": "100"}).text("invoice-simple").split())


@pytest.mark.requirement("TOOL-059")
def test_an_invoice_that_somebody_got_is_checked_by_ticks() -> None:
    every = {each["id"]: "ja" for each in PARTICULARS}
    for answer in (Visitor().computes(CHECK, every), asks(CHECK, **every)):
        assert answer.status == 200
        assert "Fakturan har allt som krävs" in answer.text("tool-results")
    without = {name: tick for name, tick in every.items() if name != "leverans"}
    for answer in (Visitor().computes(CHECK, without), asks(CHECK, **without)):
        assert "17 kap. 24 § 7" in answer.text("invoice-missing")
        assert len(answer.find("invoice-missing").xpath("./li")) == 1
        assert answer.find("tick-datum").get("checked") is not None
    short = {each["id"]: "ja" for each in PARTICULARS if each.get("is_short")}
    assert "allt som krävs" in Visitor().computes(CHECK, {**short, "forenklad": "ja"}).text("tool-results")


def test_rows_without_vat_give_their_reason() -> None:
    asked = {**WHOLE, "r1.moms": "0"}
    assert [line.get("data-id") for line in asks(**asked).find("invoice-missing").xpath("./li")] == ["skal"]
    given = asks(**asked, **{"r1.skal": "Undantag, 10 kap. 2 §"})
    assert not given.has("invoice-missing")
    assert "Undantag, 10 kap. 2 §" in given.text("document")


@pytest.mark.requirement("TOOL-060")
def test_the_buyer_accounts_for_the_vat() -> None:
    asked = {**WHOLE, "omvand": "ja"}
    for answer in both_ways(asked):
        assert answer.status == 400
        assert "både säljarens och köparens" in answer.text("field-kopare.momsnr-hint")
        assert not answer.has("field-saljare.momsnr-hint")
    taken = {**asked, "kopare.momsnr": "SE752103001001"}
    for answer in both_ways(taken):
        assert answer.status == 200
        assert {name: answer.find(name).get("data-value") for name in ("vat", "vat-0")} == {"vat": "0.00", "vat-0": "0.00"}
        assert answer.value("total") == answer.value("net")
    for shown in (asks(**taken).text("document"), pdf(taken).pdf_text()):
        assert all(each in shown for each in ("Omvänd betalningsskyldighet", "SE552103001401", "SE752103001001"))


@pytest.mark.requirement("TOOL-063")
@pytest.mark.parametrize(
    ("moms", "day", "is_told"),
    [
        ("12", "2026-05-01", True),
        ("12", "2026-04-01", True),
        ("12", "2027-12-31", True),
        ("12", "2026-03-31", False),
        ("12", "2028-01-01", False),
        ("6", "2026-05-01", False),
    ],
)
def test_the_vat_of_food_is_known(moms: str, day: str, is_told: bool) -> None:
    food = {"r1.text": "Bröd", "r1.pris": "40", "r1.slag": "livsmedel", "r1.moms": moms, "datum": day}
    for answer in both_ways(food):
        assert answer.status == 200
        said = [told.removeprefix("Varning ") for told in answer.texts("result-told")]
        assert [("Momsen på livsmedel är 6 % till och med 31 december 2027." in each) for each in said] == [True] * is_told
    assert not asks(**{**food, "r1.slag": "annat"}).has("result-told")


@pytest.mark.requirement("TOOL-063")
@pytest.mark.parametrize(("delivered", "day", "is_told"), [("2026-03-31", "2026-04-15", False), ("2026-04-01", "2026-03-31", True)])
def test_the_vat_of_food_is_that_of_the_day_when_it_was_delivered(delivered: str, day: str, is_told: bool) -> None:
    food = {"r1.text": "Bröd", "r1.pris": "40", "r1.slag": "livsmedel", "r1.moms": "12", "datum": day, "leverans": delivered}
    for answer in both_ways(food):
        assert (answer.status, answer.has("result-told")) == (200, is_told)


# --- Numbers ---


@pytest.mark.requirement("TOOL-061")
@pytest.mark.parametrize(
    ("of", "langd", "reference"),
    # 8 digits and 2 more are 10: length digit 0. 0 7 1 1 0 6 2 0 2 from the right, every other doubled: 0+7+2+1+0+6+4+0+4 = 24; 6 to 30.
    [("20260117", "ja", "2026011706"), ("20260117", "nej", "202601175"), ("1", "nej", "18"), ("1" * 23, "ja", None)],
)
def test_a_payment_reference_has_its_check_digit(of: str, langd: str, reference: str | None) -> None:
    for answer in both_ways({"r1.pris": "1", "ocr.underlag": of, "ocr.langd": langd}):
        assert answer.status == 200
        assert len(answer.text("ocr")) == 25 if reference is None else answer.text("ocr") == reference


@pytest.mark.requirement("TOOL-061")
@pytest.mark.parametrize("of", ["1" * 24, "2026A", "20260117\u0663", "1" * 25])
def test_no_payment_reference_is_made_of_letters_or_of_too_many_digits(of: str) -> None:
    for answer in both_ways({"r1.pris": "1", "ocr.underlag": of, "ocr.langd": "ja"}):
        assert answer.status == 400
        assert "2-25 siffror" in answer.text("field-ocr.underlag-hint")
        assert answer.field("ocr.underlag") == of


@pytest.mark.requirement("TOOL-062")
@pytest.mark.parametrize(
    ("field", "taken", "refused", "said"),
    [
        (
            "saljare.orgnr",
            ["5521030014", "552103-0014", "552103\N{EN DASH}0014", "Org.nr: 552103-0014"],
            ["5521030015", "5521030024", "552103001"],
            "Ett organisationsnummer har tio",
        ),
        ("kopare.orgnr", ["7521030010"], ["7521030011"], "Ett organisationsnummer har tio"),
        (
            "bankgiro",
            ["5050-1055", "50501055", "5050\N{NON-BREAKING HYPHEN}1055", "BG 5050-1055"],
            ["5050-1056", "505-1055", "12"],
            "Bankgironumret stämmer inte",
        ),
        ("plusgiro", ["90 20 03-3", "902003-3", "Plusgiro: 90 20 03-3"], ["90 20 03-4", "1"], "Plusgironumret stämmer inte"),
        (
            "saljare.momsnr",
            ["SE552103001401"],
            ["SE552103001402", "SE5521030014", "SE552103001501", "DE136695976"],
            "SE, tio siffror och 01",
        ),
        ("kopare.momsnr", ["SE552103001401", "DE136695976"], ["SE552103001402", "136695976"], "ett svenskt är SE, tio siffror"),
        (
            "iban",
            ["SE45 5000 0000 0583 9825 7466", "IBAN SE45 5000 0000 0583 9825 7466", "BG80 BNBG 9661 1020 3456 78"],
            ["SE45 5000 0000 0583 9825 7467", "SE46 5000"],
            "IBAN stämmer inte",
        ),
    ],
)
def test_a_number_with_a_check_digit_is_checked(field: str, taken: list[str], refused: list[str], said: str) -> None:
    for number in taken:
        assert asks(**{"r1.pris": "1", field: number}).status == 200, number
    for number in refused:
        answer = Visitor().computes(TOOL, {"r1.pris": "1", field: number})
        assert answer.status == 400, number
        assert said in answer.text(f"field-{field}-hint")
        assert answer.field(field) == number


# --- The paper ---


@pytest.mark.requirement("TOOL-064")
def test_fifteen_rows_stand_on_one_page_and_fifty_have_the_sums_on_the_last() -> None:
    assert len(pages(pdf({**WHOLE, **priced(15)}))) == 1
    many = pages(pdf({**WHOLE, **priced(50)}))
    assert len(many) == 3
    assert "Sida 2 av 3" in many[1]
    assert all("Vara eller tjänst" in page and f"Sida {number} av {len(many)}" in page for number, page in enumerate(many, 1))
    assert [("Att betala" in page) for page in many] == [False] * (len(many) - 1) + [True]


@pytest.mark.requirement("TOOL-064")
def test_no_page_has_the_sums_alone() -> None:
    for count in range(44, 51):
        last = pages(pdf({**WHOLE, **priced(count)}))[-1]
        assert f"Vara nummer {count}" in last, count
        assert "Att betala" in last


@pytest.mark.requirement("TOOL-064")
def test_the_paper_says_every_field_and_the_same_sums() -> None:
    more = {
        "kopare.orgnr": "752103-0010", "kopare.momsnr": "SE752103001001", "plusgiro": "902003-3", "iban": "SE45 5000 0000 0583 9825 7466",
        "ranta": "8", "ovrigt": "Tack för köpet", "r1.moms": "0", "r1.skal": "Undantag", "krediterar": "17",
    }  # fmt: skip
    asked = {**WHOLE, **more}
    page, paper = asks(**asked), pdf(asked).pdf_text()
    said = {
        "552103-0014": "5521030014",
        "752103-0010": "7521030010",
        "2026-11-20": "20 november 2026",
        "850": "850,00",
        "10": "10 %",
        "8": "8 %",
    }
    left_out = ("r1.moms", "r2.moms", "ocr.underlag")
    for name, typed in asked.items():
        assert name in left_out or said.get(typed, typed) in paper.replace("\u00a0", " "), name
    assert f"Att betala {page.text('to-pay')}" in paper
    assert page.text("ocr") in paper
    assert page.text("due") in paper


@pytest.mark.requirement("TOOL-064")
@pytest.mark.parametrize(
    ("number", "name"),
    [("2026117", "faktura-2026117.pdf"), ("A/../1", "faktura-A-1.pdf"), ("", "faktura-utkast.pdf"), ('"; x', "faktura-x.pdf")],
)
def test_the_file_has_the_number_in_its_name_made_harmless(number: str, name: str) -> None:
    file = pdf({**WHOLE, "nummer": number})
    assert file.response["Content-Type"] == "application/pdf"
    assert f'filename="{name}"' in file.response["Content-Disposition"]
    assert file.response["Content-Disposition"].startswith("attachment")


@pytest.mark.requirement("TOOL-064")
def test_the_english_paper_has_english_words_and_the_same_numbers() -> None:
    swedish, english = pdf(WHOLE).pdf_text(), pdf(WHOLE, ENGLISH).pdf_text()
    assert all(word in english for word in ("Invoice 2026117", "Seller", "Buyer", "Due date", "To pay", "Page 1 of 1", "VAT 25%"))
    assert "Att betala" not in english
    for amount in ("10 200,00", "449,10", "2 576,95", "13 226,05", "13 226,00"):
        assert all(amount in paper.replace("\u00a0", " ") for paper in (swedish, english))


@pytest.mark.parametrize(("address", "lang", "title"), [(TOOL, "sv", "Faktura 2026117"), (ENGLISH, "en", "Invoice 2026117")])
def test_the_paper_is_tagged_in_the_language_of_the_page(address: str, lang: str, title: str) -> None:
    document = PdfReader(BytesIO(pdf(WHOLE, address).response.content))
    root = document.trailer["/Root"]
    assert (root["/Lang"], root["/MarkInfo"]["/Marked"], document.metadata.title) == (lang, True, title)
    assert "/StructTreeRoot" in root
    assert "pdfuaid:part>1<" in root["/Metadata"].get_data().decode()


@pytest.mark.parametrize("typed", ['=HYPERLINK("http://x";"y")', "@x", '#import "/etc/passwd"', "<b>", '"', "$x^2$ *fet* _kursiv_ @hej"])
def test_what_visitors_write_is_never_markup(typed: str) -> None:
    asked = {**WHOLE, "r1.text": typed, "saljare.namn": typed}
    assert typed in asks(**asked).text("document")
    paper = pdf(asked).pdf_text()
    assert paper.count(typed) >= 2
    assert "root:" not in paper


# --- What is kept ---


@pytest.mark.requirement("TOOL-065")
def test_no_address_holds_what_was_typed() -> None:
    page = Visitor().computes(TOOL, WHOLE)
    assert not page.has("share-link")
    addresses = page.tree.xpath("//@href | //@action | //@formaction | //@src")
    assert not [each for each in addresses if "ngsblomman" in each or "2026117" in each or "?d=" in each]
    assert page.find("tool-form").get("method") == "post"
    by_address = Visitor().visits(f"{TOOL}/budget.pdf?{urlencode(WHOLE)}")
    assert by_address.response["Content-Type"].startswith("text/html")


@pytest.mark.requirement("TOOL-065")
def test_no_copy_of_the_paper_is_left_and_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folders = [Path(settings.MEDIA_ROOT), Path(settings.VST_FLOW_FILES)]
    before = [sorted(folder.rglob("*")) for folder in folders]
    page = Visitor().computes(TOOL, WHOLE)
    assert not page.has("keep-seller")
    assert pdf(WHOLE).response.content.startswith(b"%PDF")
    assert list(tmp_path.iterdir()) == []
    assert [sorted(folder.rglob("*")) for folder in folders] == before
    assert not ServiceRecord.objects.exists()


@pytest.mark.requirement("TOOL-065")
@pytest.mark.django_db(transaction=True)
def test_the_seller_is_kept_only_while_the_box_is_ticked_and_for_one_party() -> None:
    beata = Visitor("B03", acting_for=EAST)
    beata.computes(TOOL, WHOLE)
    assert not ServiceRecord.objects.exists()
    beata.computes(TOOL, {**WHOLE, "behall": "true"})
    kept = ServiceRecord.objects.get()
    assert kept.service == "tillvaxtverket-fakturahjalpen"
    assert set(kept.value) == {name for name in WHOLE if name.startswith("saljare.")} | {"saljare.fskatt"}
    again = beata.visits(TOOL)
    assert (again.field("saljare.namn"), again.field("kopare.namn")) == ("Östra Verken AB", "")
    assert again.find("keep-seller").get("checked") is not None
    assert Visitor("B03", acting_for=BRF).visits(TOOL).field("saljare.namn") == ""
    beata.posts(TOOL, {**WHOLE, "party": EAST})
    assert not ServiceRecord.objects.exists()


def test_a_file_that_was_saved_fills_the_form_again() -> None:
    visitor = Visitor()
    page = visitor.computes(TOOL, WHOLE)
    saved = visitor.presses(page, "save-file", WHOLE)
    opened = visitor.presses(visitor.visits(TOOL), "open-file-send", files={"fil": [("faktura.json", saved.response.content)]})
    assert opened.value("to-pay") == page.value("to-pay")
    assert opened.field("kopare.namn") == "Brf Ängsblomman"


def test_an_example_is_filled_in_and_taken_back() -> None:
    visitor = Visitor()
    filled = visitor.presses(visitor.visits(TOOL), "fill-example", {"nummer": "5"})
    assert filled.field("nummer") == "2026117"
    assert not filled.has("invoice-missing")
    assert visitor.presses(filled, "undo-example").field("nummer") == "5"


def test_the_service_is_whole() -> None:
    check_service("tillvaxtverket-fakturahjalpen")
