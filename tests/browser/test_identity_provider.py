"""People sign on in Chromium at a real identity provider that we did not write (npm samlp), on an origin of its own."""

import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from selenium import webdriver
from selenium.webdriver.common.by import By

from portal.identity.saml import xmlsec
from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.portal.identity.saml.idp import keys_of, metadata

FOLDER = Path(__file__).parents[1] / "identity_provider"


@pytest.fixture(scope="module")
def identity_provider(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """Its address and its metadata."""
    if not shutil.which("node") or not (FOLDER / "node_modules").exists() or xmlsec.program() is None:
        pytest.skip("needs Node, tests/identity_provider/node_modules and xmlsec1; `make test` installs what it can")
    data, keys = tmp_path_factory.mktemp("identity-provider"), keys_of("samlp")
    pem, pkcs8, open_ = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    (data / "key.pem").write_bytes(keys.private.private_bytes(pem, pkcs8, open_))
    (data / "certificate.pem").write_text(keys.pem)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    (data / "metadata.xml").write_text(metadata(f"{address}/metadata", keys, sign_on_url=f"{address}/sso"))
    command = ["node", "server.js", str(port), str(data / "key.pem"), str(data / "certificate.pem")]
    process = subprocess.Popen(command, cwd=FOLDER, stdout=(data / "log").open("w"), stderr=subprocess.STDOUT)
    try:
        _wait_for(address, process, data / "log")
        yield address, data / "metadata.xml"
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def served_with_it(identity_provider: tuple[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose option Freja is that provider; the others stay with the test people."""
    address, described = identity_provider
    data = tmp_path_factory.mktemp("data")
    (data / "login-options.toml").write_text(f'[freja]\nentity_id = "{address}/metadata"\nmetadata = "{described}"\n')
    with serving(data, VST_LOGIN_OPTIONS=str(data / "login-options.toml")) as one:
        yield one


@pytest.fixture
def portal(served_with_it: Served, chromium: webdriver.Chrome) -> Portal:
    chromium.get("about:blank")
    chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    opened = Portal(chromium, served_with_it)
    opened.width(1280)
    return opened


def at_the_identity_provider(portal: Portal, press: str) -> None:
    portal.wait(lambda: portal.driver.title == "Identity provider", "the page of the identity provider")
    assert portal.driver.current_url.startswith("http://127.0.0.1:")
    portal.driver.find_element(By.ID, press).click()


@pytest.mark.parametrize(("prefix", "name"), [("", "Mina sidor"), ("/en", "My pages")])
def test_asa_signs_on_at_freja_and_lands_signed_in_where_she_was_going(portal: Portal, prefix: str, name: str) -> None:
    portal.visit(f"{prefix}/inloggad/logga-in?redirect={prefix}/inloggad/mina-sidor")
    portal.click("login-option-freja")
    at_the_identity_provider(portal, "asa")
    portal.wait(lambda: portal.path == f"{prefix}/inloggad/mina-sidor", "my pages")
    portal.wait_until_live()
    assert portal.driver.title.startswith(name)
    assert portal.find("page").get_attribute("data-signed-in") == "true"
    portal.open_drawer("login", by="header-profile-button")
    assert portal.text("profile-name") == "Åsa Öberg"
    assert "191212121212" not in portal.served.logged()


def test_who_cancels_there_gets_a_polite_page_with_a_way_back_to_the_options(portal: Portal) -> None:
    portal.visit("/en/inloggad/logga-in?redirect=/inloggad/demo")
    portal.click("login-option-freja")
    at_the_identity_provider(portal, "cancel")
    portal.wait(lambda: portal.has("sign-on-refused-title"), "the refusal")
    assert portal.text("sign-on-refused-title") == "The login was cancelled"
    assert portal.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    portal.driver.find_element(By.CSS_SELECTOR, "[data-testid=sign-on-refused-login-link]").click()
    portal.wait_until_live()
    assert portal.path == "/en/inloggad/logga-in?redirect=%2Finloggad%2Fdemo"
    assert portal.find("login-option-freja")


def test_somebody_with_a_number_that_is_none_is_refused_with_a_reference(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    portal.click("login-option-freja")
    at_the_identity_provider(portal, "none")
    portal.wait(lambda: portal.has("sign-on-refused-title"), "the refusal")
    reference = portal.text("error-reference").rpartition(" ")[2].rstrip(".")
    assert reference in portal.served.logged()


def test_an_option_without_metadata_still_leads_to_the_test_people(portal: Portal) -> None:
    portal.visit("/inloggad/logga-in")
    portal.click("login-option-bankid")
    portal.wait(lambda: portal.has("mock-person"), "the test people")


def _wait_for(address: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if process.poll() is not None:
            pytest.fail(f"The identity provider did not start:\n{log.read_text()}")
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=2) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    pytest.fail(f"The identity provider was not ready in half a minute:\n{log.read_text()}")
