"""The two languages: which one a page is in, and the way to the same page in the other."""

import logging

import pytest

from portal.testing.visitors import Visitor
from tests.portal.route_cases import SWITCHES

pytestmark = pytest.mark.django_db


@pytest.mark.requirement("LOCALE-001")
@pytest.mark.parametrize("accepted", ["en", "en-GB,en;q=0.9", "de", "sv", "*", "å"])
def test_a_path_without_prefix_is_swedish_whatever_the_browser_prefers(accepted: str) -> None:
    header = {"accept-language": accepted}
    assert Visitor().visits("/tjanster", **header).lang == "sv"
    assert Visitor().visits("/en/services", **header).lang == "en"
    assert Visitor().visits("/404", **header).lang == "sv"


@pytest.mark.requirement("LOCALE-004", "REG-018", "REG-019", "REG-020", "REG-021", "REG-022", "REG-023")
@pytest.mark.parametrize(("sv", "en"), SWITCHES)
def test_the_other_language_is_the_same_page_and_query(sv: str, en: str) -> None:
    visitor = Visitor() if sv == "/utloggad" else Visitor("B03") if "valj-vem" in sv or "registrera-foretag?" in sv else Visitor("P00")
    swedish, english = visitor.visits(sv), visitor.visits(en)
    assert (swedish.lang, english.lang) == ("sv", "en")
    assert (swedish.href("lang-option-sv"), swedish.href("lang-option-en")) == (sv, en)
    assert (english.href("lang-option-sv"), english.href("lang-option-en")) == (sv, en)


@pytest.mark.parametrize("f", ["ab", "brf", "ek", "e", "hb", "kb"])
def test_the_form_to_register_stays_in_the_address(f: str) -> None:
    beata = Visitor("B03")
    answer = beata.visits(f"/inloggad/mina-sidor/registrera-foretag?f={f}")
    assert (answer.status, answer.location) == (200, None)
    english = beata.visits(answer.href("lang-option-en"))
    assert english.find("service-mount", service_id="mina-sidor-registrera-foretag") is not None
    assert english.href("lang-option-sv") == answer.address


@pytest.mark.requirement("LOCALE-006")
def test_the_cookie_of_the_language_sends_nobody_anywhere() -> None:
    answer = Visitor().keeps("vst_locale", "en").visits("/tjanster")
    assert (answer.status, answer.location, answer.lang, answer.text("services-title")) == (200, None, "sv", "Tjänster")


def test_the_language_last_chosen_is_remembered() -> None:
    visitor = Visitor()
    assert visitor.visits("/en/services", referer="http://testserver/").cookies.get("vst_locale") is None
    switched = visitor.visits("/en/services", referer="http://testserver/tjanster")
    assert (switched.cookies["vst_locale"].value, switched.cookies["vst_locale"]["max-age"]) == ("en", 31536000)
    assert visitor.visits("/tjanster", referer="http://testserver/en/services").cookies["vst_locale"].value == "sv"


@pytest.mark.requirement("LOCALE-006")
def test_the_language_is_remembered_of_who_chooses_it_when_signed_out() -> None:
    assert Visitor().visits("/en/logged-out", referer="http://testserver/utloggad").cookies["vst_locale"].value == "en"


@pytest.mark.requirement("LOCALE-006")
def test_the_language_is_remembered_of_who_chooses_it_on_a_calculator_whose_figures_then_stand_in_its_address() -> None:
    english = Visitor().visits("/en/tillvaxtverket/salary-cost?lon=35000", referer="http://testserver/tillvaxtverket/lonekostnad")
    assert english.cookies["vst_locale"].value == "en"


@pytest.mark.requirement("LOCALE-007")
def test_a_page_only_in_swedish_leads_to_the_english_start_page() -> None:
    answer = Visitor().visits("/bara-pa-svenska")
    assert answer.href("lang-option-en") == "/en"
    assert Visitor().visits("/moms").href("lang-option-en") == "/en/vat"


@pytest.mark.requirement("LOCALE-005")
def test_a_cookie_with_another_language_is_ignored_and_told_of(caplog: pytest.LogCaptureFixture) -> None:
    answer = Visitor().keeps("vst_locale", "de").visits("/tjanster")
    assert answer.lang == "sv"
    assert [record.levelno for record in caplog.records if "vst_locale" in record.getMessage()] == [logging.ERROR]
