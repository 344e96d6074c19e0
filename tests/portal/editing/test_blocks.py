"""The forms of blocks and menus say what is missing before anything is stored."""

from collections.abc import Callable
from datetime import date
from html import escape
from typing import Any

import lxml.html
import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from wagtail.test.utils.form_data import nested_form_data, streamfield

from portal import content
from portal.content import prose
from portal.content.prose_html import prose_html
from portal.editing import running_text
from portal.editing.known import Known
from portal.editing.layout import LAYOUT
from portal.editing.menus import Menu, Vocabulary
from portal.editing.pages import Article
from portal.editing.parts import PictureBlock
from portal.testing.visitors import Visitor
from tests.portal.editing.test_publishing import PATH, form, visit

DRAWN = "/static/img/hills.svg"


def _picture(**fields: Any) -> dict[str, Any]:
    return {"picture": None, "drawn": DRAWN, "alt": "", "decorative": False} | fields


def _cleaned(block: Any, value: dict[str, Any]) -> Any:
    return block.clean(block.to_python(value))


def _faults(block: Any, value: dict[str, Any]) -> dict[str, Any]:
    with pytest.raises(ValidationError) as refused:
        _cleaned(block, value)
    found: dict[str, Any] = refused.value.as_json_data()["blockErrors"]
    return found


def test_a_picture_without_alternative_text_is_refused() -> None:
    block = LAYOUT.child_blocks["image"]
    faults = _faults(block, {"image": _picture(), "caption": "Kullar"})
    assert faults["image"]["blockErrors"]["alt"]["messages"] == ["Skriv en alternativtext."]


def test_a_picture_that_is_content_can_not_be_called_decoration() -> None:
    faults = _faults(LAYOUT.child_blocks["image"], {"image": _picture(decorative=True), "caption": "Kullar"})
    assert "decorative" in faults["image"]["blockErrors"]


def test_a_picture_beside_a_text_may_be_decoration_if_somebody_says_so() -> None:
    assert "alt" in _faults(PictureBlock(), _picture())
    assert _cleaned(PictureBlock(), _picture(decorative=True))["decorative"]
    assert _cleaned(PictureBlock(), _picture(alt="Gröna kullar"))["alt"] == "Gröna kullar"


def test_no_picture_and_two_pictures_are_refused() -> None:
    assert "picture" in _faults(PictureBlock(), _picture(drawn="", alt="Kullar"))


@pytest.mark.parametrize("url", ["", "javascript:alert(1)", "//annan.example", "http://annan.example"])
def test_a_link_leads_to_a_path_of_the_portal_or_to_another_site_over_https(url: str) -> None:
    value = {"title": "Läs", "text": "Mer", "page": None, "url": url}
    assert "url" in _faults(LAYOUT.child_blocks["newsletter"], value)


def test_a_page_with_a_faulty_block_is_not_stored_and_its_editor_is_told(editor: Callable[[str], Client]) -> None:
    body = streamfield([("image", {"image": {"picture": "", "drawn": DRAWN, "alt": ""}, "caption": "Kullar"})])
    pk = _page_number()
    answer = editor("publicerare").post(f"/admin/pages/{pk}/edit/", form(body=body, **{"action-publish": "1"}))
    assert answer.status_code == 200
    assert "Skriv en alternativtext." in answer.content.decode()
    assert "Kullar" not in visit(PATH)[1]


def test_the_e_service_of_a_block_is_chosen_among_those_there_are() -> None:
    assert "service_id" in _faults(LAYOUT.child_blocks["service"], {"service_id": "finns-inte"})


def test_a_table_says_what_it_shows() -> None:
    table = {"caption": "", "columns": [{"type": "text", "heading": "Sats"}], "rows": [{"values": ["25 procent"]}]}
    assert "table" in _faults(LAYOUT.child_blocks["table"], {"table": table})
    assert _cleaned(LAYOUT.child_blocks["table"], {"table": table | {"caption": "Skattesatser"}})


def test_a_menu_is_edited_five_levels_deep(editor: Callable[[str], Client], committed: Any) -> None:
    menu = Menu.objects.get(name="main", language="sv")
    publisher = editor("publicerare")
    items = _nested("Nivå 1", "Nivå 2", "Nivå 3", "Nivå 4", "Nivå 5")
    data = nested_form_data({"name": "main", "language": "sv", "items": streamfield([("item", items)]), "action-publish": "1"})

    with committed():
        answer = publisher.post(f"/admin/snippets/editing/menu/edit/{menu.pk}/", data)

    assert answer.status_code == 302
    titles, below = [], content.menu("sv")
    while below:
        titles.append(below[0].title)
        below = below[0].children
    assert titles == ["Nivå 1", "Nivå 2", "Nivå 3", "Nivå 4", "Nivå 5"]
    assert "Nivå 1" in Visitor().visits("/").menus.content


def test_an_editor_keeps_a_draft_of_a_menu_but_does_not_publish_it(editor: Callable[[str], Client], committed: Any) -> None:
    menu = Menu.objects.get(name="main", language="sv")
    data = {"name": "main", "language": "sv", "items": streamfield([("item", _nested("Utkast"))]), "action-publish": "1"}
    with committed():
        editor("redaktor").post(f"/admin/snippets/editing/menu/edit/{menu.pk}/", nested_form_data(data))
    assert "Utkast" not in [item.title for item in content.menu("sv")]


def test_a_new_word_is_in_the_glossary_of_every_page_at_once(editor: Callable[[str], Client], committed: Any) -> None:
    assert "Andelstal" not in visit("/moms")[1]
    words = Vocabulary.objects.get(name="ordlista")
    terms = streamfield([("term", {"title": "Andelstal", "description": "Hur stor del någon äger."})])
    with committed():
        editor("publicerare").post(
            f"/admin/snippets/editing/vocabulary/edit/{words.pk}/",
            nested_form_data({"name": "ordlista", "terms": terms, "action-publish": "1"}),
        )
    assert "Andelstal" in visit("/moms")[1]


@pytest.mark.requirement("MEND-019")
def test_the_words_of_a_glossary_block_are_chosen_from_a_list(editor: Callable[[str], Client], committed: Any) -> None:
    publisher, address = editor("publicerare"), f"/admin/pages/{_page_number()}/edit/"
    form_page = publisher.get(address).content.decode()
    for choice in ("ordlista:Moms", "ordlista:Aktiebolag", "ordlista-en:VAT"):
        assert choice in form_page, "every word can be chosen"

    def publishes(glossary: str, *words: str) -> Any:
        body = streamfield([("glossary_list", {"vocabulary_id": glossary})])
        with committed():
            return publisher.post(address, {**form(body=body, **{"action-publish": "1"}), "body-0-value-terms": words})

    assert publishes("ordlista", "ordlista:Moms", "ordlista:Aktiebolag").status_code == 302
    assert _glossary() == ["Aktiebolag", "Moms"]
    assert publishes("ordlista").status_code == 302
    assert len(_glossary()) > 2
    for wrong in (("ordlista", "ordlista-en:VAT"), ("ordlista", "ordlista:Finns inte"), ("finns-inte",)):
        assert publishes(*wrong).status_code == 200, "a word of another glossary, of none, and no glossary"


def _glossary() -> list[str]:
    """The words that the block on the page shows."""
    tree = lxml.html.document_fromstring(visit()[1])
    return tree.xpath("//*[@data-testid='glossary-list-term']/text()")


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>Ett <b>starkt</b> ord &amp; ett till</p>", "Ett **starkt** ord & ett till"),
        ('<h2 data-block-key="a">Rubrik</h2><p>Text</p>', "## Rubrik\n\nText"),
        ("<ul><li>en</li><li>två</li></ul><ol><li>först</li></ol>", "- en\n- två\n\n1. först"),
        ('<p><a linktype="page" id="7">Moms</a> och <a linktype="page" id="8">borta</a></p>', "[Moms](/moms) och borta"),
        ('<p><a href="javascript:alert(1)">ord</a><br/>mer</p>', "ord mer"),
        ("<p></p>löst", "löst"),
        ("<ol><li>en<ul><li>hit hör det</li></ul></li><li>två</li></ol>", "1. en\n2. hit hör det\n3. två"),
    ],
)
def test_what_editors_write_is_the_running_text_of_pages(html: str, text: str) -> None:
    assert running_text.from_html(html, {7: "/moms"}.get) == text


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        (
            '<p>Ett <a href="https://wiki.example/Bolag_(juridik)">bolag</a></p>',
            '<p>Ett <a href="https://wiki.example/Bolag_%28juridik%29">bolag</a></p>',
        ),
        ('<p><a href="https://x.example/en fil.pdf">[1] Fil</a></p>', '<p><a href="https://x.example/en%20fil.pdf">[1] Fil</a></p>'),
        ("<p><b>5 * 3</b> och <b>2</b><b>4</b></p>", "<p><strong>5 * 3</strong> och <strong>2</strong><strong>4</strong></p>"),
        ("<p>2026. Då börjar det.</p><p>- 5 grader</p>", "<p>2026.\xa0Då börjar det.</p><p>-\xa05 grader</p>"),
    ],
)
def test_visitors_are_shown_no_signs_of_the_small_language_and_lose_no_number(html: str, shown: str) -> None:
    assert prose_html(running_text.from_html(html, {}.get)) == shown


MEANT = "https://www.skatteverket.se/foretag?id=3"
OF_OUTLOOK = (
    "https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.skatteverket.se%2Fforetag%3Fid%3D3"
    "&data=05%7C02%7Canna.andersson%40myndigheten.example%7C0&reserved=0"
)
OF_GOOGLE = "https://www.google.com/url?q=https://www.skatteverket.se/foretag?id%3D3&sa=D&source=editors"


@pytest.mark.parametrize(
    ("copied", "leads_to"),
    [
        (OF_OUTLOOK, MEANT),
        (OF_GOOGLE, MEANT),
        ("https://foretagsporten.example/moms#tjanst", "/moms#tjanst"),
        ("https://foretagsporten.example", "/"),
        ("https://foretagsporten.example.org/moms", "https://foretagsporten.example.org/moms"),
        ("https://www.google.com/search?q=https://x.example/", "https://www.google.com/search?q=https://x.example/"),
        ("https://www.google.com/url?q=javascript:alert", "https://www.google.com/url?q=javascript:alert"),
        ("https://[", "https://["),
    ],
)
def test_an_address_that_was_copied_leads_straight_to_where_it_was_meant(settings: Any, copied: str, leads_to: str) -> None:
    settings.WAGTAILADMIN_BASE_URL = "https://foretagsporten.example"
    assert running_text.from_html(f'<p><a href="{escape(copied)}">ord</a></p>', {}.get) == f"[ord]({leads_to})"
    assert Known().address({"url": copied}) == leads_to


def test_the_form_takes_no_list_inside_a_list_for_a_page_shows_none(editor: Callable[[str], Client]) -> None:
    assert "&quot;maxListNesting&quot;: 0" in editor("redaktor").get(f"/admin/pages/{_page_number()}/edit/").content.decode()


def test_running_text_comes_back_from_the_form_as_it_went_in() -> None:
    for page in content.pages("sv", date(2026, 11, 21)):
        for block in page.blocks:
            words = getattr(block, "text", "")
            back = running_text.from_html(running_text.to_html(words, {}.get), {}.get)
            assert prose.parse(back) == prose.parse(words)


def _nested(title: str, *below: str) -> dict[str, Any]:
    item: dict[str, Any] = {"title": title, "page": "", "url": "/moms", "description": ""}
    children = [_nested(*below)] if below else []
    return item | {"children": _list(children)}


def _list(values: list[dict[str, Any]]) -> dict[str, Any]:
    """As Wagtail's lists are sent."""
    rows = {str(n): {"type": "item", "value": value, "order": str(n), "deleted": "", "id": ""} for n, value in enumerate(values)}
    return {"count": str(len(values)), **rows}


def _page_number() -> int:
    number: int = Article.objects.get(slug=PATH.strip("/")).pk
    return number
