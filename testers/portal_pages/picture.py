"""A picture of a part of the page that is open, or of the whole page, taken when it stands still."""

from base64 import b64decode
from io import BytesIO
from typing import Final

from PIL import Image

from portal_pages.look import sized
from portal_pages.window import Window

_SETTLE: Final = """
const done = arguments[1], found = document.querySelector(arguments[0]);
const settle = async () => {
  if (!found?.checkVisibility()) return null;
  await document.fonts.ready;
  await Promise.allSettled(Array.from(found.querySelectorAll("img"), (one) => one.decode()));
  for (const one of document.getAnimations().filter((one) => one.timeline === document.timeline)) {
    if (one.effect.getComputedTiming().endTime === Infinity) one.cancel();
    else one.finish();
  }
  await new Promise(requestAnimationFrame);
  const {left, top, right, bottom} = found.getBoundingClientRect();
  const box = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
  return [...box, innerWidth, innerHeight, document.documentElement.scrollHeight];
};
settle().then(done)"""


def taken(window: Window, part: str = "") -> Image.Image:
    """What has the test id ``part``, else the page, as it is this moment: letters and images are there, and what moves is at its end.

    Raises ``AssertionError`` when the part is not shown.
    """
    left, top, right, bottom, width, height, all_of_it = _settled(window, part)
    if bottom > height:
        sized(window, width, all_of_it)  # beyond the window a picture may be of a layout that is on its way
        left, top, right, bottom, *_ = _settled(window, part)
    clip = {"x": left, "y": top, "width": right - left, "height": bottom - top, "scale": 1}
    shot = window.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip, "optimizeForSpeed": True})
    return Image.open(BytesIO(b64decode(shot["data"]))).convert("RGB")


def standing_still(window: Window, part: str = "") -> Image.Image:
    """The same, once two in a row are equal. Raises ``TimeoutException`` in words when there are none."""
    last = taken(window, part)

    def is_the_same_again() -> bool:
        nonlocal last
        before, last = last, taken(window, part)
        return before == last

    window.wait(is_the_same_again, f"{part or 'the page'} to stand still")
    return last


def _settled(window: Window, part: str) -> list[int]:
    """Left, top, right and bottom of the part, width and height of the window, height of the page, in pixels."""
    selector = f'[data-testid="{part}"]' if part else "html"
    told: list[int] | None = window.driver.execute_async_script(_SETTLE, selector)
    assert told is not None, f"{part} is not shown, and there is no picture of it"
    return told
