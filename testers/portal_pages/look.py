"""How a window is looked at for a picture: a width and a scheme, with nothing that moves, blinks or is still on its way."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from portal_pages.window import Window

SCHEMES: Final[Mapping[str, Mapping[str, Any]]] = {
    "light": {"features": [{"name": "prefers-color-scheme", "value": "light"}]},
    "dark": {"features": [{"name": "prefers-color-scheme", "value": "dark"}]},
    "forced": {"features": [{"name": "forced-colors", "value": "active"}]},
    "print": {"media": "print", "features": []},
}
_REDUCED_MOTION: Final = {"name": "prefers-reduced-motion", "value": "reduce"}
_STILL: Final = """
*, ::before, ::after, ::backdrop { caret-color: transparent !important; transition: none !important; scrollbar-width: none !important; }"""
_UNSEEN: Final = '[data-testid="{0}"], [data-testid="{0}"] * {{ visibility: hidden !important; }}'
_WEAR: Final = """
const sheet = new CSSStyleSheet();
sheet.replaceSync(arguments[0]);
window.stillForPictures = sheet;
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
const before = [innerWidth, innerHeight, scrollX, scrollY];
scrollTo({left: 0, top: 0, behavior: "instant"});
return before"""
_TAKE_OFF: Final = """
document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== window.stillForPictures);
scrollTo({left: arguments[0], top: arguments[1], behavior: "instant"})"""


@dataclass(frozen=True, slots=True)
class Look:
    """A width of the window, in pixels, and one of ``SCHEMES``."""

    width: int
    scheme: str

    def __str__(self) -> str:
        return f"{self.width}-{self.scheme}"


LOOKS: Final = tuple(Look(width, scheme) for width in (375, 1280) for scheme in ("light", "dark"))


@contextmanager
def looked_at(window: Window, look: Look, height: int = 900, without: Sequence[str] = ()) -> Iterator[None]:
    """The page that is open, as ``look`` says, at its top; what has a test id of ``without`` is not seen. Then as it was before."""
    media = SCHEMES[look.scheme]
    sheet = "\n".join([_STILL, *map(_UNSEEN.format, without)])  # a constructed sheet, which no policy of a page refuses
    width, own_height, left, top = window.driver.execute_script(_WEAR, sheet)
    window.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {**media, "features": [*media["features"], _REDUCED_MOTION]})
    try:
        sized(window, look.width, height)
        yield
    finally:
        window.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
        sized(window, width, own_height)
        window.driver.execute_script(_TAKE_OFF, left, top)


def sized(window: Window, width: int, height: int) -> None:
    """The window has this size, in pixels, and the page knows."""
    window.width(width, height)
    window.wait(lambda: window.driver.execute_script("return [innerWidth, innerHeight]") == [width, height], f"{width} by {height} px")
