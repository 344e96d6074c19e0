"""A page with a place that is not React's is written in parts; whoever reads it finds everything in its order."""

import pytest

from components.markup import to_html
from components.parts import parted

PLACE = {"tagName": "div", "attributes": {"id": "app"}, "children": []}


def element(tag: str, *children: object) -> dict[str, object]:
    return {"tagName": tag, "attributes": {}, "children": list(children)}


def test_the_place_stands_last_in_main_between_header_and_footer() -> None:
    page = element("", element("", element("div", element("header", "H"), element("main", "M"), element("footer", "F"))))
    assert to_html(parted(page, PLACE)) == (
        '<div><div class="part" data-root="before"><header>H</header></div>'
        '<main><div class="part" data-root="main">M</div><div id="app"></div></main>'
        '<div class="part" data-root="after"><footer>F</footer></div></div>'
    )


def test_a_page_without_main_has_no_place() -> None:
    with pytest.raises(ValueError, match="no place"):
        parted(element("div", element("header")), PLACE)
