"""Every kind of block draws each of its fields, escaped."""

from datetime import date
from html.parser import HTMLParser

import pytest

from components.content_blocks import Drawing, block_html, body
from components.images import content_image
from portal import content
from portal.content import blocks as kinds
from portal.content.blocks import Image, Link
from portal.content.model import VOCABULARY_OF
from portal.content.prose_html import prose_html
from portal.eservices.card import offered_card
from tests.portal.flags_of import flags

TODAY = date(2026, 11, 21)
EVIL = "<script>alert('x')</script>\"'"
PICTURE = Image("/static/img/hills.svg", "Kullar")


def card(service_id, *off):
    return offered_card(service_id, "sv", flags(*off))


def drawing(locale="sv", card_of=card, explains_words=False):
    words = {id_: content.vocabulary(id_) for id_ in VOCABULARY_OF.values()}
    return Drawing(locale, card_of, words, explains_words)


def drawn(block, locale="sv"):
    return block_html(block, drawing(locale), drawing(locale).marks(), 1)


EXAMPLES = {
    "highlight-article": (
        kinds.HighlightArticle("Ny?", "Läs stegen.", "/starta-foretag", PICTURE),
        ["<h2", "Ny?", "Läs stegen.", 'href="/starta-foretag"', f'src="{content_image(PICTURE.url)}"', 'alt="Kullar"'],
    ),
    "video": (
        kinds.Video("Film", "https://film.example/1", "Undertexter", "Vad som sägs"),
        [
            "Film",
            'href="https://film.example/1"',
            "Undertexter",
            'data-video="https://film.example/1"',
            "Filmen kommer från film.example",
            "<details><summary>Filmen i text</summary><p>Vad som sägs</p>",
            'data-external="true"',
        ],
    ),
    "table": (
        kinds.Table("Satser", ("Sats", "Gäller"), (("25", "Det mesta"), ("6", "Böcker"))),
        ['<caption id="block-1-caption">Satser</caption>', '<th scope="col">Sats</th>', '<th scope="row">25</th>', "<td>Böcker</td>"],
    ),
    "text": (kinds.Text("Ett **starkt** ord"), ["<p>Ett <strong>starkt</strong> ord</p>"]),
    "info-text": (kinds.InfoText("Tid", "Två veckor"), ["Tid</h2>", "<p>Två veckor</p>"]),
    "highlight": (kinds.Highlight("Varning", "Betala inte", "warning"), ['data-tone="warning"', "Varning</h2>", "<p>Betala inte</p>"]),
    "image": (kinds.Picture(PICTURE, "Så här"), ["<figure", 'alt="Kullar"', "<figcaption>Så här</figcaption>"]),
    "faq": (
        kinds.Faq("Frågor", (kinds.Question("Hur?", "Så."),)),
        ["Frågor", 'data-testid="faq-toggle"', 'aria-expanded="false" aria-controls="block-1-answer-1"', "<span>Hur?</span>", "<p>Så.</p>"],
    ),
    "list": (
        kinds.List("Former", (kinds.ListItem("Aktiebolag", "Eget kapital", "/registrera-foretag"),)),
        ["Former", '<li><a href="/registrera-foretag">Aktiebolag</a><p>Eget kapital</p></li>'],
    ),
    "promo": (
        kinds.Promo("Räkna", "Prova verktyget", "/checklistor", PICTURE),
        ["Räkna", "Prova verktyget", 'href="/checklistor"', "<img"],
    ),
    "service": (
        kinds.ServiceBlock("bolagsverket-foretagsregistrering"),
        [
            "Registrera aktiebolag",
            "stiftelseurkund",
            'href="/inloggad/logga-in?redirect=%2Finloggad%2Fforetagsregistrering"',
            'data-service-id="bolagsverket-foretagsregistrering"',
        ],
    ),
    "link": (kinds.LinkBlock("Gör", (Link("Moms", "/moms"),)), ["Gör", '<li><a href="/moms">Moms</a></li>']),
    "newsletter": (kinds.Newsletter("Brev", "Varje månad", "https://brev.example/"), ["Brev", "Varje månad", "https://brev.example/"]),
    "glossary-list": (
        kinds.GlossaryList("ordlista"),
        ['<dt data-testid="glossary-list-term">Aktiebolag</dt>', "Skatt på varor och tjänster."],
    ),
    "related-content": (kinds.RelatedContent("Läs också", (Link("F-skatt", "/f-skatt"),)), ["Läs också", 'href="/f-skatt"']),
}


def test_there_is_an_example_of_every_kind():
    assert {*EXAMPLES, "contact-form"} == set(kinds.KINDS), "the screen draws the contact form"


@pytest.mark.parametrize("kind", EXAMPLES)
def test_a_block_shows_each_of_its_fields(kind):
    block, expected = EXAMPLES[kind]
    html = drawn(block)
    assert html.startswith(f'<section class="block block--{kind}" data-testid="block-{kind}">')
    for part in expected:
        assert part in html


@pytest.mark.parametrize(
    "block",
    [
        kinds.HighlightArticle(EVIL, EVIL, "/" + EVIL, Image("/" + EVIL, EVIL)),
        kinds.Video(EVIL, "https://" + EVIL, EVIL, EVIL),
        kinds.Table(EVIL, (EVIL,), ((EVIL,),)),
        kinds.Text(f"{EVIL}\n\n## {EVIL}\n\n- {EVIL}\n\n**{EVIL}** [{EVIL}](/{EVIL.replace(' ', '')})"),
        kinds.Highlight(EVIL, EVIL, EVIL),
        kinds.Picture(Image("/" + EVIL, EVIL), EVIL),
        kinds.Faq(EVIL, (kinds.Question(EVIL, EVIL),)),
        kinds.List(EVIL, (kinds.ListItem(EVIL, EVIL, "/" + EVIL),)),
        kinds.LinkBlock(EVIL, (Link(EVIL, "https://" + EVIL),)),
        kinds.Newsletter(EVIL, EVIL, "https://" + EVIL),
    ],
    ids=lambda block: block.kind,
)
def test_whatever_stands_in_a_field_is_escaped(block):
    html = drawn(block)
    assert "<script" not in html
    assert elements(html) <= ALLOWED


def test_a_service_that_is_not_offered_leaves_no_trace():
    block = kinds.ServiceBlock("scb-andra-sni")
    off = drawing(card_of=lambda id_: card(id_, "vst-ft-scb-andra-sni"))
    assert block_html(block, off, off.marks(), 1) == ""


def test_an_empty_alt_stays_for_pictures_that_only_decorate():
    assert 'alt=""' in drawn(kinds.Promo("a", "b", "/c", Image("/static/img/hills.svg", "")))


def test_links_to_other_sites_say_so_in_the_language_of_the_page():
    assert "(extern webbplats)" in drawn(kinds.Newsletter("a", "b", "https://brev.example/"))
    assert "(external website)" in drawn(kinds.Newsletter("a", "b", "https://brev.example/"), "en")


def test_a_link_that_is_no_address_stays_text():
    assert prose_html("[klicka](javascript:alert(1)) [hit](//evil.example)") == "<p>[klicka](javascript:alert(1)) [hit](//evil.example)</p>"


def test_running_text_has_headings_lists_and_links():
    assert prose_html("## Rubrik\n\nEtt stycke\nsom fortsätter.\n\n- ett\n- [två](/moms)\n\n1. först\n2. sedan") == (
        '<h2>Rubrik</h2><p>Ett stycke som fortsätter.</p><ul><li>ett</li><li><a href="/moms">två</a></li></ul>'
        "<ol><li>först</li><li>sedan</li></ol>"
    )


def test_a_word_of_the_glossary_is_a_button_the_first_time_it_is_named():
    text = "## Aktiebolag\n\nEtt aktiebolag har [aktiebolag](/a). Aktiebolag, inte kaktiebolag eller F-skattare.\n\n- F-skatt"
    explained = drawing(explains_words=True)
    html = block_html(kinds.Text(text), explained, explained.marks(), 1)
    assert html.count('data-testid="glossary-term"') == 2
    assert '<h2>Aktiebolag</h2><p>Ett <button type="button" class="term"' in html
    assert 'aria-label="Förklaring av aktiebolag">aktiebolag</button> har <a href="/a">aktiebolag</a>. Aktiebolag, inte' in html
    assert (
        html.index('aria-controls="term-1"')
        < html.index('</p><div class="disclosed" id="term-1"')
        < html.index("<strong>Aktiebolag</strong>")
    )
    assert elements(html) <= ALLOWED


def test_words_are_left_alone_where_the_page_asks_for_that():
    assert "<button" not in drawn(kinds.Text("Ett aktiebolag"))


def test_a_glossary_that_could_not_be_fetched_says_so_in_its_place():
    lost = Drawing("sv", card, {"ordlista": None}, explains_words=True)
    html = block_html(kinds.GlossaryList("ordlista"), lost, lost.marks(), 1)
    assert 'data-testid="content-error"' in html
    assert "Kunde inte hämta innehåll." in html
    assert "<p>Ett aktiebolag</p>" in block_html(kinds.Text("Ett aktiebolag"), lost, lost.marks(), 2)


def test_a_glossary_may_show_some_of_its_words():
    html = drawn(kinds.GlossaryList("ordlista", ("Moms",)))
    assert '<dl><dt data-testid="glossary-list-term">Moms</dt><dd>Skatt på varor och tjänster.</dd></dl>' in html


def test_a_contact_form_is_a_place_for_the_screen():
    moms = content.page_at("/moms", TODAY)
    before, form, after = body(moms.blocks, drawing())
    assert form == kinds.ContactForm("Fråga oss om moms")
    assert 'data-testid="block-table"' in before
    assert 'data-testid="block-newsletter"' in after


@pytest.mark.parametrize("locale", ["sv", "en"])
def test_every_page_is_drawn_without_style_frames_or_scripts(locale):
    for page in content.pages(locale, TODAY):
        html = "".join(part for part in body(page.blocks, drawing(locale, explains_words=True)) if isinstance(part, str))
        assert elements(html) <= ALLOWED
        assert "style=" not in html


ALLOWED = set(
    [
        "section",
        "h2",
        "h3",
        "p",
        "a",
        "ul",
        "ol",
        "li",
        "strong",
        "span",
        "img",
        "figure",
        "figcaption",
        "details",
        "summary",
        "button",
        "svg",
        "use",
        "div",
        "table",
        "caption",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "dl",
        "dt",
        "dd",
    ]
)


class _Elements(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = set()

    def handle_starttag(self, tag, attrs):
        self.found.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)


def elements(html):
    parser = _Elements()
    parser.feed(html)
    return parser.found
