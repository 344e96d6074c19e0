"""By the keyboard alone: what has the focus is seen, and the way back is the way there."""

import pytest
from selenium.webdriver.common.keys import Keys

from tests.browser.pages.portal import Portal

PHONE, WINDOW, AT_400_PERCENT = (375, 667), (1280, 800), (320, 256)
ALBINS_AB = "5521030014"
MOST_STOPS = 300
"""More are a trap."""
STOP = """
const now = document.activeElement
if (!now || now === document.body) return null
window.stops ??= new Map()
const known = now.type === "radio" ? "radio " + now.name : now
if (!stops.has(known)) stops.set(known, stops.size)
let box = now.getBoundingClientRect()
if (box.width < 3) box = now.labels[0].getBoundingClientRect()
const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)]
const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)]
const isThere = (x, y) => {
  const found = document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y)
  return found && (now.contains(found) || [...(now.labels ?? [])].some((each) => each.contains(found)))
}
const parts = [0.1, 0.5, 0.9]
const isSeen = right > left && bottom > top && parts.some((x) => parts.some((y) => isThere(x, y)))
return [stops.get(known), now.dataset.testid || now.textContent.trim().slice(0, 30) || now.tagName, isSeen]
"""
"""Which stop has the focus, what it is called, and whether any of it is seen where it is in the window (WCAG 2.4.11)."""


def stops(portal: Portal, key: str) -> list[tuple[int, str]]:
    """What has the focus, one after the other, until the page is left. Fails where it is not seen."""
    found: list[tuple[int, str]] = []
    while len(found) < MOST_STOPS:
        portal.driver.switch_to.active_element.send_keys(key)
        now = portal.driver.execute_script(STOP)
        if now is None:
            return found
        index, name, is_seen = now
        if not is_seen:  # what slides into view is on its way
            portal.wait(lambda: portal.driver.execute_script(STOP)[2], f"{name} to be seen, which has the focus")
        found.append((index, name))
    raise AssertionError(f"the page is never left: {found[-3:]}")


@pytest.mark.parametrize(
    ("path", "size", "key"),
    [
        ("/", PHONE, ""),
        ("/moms", AT_400_PERCENT, ""),
        ("/tjanster", WINDOW, ""),
        ("/tillvaxtverket/lonekostnad", PHONE, ""),
        ("/om-foretagsporten-se/kontakt", PHONE, "B03"),
        ("/inloggad/mina-sidor", AT_400_PERCENT, "B03"),
    ],
)
def test_what_has_the_focus_is_seen_and_the_way_back_is_the_way_there(portal: Portal, path: str, size: tuple[int, int], key: str) -> None:
    """With the choice of cookies on the page, which nobody has made yet."""
    if key:
        portal.log_in(key, **{"valt-engagemang": ALBINS_AB})
    portal.consent("").width(*size)
    portal.visit(path)
    there = stops(portal, Keys.TAB)
    back = stops(portal, Keys.SHIFT + Keys.TAB)
    assert list(reversed(back)) == there
