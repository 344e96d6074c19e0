"""The login page helps: what one logs in for, which option is whose, a way without a Swedish e-id, what is planned (journey 8)."""

from typing import Any

import pytest
from lxml import html as lxml_html

from portal.testing.visitors import Response, Visitor
from test_world.outside_world import NOTICES, add_notice

pytestmark = pytest.mark.django_db

LOGIN = {"sv": "/inloggad/logga-in", "en": "/en/inloggad/logga-in"}
KEYS = ["mobilt-bankid", "bankid", "telia", "freja", "mock-bankid"]


def notice(key: str, **other: Any) -> None:
    add_notice(NOTICES[key]["uuid"], NOTICES[key] | other)


def place_of(page: Response, test_id: str) -> int:
    """Where an element stands in the document."""
    return list(page.tree.iter()).index(page.find(test_id))


@pytest.mark.requirement("JOURNEY-033")
@pytest.mark.parametrize(
    ("locale", "redirect", "words"),
    [
        ("sv", "%2Finloggad%2Fscb%2Fandra%2Fsni", "Du loggar in för att öppna Ändra SNI-kod."),
        ("sv", "/inloggad/scb/andra/sni", "Du loggar in för att öppna Ändra SNI-kod."),
        ("sv", "%2Fsni-kod", "Du loggar in för att öppna SNI-kod."),
        ("sv", "/inloggad/mina-sidor", "Du loggar in för att öppna Mina sidor."),
        ("sv", "/inloggad/mina-sidor/tjanst/andra", "Du loggar in för att öppna Ändra uppgifter."),
        ("sv", "/inloggad/skatteverket/beskattningsengagemang/registrera/punktskatt", "Du loggar in för att öppna Registrera punktskatt."),
        ("en", "/inloggad/scb/andra/sni", "You are logging in to open Change SNI code."),
        ("en", "/inloggad/skatteverket/beskattningsengagemang/registrera/punktskatt", "You are logging in to open Register excise tax."),
        ("en", "/en/sni-code", "You are logging in to open SNI code."),
    ],
)
def test_the_page_says_what_one_logs_in_for(locale: str, redirect: str, words: str) -> None:
    assert Visitor().visits(f"{LOGIN[locale]}?redirect={redirect}").text("login-destination") == words


@pytest.mark.requirement("JOURNEY-033")
@pytest.mark.parametrize(
    "redirect", ["%2Finloggad%2F%3Cscript%3E", "https://evil.example", "//evil.example", "/finns-inte", "", "/inloggad/logga-in/x", "/%ff"]
)
def test_an_address_that_nobody_has_is_not_repeated(redirect: str) -> None:
    page = Visitor().visits(f"{LOGIN['sv']}?redirect={redirect}")
    assert not page.has("login-destination")
    assert "<script>" not in page.content.split("</head>")[1]
    assert "evil.example" not in page.content
    assert "finns-inte" not in " ".join(page.tree.text_content().split())


@pytest.mark.requirement("JOURNEY-034")
@pytest.mark.parametrize("locale", LOGIN)
@pytest.mark.parametrize(("place", "path"), [("login", None), ("login-box", {"sv": "/tjanster", "en": "/en/services"})])
def test_each_option_has_one_line_of_help_that_is_no_part_of_its_name(locale: str, place: str, path: dict[str, str] | None) -> None:
    page = Visitor().visits(path[locale] if path else LOGIN[locale])
    (real,) = page.all(f"{place}-options")
    listed = real.getparent()
    hints = listed.xpath(".//*[@data-testid='login-hint']")
    assert [hint.get("data-key") for hint in hints] == KEYS
    assert all(hint.text_content().strip() for hint in hints)
    links = listed.xpath(".//a")
    assert [link.get("aria-describedby") for link in links] == [hint.get("id") for hint in hints]
    assert not [link for link in links if link.get("aria-label") or link.xpath(".//*[@data-testid='login-hint']")]
    assert len({hint.get("id") for hint in page.all("login-hint")}) == len(page.all("login-hint"))
    (heading,) = listed.xpath("h2 | h3")
    assert heading.text_content() == {"sv": "Bara i testmiljön", "en": "Only in the test environment"}[locale]
    assert [each.get("data-key") for each in heading.xpath("following-sibling::ul//a")] == KEYS[-1:]
    assert [each.get("data-key") for each in real.xpath(".//a")] == KEYS[:-1]


@pytest.mark.requirement("JOURNEY-034")
@pytest.mark.parametrize(("locale", "words"), [("sv", "Har du ingen svensk e-legitimation?"), ("en", "No Swedish e-ID?")])
def test_who_has_no_swedish_e_id_gets_a_way(locale: str, words: str) -> None:
    page = Visitor().visits(LOGIN[locale])
    assert page.text("login-without-eid") == words
    assert (place_of(page, "login-without-eid") < place_of(page, "login-options")) is (locale == "en")
    assert page.href("login-box-without-eid") == page.href("login-without-eid")
    path, _, fragment = page.href("login-without-eid").partition("#")
    help_page = Visitor().visits(path)
    (heading,) = help_page.tree.xpath(f"//*[@id='{fragment}']")
    section = "".join(lxml_html.tostring(one, encoding="unicode") for one in (heading.getnext(), heading.getnext().getnext()))
    for what in {"sv": ("Blankett", "Fullmakt", 'href="tel:'), "en": ("Form", "Power of attorney", 'href="tel:')}[locale]:
        assert what in section


@pytest.mark.requirement("JOURNEY-035")
@pytest.mark.parametrize("type", ["INFO", "WARNING", "ERROR"])
@pytest.mark.parametrize(
    ("locale", "title", "elsewhere"),
    [("sv", "Inloggningen stängs på söndag", "/driftinformation"), ("en", "Login closes on Sunday", "/en/service-status")],
)
def test_what_is_planned_for_the_login_stands_above_the_options_and_locks_nobody_out(
    type: str, locale: str, title: str, elsewhere: str
) -> None:
    notice("N-INLOGGNING-PLANERAD", type=type)
    page = Visitor().visits(LOGIN[locale])
    assert [title in words for words in page.texts("login-notice-planned")] == [True, True], "on the page and in the box"
    assert place_of(page, "login-notice-planned") < place_of(page, "login-options")
    for place in ("login", "login-box"):
        assert [page.href(f"{place}-option-{key}") for key in KEYS]
    assert page.content.count(title) == 2
    box = Visitor().visits(elsewhere)
    assert box.content.count(title) == 1 == len(box.all("login-notice-planned"))


@pytest.mark.requirement("JOURNEY-035", "LOGIN-014", "LOGIN-019")
def test_a_notice_that_closes_the_login_still_does() -> None:
    notice("N-INLOGGNING-PLANERAD")
    notice("N-INLOGGNING")
    page = Visitor().visits(LOGIN["sv"])
    assert page.has("login-notice") and page.has("login-box-notice")
    assert not page.has("login-option-bankid") and not page.has("login-box-option-bankid")


def test_without_scripts_the_callback_says_what_to_press() -> None:
    page = Visitor().visits("/inloggad/autentisering/logga-in?callback=login")
    (words,) = page.tree.xpath("//noscript//p")
    assert words.text_content() == "Tryck Fortsätt för att logga in."
