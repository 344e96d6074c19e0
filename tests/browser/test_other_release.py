"""A release with another client is put in: an open page is loaded anew where nothing is lost by it, else it says that it was updated."""

import json
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By

from portal.testing import prepared_data
from portal.testing.browser import Portal, Served
from tests.bench.faults.scene import Process
from tests.browser.test_contact import open_again, within, write
from tests.portal.flow.applicant import OSTRA_VERKEN, day

CLIENT = "dist/client.js"
OTHER = "dist/client.0123456789ab.js"
WORDS = "Sidan har uppdaterats. Spara det du skrivit och ladda om."


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    told = {"VST_ENV": "test", "VST_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "portal.settings", "VST_DRAIN": "0,0,5"}
    prepared_data.ready(tmp_path, {**os.environ, **told})
    one = Process(tmp_path, told)
    with ExitStack() as started:
        one.start()
        started.callback(one.kill)
        yield one


@pytest.fixture
def page(process: Process, chromium: webdriver.Chrome) -> Portal:
    """The first question of an application, live, of the release that is served first."""
    opened = Portal(chromium, Served(process.address, process.log, process.process))
    opened.begin_anew()
    opened.log_in("B03", "/inloggad/torgplats/ny", **{"valt-engagemang": OSTRA_VERKEN})
    opened.wait_until_live()
    return opened


def put_in_a_release_with_another_client(process: Process, data: Path) -> None:
    """The same file by another name, as if something else were in it."""
    static = data / "static"
    names = json.loads((static / "staticfiles.json").read_text())
    (static / OTHER).write_bytes((static / CLIENT).read_bytes())
    names["paths"][CLIENT] = OTHER
    (static / "staticfiles.json").write_text(json.dumps(names))
    process.end()
    process.start()


def client_of(page: Portal) -> str:
    return str(page.driver.execute_script("return document.querySelector('script[src*=\"dist/client\"]').src.split('/').at(-1)"))


@pytest.mark.requirement("OPS-038")
def test_a_page_with_typed_text_says_that_it_was_updated_and_keeps_the_text(page: Portal, process: Process, tmp_path: Path) -> None:
    before = client_of(page)
    page.driver.find_element(By.NAME, "fran").send_keys(day(20))
    put_in_a_release_with_another_client(process, tmp_path)
    page.wait(lambda: page.text("connection-lost") == WORDS and page.find("connection-lost").is_displayed(), "the words")
    assert client_of(page) == before
    assert page.driver.find_element(By.NAME, "fran").get_attribute("value") == day(20)
    later = page.find("flow-later")
    page.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", later)  # not below the words
    later.click()  # what is typed is sent by the form, which needs no connection
    page.wait(lambda: page.has("flow-draft"), "the draft that was saved")
    assert client_of(page) == OTHER.removeprefix("dist/")


def test_a_message_of_such_a_page_is_sent_in_a_tab_of_its_own_and_what_is_typed_stands(
    page: Portal, process: Process, tmp_path: Path
) -> None:
    page.driver.find_element(By.NAME, "fran").send_keys(day(20))
    put_in_a_release_with_another_client(process, tmp_path)
    page.wait(lambda: page.text("connection-lost") == WORDS, "the words")
    open_again(page)
    write(page)
    page.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", within(page, "contact-submit"))  # not below the words
    within(page, "contact-submit").click()
    page.wait(lambda: len(page.driver.window_handles) == 2, "a tab of its own")
    here, other = page.driver.window_handles
    page.driver.switch_to.window(other)
    page.wait(lambda: page.has("contact-form", '[data-state="sent"]'), "the thanks")
    page.driver.close()
    page.driver.switch_to.window(here)
    assert page.driver.find_element(By.NAME, "fran").get_attribute("value") == day(20)


@pytest.mark.requirement("OPS-038")
def test_a_page_in_which_nothing_is_typed_is_loaded_anew_and_live(page: Portal, process: Process, tmp_path: Path) -> None:
    put_in_a_release_with_another_client(process, tmp_path)
    page.wait(lambda: client_of(page) == OTHER.removeprefix("dist/"), "the page of the release that serves")
    page.wait_until_live()
    assert not page.find("connection-lost").is_displayed()
