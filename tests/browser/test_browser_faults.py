"""An error in a visitor's browser is one line of the log, and nothing is kept of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal

SPOILS = """
new MutationObserver(() => {
  const one = document.querySelector("[data-ability]");
  if (one) one.dataset.props = '{"hemligt';
}).observe(document, {childList: true, subtree: true});
"""


@pytest.fixture(scope="module")
def telling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose log is for machines."""
    with serving(tmp_path_factory.mktemp("data"), VST_LOG="json", VST_RELEASE="2026.11") as one:
        yield one


@pytest.fixture
def portal(telling: Served, chromium: Any) -> Portal:
    Portal(chromium, telling).begin_anew()
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    return Portal(chromium, telling)


def lines(served: Served) -> list[dict[str, Any]]:
    lines = Path(served.log).read_text(encoding="utf-8").splitlines(keepends=True)
    told = [json.loads(line) for line in lines if line.startswith("{") and line.endswith("\n")]  # one may be half written yet
    return [line for line in told if line["logger"] == "portal.browser"]


@pytest.mark.requirement("OPS-045")
def test_an_error_in_our_script_is_told_with_its_file_and_without_what_it_read(portal: Portal, telling: Served) -> None:
    before = len(lines(telling))
    with portal.with_script(SPOILS):
        portal.visit("/moms?hemlig=199204029806", live=False)
        (line,) = portal.wait(lambda: lines(telling)[before:], "the line")
    told = line["browser"]
    assert line["message"].startswith("A script failed in a browser: SyntaxError")
    assert told["file"].startswith("/static/dist/client.") and told["line"] > 0
    assert told["release"] == "2026.11" and len(told["page"]) == 8
    assert "hemlig" not in json.dumps(line) and "199204029806" not in json.dumps(line)
    assert [cookie["name"] for cookie in portal.driver.get_cookies()] == ["vst_csrf"], "the anti-forgery value, as on every page"
    assert portal.driver.execute_script("return [localStorage.length, sessionStorage.length]") == [0, 0]


@pytest.mark.requirement("OPS-045")
def test_what_the_policy_stops_is_told_and_of_one_page_five_at_most(portal: Portal, telling: Served) -> None:
    before = len(lines(telling))
    portal.visit("/moms")
    portal.driver.execute_script("new Image().src = 'https://annan.example/bild.png?hemlig=1'")
    (line,) = portal.wait(lambda: lines(telling)[before:], "the line")
    assert line["message"] == "A script failed in a browser: The policy stopped img-src annan.example"
    assert line["browser"]["release"] == "2026.11" and "hemlig" not in json.dumps(line)
    portal.driver.execute_script("for (let n = 0; n < 100; n++) new Image().src = `https://annan.example/${n}.png`")
    portal.wait(lambda: len(lines(telling)) >= before + 5, "five lines")
    portal.visit("/f-skatt")
    portal.driver.execute_script("new Image().src = 'https://sist.example/'")
    portal.wait(lambda: "sist.example" in lines(telling)[-1]["message"], "the line of the next page")
    assert len(lines(telling)) == before + 6
