"""Pages of information: what search engines and other sites read, glossary, feedback, news, and content that can not be fetched."""

import json
import logging
from datetime import date, timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from portal import content
from portal.constants import FEEDBACK_OF_AN_ADDRESS
from portal.content import feedback
from portal.content.models import PageFeedback
from portal.testing.visitors import Response, Visitor
from portal.web.screen import routes
from portal.words.locales import LOCALES
from test_world import call_log, faults
from test_world.faults import Fault
from tests.portal.content_endpoint.asking import page as endpoint_page

pytestmark = pytest.mark.django_db

SWEDISH_ONLY = "/bara-pa-svenska"


def meta(page: Response, name: str, by: str = "name") -> list[str]:
    return list(page.tree.xpath(f"//meta[@{by}='{name}']/@content"))


def link(page: Response, rel: str) -> list[str]:
    return list(page.tree.xpath(f"//link[@rel='{rel}']/@href"))


def calls(name: str) -> int:
    return len(call_log.calls(name))


# --- Found and shared ---


@pytest.mark.requirement("CONTENT-002")
def test_a_page_has_the_meta_tags_that_its_editor_gave_it() -> None:
    page = Visitor().visits(SWEDISH_ONLY)
    assert link(page, "canonical") == ["https://foretagsporten.example/bara-pa-svenska"]
    tags = endpoint_page(SWEDISH_ONLY)["metaTags"]
    assert (meta(page, "description"), meta(page, "keywords")) == ([tags["description"]], [tags["keywords"]])
    assert page.title == f"{tags['title']} - Företagsporten"
    [robots] = meta(page, "robots")
    assert robots.split(", ") == ["noarchive", "nofollow", "noimageindex", "noindex", "nosnippet", "notranslate"]
    assert meta(Visitor().visits("/moms"), "robots") == []


def test_a_phone_calls_the_telephone_of_the_contact_page_and_no_organisation_number() -> None:
    contact = Visitor().visits("/om-foretagsporten-se/kontakt")
    assert contact.tree.xpath("//main//a[text()='08-465 004 00']/@href") == ["tel:+46846500400"]
    chooser = Visitor("B03").visits("/inloggad/foretag-och-foreningar")
    assert "552103-0014" in chooser.content
    assert [meta(page, "format-detection") for page in (contact, chooser)] == [["telephone=no"]] * 2


@pytest.mark.requirement("CONTENT-003")
def test_a_page_that_is_shared_has_a_picture_at_a_whole_address() -> None:
    [picture] = meta(Visitor().visits("/registrera-foretag"), "og:image", by="property")
    assert picture.startswith("http://testserver/static/img/valley")
    [otherwise] = meta(Visitor().visits("/moms"), "og:image", by="property")
    assert otherwise.startswith("http://testserver/static/img/share") and otherwise.endswith(".png")


def test_a_page_names_itself_in_each_language_by_whole_addresses() -> None:
    page = Visitor().visits("/en/vat")
    assert link(page, "canonical") == ["http://testserver/en/vat"]
    others = {one.get("hreflang"): one.get("href") for one in page.tree.xpath("//link[@rel='alternate'][@hreflang]")}
    assert others == {"sv": "http://testserver/moms", "en": "http://testserver/en/vat"}


@pytest.mark.requirement("CONTENT-029")
def test_a_page_of_the_single_digital_gateway_says_so() -> None:
    gateway, other = Visitor().visits("/registrera-foretag"), Visitor().visits("/moms")
    assert (meta(gateway, "sdg-tag"), meta(gateway, "policy-code")) == (["sdg"], ["K1"])
    assert (meta(other, "sdg-tag"), meta(other, "policy-code")) == ([], [])


def test_structured_data_say_what_the_page_is_and_can_not_end_their_element() -> None:
    page = Visitor().visits("/moms")
    [said] = page.tree.xpath("//script[@type='application/ld+json']/text()")
    assert (json.loads(said)["@type"], json.loads(said)["headline"], json.loads(said)["inLanguage"]) == ("Article", "Moms", "sv")
    assert "<" not in said


# --- Reading ---


@pytest.mark.requirement("CONTENT-009")
def test_the_introduction_follows_the_heading() -> None:
    for path in ("/moms", "/starta-foretag", "/", "/nyheter/oppettider"):
        page = Visitor().visits(path)
        before = page.find("page-preamble").xpath("preceding::h1")
        assert len(before) == 1, path


@pytest.mark.requirement("CONTENT-005", "CONTENT-031")
@pytest.mark.requirement("JOURNEY-071")
@pytest.mark.parametrize(("path", "whose"), [("/moms", "Ansvarig: Skatteverket"), ("/en/vat", "Responsible: Swedish Tax Agency")])
def test_who_answers_for_a_page_is_called_as_in_its_language(path: str, whose: str) -> None:
    assert Visitor().visits(path).text("page-responsible") == whose


def test_news_is_listed_newest_first_and_only_in_its_time() -> None:
    items = Visitor().visits("/nyheter").all("news-item")
    assert [item.get("data-id") for item in items] == ["ny-e-tjanst", "moms-andringar", "oppettider"]
    for item in items:
        assert item.xpath(".//time") and item.xpath(".//p[@class='meta']/text()") and item.xpath(".//h2/a/@href")
    for path in ("/nyheter/kommande", "/nyheter/gammal", "/en/news/coming", "/en/news/old"):
        assert Visitor().visits(path).location in {"/404", "/en/404"}
    shown = Visitor().visits("/nyheter/ny-e-tjanst")
    assert shown.text("news-eyebrow") == "E-tjänster"
    assert shown.find("main").xpath(".//time/@datetime")[0] == "2026-11-16"


@pytest.mark.requirement("CONTENT-033")
def test_who_is_signed_in_reads_the_same_words() -> None:
    anonymous, beata = Visitor().visits("/f-skatt"), Visitor("B03").visits("/f-skatt")

    def read(page: Response) -> tuple[str, list[str]]:
        main = page.find("main")
        return " ".join(main.text_content().split()), main.xpath(".//a/@href")

    assert read(anonymous) == read(beata)
    variants = [page.find("header-logo").get("data-variant") for page in (anonymous, beata)]
    assert variants == ["anonymous", "authenticated"]


def test_words_of_the_glossary_are_explained_unless_the_page_will_not() -> None:
    marked = [one.get("aria-label") for one in Visitor().visits("/registrera-foretag").all("glossary-term")]
    assert {"Förklaring av aktiebolag", "Förklaring av F-skatt"} <= set(marked)
    assert not Visitor().visits("/moms").has("glossary-term")


@pytest.mark.requirement("CONTENT-032")
def test_the_footer_is_on_every_page() -> None:
    anonymous, beata = Visitor(), Visitor("B03", acting_for="7521030010")
    asked = [path for route in routes() if not route.test_only for path in (route.sv, route.en)]
    asked += [page.path for locale in LOCALES for page in content.pages(locale, timezone.localdate())]
    drawn = 0
    for path in asked:
        for visitor in (anonymous, beata):
            page = visitor.visits(path)
            if page.location is None and "text/html" in page.response["Content-Type"]:
                assert page.has("footer"), path
                drawn += 1
    assert drawn > len(asked)


# --- Did you find what you were looking for? ---


@pytest.mark.requirement("CONTENT-028")
def test_a_page_that_asks_has_two_buttons_and_one_that_does_not_takes_no_answer() -> None:
    page = Visitor().visits("/registrera-foretag")
    assert page.text("page-feedback").startswith("Hittade du det du letade efter?")
    assert (page.text("page-feedback-yes"), page.text("page-feedback-no")) == ("Ja", "Nej")
    english = Visitor().visits("/en/register-company")
    assert english.text("page-feedback").startswith("Did you find what you were looking for?")
    assert (english.text("page-feedback-yes"), english.text("page-feedback-no")) == ("Yes", "No")
    assert not Visitor().visits("/moms").has("page-feedback")
    assert Visitor().posts("/moms", {"answer": "yes"}).status == 405


def test_an_answer_without_scripts_is_counted_and_thanked_for() -> None:
    for answer, times in (("page-feedback-yes", 1), ("page-feedback-no", 2)):
        for _ in range(times):
            visitor = Visitor()
            thanks = visitor.presses(visitor.visits("/registrera-foretag"), answer)
            assert (thanks.status, thanks.text("page-feedback-thanks")) == (200, "Tack för ditt svar!")
            assert not thanks.has("page-feedback")
    today = timezone.localdate()
    assert [(one.page, one.locale, one.found, one.not_found) for one in feedback.counted(today)] == [("registrera-foretag", "sv", 1, 2)]
    assert feedback.counted(today + timedelta(days=1)) == []
    assert {field.name for field in PageFeedback._meta.fields} == {"id", "page", "locale", "day", "found", "count"}


@pytest.mark.requirement("OPS-011")
@pytest.mark.parametrize(("path", "words"), [("/registrera-foretag", "Vänta en minut"), ("/en/register-company", "Wait a minute")])
def test_of_two_hundred_answers_of_one_address_in_a_minute_thirty_count_and_are_thanked_for(path: str, words: str) -> None:
    machine = Visitor()
    answers = [machine.posts(path, {"answer": "no"}) for _ in range(200)]
    assert [answer.status for answer in answers] == [200] * FEEDBACK_OF_AN_ADDRESS + [429] * (200 - FEEDBACK_OF_AN_ADDRESS)
    assert {answer.has("page-feedback-thanks") for answer in answers[:FEEDBACK_OF_AN_ADDRESS]} == {True}
    refused = answers[-1]
    assert words in refused.text("page-feedback-too-many")
    assert refused.has("page-feedback-no") and not refused.has("page-feedback-thanks")
    assert [one.not_found for one in feedback.counted(timezone.localdate())] == [FEEDBACK_OF_AN_ADDRESS]


def test_an_answer_that_is_neither_is_400_and_counts_nothing() -> None:
    assert Visitor().posts("/registrera-foretag", {"answer": "maybe"}).status == 400
    assert feedback.counted(date(2000, 1, 1)) == []


def test_operators_see_which_pages_do_not_help(capsys: pytest.CaptureFixture[str]) -> None:
    visitor = Visitor()
    visitor.posts("/en/register-company", {"answer": "no"})
    call_command("page_feedback")
    assert capsys.readouterr().out == "registrera-foretag (en): 0 found it, 1 did not\n"


# --- Content that can not be fetched ---


@pytest.mark.requirement("GQL-011")
def test_a_page_that_was_read_before_costs_no_call() -> None:
    for _ in range(2):
        Visitor().visits("/moms")
    assert (calls("content-page"), calls("content-vocabulary")) == (1, 1)
    assert calls("content-menu") == 4, "two menus in two languages"


@pytest.mark.requirement("ERR-019")
@pytest.mark.parametrize(
    ("path", "words", "title"),
    [
        ("/moms", "Kunde inte hämta innehåll.", "Vi har problem att hämta innehållet"),
        ("/en/vat", "Failed to retrieve content", "We have problems loading the content"),
    ],
)
def test_a_page_that_can_not_be_fetched_is_424_and_says_so(path: str, words: str, title: str, caplog: pytest.LogCaptureFixture) -> None:
    faults.put("content-page", Fault(status=500))
    page = Visitor().visits(path)
    assert (page.status, page.text("error-424-title")) == (424, title)
    assert page.find("content-error").get("role") == "alert"
    assert words in page.text("content-error")
    reference = page.text("error-reference").split()[-1]
    assert any(reference in message for message in caplog.messages)
    assert page.href("header-lang-link") == {"/moms": "/en/vat", "/en/vat": "/moms"}[path], "the address of an error never gets well"
    faults.end("content-page")
    assert Visitor().visits(path).status == 200


@pytest.mark.requirement("ERR-019")
def test_a_part_that_can_not_be_fetched_says_so_in_its_place() -> None:
    faults.put("content-news", Fault(status=500))
    faults.put("content-vocabulary", Fault(network=True))
    for path in ("/", "/nyheter", "/moms"):
        page = Visitor().visits(path)
        assert (page.status, page.texts("content-error")) == (200, ["Fel: Kunde inte hämta innehåll."]), path
    assert Visitor().visits("/moms").find("block-glossary-list").xpath(".//*[@data-testid='content-error']")
    assert not Visitor().visits("/registrera-foretag").has("content-error"), "words that are not explained are no error"


@pytest.mark.requirement("ERR-026", "NAV-053")
@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (Fault(status=200, body='{"errors": [{"message": "the menu burned"}]}', content_type="application/json"), "the menu burned"),
        (Fault(network=True), "ConnectError"),
    ],
    ids=["GraphQL", "network"],
)
def test_menus_that_can_not_be_fetched_are_told_of_in_the_log_alone(fault: Fault, told: str, caplog: pytest.LogCaptureFixture) -> None:
    faults.put("content-menu", fault)
    with caplog.at_level(logging.ERROR):
        page = Visitor().visits("/moms")
    assert (page.status, page.has("menu-item"), page.has("content-error")) == (200, False, False)
    group = page.find("footer-group", title="Om oss")
    assert group.xpath(".//a/@href") == ["/nyheter", "/cookies"]
    assert [each.get("data-title") for each in page.all("footer-group")] == ["Om oss", "Följ oss"]
    assert any(told in message for message in caplog.messages)
    assert told not in page.content


@pytest.mark.requirement("NAV-050")
def test_the_fifth_level_of_a_menu_is_in_the_data_and_not_drawn() -> None:
    menus = Visitor().visits("/").menus
    levels = {item.get("data-level") for item in menus.all("menu-item")}
    assert levels == {"1", "2", "3", "4"}
    assert menus.has("menu-item", url="/styrelse-och-andra-uppgifter")
    assert not menus.has("menu-item", url="/adress")


# --- Long pages ---


def test_a_long_page_begins_with_what_it_holds_and_a_short_one_does_not() -> None:
    page = Visitor().visits("/registrera-foretag")
    links = page.find("page-contents").xpath(".//a")
    assert [one.text for one in links][:3] == ["Det här gör du", "Efter registreringen", "Hur lång tid tar det?"]
    for one in links:
        [heading] = page.tree.xpath(f"//*[@id='{one.get('href')[1:]}']")
        assert heading.text_content() == one.text
    assert not Visitor().visits("/om-foretagsporten-se/kontakt").has("page-contents")
