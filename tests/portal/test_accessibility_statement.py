"""What the accessibility statement says was tested is what the last walk saw."""

from datetime import date

import pytest

from portal.testing.visitors import Visitor
from portal.words.dates import long_date
from portal.words.locales import Locale
from tests.accessibility.addresses import Address, pages_of
from tests.accessibility.walked import PAPER, STANDARD, Walked
from tests.accessibility.ways import WAYS

STATEMENT: dict[Locale, str] = {"sv": "/tillganglighet", "en": "/en/accessibility"}


@pytest.mark.django_db
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_the_statement_names_the_standard_the_day_and_how_much_was_looked_at(locale: Locale) -> None:
    walked = Walked.kept()
    said = " ".join(Visitor().visits(STATEMENT[locale]).tree.text_content().split())
    assert long_date(walked.on, locale) in said
    assert f"{len(walked.pages)} " in said
    assert f"{len(walked.pages) * len(WAYS):,}".replace(",", " " if locale == "sv" else ",") in said
    assert STANDARD in said


def test_nothing_fell_or_the_statement_would_have_to_say_so() -> None:
    assert Walked.kept().wrong == {}


def test_the_page_of_the_documentation_is_that_of_the_last_walk() -> None:
    assert PAPER.read_text(encoding="utf-8") == Walked.kept().paper()


def test_what_leads_on_and_what_is_for_tests_is_not_walked() -> None:
    row = {"name": "moms", "sv": "/moms", "en": "/en/vat", "screen": "article", "access": "open"}
    rows = [
        row,
        {**row, "name": "mina-sidor", "sv": "/inloggad/mina-sidor", "en": "", "access": "choice"},
        {**row, "screen": "302 /moms"},
        {**row, "screen": "outside the table"},
        {**row, "name": "automock"},
        {**row, "name": "mock-payment"},
    ]
    assert list(pages_of(rows)) == [Address("/moms", False), Address("/en/vat", False), Address("/inloggad/mina-sidor", True)]


def test_pages_that_are_walked_once_more_take_the_place_of_what_they_were() -> None:
    whole = Walked(date(2026, 11, 27), ("/moms", "/sok"), {"/moms": {"375 px": ["scrolls sideways"]}, "/sok": {"320 px": ["region"]}})
    again = whole.again(["/moms", "/nyheter"], {"/nyheter": {"320 px": ["region"]}})
    assert again.pages == ("/moms", "/sok", "/nyheter")
    assert set(again.wrong) == {"/sok", "/nyheter"}
    assert again.on == whole.on
