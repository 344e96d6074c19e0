"""The error pages, and the errors that came with the list of whom one may represent."""

import logging

import pytest
from django.utils import timezone

from portal.testing.visitors import Response, Visitor
from portal.web.failure_pages import error_page
from portal.web.page_request import PageRequest
from test_world import faults
from test_world.faults import Fault
from test_world.outside_world import set_flag

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
UNKNOWN = {
    "sv": ("Företag och föreningar kan inte visas just nu", "Försök igen senare."),
    "en": ("Companies and associations cannot be shown right now", "Try again later."),
}


def error(page: Response, place: str, code: str) -> tuple[str, str]:
    """Header and text of the card of ``code`` in the chooser or in the profile menu."""
    card = page.find(f"{place}-error", code=code)
    return tuple(
        " ".join(card.xpath(f".//*[@data-testid='{place}-error-{part}']")[0].text_content().split()) for part in ("header", "text")
    )


# --- Not found ---


@pytest.mark.requirement("ERR-007", "ERR-008", "ERR-013")
def test_the_not_found_page_says_what_to_try() -> None:
    for path, title, code, product, tips in (
        (
            "/404",
            "Hoppsan, sidan finns inte",
            "Fel 404",
            "Företagsporten",
            ["kontrollera adressen", "använda menyn", "använda sökfunktionen"],
        ),
        ("/en/404", "Oops, this page doesn't exist", "Error 404", "Business Portal", ["check the URL", "use the menu", "use search"]),
    ):
        page = Visitor().visits(path)
        assert (page.text("not-found-title"), page.text("not-found-code")) == (title, code)
        assert page.title == f"{title} - {product}"
        assert page.find("not-found-suggestions").tag == "ul"
        assert [tip.text for tip in page.find("not-found-suggestions").iter("li")] == tips
        assert page.text("not-found-text")


@pytest.mark.requirement("ERR-009", "ERR-010", "ERR-011")
def test_the_not_found_page_leads_on() -> None:
    names = ["not-found-card-register", "not-found-card-my-company", "not-found-card-board"]
    stranger, albin = Visitor(), Visitor("B01", "5521010016")
    for visitor, path, titles, hrefs in (
        (
            stranger,
            "/404",
            ["Registrera företag", "Mitt företag", "Ändra styrelse och andra uppgifter"],
            ["/registrera-foretag", "/inloggad/mina-sidor/foretag", "/styrelse-och-andra-uppgifter"],
        ),
        (
            stranger,
            "/en/404",
            ["Register a company", "My company", "Change board and other details"],
            ["/en/register-company", "/en/inloggad/mina-sidor/foretag", "/en/board-and-other-details"],
        ),
        (
            albin,
            "/404",
            ["Registrera företag", "Mitt företag", "Ändra styrelse och andra uppgifter"],
            ["/inloggad/mina-sidor/registrera-foretag", "/inloggad/mina-sidor/foretag", "/inloggad/mina-sidor/foretag"],
        ),
    ):
        page = visitor.visits(path)
        assert [page.text(name) for name in names] == titles
        assert [page.href(name) for name in names] == hrefs


@pytest.mark.requirement("ERR-014")
def test_an_article_that_is_not_there_ends_on_the_same_page() -> None:
    page = Visitor().follows("/en/no-such-article")
    assert page.status == 404
    for name in ("title", "code", "text", "suggestions", "card-register", "card-my-company", "card-board", "services-button"):
        assert page.has(f"not-found-{name}")


@pytest.mark.requirement("JOURNEY-064")
@pytest.mark.parametrize(
    ("path", "search", "contact"),
    [("/404", "/sok", "/om-foretagsporten-se/kontakt"), ("/en/404", "/en/search", "/en/about-foretagsporten/contact")],
)
def test_each_tip_of_the_not_found_page_holds_its_way(path: str, search: str, contact: str) -> None:
    page = Visitor().visits(path)
    tips = page.find("not-found-suggestions").findall("li")
    assert [bool(tip.xpath(".//a | .//button")) for tip in tips] == [True, True, True]
    assert page.href("not-found-contact") == contact
    (form,) = page.find("main").xpath(".//form[@role='search']")
    assert (form.get("action"), form.xpath(".//input/@name")) == (search, ["q"])
    assert len(page.find("main").xpath(".//*[starts-with(@data-testid, 'not-found-card-')]")) == 3


# --- The others ---


@pytest.mark.requirement("ERR-015", "ERR-016")
@pytest.mark.parametrize(
    ("path", "status", "title", "words"),
    [
        ("/400", 400, "Sidan eller tjänsten fungerar inte", "Läs in sidan igen eller kom tillbaka senare."),
        ("/en/400", 400, "The page or service is not working", "Refresh the page or return later."),
        ("/424", 424, "Vi har problem att hämta innehållet", "Försök igen om en stund."),
        ("/en/424", 424, "We have problems loading the content", "Please try again in a while."),
        ("/500", 500, "Tjänsten fungerar inte", "Vi arbetar med att lösa felet. Försök igen senare."),
        ("/en/500", 500, "The service is not working", "We are working to solve the problem. Please try again later."),
    ],
)
def test_an_error_page_has_its_status_and_its_words(path: str, status: int, title: str, words: str) -> None:
    page = Visitor().visits(path)
    assert page.status == status
    assert (page.text(f"error-{status}-title"), page.text(f"error-{status}-text")) == (title, words)


@pytest.mark.requirement("JOURNEY-064")
@pytest.mark.parametrize(("path", "other"), [("/en/appearance", "/utseende"), ("/cookies", "/en/cookies")])
def test_the_other_language_of_an_error_is_no_address_of_errors(path: str, other: str) -> None:
    refused = Visitor().posts(path, {"theme": "purple", "consent": "PERHAPS"})
    assert (refused.status, refused.href("header-lang-link")) == (400, other)


async def test_an_error_has_its_page_where_it_cannot_even_be_said_what_stands_at_the_address(caplog: pytest.LogCaptureFixture) -> None:
    unreadable = PageRequest(path="/sv/\ud800", query="", cookies={}, host="localhost", now=timezone.now(), csrf_token="x", reference="abc")
    page = await error_page(unreadable, 500)
    assert page.alternates == {"sv": "/", "en": "/en"}
    assert any(record.exc_info for record in caplog.records)


@pytest.mark.requirement("ERR-017")
def test_the_way_back_from_missing_content_is_my_pages_or_login() -> None:
    albin = Visitor("B01", "5521010016")
    assert (albin.visits("/424").href("error-424-link"), albin.visits("/424").text("error-424-link")) == (
        "/inloggad/mina-sidor",
        "Tillbaka till Mina sidor",
    )
    assert (Visitor().visits("/424").href("error-424-link"), Visitor().visits("/424").text("error-424-link")) == (
        "/inloggad/logga-in",
        "Till inloggningen",
    )


@pytest.mark.requirement("ERR-018")
def test_a_broken_service_is_named_when_it_is_known() -> None:
    assert Visitor().visits("/500").text("error-500-title") == "Tjänsten fungerar inte"
    assert Visitor().visits("/500?service=bolagsverket-arenden").text("error-500-title") == "Tjänsten Ärenden fungerar inte"
    assert Visitor().visits("/en/500?service=bolagsverket-arenden").text("error-500-title") == "The service Cases is not working"
    for unknown in ("finns-inte", "", "<b>x</b>", "../..", "%00", "å" * 500):
        page = Visitor().visits(f"/500?service={unknown}")
        assert (page.status, page.text("error-500-title")) == (500, "Tjänsten fungerar inte")


@pytest.mark.requirement("ERR-031")
@pytest.mark.parametrize("code", ["400", "424", "500"])
def test_an_error_page_keeps_the_frame_and_its_reference_is_in_the_log(code: str, caplog: pytest.LogCaptureFixture) -> None:
    page = Visitor().visits(f"/{code}")
    assert page.has("header")
    assert page.menus.has("nav")
    assert page.has("footer")
    assert page.tree.xpath("//meta[@name='robots']/@content") == ["noindex"]
    reference = page.text("error-reference").removeprefix("Referens: ")
    assert len(reference) >= 8
    assert reference in caplog.text


@pytest.mark.requirement("JOURNEY-064")
@pytest.mark.parametrize("prefix", ["", "/en"])
@pytest.mark.parametrize("code", ["400", "424", "500"])
def test_an_error_page_leads_to_the_same_address_to_a_page_that_works_and_to_the_status(prefix: str, code: str) -> None:
    address = f"{prefix}/{code}?service=bolagsverket-arenden"
    again = "Try again" if prefix else "Försök igen"
    for visitor in (Visitor(), Visitor("B01", "5521010016")):
        page = visitor.visits(address)
        assert (page.text(f"error-{code}-again"), page.href(f"error-{code}-again")) == (again, address)
        assert page.href("error-status-link") == ("/en/service-status" if prefix else "/driftinformation")
        assert f"{page.text('error-reference').split()[-1]}" in page.content
        assert page.find("error-reference-copy").get("hidden") is not None, "shown by the script that copies"
    links = page.find("main").xpath(".//a/@href")
    assert f"{prefix}/inloggad/mina-sidor" in links, links


@pytest.mark.requirement("JOURNEY-064")
def test_a_page_that_fails_at_its_own_address_is_tried_again_there() -> None:
    faults.put("content-page", Fault(status=500))
    page = Visitor().visits("/moms?a=1")
    assert (page.status, page.href("error-424-again")) == (424, "/moms?a=1")


def test_a_not_found_page_is_for_no_search_engine() -> None:
    for path in ("/404", "/en/404", "/inloggad/404"):
        assert Visitor().visits(path).tree.xpath("//meta[@name='robots']/@content") == ["noindex"]


# --- Errors of the list of engagemang ---


@pytest.mark.requirement("ERR-005", "JOURNEY-044")
def test_a_code_without_words_of_its_own_has_those_of_the_unknown_error(caplog: pytest.LogCaptureFixture) -> None:
    company = '{"organisationsnummer": "5521030014", "namn": "Östra Verken AB", "foretagsformkod": "AB"}'
    faults.put("engagements", Fault(status=200, body=f'{{"foretag": [{company}], "felsvar": [{{"felBeskrivning": "OKAND_KOD"}}]}}'))
    page = Visitor("B03").visits(CHOOSER)
    assert error(page, "chooser", "OKAND_KOD") == UNKNOWN["sv"]
    assert page.find("chooser-error", code="OKAND_KOD").get("data-type") == "ERROR"
    assert page.texts("chooser-item-name")[1:] == ["Östra Verken AB"]
    assert [record.levelno for record in caplog.records if "OKAND_KOD" in record.getMessage()][:1] == [logging.WARNING]


@pytest.mark.requirement("ERR-002")
@pytest.mark.parametrize("broken", [Fault(status=500), Fault(network=True), Fault(status=200, body="<html>")])
def test_a_list_that_cannot_be_had_is_an_unknown_error(broken: Fault) -> None:
    beata = Visitor("B03")
    faults.put("engagements", broken)
    assert beata.visits("/tjanster").has("profile-error", code="OKANT_FEL")


@pytest.mark.requirement("ERR-003", "ERR-004")
def test_the_unknown_error_says_try_again_later() -> None:
    for prefix, locale in (("", "sv"), ("/en", "en")):
        assert error(Visitor("F04").visits(prefix + CHOOSER), "chooser", "OKANT_FEL") == UNKNOWN[locale]
        assert error(Visitor("F02").visits(prefix + "/cookies"), "profile", "OKANT_FEL") == UNKNOWN[locale]
        assert error(Visitor("F01").visits(prefix + CHOOSER), "chooser", "FOR_MANGA_FORETAG") == error(
            Visitor("F01").visits(prefix + "/cookies"), "profile", "FOR_MANGA_FORETAG"
        )


@pytest.mark.requirement("ERR-006")
def test_too_many_companies_are_searched_for_elsewhere() -> None:
    for prefix, header, number in (
        ("", "Du har för många företag och föreningar", "1000"),
        ("/en", "You have too many companies and associations", "1,000"),
    ):
        page = Visitor("F01").visits(prefix + CHOOSER)
        found, words = error(page, "chooser", "FOR_MANGA_FORETAG")
        assert found == header
        assert number in words
        (link,) = page.find("chooser-error", code="FOR_MANGA_FORETAG").iter("a")
        assert link.get("href") == f"{prefix}/inloggad/bolagsverket/sok-foretag-arende"


# --- Calls to other systems ---


@pytest.mark.requirement("ERR-021")
def test_a_source_that_knows_nobody_is_told_of_in_its_words(caplog: pytest.LogCaptureFixture) -> None:
    beata = Visitor("B03")
    faults.put("engagements", Fault(status=401))
    beata.visits("/tjanster")
    assert "Not authorized" in caplog.text


@pytest.mark.requirement("ERR-022")
def test_a_source_that_has_nothing_is_told_of_in_its_words(caplog: pytest.LogCaptureFixture) -> None:
    beata = Visitor("B03")
    faults.put("settings-read", Fault(status=404))
    beata.visits("/api/inloggad/skalet/anvandare/v1/installningar/hamta")
    assert "Resource doesn't exist" in caplog.text


@pytest.mark.requirement("API-004")
def test_flags_that_cannot_be_had_are_off() -> None:
    faults.put("features", Fault(status=500))
    visitor = Visitor()
    assert visitor.visits("/moms").status == 200
    assert visitor.visits("/tjanster").location == "/404"
    assert visitor.visits("/tillvaxtverket/likviditetsbudget").location == "/404"
    assert visitor.visits("/api/skalet/v1/features").response.json() == []
    faults.end("features")
    set_flag("vst-ft-demo", "true")
    assert visitor.visits("/tjanster").status == 200
