"""A service in Python with a process of its own: whatever it does to itself, the rest of the portal goes on."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from portal.testing.browser import PATIENCE
from portal.words.reference import PATTERN
from test_world.people import by_key
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
        html.p({"data-testid": "parent"}, os.getppid()),
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
newer = Plugin({"": ServicePage(draw=lambda visit, data: html.h1({"data-testid": "newer"}, "Nya hattar"))})
'''


@pytest.fixture(scope="module")
def served(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with a package whose one service has a process of its own."""
    with serving(tmp_path_factory.mktemp("data"), PYTHONPATH=str(packages)) as one:
        yield one


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("packages")
    texts = {locale: _TEXTS.format(name=name) for locale, name in (("sv", "Hattar"), ("en", "Hats"))}
    return install(place, "hattar", _CODE, {"hattar": "hattar:service", "hattar.v2": "hattar:newer"}, _ROWS, **texts)


def _opened(portal: Portal) -> None:
    """Opens the page of the service; one whose process ended a moment ago is tried again, as the broken page says."""

    def drawn() -> bool:
        portal.visit(HATS)
        return portal.has("tried")

    portal.wait(drawn, "the process to be up")


def test_alva_uses_a_service_in_its_own_process_like_any_other(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    _opened(portal)
    portal.click("try")
    portal.wait(lambda: portal.text("tried") == "1", "the click to be answered")
    assert f"The process of hattar is up, process id {portal.text('process')}" in served.logged()
    assert httpx.get(f"{served.address}/health/services").json()["services"]["hattar"]["loads"] == 1, (
        "the page, which its socket goes on with"
    )


def test_pages_of_the_shell_are_answered_while_a_page_of_the_service_blocks(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    _opened(portal)
    cookies = {cookie["name"]: cookie["value"] for cookie in portal.driver.get_cookies()}
    with httpx.Client(base_url=served.address, cookies=cookies, timeout=30) as alva, ThreadPoolExecutor(1) as elsewhere:
        blocked = elsewhere.submit(alva.get, f"{HATS}/blocks")
        for path in ("/tjanster", "/"):
            assert httpx.get(f"{served.address}{path}").status_code == 200
        assert not blocked.done()
        assert 'data-testid="slow"' in blocked.result().text


def test_a_service_that_ends_its_process_is_broken_in_its_own_place_and_comes_back(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    portal.visit(f"{HATS}/ends")
    assert portal.text("broken-service") == "Tjänsten Hattar kunde inte visas. Resten av portalen fungerar som vanligt."
    reference = PATTERN.search(portal.text("broken-reference"))
    assert reference and reference[0] in served.logged()
    last = httpx.get(f"{served.address}/health/services").json()["services"]["hattar"]["lastFailure"]
    assert (last["code"], last["reference"]) == ("AWAY", reference[0])
    portal.open_drawer("services", "header-services-button")
    _opened(portal)


def test_a_page_that_is_open_when_the_process_ends_connects_to_the_next_one(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    _opened(portal)
    before = portal.text("process")
    portal.documents()
    os.kill(int(before), signal.SIGKILL)
    portal.wait(lambda: portal.has("process") and portal.text("process") != before, "the page to come from another process")
    assert portal.documents() == []
    portal.driver.get_log("browser")  # The browser complains of connections that the end of the process cut.


def test_a_post_that_ends_the_process_is_answered_with_the_broken_page(portal: Portal) -> None:
    portal.log_in("P00")
    portal.visit(f"{HATS}/buys")
    portal.find("hat").send_keys("bowler")
    portal.click("buy")
    portal.wait(lambda: portal.has("broken"), "the broken page")
    assert portal.has("header")


def test_logging_out_in_another_tab_reaches_a_page_drawn_in_the_process(portal: Portal) -> None:
    portal.log_in("P00")
    _opened(portal)
    with portal.second_tab("/tjanster") as (first, _):
        portal.open_drawer("login", by="header-profile-button")
        portal.click("profile-logout")
        first()
        portal.wait(lambda: portal.path == "/utloggad", "the page of the service to leave")


def test_a_choice_of_party_in_another_tab_reaches_a_page_drawn_in_the_process(portal: Portal) -> None:
    portal.log_in("B03", **{"valt-engagemang": "7521030010"})
    _opened(portal)
    with portal.second_tab("/tjanster") as (first, _):
        portal.open_drawer("login", by="header-profile-button")
        portal.click("profile-change-item", '[data-orgnr="5521030014"]')
        portal.wait(lambda: portal.cookie("vst_valt_engagemang") == "5521030014", "the choice")
        first()
        portal.wait(lambda: portal.find("party-changed").is_displayed(), "the page of the service to say so")


def test_a_flag_of_a_test_holds_in_the_process_and_in_the_next_one(portal: Portal, served: Served) -> None:
    portal.log_in("P00")
    _opened(portal)
    before = int(portal.text("process"))
    served.flag("vst-ft-hattar-v2", "true")
    portal.visit(HATS)
    assert portal.text("newer") == "Nya hattar"
    os.kill(before, signal.SIGKILL)

    def again() -> bool:
        portal.visit(HATS)
        return portal.has("newer")

    portal.wait(again, "the process to be up again")


def test_the_process_ends_with_the_portal_even_when_it_is_stuck_and_the_portal_was_killed(
    packages: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with serving(tmp_path_factory.mktemp("killed"), PYTHONPATH=str(packages)) as portal:
        with httpx.Client(base_url=portal.address, follow_redirects=True, timeout=60) as alva:
            alva.get("/inloggad/automock", params={"id": by_key("P00").person.personnummer})
            _wait_until(lambda: 'data-testid="process"' in alva.get(HATS).text, "the process to be up")
            page = alva.get(HATS).text
            process, parent = (int(re.search(f'data-testid="{name}">([0-9]+)', page)[1]) for name in ("process", "parent"))  # type: ignore[index]
            with ThreadPoolExecutor(1) as elsewhere:
                stuck = elsewhere.submit(alva.get, f"{HATS}/stuck")
                _wait_until(lambda: _state(process) == "R", "the process to be stuck")
                os.kill(parent, signal.SIGKILL)
                assert isinstance(stuck.exception(), httpx.TransportError)
        _wait_until(lambda: _state(process) in {"Z", ""}, "the process to end")


def _state(process: int) -> str:
    """The state of a process as Linux names it; empty for none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


def _wait_until(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"waited for {what}"
