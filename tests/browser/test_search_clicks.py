"""A click on a hit counts once and leads where it leads: from the dialog, from the search page, and beside it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from portal_pages.search import Search
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.conftest import Served
from tests.browser.pages.portal import Portal

Counts = Callable[[str], list[tuple[str, int]]]


@pytest.fixture(scope="module")
def served(served_alone: Served) -> Served:
    """A portal of our own: its tables are the ones that are read here."""
    return served_alone


@pytest.fixture
def counts(data: Path) -> Counts:
    """The hits that were chosen for a term, and how often, as the portal has written them."""
    (file,) = data.glob("*.sqlite3")

    def written(term: str) -> list[tuple[str, int]]:
        with closing(sqlite3.connect(file)) as connection:
            return connection.execute("SELECT key, sum(count) FROM portal_clickcount WHERE term = ? GROUP BY key", (term,)).fetchall()

    return written


def link_in(result: WebElement) -> WebElement:
    return result.find_element(By.CSS_SELECTOR, "[data-testid=search-result-link]")


def leads_to(result: WebElement) -> str:
    """The path; the part of the page that the link names besides is another matter."""
    return str(link_in(result).get_dom_attribute("href")).partition("#")[0]


def test_a_hit_of_the_dialog_is_counted_and_back_shows_the_hits_again(portal: Portal, counts: Counts) -> None:
    portal.visit("/tjanster")
    hit = Search(portal).results_of("foretag").results[1]
    key, leads = hit.get_dom_attribute("data-id"), leads_to(hit)
    link_in(hit).click()
    portal.wait(lambda: portal.path == leads, "the page of the hit")
    portal.driver.back()
    portal.wait(lambda: portal.path == "/tjanster", "the page before")
    Search(portal).in_dialog().wait_for_results()
    portal.wait(lambda: counts("foretag") == [(key, 1)], "the click to be written")


def test_a_hit_of_the_search_page_is_counted_and_back_shows_the_hits_again(portal: Portal, counts: Counts) -> None:
    portal.visit("/sok?q=skatt")
    hit = portal.all("search-result")[0]
    key, leads = hit.get_dom_attribute("data-id"), leads_to(hit)
    link_in(hit).click()
    portal.wait(lambda: portal.path == leads, "the page of the hit")
    portal.driver.back()
    portal.wait(lambda: portal.path == "/sok?q=skatt" and portal.has("search-result"), "the hits")
    portal.wait(lambda: counts("skatt") == [(key, 1)], "the click to be written")


def test_a_hit_that_is_opened_beside_the_page_is_counted_too(portal: Portal, counts: Counts) -> None:
    portal.visit("/sok?q=moms")
    ActionChains(portal.driver).key_down(Keys.CONTROL).click(link_in(portal.all("search-result")[0])).key_up(Keys.CONTROL).perform()
    portal.wait(lambda: counts("moms") == [("page:moms", 1)], "the click to be written")
    assert portal.path == "/sok?q=moms"


def test_without_scripts_a_hit_leads_where_it_leads(portal: Portal) -> None:
    with portal.without_scripts():
        portal.visit("/sok?q=moms", live=False)
        hit = portal.all("search-result")[0]
        leads = leads_to(hit)
        link_in(hit).click()
        portal.wait(lambda: portal.path == leads, "the page of the hit")
