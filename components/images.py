"""Pictures of content pages: their address in the content, where the file is served from, and how one is drawn.

The portal's own pictures are symbols of one sprite. They are drawn in place, so that their colours are the page's by day and night.
"""

from typing import Any, Final

from reactpy import html
from reactpy.types import VdomDict

from portal.content.blocks import Image
from portal.http.static_address import static

SPRITE: Final = "/static/img/pictures.svg"
GONE: Final = {"lamp": "office"}
"""Pictures that editors could choose before: what stands in content shows its successor."""


def content_image(url: str) -> str:
    """Where the browser fetches the picture that content names ``/static/img/…``; other addresses stand as they are."""
    return static(url.removeprefix("/static/")) if url.startswith("/static/") else url


def picture(name: str, look: str) -> VdomDict:
    """One of the portal's own pictures, which says nothing that the words do not: hidden from screen readers."""
    return _of_sprite(f"{SPRITE}#{name}", {"className": look, "aria-hidden": "true", "focusable": "false"})


def editors_picture(image: Image, look: str, *, is_in_view: bool = True, test_id: str | None = None) -> VdomDict | str:
    """The picture that an editor chose, with its words, or nothing where it is gone from the library; one further down is fetched when
    it is about to be seen."""
    if not image.url:
        return ""
    attributes = {"className": look, **({"data-testid": test_id} if test_id else {})}
    if image.url.startswith(f"{SPRITE}#"):
        of = {"role": "img", "aria-label": image.alt} if image.alt else {"aria-hidden": "true"}
        return _of_sprite(image.url, {"focusable": "false", **of, **attributes})
    when = {} if is_in_view else {"loading": "lazy"}
    return html.img({"src": content_image(image.url), "alt": image.alt, "width": 720, "height": 540, **when, **attributes})


def _of_sprite(url: str, attributes: dict[str, Any]) -> VdomDict:
    file, _, name = url.partition("#")
    return html.svg(attributes, html.svg.use({"href": f"{content_image(file)}#{GONE.get(name, name)}"}))
