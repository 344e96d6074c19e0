"""A service in Python with a process of its own: whatever it does to itself, the rest of the portal goes on."""

import os
import re
import signal
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.portal.eservices.installing import install

HATS = "/inloggad/hattar"

_ROWS = """
api = 1
process = "own"

[[service]]
id = "hattar"
organization = "Företagsporten"
serviceCategory = "HANTERA"
supportedLocales = ["sv", "en"]
route = { requiresAuthentication = true, path = "hattar" }
"""
_TEXTS = '"service.hattar.name" = "{name}"\n"service.hattar.description" = "…"\n'
_CODE = '''
"""A service that blocks its process, and ends it."""

import os
import re
import time

from reactpy import component, html, use_state

from components.eservices.service_form import service_form
from components.ui.button import button
from portal.eservices.plugins import Again, Plugin, ServicePage


async def blocks(visit):
    time.sleep(2)


async def ends(visit):
    os._exit(1)


async def takes(visit, fields):
    if fields.get("hat") == "bowler":
        os._exit(1)
    return Again(None)


@component
def hats():
    tried, try_on = use_state(0)
    return html.div(
        html.p({"data-testid": "tried"}, tried),
        html.p({"data-testid": "process"}, os.getpid()),
        button("Prova", test_id="try", onClick=lambda event: try_on(lambda now: now + 1)),
    )


def form(visit, data):
    typed = html.input({"name": "hat", "aria-label": "Hatt", "data-testid": "hat"})
    return html.div(html.h1("Hattar"), service_form(visit, typed, button("Köp", test_id="buy", type="submit"), label="Köp", id="buying"))


service = Plugin(
    {
        "": ServicePage(draw=lambda visit, data: html.div(html.h1("Hattar"), hats())),
        "blocks": ServicePage(draw=lambda visit, data: html.h1({"data-testid": "slow"}, "Hattar"), load=blocks),
        "ends": ServicePage(draw=lambda visit, data: html.h1("Hattar"), load=ends),
        "stuck": ServicePage(draw=lambda visit, data: re.match("(a+)+$", "a" * 60 + "b")),
        "buys": ServicePage(draw=form, post=takes),
    }
)
'''


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with a package whose one service has a process of its own."""
    place = tmp_path_factory.mktemp("packages")
    texts = {locale: _TEXTS.format(name=name) for locale, name in (("sv", "Hattar"), ("en", "Hats"))}
    install(place, "hattar", _CODE, {"hattar": "hattar:service"}, _ROWS, **texts)
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=os.pathsep.join([str(place), *filter(None, [os.environ.get("PYTHONPATH")])])) as one:
        yield one


def _is_drawn(portal: Portal) -> None:
    portal.wait(lambda: portal.has("tried") and portal.attribute("page", "data-ready") == "true", "the page of the service")


def test_alva_uses_a_service_in_its_own_process_like_any_other(portal: Portal, served: Served) -> None:
    portal.log_in("P00", HATS)
    _is_drawn(portal)
    portal.click("try")
    portal.wait(lambda: portal.text("tried") == "1", "the click to be answered")
    assert f"The process of hattar is up, process id {portal.text('process')}" in served.logged()


def test_pages_of_the_shell_are_answered_while_a_page_of_the_service_blocks(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in portal.driver.get_cookies())
    answered: list[str] = []

    def blocked() -> None:
        asked = urllib.request.Request(f"{served.address}{HATS}/blocks", headers={"Cookie": cookies})
        with urllib.request.urlopen(asked, timeout=30) as page:
            assert 'data-testid="slow"' in page.read().decode()
        answered.append("service")

    waiting = threading.Thread(target=blocked)
    waiting.start()
    for path in ("/", "/tjanster"):
        portal.visit(path)
        answered.append(path)
    waiting.join()
    assert answered == ["/", "/tjanster", "service"]


def test_a_service_that_ends_its_process_is_broken_in_its_own_place_and_comes_back(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    portal.visit(f"{HATS}/ends")
    assert portal.text("broken-service") == "Tjänsten Hattar kunde inte visas. Resten av portalen fungerar som vanligt."
    reference = re.search("[0-9a-f]{10}", portal.text("broken-reference"))
    assert reference and reference[0] in served.logged()
    portal.open_drawer("services", "header-services-button")
    portal.visit(HATS)
    _is_drawn(portal)


def test_a_page_that_is_open_when_the_process_ends_connects_to_the_next_one(portal: Portal, served: Served) -> None:
    portal.log_in("P00", HATS)
    _is_drawn(portal)
    before = portal.text("process")
    portal.documents()
    os.kill(int(before), signal.SIGKILL)
    portal.wait(lambda: portal.has("process") and portal.text("process") != before, "the page to come from another process")
    assert portal.documents() == []


def test_a_post_that_ends_the_process_is_answered_with_the_broken_page(portal: Portal) -> None:
    portal.log_in("P00")
    portal.visit(f"{HATS}/buys")
    portal.find("hat").send_keys("bowler")
    portal.click("buy")
    portal.wait(lambda: portal.has("broken"), "the broken page")
    assert portal.has("header")


def test_logging_out_in_another_tab_reaches_a_page_drawn_in_the_process(portal: Portal) -> None:
    portal.log_in("P00", HATS)
    _is_drawn(portal)
    first = portal.driver.current_window_handle
    portal.driver.switch_to.new_window("tab")
    portal.visit("/")
    portal.log_out()
    portal.driver.close()
    portal.driver.switch_to.window(first)
    portal.wait(lambda: portal.path.startswith("/utloggad"), "the page to leave")
