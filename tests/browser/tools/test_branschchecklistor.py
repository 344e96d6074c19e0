"""Ticks in a browser: at once in the page, by one small message each way, in the address or in the other tab, on a screen and on paper."""

import base64
import os
from collections.abc import Iterator
from io import BytesIO

import pytest
from portal_pages import violations
from pypdf import PdfReader
from selenium.webdriver.common.by import By

from portal.testing import processes
from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.tools.test_branschchecklistor import COMPANY, HERE, IN_ENGLISH

UP_MOST, DOWN_MOST = 150, 400
SECOND = 1
OF_FORTY = """
from datetime import date
from portal.editing.checklists import from_plain
from portal.ruled.checklists import Both, Checklist, Point
words = Both("Köp en kvast.", "Buy a broom.")
points = [Point(f"k{n:02}", "drift", words, words, "https://www.verksamt.se/", date(2026, 11, 1)) for n in range(40)]
row = from_plain(Checklist("kvastar", Both("Kvastar", "Brooms"), "", tuple(points)))
row.live = False
row.save()
row.save_revision().publish()
"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal where editors have published a list of forty points."""
    data = tmp_path_factory.mktemp("data")
    with serving(data) as one:
        environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        for command in (["load_content"], ["shell", "-c", OF_FORTY]):
            processes.run("-m", "django", *command, environment=environment, check=True)
        yield one


def tick(portal: Portal, id: str) -> None:
    portal.click("tick", f'[data-id="{id}"]')


def is_ticked(portal: Portal, id: str) -> bool:
    return portal.attribute("tick", "aria-checked", f'[data-id="{id}"]') == "true"


@pytest.mark.requirement("TOOL-070")
def test_ticks_of_somebody_signed_out_are_in_the_address_at_once_and_in_a_clean_browser_with_that_address(portal: Portal) -> None:
    portal.visit(f"{HERE}/restaurang")
    for id in ("a1", "a2", "b1"):
        tick(portal, id)
    assert portal.driver.current_url.endswith("/restaurang?k=a1.a2.b1")
    portal.wait(lambda: portal.text("progress") == "3 av 23 klara", "the progress")
    address = portal.driver.current_url
    portal.driver.delete_all_cookies()
    portal.driver.get(address)
    assert portal.text("progress") == "3 av 23 klara"
    assert [is_ticked(portal, id) for id in ("a1", "a2", "b1", "b2")] == [True, True, True, False]


@pytest.mark.requirement("TOOL-071")
@pytest.mark.parametrize("signed_in", [True, False], ids=["for a party", "signed out"])
def test_one_tick_of_forty_is_one_small_message_up_and_one_down_and_seen_at_once(portal: Portal, signed_in: bool) -> None:
    if signed_in:
        portal.log_in("B03", **{"valt-engagemang": COMPANY})
    portal.wait(lambda: portal.visit(f"{HERE}/kvastar").has("progress"), "what editors have published")
    for number, id in enumerate(
        portal.driver.execute_script("return [...document.querySelectorAll('[data-testid=tick]')].map((box) => box.value)"), 1
    ):
        portal.frames()
        tick(portal, id)
        assert is_ticked(portal, id)
        portal.wait(lambda number=number: portal.text("progress") == f"{number} av 40 klara", "Python to say so")
        sent, told = portal.frames()
        assert [len(frame.encode()) <= UP_MOST for frame in sent] == [True], sent
        assert [len(frame.encode()) <= DOWN_MOST for frame in told] == [True], told


@pytest.mark.requirement("TOOL-071")
def test_another_tab_of_the_same_party_shows_a_tick_within_a_second(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": COMPANY})
    portal.visit(f"{HERE}/bygg")
    with portal.second_tab(f"{HERE}/bygg") as (to_first, to_second):
        tick(portal, "b6")
        to_first()
        portal.wait(lambda: is_ticked(portal, "b6") and portal.text("progress") == "1 av 23 klara", "the tick in the other tab", SECOND)
        tick(portal, "b6")
        to_second()
        portal.wait(lambda: not is_ticked(portal, "b6") and portal.text("progress") == "0 av 23 klara", "the tick to go", SECOND)


def test_quick_ticks_are_all_kept_and_a_tick_is_taken_away_by_the_keyboard(portal: Portal) -> None:
    portal.visit(f"{HERE}/konsult")
    portal.driver.execute_script("for (const box of document.querySelectorAll('[data-testid=tick]')) box.click()")
    of = len(portal.all("tick"))
    portal.wait(lambda: portal.text("progress") == f"{of} av {of} klara", "all of them")
    box = portal.find("tick")
    box.send_keys(" ")
    portal.wait(lambda: portal.text("progress") == f"{of - 1} av {of} klara", "one less")
    assert portal.driver.switch_to.active_element == box


@pytest.mark.requirement("TOOL-028")
@pytest.mark.parametrize("address", [HERE, f"{HERE}/restaurang?k=a1.b1", IN_ENGLISH, f"{IN_ENGLISH}/bygg?k=a1.b1"])
def test_no_page_has_a_violation_or_scrolls_sideways(portal: Portal, address: str) -> None:
    portal.visit(address)
    for width in (1280, 375):
        portal.width(width)
        assert violations(portal) == [], f"{address} at {width}"
    portal.width(320)
    assert portal.driver.execute_script("return document.documentElement.scrollWidth") <= 320


def test_the_list_is_printed_as_a_document(portal: Portal) -> None:
    portal.visit(f"{HERE}/bygg?k=a1.b1")
    printed = portal.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})
    pages = PdfReader(BytesIO(base64.b64decode(printed["data"]))).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    for each in ("Checklista: Bygg", "Ej sparad", "2 av 23 klara", "Innan du startar", "Skatteverket", "skatteverket.se"):
        assert each in words, each
    for each in ("Ladda ner", "Skriv ut", "Alla branscher", "Logga in", "Meny"):
        assert each not in words, each
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    assert [each.is_displayed() for each in portal.driver.find_elements(By.CSS_SELECTOR, "[data-testid^=export-]")] == [False, False]
    portal.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
