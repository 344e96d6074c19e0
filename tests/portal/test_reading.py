"""Reading the portal: contents and review date of pages, news by subject, the contact page, kinds of cookies, required fields."""

from datetime import UTC, date, datetime

import lxml.etree
import pytest
from django.test import Client

from components.page_contents import with_headings
from portal.contact.hours import is_holiday, now_in_words
from portal.content import news
from portal.http.consent import KINDS
from portal.testing.visitors import Response, Visitor
from portal.words.authorities import AUTHORITIES
from portal.words.locales import Locale
from portal.words.texts import text

pytestmark = pytest.mark.django_db

CONTACT = {"sv": "/om-foretagsporten-se/kontakt", "en": "/en/about-foretagsporten/contact"}


# --- Contents ---


@pytest.mark.requirement("JOURNEY-059")
@pytest.mark.parametrize("path", ["/registrera-foretag", "/en/register-company"])
def test_the_contents_come_after_what_starts_the_service_closed_and_lead_to_headings_of_the_text(path: str) -> None:
    page = Visitor().visits(path)
    box = page.find("page-contents-box")
    assert (box.tag, box.get("open")) == ("details", None)
    before = [one.get("data-testid") for one in box.itersiblings(preceding=True)]
    assert before[0] == "service-start"
    cards = ("promo", "highlight-article", "service", "newsletter")
    for link in page.find("page-contents").iter("a"):
        [heading] = page.tree.xpath(f"//*[@id='{link.get('href')[1:]}']")
        assert heading.text_content() == link.text
        assert not [one for one in heading.iterancestors("section") if one.get("data-testid") in {f"block-{card}" for card in cards}]


@pytest.mark.requirement("JOURNEY-059")
def test_two_headings_need_no_contents_and_those_of_cards_are_not_counted() -> None:
    def text(*headings: str) -> str:
        return "".join(f'<section class="block block--text"><h2>{heading}</h2></section>' for heading in headings)

    card = '<section class="block block--promo"><div><h2 class="block__title"><a href="/x">Kort</a></h2></div></section>'
    assert with_headings([text("Ett", "Två") + card + card])[0] == ()
    assert [words for _, words in with_headings([text("Ett", "Två") + card, text("Tre")])[0]] == ["Ett", "Två", "Tre"]


# --- News ---


@pytest.mark.requirement("JOURNEY-061")
@pytest.mark.parametrize(
    ("path", "subject", "eyebrow"), [("/nyheter?amne=skatt", "skatt", "Skatt"), ("/en/news?subject=tax", "tax", "Tax")]
)
def test_news_of_one_subject(path: str, subject: str, eyebrow: str) -> None:
    page = Visitor().visits(path)
    items = page.all("news-item")
    assert items and {item.xpath("string(.//p)") for item in items} == {eyebrow}
    assert [one.get("data-subject") for one in page.all("news-subject") if one.get("aria-current") == "true"] == [subject]
    assert page.text("news-subject", subject=subject) == f"{eyebrow} ({len(items)})"
    whole = Visitor().visits(path.partition("?")[0])
    assert whole.href("news-subject", subject=subject) == path


@pytest.mark.requirement("JOURNEY-061")
@pytest.mark.parametrize(
    "path", ["/nyheter?amne=finns-inte", "/nyheter?amne=<b>", "/nyheter?subject=tax", "/en/news?subject=skatt", "/en/news"]
)
def test_an_unknown_subject_is_all_news(path: str) -> None:
    page = Visitor().visits(path)
    everything = news("en" if path.startswith("/en") else "sv", date.today())
    assert [item.get("data-id") for item in page.all("news-item")] == [one.id for one in everything]
    assert [one.get("data-subject") for one in page.all("news-subject") if one.get("aria-current") == "true"] == [""]


@pytest.mark.requirement("JOURNEY-061")
@pytest.mark.parametrize(("path", "feed"), [("/nyheter", "/nyheter/rss"), ("/en/news", "/en/news/rss")])
def test_the_listed_news_can_be_subscribed_to(path: str, feed: str) -> None:
    page = Visitor().visits(path)
    assert page.href("news-feed") == feed
    assert page.tree.xpath("//head/link[@type='application/rss+xml']/@href")[0].endswith(feed)
    answer = Client().get(feed)
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (200, "application/rss+xml")
    titles = [item.findtext("title") for item in lxml.etree.fromstring(answer.content).find("channel").findall("item")]
    assert titles == [item.xpath("string(.//h2)") for item in page.all("news-item")]


# --- Contact ---


@pytest.mark.requirement("JOURNEY-062")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_the_contact_page_says_how_to_reach_us_when_and_who_reads_it(locale: Locale) -> None:
    page = Visitor().visits(CONTACT[locale])
    channels = page.find("contact-channels")
    assert channels.xpath(".//a/@href")[0] == "tel:+46846500400"
    assert page.text("contact-open-now")
    assert page.text("contact-hours")
    assert "2" in page.text("contact-answer-time")
    assert [link.text for link in page.find("contact-authorities").iter("a")] == [text(locale, f"authority.{each}") for each in AUTHORITIES]
    form = page.find("main").xpath(".//form[@data-testid='contact-form']")[0]
    [privacy] = form.xpath(".//*[@data-testid='contact-privacy']")
    assert next(privacy.itersiblings()).get("data-testid") == "contact-submit"
    assert Visitor().visits(privacy.find("a").get("href")).status == 200


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        (datetime(2026, 11, 23, 9, 0, tzinfo=UTC), (True, "Öppet nu, till kl. 18.00.")),
        (datetime(2026, 11, 23, 6, 0, tzinfo=UTC), (False, "Stängt nu, öppnar i dag kl. 08.00.")),
        (datetime(2026, 11, 20, 16, 0, tzinfo=UTC), (False, "Stängt nu, öppnar måndag kl. 08.00.")),
        (datetime(2026, 12, 23, 10, 30, tzinfo=UTC), (True, "Öppet nu, till kl. 12.00.")),
        (datetime(2026, 12, 24, 10, 0, tzinfo=UTC), (False, "Stängt nu, öppnar måndag kl. 08.00.")),
    ],
)
def test_the_telephone_is_answered_on_weekdays_that_are_no_holidays(moment: datetime, words: tuple[bool, str]) -> None:
    assert now_in_words(moment, "sv") == words


def test_the_holidays_of_a_year_are_those_of_the_almanac() -> None:
    moving = [date(2026, 4, 3), date(2026, 4, 6), date(2026, 5, 14), date(2026, 6, 19), date(2027, 3, 26), date(2027, 6, 25)]
    assert all(map(is_holiday, moving))
    assert not any(map(is_holiday, [date(2026, 4, 2), date(2026, 6, 18), date(2026, 11, 2)]))


# --- Errors ---


def _posted(locale: Locale) -> Response:
    visitor = Visitor()
    visitor.visits(CONTACT[locale])
    return visitor.posts(CONTACT[locale], {"subject": "", "message": "", "email": ""})


@pytest.mark.requirement("JOURNEY-069")
@pytest.mark.parametrize(("locale", "begins"), [("sv", "Fel: Kontakta oss"), ("en", "Error: Contact us")])
def test_without_scripts_the_title_says_that_something_is_wrong_and_the_summary_stands_above_the_form(locale: Locale, begins: str) -> None:
    page = _posted(locale)
    assert page.status == 400
    assert page.title.startswith(begins)
    form = page.find("main").xpath(".//form[@data-testid='contact-form']")[0]
    assert form[0].get("data-testid") == "form-errors"
    assert [link.get("href") for link in form[0].iter("a")] == ["#page-subject", "#page-message"]


# --- Names ---


@pytest.mark.requirement("JOURNEY-071")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_fields_that_must_be_filled_say_so(locale: Locale) -> None:
    page = Visitor().visits(CONTACT[locale])
    for test_id, is_required in (("contact-subject", True), ("contact-message", True), ("contact-email", False)):
        assert {one.get("required") is not None for one in page.all(test_id)} == {is_required}


@pytest.mark.parametrize("locale", ["sv", "en"])
def test_a_field_that_must_be_filled_is_not_called_wrong_before_anything_was_sent(locale: Locale) -> None:
    """Firefox tells a screen reader that a required field is invalid as long as it is empty and says nothing of it."""
    visitor = Visitor()
    page = visitor.visits(CONTACT[locale])
    assert {one.get("aria-invalid") for name in ("contact-subject", "contact-message") for one in page.all(name)} == {"false"}
    form = page.find("main").xpath(".//form[@data-testid='contact-form']")[0]
    answered = visitor.posts(CONTACT[locale], {**dict(form.form_values()), "subject": "TEKNIK", "message": ""}).find("main")
    wrong = {name: answered.xpath(f".//*[@data-testid='{name}']")[0].get("aria-invalid") for name in ("contact-subject", "contact-message")}
    assert wrong == {"contact-subject": "false", "contact-message": "true"}


@pytest.mark.requirement("JOURNEY-071")
def test_the_words_for_languages_are_in_their_language() -> None:
    for path in ("/tjanster", "/en/services"):
        page = Visitor("B01", "5521010016").visits(path)
        named = page.tree.xpath("//*[normalize-space(text())='English' or normalize-space(text())='Svenska']")
        assert named
        assert [one.text for one in named if not one.xpath("ancestor-or-self::*[@lang][1][@lang != /html/@lang or name() != 'html']")] == []


@pytest.mark.requirement("JOURNEY-071")
@pytest.mark.parametrize("locale", ["sv", "en"])
def test_two_pickers_of_days_have_names_of_their_own_that_hold_their_labels(locale: Locale) -> None:
    page = Visitor().visits({"sv": "/komponenter", "en": "/en/components"}[locale])
    pickers = page.tree.xpath("//fieldset[contains(@class, 'date-range')]//*[@role='group']")
    if not pickers:
        page = Visitor().visits({"sv": "/komponenter/date-picker", "en": "/en/components/date-picker"}[locale])
        pickers = page.tree.xpath("//fieldset[contains(@class, 'date-range')]//*[@role='group']")
    assert len(pickers) >= 2
    names = [picker.get("aria-label") for picker in pickers[:2]]
    assert len(set(names)) == 2
    for picker in pickers[:2]:
        label = picker.xpath("string(.//label)")
        assert picker.get("aria-label").startswith(label)
        assert picker.xpath(".//*[@data-testid='date-picker-open']/@aria-label")[0].startswith(label)


@pytest.mark.requirement("JOURNEY-071")
@pytest.mark.parametrize("path", ["/en", "/en/services", "/en/vat", "/en/inloggad/mina-sidor"])
def test_authorities_have_english_names_on_english_cards_footer_and_settings(path: str) -> None:
    page = Visitor("B01", "5521010016").visits(path)
    places = "//*[contains(@class, 'card')] | //*[@data-testid='footer'] | //*[@data-testid='drawer-settings']"
    for place in page.tree.xpath(places):
        words = place.text_content()
        assert [name for name in ("Bolagsverket", "Skatteverket", "Tillväxtverket") if name in words] == []


# --- Cookies ---


@pytest.mark.requirement("CONTENT-036", "CONTENT-037", "CONTENT-038", "CONTENT-039", "CONTENT-040", "JOURNEY-063")
@pytest.mark.parametrize("path", ["/cookies", "/en/cookies"])
def test_three_sentences_of_its_own_stand_before_the_table_of_each_kind(path: str) -> None:
    page = Visitor().visits(path)
    told = []
    for kind in KINDS:
        section = page.find(f"cookies-kind-{kind}")
        words = section.xpath("string(.//p[following::table])")
        assert words.count(". ") + words.endswith(".") >= 3, kind
        told.append(words)
    assert len(set(told)) == len(KINDS)
    assert page.has("cookies-row-signed-out")
    assert "vst-signed-out" in page.text("cookies-row-signed-out")
