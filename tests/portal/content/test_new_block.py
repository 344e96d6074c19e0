"""A kind of block is two files: what it is, and how it is drawn. All else is made of them."""

import re
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated

import pytest

from components.content_blocks.parts import paragraph
from components.content_blocks.place import Drawing, Place
from portal import content
from portal.constants import EDITED_SENTENCE_MAX
from portal.content.blocks import KINDS, Block
from portal.content.blocks.fields import CONTENT, Chooser, Image, Line, Pictured, Rows, Running, Target
from portal.content.links import links
from portal.content_endpoint.layout_blocks import layout_block
from portal.editing.known import Known
from portal.editing.layout import BlockForm
from tests.portal.flags_of import flags

ROOT = Path(__file__).parents[3]
ICONS = ROOT / "portal" / "editing" / "templates" / "editing" / "icons"
KNOWING = {
    "components/content_blocks/body.py": {"ContactForm"},
    "components/screens/articles.py": {"ContactForm", "ServiceBlock"},
    "components/shell/contact_form.py": {"ContactForm"},
    "portal/content/model.py": {"GlossaryList", "Video"},
    "portal/content_endpoint/layout_blocks.py": {"ServiceBlock"},
    "portal/editing/layout.py": {"GlossaryList", "Table"},
}
"""What beside its two files knows a kind: those that change while the page is open, and those that no row of fields can say."""


@dataclass(frozen=True, slots=True)
class Saying:
    words: Annotated[str, Line("Ord", EDITED_SENTENCE_MAX)]
    more: Target


@dataclass(frozen=True, slots=True)
class Quote(Block):
    kind = "long-quote"
    chooser = Chooser("Citat", "Vad någon har sagt.", CONTENT)

    who: Annotated[str, Line("Vem", EDITED_SENTENCE_MAX)]
    about: Annotated[str, Running("Om", in_endpoint="html")]
    face: Annotated[Image, Pictured("Bild")]
    sayings: Annotated[tuple[Saying, ...], Rows("Citat", "Ett citat")]

    def words(self) -> tuple[str, ...]:
        return (self.who,)


def drawn(block: Quote, place: Place) -> str:
    return paragraph(block.who) + place.running(block.about)


QUOTE = Quote(
    "Anna", "Hon är **ny**", Image("/static/img/hills.svg", "Kullar"), (Saying("Bra!", "/moms"), Saying("Ja", "https://a.example"))
)


def test_what_it_calls_other_pages_helps_the_search_to_find_them() -> None:
    page = replace(content.page_at("/moms", date(2026, 11, 21)), blocks=(replace(QUOTE, about="Se [hur moms](/f-skatt) hör dit."),))
    assert list(links(page)) == [("/f-skatt", "hur moms"), ("/moms", "Bra!"), ("https://a.example", "Ja")]


def test_the_form_of_editors_is_made_of_the_fields() -> None:
    form = BlockForm(Quote)
    assert [(name, str(each.label)) for name, each in form.child_blocks.items()] == [
        ("who", "Vem"),
        ("about", "Om"),
        ("face", "Bild"),
        ("sayings", "Citat"),
    ]
    assert list(form.child_blocks["sayings"].child_block.child_blocks) == ["page", "url", "words"]
    assert (form.meta.icon, str(form.label), form.meta.group) == ("block-long-quote", "Citat", CONTENT)


def test_what_is_stored_of_a_block_gives_the_block_again() -> None:
    form, known = BlockForm(Quote), Known(paths={7: "/moms"}, numbers={"/moms": 7})
    stored = form.stored(QUOTE, known)
    assert [row["value"]["page"] for row in stored["sayings"]] == [7, None]
    assert form.record(stored, known) == QUOTE


def test_the_type_of_the_endpoint_is_made_of_the_fields() -> None:
    given = layout_block(QUOTE, "sv", flags())
    assert type(given).__name__ == "LongQuoteBlock"
    assert (given.kind, given.who, given.html) == ("long-quote", "Anna", "<p>Hon är <strong>ny</strong></p>")
    assert [(type(each).__name__, each.words, each.more) for each in given.sayings] == [
        ("Saying", "Bra!", "/moms"),
        ("Saying", "Ja", "https://a.example"),
    ]
    assert given.face.alt == "Kullar"


def test_a_block_is_drawn_by_one_function() -> None:
    drawing = Drawing("sv", lambda id_: None, {})
    assert drawn(QUOTE, Place(drawing, drawing.marks(), 1)) == "<p>Anna</p><p>Hon är <strong>ny</strong></p>"


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_has_its_files_by_its_name(kind: str) -> None:
    name = kind.replace("-", "_")
    assert KINDS[kind].__module__ == f"portal.content.blocks.{name}"
    assert (ICONS / f"block-{kind}.svg").is_file()
    if kind != "contact-form":
        assert (ROOT / "components" / "content_blocks" / f"{name}.py").is_file()


def test_no_other_file_knows_a_kind() -> None:
    own = {f"{folder}/{kind.replace('-', '_')}.py" for folder in ("portal/content/blocks", "components/content_blocks") for kind in KINDS}
    names = {each.__name__ for each in KINDS.values()}
    found = {}
    for room in ("portal", "components"):
        for file in (ROOT / room).rglob("*.py"):
            path, source = str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")
            of_blocks = re.search(r"from portal\.content(\.blocks)? import .*", source)
            if path not in own and path != "portal/content/blocks/__init__.py" and of_blocks:
                found[path] = {name for name in names if re.search(rf"(?:import .*|\b(?:blocks|plain|kinds)\.)\b{name}\b", source)}
    assert {path: known for path, known in found.items() if known} == KNOWING
