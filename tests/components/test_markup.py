"""HTML from rendered VDOM is what React 19 writes, so that it hydrates without a change."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from reactpy import component, html
from reactpy.core.layout import Layout

from components.markup import Leaf, RefusedMarkup, RenderFailed, ability, ready, to_html
from tests.components.react import CORPUS, MISSING, React
from tests.components.vdom import MODEL, as_sent, from_sent, tree

PAIRS = json.loads(CORPUS.read_text(encoding="utf-8"))


async def drawn(part: Any) -> str:
    @component
    def root() -> Any:
        return part

    async with Layout(root()) as layout:
        return to_html((await layout.render())["model"])


@pytest.mark.parametrize(
    ("part", "markup"),
    [
        (html.label({"className": "rubrik", "htmlFor": "namn", "tabIndex": 0}, "Namn"),
         '<label class="rubrik" for="namn" tabindex="0">Namn</label>'),
        (html.button({"disabled": False, "hidden": True, "aria-expanded": False}, "Öppna"),
         '<button hidden="" aria-expanded="false">Öppna</button>'),
        (html.p("Du & <jag>", "", " tillsammans"), "<p>Du &amp; &lt;jag&gt;<!-- --> tillsammans</p>"),
        (html.input({"defaultValue": "Ö", "defaultChecked": True}), '<input checked="" value="Ö"/>'),
        (html.textarea({"defaultValue": "\nrad"}), "<textarea>\n\nrad</textarea>"),
        (html.select({"defaultValue": "b"}, html.option({"value": "a"}, "A"), html.option({"value": "b"}, "B")),
         '<select><option value="a">A</option><option value="b" selected="">B</option></select>'),
        (html.p({"key": 1, "onClick": lambda event: None, "data-x": {"a": 1}, "title": None}, "x"), "<p>x</p>"),
        (ability("drawer", "dialog", {"id": "meny"}, "Meny", props={"group": "huvud"}, onPick=lambda value: None),
         '<dialog id="meny">Meny</dialog>'),
        (html.svg({"viewBox": "0 0 1 1"}, html.path({"strokeWidth": 2, "xlinkHref": "#a"})),
         '<svg viewBox="0 0 1 1"><path stroke-width="2" xlink:href="#a"></path></svg>'),
    ],
)  # fmt: skip
async def test_an_element_is_written_as_react_writes_it(part: Any, markup: str) -> None:
    assert await drawn(part) == markup


async def test_a_behaviour_can_stand_around_ready_made_html() -> None:
    part = ability("disclosure", "nav", {"id": "meny"}, Leaf("<button>Öppna</button>"))
    assert part["attributes"]["ability"]["name"] == "disclosure"
    assert re.sub(' data-h="[^"]+"', "", await drawn(part)) == '<nav id="meny"><button>Öppna</button></nav>'


async def test_neighbouring_texts_stay_apart_across_components() -> None:
    @component
    def name() -> str:
        return "Anna"

    assert await drawn(html.p("Hej ", name(), "!")) == "<p>Hej <!-- -->Anna<!-- -->!</p>"


async def test_ready_made_html_is_written_with_its_name() -> None:
    leaf = Leaf("<li>ett</li>")
    assert len(leaf.hash) == 11
    assert await drawn(ready("ul", {"className": "lista"}, leaf)) == f'<ul class="lista" data-h="{leaf.hash}"><li>ett</li></ul>'


async def test_a_component_that_raises_fails_the_page() -> None:
    @component
    def broken() -> Any:
        raise ValueError

    with pytest.raises(RenderFailed):
        await drawn(html.main(broken()))


@pytest.mark.parametrize(
    "part",
    [
        html.p({"style": {"color": "red"}}),
        html.div({"tagName": "x"}, {"tagName": "script", "children": ["alert(1)"]}),
        html.div(html.title("x")),
        html.div({"dangerouslySetInnerHTML": {"__html": "utan namn"}}),
        html.textarea("text"),
        html.p({"title": object()}),
    ],
)
async def test_what_may_not_stand_in_a_page_is_refused(part: Any) -> None:
    with pytest.raises(RefusedMarkup):
        await drawn(part)


@pytest.mark.parametrize("pair", PAIRS, ids=range(len(PAIRS)))
def test_a_kept_page_is_read_as_reacts_own(pair: dict[str, Any]) -> None:
    assert tree(to_html(from_sent(pair["model"]))) == tree(pair["markup"])


@pytest.mark.skipif(MISSING is not None, reason=str(MISSING))
def test_any_page_is_read_as_reacts_own() -> None:
    with React() as react:

        @settings(max_examples=300, deadline=None)
        @given(MODEL)
        def compare(model: Any) -> None:
            assert tree(to_html(model)) == tree(react.markup(as_sent(model)))

        compare()
