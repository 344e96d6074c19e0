"""The page with one block of every kind: for everybody, and on paper."""

import os
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from portal_pages import violations

from portal.content.blocks import KINDS
from portal.testing import processes
from tests import every_block
from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal

PAGES = dict(zip(("sv", "en"), every_block.PAGES, strict=True))
MODES = {
    "light": [],
    "dark": [{"name": "prefers-color-scheme", "value": "dark"}],
    "forced colours": [{"name": "forced-colors", "value": "active"}],
}
A4 = {"paperWidth": 8.27, "paperHeight": 11.69}
PAPER = 718
"""Pixels between the margins of an A4 sheet that Chromium prints on."""
NOT_ON_PAPER = {"contact-form"}
"""An empty form that nobody can send is left out."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose tables hold the page, as an editor would have written it."""
    data = tmp_path_factory.mktemp("data")
    with serving(data) as one:
        environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        processes.run("-m", "tests.every_block", environment=environment, check=True)
        yield one


OF_THE_SCREEN = """
header-explore-button header-search-button header-login-button footer skip-link notices page-contents page-feedback video-play breadcrumbs
""".split()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("locale", PAGES)
def test_it_has_no_violation(portal: Portal, locale: str, mode: str) -> None:
    with emulated(portal, features=MODES[mode]):
        for width in (375, 1280):
            portal.width(width)
            portal.visit(PAGES[locale])
            for toggle in portal.all("faq-toggle"):
                portal.driver.execute_script("arguments[0].click()", toggle)
            portal.driver.execute_script("document.querySelectorAll('main details').forEach((one) => (one.open = true))")
            portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "the answers to be open")
            assert violations(portal) == []
            assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= width


CUT = """
const cut = ({overflowX, overflowY}, {scrollWidth, clientWidth, scrollHeight, clientHeight}) =>
  (/hidden|clip/.test(overflowX) && scrollWidth > clientWidth + 1) || (/hidden|clip/.test(overflowY) && scrollHeight > clientHeight + 1);
return [...document.querySelectorAll(".block *:not(.visually-hidden)")]
  .filter((each) => each.checkVisibility() && each.innerText?.trim() && cut(getComputedStyle(each), each))
  .map((each) => each.outerHTML);
"""


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("locale", PAGES)
def test_no_text_of_a_block_is_cut_at_320_pixels(portal: Portal, locale: str, size: int) -> None:
    portal.width(320)
    portal.visit(PAGES[locale])
    portal.driver.execute_script("document.documentElement.style.fontSize = `${arguments[0]}%`", size)
    portal.wait(lambda: portal.driver.execute_script("return document.getAnimations().length === 0"), "what moves to stand")
    assert portal.driver.execute_script(CUT) == []


def test_a_table_scrolls_by_itself_at_320_pixels_rather_than_break_its_words(portal: Portal) -> None:
    portal.width(320)
    portal.visit("/moms")
    lines = """const words = document.createRange(), cell = [...document.querySelectorAll(".block td, .block th")];
    return cell.flatMap((each) => each.firstChild.data.split(" ").map((word, at, every) => {
      const start = every.slice(0, at).join(" ").length + (at ? 1 : 0);
      words.setStart(each.firstChild, start), words.setEnd(each.firstChild, start + word.length);
      return [word, words.getClientRects().length];
    }))"""
    assert {count for _, count in portal.driver.execute_script(lines)} == {1}


@pytest.mark.parametrize("locale", PAGES)
def test_paper_shows_what_is_folded_and_leaves_out_what_is_for_the_screen(portal: Portal, locale: str) -> None:
    portal.width(PAPER)
    portal.visit(PAGES[locale])
    with emulated(portal, media="print"):
        shown = {kind for kind in KINDS if portal.find(f"block-{kind}").is_displayed()}
        assert shown == set(KINDS) - NOT_ON_PAPER
        for folded in (*portal.driver.find_elements("css selector", ".block .disclosed > *, .block details > :not(summary)"),):
            assert portal.driver.execute_script("return arguments[0].checkVisibility()", folded), folded.get_attribute("outerHTML")
            assert folded.size["height"] > 10
        for of_the_screen in (
            "header-explore-button",
            "header-search-button",
            "header-login-button",
            "footer",
            "skip-link",
            "notices",
            "page-contents",
            "page-feedback",
            "video-play",
            "breadcrumbs",
        ):
            assert not any(one.is_displayed() for one in portal.all(of_the_screen)), of_the_screen
        assert not [one.get_attribute("outerHTML") for one in portal.driver.find_elements("css selector", "dialog") if one.is_displayed()]


@pytest.mark.parametrize("locale", PAGES)
def test_paper_says_where_links_lead_and_nothing_is_cut_off(portal: Portal, locale: str) -> None:
    portal.width(PAPER)
    portal.visit(PAGES[locale])
    with emulated(portal, media="print"):
        told: list[list[str]] = portal.driver.execute_script(
            """return [...document.querySelectorAll("main .block p > a")].filter((one) => one.checkVisibility())
              .map((one) => [one.getAttribute("href"), getComputedStyle(one, "::after").content])"""
        )
        assert told
        assert [one for one in told if one[0] not in one[1].replace('"', "") and "attr(href)" not in one[1]] == []
        cut = portal.driver.execute_script(
            """return [...document.querySelectorAll("main, main *")].filter((one) => one.checkVisibility())
              .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".visually-hidden"))
              .map((one) => one.outerHTML.slice(0, 120))"""
        )
        assert cut == []


@pytest.mark.parametrize("locale", PAGES)
def test_it_is_printed_on_a_few_sheets(portal: Portal, locale: str) -> None:
    portal.visit(PAGES[locale])
    printed = b64decode(portal.driver.execute_cdp_cmd("Page.printToPDF", A4)["data"])
    assert printed.startswith(b"%PDF")
    assert 3 <= printed.count(b"/Type /Page\n") <= 6


@contextmanager
def emulated(portal: Portal, **media: Any) -> Iterator[None]:
    """Another medium or mode than the browser's own."""
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", media)
    try:
        yield
    finally:
        portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "", "features": []})
