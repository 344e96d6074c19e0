"""A walk through pages: what axe has against each of them in each way, and whether anything scrolls sideways."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from portal_pages import violations
from selenium.common.exceptions import TimeoutException

from tests.accessibility.addresses import Address
from tests.accessibility.ways import WAYS, Way
from tests.browser.pages.portal import Portal

BEATA = "B03"
"""She acts for her limited company."""
PARTY = "5521030014"
STILL = {"name": "prefers-reduced-motion", "value": "reduce"}
"""A colour on its way to another has the contrast of neither."""
READY_WITHIN = 10.0
"""Seconds."""


def walk(portal: Portal, addresses: Sequence[Address]) -> Iterator[tuple[str, dict[str, list[str]]]]:
    """Each page that was seen, once, and what is wrong with it by the way it was looked at; Beata sees those that ask for login."""
    portal.begin_anew()
    seen = set[str]()
    yield from _seen(portal, [each.path for each in addresses if not each.asks_for_login], seen)
    portal.log_in(BEATA, **{"valt-engagemang": PARTY})
    yield from _seen(portal, [each.path for each in addresses if each.asks_for_login], seen)


def _seen(portal: Portal, paths: Iterable[str], seen: set[str]) -> Iterator[tuple[str, dict[str, list[str]]]]:
    for path in paths:
        portal.visit(path, live=False)
        with suppress(TimeoutException):  # one that is not live never is; it is looked at as it stands
            portal.wait(lambda: portal.has("page", '[data-ready="true"]'), "the page to be ready", READY_WITHIN)
        if portal.path not in seen:  # else it led on to a page that was seen already
            seen.add(portal.path)
            yield portal.path, {way.name: wrong for way in WAYS if (wrong := _wrong(portal, way))}


def _wrong(portal: Portal, way: Way) -> list[str]:
    features = [STILL, {"name": way.feature, "value": way.value}] if way.feature else [STILL]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    portal.width(way.width)
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the page to stand still")
    scrolls = portal.driver.execute_script("return document.documentElement.scrollWidth > innerWidth")
    return violations(portal) + (["scrolls sideways"] if scrolls else [])
