"""The pages, news, menus and words of the fixtures are there, in both languages."""

from datetime import date
from pathlib import Path

import pytest

from portal import content
from portal.content import prose, source
from portal.content.blocks import KINDS
from portal.web.routes import find
from portal.web.screen import Show
from portal.words.locales import LOCALES
from tests.portal.flags_of import flags
from tests.portal.route_cases import PAGES

TODAY = date(2026, 11, 21)
STATIC = Path(__file__).parents[3] / "static"

ORDER = {
    "/registrera-foretag": "highlight-article text info-text highlight image faq list service related-content",
    "/moms": "table video promo link contact-form newsletter glossary-list text",
}


@pytest.mark.parametrize(("path", "kind"), PAGES)
def test_a_page_of_the_fixtures_can_be_read(path, kind):
    page = content.page_at(path, TODAY)
    assert page.kind == ("article" if kind == "contact" else kind)
    assert page.locale == ("en" if path == "/en" or path.startswith("/en/") else "sv")
    assert page.routes[page.locale] == path
    assert page.title
    assert page.preamble
    assert page.blocks
    assert page.title in page.meta.keywords
    assert page.meta.description
    assert page.created <= page.changed


def test_there_are_no_other_pages():
    assert {page.path for locale in LOCALES for page in content.pages(locale, TODAY)} == {path for path, _ in PAGES}


@pytest.mark.parametrize("path", ["/opublicerad", "/finns-inte", "/en/bara-pa-svenska"])
def test_a_draft_or_an_unknown_path_is_no_page(path):
    assert content.page_at(path, TODAY) is None


@pytest.mark.parametrize(("locale", "word"), [("sv", "företag"), ("en", "company")])
def test_every_page_has_the_word_that_search_counts_on(locale, word):
    for page in content.pages(locale, TODAY):
        assert word in words_of(page).casefold().replace(",", " ").replace(".", " ").split(), page.path


@pytest.mark.parametrize("path", ORDER)
def test_the_two_articles_hold_every_kind_of_block_in_order(path):
    page = content.page_at(path, TODAY)
    assert [block.kind for block in page.blocks] == ORDER[path].split()
    english = content.page_at(page.routes["en"], TODAY)
    assert [block.kind for block in english.blocks] == ORDER[path].split()
    assert set(" ".join(ORDER.values()).split()) == set(KINDS)


def test_the_first_article_is_as_in_the_fixtures():
    for path, summary in (("/registrera-foretag", "Registrera"), ("/en/register-company", "Register")):
        page = content.page_at(path, TODAY)
        assert (page.responsible.id, page.responsible.name) == ("7", "Bolagsverket")
        assert (page.summary_title, page.feedback, page.ordlista_disabled) == (summary, True, False)
        assert (page.sdg_service, page.sdg_code) == (True, "K1")
        assert page.og_image
        text_block = next(block for block in page.blocks if block.kind == "text")
        assert "aktiebolag" in text_block.text
        assert "F-skatt" in text_block.text


def test_the_second_article_is_as_in_the_fixtures():
    for path in ("/moms", "/en/vat"):
        page = content.page_at(path, TODAY)
        assert (page.responsible.id, page.responsible.name) == ("9", "Skatteverket")
        assert (page.feedback, page.ordlista_disabled, page.sdg_service, page.og_image) == (False, True, False, None)


def test_the_page_that_is_only_in_swedish_has_every_meta_tag():
    page = content.page_at("/bara-pa-svenska", TODAY)
    assert set(page.routes) == {"sv"}
    assert page.meta.robots == ("noarchive", "nofollow", "noimageindex", "noindex", "nosnippet", "notranslate")
    assert page.meta.canonical_url
    assert page.meta.title


def test_start_and_landing_page_have_their_picture_and_quicklinks():
    start = content.page_at("/", TODAY)
    assert start.hero_image.alt
    assert [link.url for link in start.quicklinks] == ["/registrera-foretag", "/moms", "/om-foretagsporten-se/kontakt"]
    landing = content.page_at("/en/start-a-company", TODAY)
    assert landing.hero_image.alt
    assert {"link", "promo"} <= {block.kind for block in landing.blocks}


def test_every_picture_is_a_file():
    for locale in LOCALES:
        for page in content.pages(locale, TODAY):
            pictures = [page.hero_image, *[getattr(block, "image", None) for block in page.blocks]]
            for url in [image.url for image in pictures if image] + [page.og_image or "/static/img/hills.svg"]:
                file, _, symbol = url.removeprefix("/static/").partition("#")
                assert not symbol or f'id="{symbol}"' in (STATIC / file).read_text(encoding="utf-8"), (page.path, url)
                assert (STATIC / file).is_file(), (page.path, url)


def test_local_links_of_pages_lead_somewhere():

    for locale in LOCALES:
        for page in content.pages(locale, TODAY):
            for url in local_links(page):
                path, _, query = url.partition("#")[0].partition("?")
                assert isinstance(find(path, query, flags(), today=TODAY, test_environment=True), Show), (page.path, url)
                assert (url == "/en" or url.startswith("/en/")) == (locale == "en"), (page.path, url)


def test_news_come_newest_first_and_only_in_their_time():
    assert [page.path for page in content.news("sv", TODAY)] == ["/nyheter/ny-e-tjanst", "/nyheter/moms-andringar", "/nyheter/oppettider"]
    assert [page.path for page in content.news("en", TODAY, limit=2)] == ["/en/news/new-e-service", "/en/news/vat-changes"]
    assert content.news("sv", date(2019, 1, 1)) == ()


@pytest.mark.parametrize(
    ("day", "can_be_read"), [(date(2019, 12, 31), False), (date(2020, 1, 1), True), (date(2020, 2, 1), True), (date(2020, 2, 2), False)]
)
def test_a_news_article_can_be_read_from_its_first_day_to_its_last(day, can_be_read):
    assert (content.page_at("/nyheter/gammal", day) is not None) is can_be_read


@pytest.mark.parametrize("locale", LOCALES)
def test_the_main_menu_nests_five_levels(locale):
    first, second, third = content.menu(locale)
    depth, item = 1, first
    while item.children:
        depth, item = depth + 1, item.children[0]
    assert (depth, item.url) == (5, "/adress" if locale == "sv" else "/en/address")
    assert (len(second.children), len(third.children)) == (3, 1)


def test_the_footer_has_its_groups():
    assert [group.title for group in content.menu("sv", "footer")] == ["Om oss", "Hjälp", "Följ oss"]
    assert [group.title for group in content.menu("en", "footer")] == ["About us", "Help", "Follow us"]


def test_the_vocabularies_have_their_words():
    assert [term.title for term in content.vocabulary("ordlista")] == ["Aktiebolag", "F-skatt", "Moms", "SNI-kod", "Årsredovisning"]
    assert {term.title for term in content.vocabulary("ordlista-en")} == {"Limited company", "F-tax", "VAT", "SNI code", "Annual report"}
    assert content.vocabulary("finns-inte") is None


PAGE = """
id = "sida"
kind = "article"
created = 2026-01-01
changed = 2026-01-02
[sv]
path = "/sida"
title = "Sida"
preamble = "Om företag"
[[sv.block]]
kind = "table"
caption = "Satser"
header = ["a", "b"]
rows = [["1", "2"]]
"""


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('title = "Sida"', "", "sida.toml: sv.title: is required"),
        ('title = "Sida"', "title = 1", "sida.toml: sv.title: must be a text"),
        ('kind = "article"', 'kind = "blogg"', "sida.toml: kind: must be one of article"),
        ('kind = "table"', 'kind = "tabell"', "sida.toml: sv.block[0].kind: must be one of"),
        ('caption = "Satser"', "", "sida.toml: sv.block[0].caption: is required"),
        ('caption = "Satser"', 'caption = "Satser', "sida.toml: (file): "),
        ('caption = "Satser"', 'caption = "Satser"\ncolour = "red"', "sida.toml: sv.block[0].colour: is not a field here"),
        ('"2"]]', '"2", "3"]]', "sida.toml: sv.block[0].rows: must have as many cells as the header"),
        ('path = "/sida"', 'path = "/en/sida"', "sida.toml: sv.path: must begin with /en in English, and only there"),
        ('path = "/sida"', 'path = "/sida/"', "sida.toml: sv.path: must not end with /"),
        ("changed = 2026-01-02", 'changed = "i går"', "sida.toml: changed: must be a date"),
        ('id = "sida"', 'id = "annan"', "sida.toml: id: must be the name of the file"),
    ],
)
def test_a_fault_names_file_and_field(tmp_path, old, new, fault):
    (tmp_path / "sida.toml").write_text(PAGE.replace(old, new, 1))
    with pytest.raises(source.ContentFault) as raised:
        source.read_pages(tmp_path)
    assert str(raised.value).startswith(fault)


def test_a_link_must_be_local_or_secure(tmp_path):
    block = '[[sv.block]]\nkind = "newsletter"\ntitle = "a"\ntext = "b"\nurl = "javascript:alert(1)"\n'
    (tmp_path / "sida.toml").write_text(PAGE + block)
    with pytest.raises(source.ContentFault, match=r"sida.toml: sv.block\[1\].url: must be a path of the portal"):
        source.read_pages(tmp_path)


def test_a_service_block_must_name_a_service(tmp_path):
    (tmp_path / "sida.toml").write_text(PAGE + '[[sv.block]]\nkind = "service"\nservice_id = "finns-inte"\n')
    with pytest.raises(source.ContentFault, match="service_id: finns-inte is no e-service"):
        source.read_pages(tmp_path)


def test_two_pages_cannot_have_one_path(tmp_path):
    (tmp_path / "sida.toml").write_text(PAGE)
    (tmp_path / "tvilling.toml").write_text(PAGE.replace('id = "sida"', 'id = "tvilling"'))
    with pytest.raises(source.ContentFault, match=r"tvilling\.toml: sv\.path: /sida is also the path of sida\.toml"):
        source.read_pages(tmp_path)


def test_a_menu_of_six_levels_is_refused(tmp_path):
    nested = '{ title = "djupast", url = "/moms" }'
    for level in range(5):
        nested = f'{{ title = "{level}", url = "/moms", children = [{nested}] }}'
    (tmp_path / "menu.toml").write_text(f"sv = [{nested}]")
    with pytest.raises(source.ContentFault, match="is deeper than 5 levels"):
        source.read_menu(tmp_path / "menu.toml")


def words_of(page):
    rich = [getattr(block, name) for block in page.blocks for name in ("text", "transcript") if hasattr(block, name)]
    return "\n".join([page.title, page.preamble, *[prose.plain(text) for text in rich]])


def local_links(page):
    for block in page.blocks:
        urls = [getattr(block, "url", "")] + [each.url for name in ("links", "pages", "items") for each in getattr(block, name, ())]
        rich = [getattr(block, name) for name in ("text", "transcript") if hasattr(block, name)]
        spans = [span for text in rich for part in prose.parse(text) for line in part.lines for span in line]
        yield from (url for url in [*urls, *[span.href or "" for span in spans]] if url.startswith("/"))
    yield from (link.url for link in page.quicklinks)
    yield from (url for each in page.situations for url in (each.url, *[task.url for task in each.tasks]))
