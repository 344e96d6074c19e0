"""An editor at work in a browser, and what a visitor sees of it."""

import os
from collections.abc import Iterator

import httpx
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from portal.testing import processes
from tests.browser.conftest import Served, serving
from tests.browser.pages.console import sign_in
from tests.browser.pages.portal import Portal
from tests.postgres_server import PostgresServer

PATH = "/bara-pa-svenska"


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with its content in the database, where another process put it while this one served."""
    data = tmp_path_factory.mktemp("data")
    databases: dict[str, str] = {}
    if request.param == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres")
        databases = {"DATABASE_URL": server.database("editing", has_tables=True)}
    with serving(data, has_tables=bool(databases), **databases) as one:
        environment = {**os.environ, **databases, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        processes.run("-m", "django", "load_content", environment=environment, check=True)
        yield one


@pytest.mark.requirement("CONTENT-034")
def test_a_publisher_previews_unpublishes_and_publishes_a_page(portal: Portal, served: Served) -> None:
    sign_in(portal, "publicerare")
    edit = _address_of_page(portal)

    portal.driver.get(edit)
    _type_title(portal, "Bara på svenska just nu")
    _click(portal, "[data-side-panel-toggle='preview']")
    portal.wait(lambda: "Bara på svenska just nu" in _previewed(portal), "the draft to be shown as the page it will be")
    assert _status(served) == 200, "the draft is nobody's business yet"

    portal.driver.get(edit.replace("/edit/", "/unpublish/"))
    _click(portal, "main form [type=submit]")
    portal.wait(lambda: _status(served) == 302, "the page to be gone")
    portal.visit(PATH)
    assert portal.screen == "not-found"

    portal.driver.get(edit)
    _type_title(portal, "Bara på svenska igen")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: _status(served) == 200, "the page to be back")
    portal.visit(PATH)
    assert portal.text("article-title") == "Bara på svenska igen"
    assert portal.cookie("vst_editor_session") is None, "the editor's session is sent to the pages of editors only"


@pytest.mark.requirement("SEARCH-060", "GQL-011")
def test_what_is_published_is_found_a_moment_later_and_what_is_taken_back_no_more(portal: Portal, served: Served) -> None:
    assert "likviditetsbudget" in "".join(_found(served, "likviditetsbudget")), "e-services are found too"
    portal.visit(PATH)
    sign_in(portal, "publicerare")
    edit = _address_of_page(portal)
    portal.driver.get(edit)
    _type_title(portal, "Bara om kvastfabriker")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: PATH in _found(served, "kvastfabriker"), "the new word to be found")
    portal.visit(PATH)
    assert portal.text("article-title") == "Bara om kvastfabriker"
    portal.driver.get(edit.replace("/edit/", "/unpublish/"))
    _click(portal, "main form [type=submit]")
    portal.wait(lambda: PATH not in _found(served, "kvastfabriker"), "the page to be found no more")


def test_an_editor_writes_a_page_and_a_publisher_takes_it_through_its_life(portal: Portal, served: Served) -> None:
    sign_in(portal, "redaktor")
    start = _number_of(portal, "Starta+och+driva")
    portal.driver.get(f"{served.address}/admin/pages/add/editing/article/{start}/")
    _type_title(portal, "Sälja på torg")
    _find(portal, "#id_preamble").send_keys("Så får du plats på torget.")
    _save(portal)
    page = portal.driver.current_url.rstrip("/").split("/")[-2]
    assert not portal.driver.find_elements(By.CSS_SELECTOR, "[name='action-publish']"), "an editor does not publish"
    assert _status(served, "/salja-pa-torg") == 302, "it is a draft"

    portal.driver.delete_all_cookies()
    sign_in(portal, "publicerare")
    edit = f"{served.address}/admin/pages/{page}/edit/"
    portal.driver.get(edit)
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: _status(served, "/salja-pa-torg") == 200, "the page to be there")

    portal.driver.get(f"{served.address}/admin/translation/submit/page/{page}/")
    _click(portal, "main form [name=locales]")
    _click(portal, "main form [type=submit]")
    portal.wait(lambda: "/translation/" not in portal.driver.current_url, "the English draft")
    english = _number_of(portal, "torg", "en")
    portal.driver.get(f"{served.address}/admin/pages/{english}/edit/")
    _type_title(portal, "Selling at markets")
    _type_into(portal, "slug", "selling-at-markets")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: _status(served, "/en/selling-at-markets") == 200, "the English page to be there")
    portal.visit("/salja-pa-torg")
    assert portal.find("lang-option-en").get_attribute("href").endswith("/en/selling-at-markets")

    portal.driver.get(edit)
    _type_into(portal, "slug", "torghandel")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: _status(served, "/torghandel") == 200, "the page at its new address")
    assert httpx.get(f"{served.address}/salja-pa-torg").headers["Location"] == "/torghandel"

    portal.driver.get(edit.replace("/edit/", "/unpublish/"))
    _click(portal, "main form [type=submit]")
    portal.wait(lambda: _status(served, "/torghandel") == 302, "the page to be gone")
    portal.visit("/torghandel")
    assert portal.screen == "not-found"

    portal.driver.get(edit)
    _type_into(portal, "go_live_at", "2099-01-01 08:00")
    _click(portal, "[name='action-publish']")
    portal.wait(lambda: portal.driver.current_url.endswith(f"/admin/pages/{start}/"), "the day of publishing to be kept")
    assert _status(served, "/torghandel") == 302, "its day has not come"
    portal.driver.get(edit)
    portal.wait(lambda: "2099" in _find(portal, "main").text, "the day, in the place of what nobody changes any more")


def _number_of(portal: Portal, words: str, language: str = "") -> str:
    """The number that the page with these words in its title has in the console."""
    more = f"&locale={language}" if language else ""
    portal.driver.get(f"{portal.served.address}/admin/pages/search/?q={words}{more}")
    address = _find(portal, "main a[href$='/edit/']").get_attribute("href") or ""
    return address.rstrip("/").split("/")[-2]


def _save(portal: Portal) -> None:
    before = portal.driver.current_url
    _click(portal, "button.action-save")
    portal.wait(lambda: portal.driver.current_url != before, "the draft to be kept")


def _type_into(portal: Portal, name: str, words: str) -> None:
    """Also a field of a panel that is closed."""
    portal.driver.execute_script("arguments[0].value = arguments[1]", _find(portal, f"[name={name}]"), words)


def _found(served: Served, term: str) -> list[str]:
    """The addresses that the search gives for a term."""
    asked = {"queryString": term, "language": "sv", "page": 1, "resultsPerPage": 9}
    results: list[dict[str, str]] = httpx.post(f"{served.address}/api/search/site-search", json=asked).json()["results"]
    return [result["url"] for result in results]


def _address_of_page(portal: Portal) -> str:
    portal.driver.get(f"{portal.served.address}/admin/pages/search/?q=bara")
    address: str = _find(portal, "a[href$='/edit/']").get_attribute("href") or ""
    return address


def _type_title(portal: Portal, title: str) -> None:
    field = _find(portal, "#id_title")
    field.clear()
    field.send_keys(title)


def _find(portal: Portal, selector: str) -> WebElement:
    portal.wait(lambda: portal.driver.find_elements(By.CSS_SELECTOR, selector), selector)
    return portal.driver.find_element(By.CSS_SELECTOR, selector)


def _click(portal: Portal, selector: str) -> None:
    """Also what stands in a menu that is closed: how those open is Wagtail's own affair."""
    portal.driver.execute_script("arguments[0].click()", _find(portal, selector))


def _previewed(portal: Portal) -> list[str]:
    """The headings in the frames of the preview; each change is drawn in a frame of its own, which then takes the place of the last."""
    headings: list[str] = portal.driver.execute_script(
        "return [...document.querySelectorAll('.w-preview__iframe')]"
        ".map(frame => frame.contentDocument?.querySelector('[data-testid=article-title]')?.textContent ?? '')"
    )
    return headings


def _status(served: Served, path: str = PATH) -> int:
    return httpx.get(f"{served.address}{path}").status_code
