"""Shared parts as HTML, with the words of a language."""

from functools import partial
from typing import Any

from lxml import html

from components.still import still_html
from components.ui.translate import Translate
from portal.words.texts import text

SV: Translate = partial(text, "sv")
EN: Translate = partial(text, "en")


def drawn(vdom: Any) -> Any:
    """The element that ``vdom`` becomes."""
    return html.fragment_fromstring(still_html(vdom))


def one(element: Any, test_id: str) -> Any:
    """The one element of that test id inside."""
    (found,) = element.xpath(f".//*[@data-testid='{test_id}']")
    return found


def props_of(vdom: Any) -> dict[str, Any]:
    """What an ability is told."""
    found: dict[str, Any] = vdom["attributes"]["ability"]["props"]
    return found
