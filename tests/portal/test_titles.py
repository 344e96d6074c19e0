"""The document's title on each screen of the contract's part (f)."""

from typing import Any

import pytest

from portal.testing.visitors import Visitor
from tests.portal.route_cases import TITLES

pytestmark = pytest.mark.django_db

PRODUCT = {"sv": "Företagsporten", "en": "Business Portal"}

BOTH_LANGUAGES = [
    ("/", "/en", "", ""),
    ("/inloggad/logga-in", "/en/inloggad/logga-in", "Logga in", "Log in"),
    ("/inloggad/logga-in?callback=login", "/en/inloggad/logga-in?callback=login", "Logga in", "Log in"),
    ("/inloggad/automock?id=191212121212", "/en/inloggad/automock?id=191212121212", "Testinloggning", "Test login"),
    ("/tjanster", "/en/services", "Tjänster", "Services"),
    ("/utloggad", "/en/logged-out", "Du är utloggad", "You are logged out"),
    ("/404", "/en/404", "Hoppsan, sidan finns inte", "Oops, this page doesn't exist"),
    ("/inloggad/404", "/en/inloggad/404", "Hoppsan, sidan finns inte", "Oops, this page doesn't exist"),
    ("/400", "/en/400", "Sidan eller tjänsten fungerar inte", "The page or service is not working"),
    ("/424", "/en/424", "Vi har problem att hämta innehållet", "We have problems loading the content"),
    ("/500", "/en/500", "Tjänsten fungerar inte", "The service is not working"),
    ("/cookies", "/en/cookies", "Kakor", "Cookies"),
    ("/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact", "Kontakta oss", "Contact us"),
    ("/sok", "/en/search", "Sök", "Search"),
    ("/nyheter", "/en/news", "Nyheter", "News"),
    ("/moms", "/en/vat", "Moms", "VAT"),
    ("/komponenter", "/en/components", "Komponenter", "Components"),
    ("/tillvaxtverket/likviditetsbudget", "/en/tillvaxtverket/cash-flow-budget", "Likviditetsbudget", "Cash-flow budget"),
]


@pytest.mark.requirement("ROUTE-028")
@pytest.mark.parametrize(("sv", "en", "swedish", "english"), BOTH_LANGUAGES)
def test_the_title_is_the_screens_and_then_the_products(sv: str, en: str, swedish: str, english: str) -> None:
    assert Visitor().visits(sv).title == _with_product(swedish, "sv")
    assert Visitor().visits(en).title == _with_product(english, "en")


@pytest.mark.requirement("ROUTE-028")
@pytest.mark.parametrize(("path", "title"), [each for each in TITLES if each[0] != "/en/logged-out"])
def test_the_title_is_the_same_for_somebody_signed_in(path: str, title: str) -> None:
    """But for the logged-out page, which says to them that they are logged in."""
    asked = f"{path}?id=198307149818&valt-engagemang=5521010016" if path.endswith("automock") else path
    albin = Visitor() if "logga-in" in path else Visitor("B01", "5521010016")
    answer = albin.visits(asked)
    assert answer.title == _with_product(title, answer.lang)


@pytest.mark.parametrize(("prefix", "title"), [("", "Företagets uppgifter"), ("/en", "Company information")])
def test_the_page_about_the_company_is_told_from_my_pages_by_its_title(prefix: str, title: str) -> None:
    page = Visitor("B01", "5521010016").visits(f"{prefix}/inloggad/mina-sidor/foretag")
    assert page.title == _with_product(title, page.lang)


def test_nobodys_name_is_in_a_title() -> None:
    beata = Visitor("B03", "5521030014")
    for path in ("/inloggad/mina-sidor", "/inloggad/valj-vem-du-vill-foretrada", "/inloggad/mina-sidor/foretag"):
        title = beata.visits(path).title
        assert "Beata" not in title
        assert "Östra Verken" not in title


def _with_product(title: str, locale: str) -> str:
    return f"{title} - {PRODUCT[locale]}" if title else PRODUCT[locale]


EXCISE = "/inloggad/skatteverket/beskattningsengagemang"
SIX = (
    "registrera",
    "andra",
    "avregistrera",
    "registrera/enskild-naringsverksamhet",
    "avregistrera/enskild-naringsverksamhet",
    "registrera/punktskatt",
)


@pytest.mark.requirement("MEND-006")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_the_addresses_of_one_service_have_titles_of_their_own(locale: str, settings: Any) -> None:
    settings.VST_REMOTES = {"skatteverket-beskattningsengagemang": {}}  # an app of its authority has every path below its own
    albin, prefix = Visitor("B01", "5521010016"), "" if locale == "sv" else "/en"
    titles = [albin.visits(f"{prefix}{EXCISE}/{rest}").title for rest in SIX]
    assert len(set(titles)) == 6
    named = {"sv": "Registrera punktskatt", "en": "Register excise tax: this service is only available in Swedish"}
    assert titles[-1] == _with_product(named[locale], locale)
    assert albin.visits(f"{prefix}{EXCISE}/registrera/punktskatt/steg/2").title == titles[-1]
    assert albin.visits(f"{prefix}{EXCISE}").title not in titles
