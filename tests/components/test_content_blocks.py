"""Every kind of block draws each of its fields, escaped."""

from datetime import date
from html.parser import HTMLParser

import pytest

from components.content_blocks import block_html, body, body_html, prose_html
from portal import content
from portal.content import blocks as kinds
from portal.content.blocks import Image, Link
from portal.eservices.card import offered_card
from tests.portal.flags_of import flags

TODAY = date(2026, 11, 21)
EVIL = "<script>alert('x')</script>\"'"
PICTURE = Image("/static/img/hills.svg", "Kullar")


def card(service_id, *off):
    return offered_card(service_id, "sv", False, flags(*off))


def drawn(block, locale="sv"):
    return block_html(block, locale, card, 1)


EXAMPLES = {
    "highlight-article": (
        kinds.HighlightArticle("Ny?", "Läs stegen.", "/starta-foretag", PICTURE),
        ["<h2", "Ny?", "Läs stegen.", 'href="/starta-foretag"', 'src="/static/img/hills.svg"', 'alt="Kullar"'],
    ),
    "video": (
        kinds.Video("Film", "https://film.example/1", "Undertexter", "Vad som sägs"),
        [
            "Film",
            'href="https://film.example/1"',
            "Undertexter",
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
        ["Registrera aktiebolag", "stiftelseurkund", 'href="/registrera-foretag"', 'data-service-id="bolagsverket-foretagsregistrering"'],
    ),
    "link": (kinds.LinkBlock("Gör", (Link("Moms", "/moms"),)), ["Gör", '<li><a href="/moms">Moms</a></li>']),
    "contact-form": (kinds.ContactForm("Fråga oss"), ["Fråga oss", 'href="/om-foretagsporten-se/kontakt"']),
    "newsletter": (kinds.Newsletter("Brev", "Varje månad", "https://brev.example/"), ["Brev", "Varje månad", "https://brev.example/"]),
    "glossary-list": (
        kinds.GlossaryList("ordlista"),
        ['<dt data-testid="glossary-list-term">Aktiebolag</dt>', "Skatt på varor och tjänster."],
    ),
    "related-content": (kinds.RelatedContent("Läs också", (Link("F-skatt", "/f-skatt"),)), ["Läs också", 'href="/f-skatt"']),
}


def test_there_is_an_example_of_every_kind():
    assert set(EXAMPLES) == set(kinds.KINDS)


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
        kinds.ContactForm(EVIL),
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
    assert block_html(block, "sv", lambda id_: card(id_, "vst-ft-scb-andra-sni"), 1) == ""


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


def test_a_contact_form_is_a_place_for_the_screen():
    moms = content.page_at("/moms", TODAY)
    before, form, after = body(moms.blocks, "sv", card)
    assert form == kinds.ContactForm("Fråga oss om moms")
    assert 'data-testid="block-table"' in before
    assert 'data-testid="block-newsletter"' in after


@pytest.mark.parametrize("locale", ["sv", "en"])
def test_every_page_is_drawn_without_style_frames_or_scripts(locale):
    for page in content.pages(locale, TODAY):
        html = body_html(page.blocks, locale, card)
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
