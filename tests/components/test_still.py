"""What is still becomes a leaf, and nothing else does."""

import asyncio
import re
from typing import Any

import pytest
from reactpy import component, html, use_state

from components.client import LivePage
from components.markup import ability, to_html
from components.still import drawn_once, plain, settled, still_html, still_inside
from components.written_attributes import RefusedMarkup
from tests.components.pages import APage


def test_the_largest_still_part_is_one_leaf_and_reads_as_before() -> None:
    drawn = html.div(
        html.header(html.nav(html.a({"href": "/"}, "Hem"), " ", html.b("här"))),
        html.form(html.label("Namn"), html.input({"name": "name"}), html.p(html.b("Tips"))),
        ability("drawer", "dialog", {"id": "d"}, html.h2(html.b("Meny"))),
    )
    now = settled(drawn)
    assert re.sub(r' data-h="[^"]+"', "", to_html(now)) == to_html(plain(drawn))
    header, form, dialog = now["children"]
    assert "dangerouslySetInnerHTML" in header["attributes"]
    assert [child["tagName"] for child in form["children"]] == ["label", "input", "p"]
    assert dialog["attributes"]["ability"]["name"] == "drawer"


def test_a_behaviour_that_calls_nobody_is_written_into_the_leaf() -> None:
    menu = ability("disclosure", "div", {"id": "m"}, html.b("Meny"), props={"group": "huvud", "texts": ["”a”", "<b>"]})
    (nav,) = settled(html.div(html.input({"name": "q"}), html.nav(menu)))["children"][1:]
    assert nav["attributes"]["dangerouslySetInnerHTML"]["__html"] == (
        """<div id="m" data-ability="disclosure" data-props='{"group":"huvud","texts":["”a”","&lt;b>"]}'><b>Meny</b></div>"""
    )


def test_a_behaviour_that_calls_python_stays_an_element() -> None:
    chooser = ability("choose", "div", {}, html.b("Val"), onPick=lambda value: None)
    (paragraph,) = settled(html.div(html.p(chooser)))["children"]
    assert "dangerouslySetInnerHTML" not in paragraph.get("attributes", {})
    with pytest.raises(RefusedMarkup, match="calls Python"):
        still_html(html.div({"ability": {"name": "choose", "props": {}, "on": ["onPick"]}}))


def test_a_form_that_is_drawn_anew_only_when_sent_is_one_element() -> None:
    drawn = still_inside(
        ability("guard-form", "form", {"onSubmit": lambda event: None}, html.p(html.input({"name": "a", "defaultValue": "b"})))
    )
    assert "children" not in drawn
    assert set(drawn["eventHandlers"]) == {"onSubmit"}
    assert drawn["attributes"]["dangerouslySetInnerHTML"]["__html"] == '<p><input name="a" value="b"/></p>'


def test_what_can_be_clicked_stays_an_element() -> None:
    now = settled(html.div(html.p(html.button({"onClick": lambda event: None}, html.b("Tryck")))))
    (paragraph,) = now["children"]
    assert "eventHandlers" in paragraph["children"][0]


def test_pages_that_show_the_same_share_the_leaf() -> None:
    one, other = (settled(html.div(html.p(html.b("Lika"))))["attributes"]["dangerouslySetInnerHTML"] for _ in range(2))
    assert one is other


def test_a_function_of_plain_values_draws_once_for_each() -> None:
    seen: list[str] = []

    @drawn_once
    def greeting(name: str) -> Any:
        seen.append(name)
        return html.p(html.b(name))

    assert [to_html(greeting(name)) == to_html(greeting(name)) for name in ("Anna", "Bo")] == [True, True]
    assert seen == ["Anna", "Bo"]


async def test_state_set_by_another_thread_is_drawn() -> None:
    setters: list[Any] = []

    @component
    def counter() -> Any:
        n, set_n = use_state(0)
        setters.append(set_n)
        return html.p(str(n))

    live = LivePage(APage("/", ""), {"type": "websocket", "headers": []}, root=counter)
    await live.open()
    await live.next_update()
    await asyncio.to_thread(setters[-1], 7)
    assert b'"7"' in await asyncio.wait_for(live.next_update(), 10)
    await live.close()


def test_what_draws_nothing_for_some_arguments_draws_nothing_once_too() -> None:
    @drawn_once
    def list_of(names: tuple[str, ...]) -> Any:
        return html.ul(*(html.li(name) for name in names)) if names else ""

    assert list_of(()) == ""
    assert list_of(("Moms",))["tagName"] == "ul"
