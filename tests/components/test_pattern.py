"""What is one visitor's own is filled into a drawing that is written once, and never stays in it."""

import pytest
from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability, to_html
from components.pattern import pattern, pattern_with_fields
from components.still import LARGE_LEAF, plain, settled

drawn: list[str] = []


@pattern
def letter(greeting: str, *, name: str, address: str = "") -> VdomDict:
    drawn.append(greeting)
    return html.p(
        {"title": f"Till {name}", "className": "letter"},
        html.b(f"{greeting} {name}!"),
        html.input({"type": "hidden", "name": "to", "value": address}) if address else "",
    )


def written(vdom: VdomDict) -> str:
    return to_html(plain(vdom), in_leaf=True)


def test_it_reads_as_if_it_were_drawn_for_the_visitor() -> None:
    name, address = 'Åsa "<b>" & Co', "/sida?a=1&b=2"
    assert written(letter("Hej", name=name, address=address)) == written(letter.__wrapped__("Hej", name=name, address=address))  # type: ignore[attr-defined]
    assert written(letter("Hej", name=name)) == written(letter.__wrapped__("Hej", name=name))  # type: ignore[attr-defined]


def test_it_is_drawn_once_whoever_it_is_for() -> None:
    drawn.clear()
    beatas, ruts = (written(letter("Goddag", name=name)) for name in ("Beata", "Rut"))
    assert drawn == ["Goddag"]
    assert "Goddag Beata!" in beatas and "Rut" not in beatas
    assert "Goddag Rut!" in ruts and "Beata" not in ruts


def test_it_is_one_leaf_of_the_page_around_it_however_large() -> None:
    page = settled(html.main(html.div(letter("Hej", name="x" * 2 * LARGE_LEAF))))
    assert [child["tagName"] for child in page.get("children", [])] == []
    assert "letter" in page["attributes"]["dangerouslySetInnerHTML"]["__html"]


@pytest.mark.parametrize(
    "changing",
    [
        html.p(html.button({"onClick": lambda event: None})),
        html.p(html.input({"type": "text"})),
        html.p(ability("x", "div", {}, onPick=lambda: None)),
    ],
)
def test_what_can_change_is_refused(changing: VdomDict) -> None:
    with pytest.raises(TypeError, match="something that can change"):
        pattern(lambda *, name: changing)(name="Beata")


def test_fields_are_written_with_it_where_no_words_around_them_change() -> None:
    @pattern_with_fields
    def chosen(label: str, *, address: str) -> VdomDict:
        return html.p(html.input({"type": "radio", "data-href": address}), html.label(label))

    assert written(chosen("Svenska", address="/a&b")) == '<p><input type="radio" data-href="/a&amp;b"/><label>Svenska</label></p>'


def test_each_element_of_a_group_is_a_leaf_and_one_with_nothing_in_it_is_none() -> None:
    @pattern
    def sheet(title: str, *, address: str) -> VdomDict:
        return html(html.p(html.a({"href": address}, title)), html.div({"hidden": True}))

    sheets = sheet("Språk", address="/en/?a&b")
    assert to_html(plain(sheets)).startswith('<p data-h="')
    assert to_html(plain(sheets)).endswith('<a href="/en/?a&amp;b">Språk</a></p><div hidden=""></div>')
