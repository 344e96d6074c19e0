"""What is the same behind each server in front: a browser that trusts its certificate, and Åsa at the identity provider."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from portal.testing.browser import a_chromium
from tests.browser.pages.portal import Portal
from tests.in_front import Front
from tests.redis_server import RedisServer
from tests.sign_on_provider import sign_on_provider
from tests.stack.shape import stack

CONTACT = "/om-foretagsporten-se/kontakt"


@pytest.fixture(scope="module")
def secure_chromium(front: Front, tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """A Chromium that trusts the authority of this test."""
    with a_chromium(tmp_path_factory.mktemp("chromium"), *front.tls.of_chromium) as driver:
        yield driver


@pytest.fixture(name="portal")
def portal_at_the_edge(front: Front, secure_chromium: webdriver.Chrome) -> Portal:
    """The portal as visitors reach it, in that Chromium."""
    secure_chromium.get("about:blank")
    secure_chromium.execute_cdp_cmd("Network.clearBrowserCookies", {})
    opened = Portal(secure_chromium, front.seen_at_the_edge)
    opened.width(1280)
    opened.consent("RESTRICTED")
    return opened


@contextmanager
def behind_nginx(tmp_path_factory: pytest.TempPathFactory, with_content: bool = False, **more: str) -> Iterator[Front]:
    """Two processes with Redis behind nginx with the file of ``deploy/``, and an identity provider; ``more`` is told to the processes."""
    folder = tmp_path_factory.mktemp("nginx")
    redis, options = RedisServer(folder), folder / "login-options.toml"
    with ExitStack() as started:
        redis.start()
        started.callback(redis.stop)
        provider = started.enter_context(sign_on_provider(tmp_path_factory.mktemp("identity-provider"), reads_file=True))
        options.write_text(provider.as_option("freja"))
        told = {"VST_LOGIN_OPTIONS": str(options), "REDIS_URL": redis.url, **more}
        front = started.enter_context(stack(folder, content=with_content, **told))
        provider.portals.write_bytes(httpx.get(f"{front.processes[0].address}/Shibboleth.sso/Metadata").content)
        yield front


def sign_on(portal: Portal, live: bool = True) -> None:
    """Åsa, at the identity provider that the option Freja leads to."""
    portal.visit("/inloggad/logga-in?redirect=/inloggad/mina-sidor", live=live)
    portal.click("login-option-freja")
    portal.wait(lambda: portal.driver.title == "Identity provider", "the page of the identity provider")
    assert "redirect" not in portal.driver.current_url, "where she is going is nobody else's business"
    portal.driver.find_element(By.ID, "asa").click()


def sign_on_without_scripts(portal: Portal) -> None:
    """The same, by forms alone; what she sees then is her own page."""
    with portal.without_scripts():
        sign_on(portal, live=False)
        portal.wait(lambda: portal.driver.title == "One moment", "the provider's own form")
        portal.driver.execute_script("document.forms[0].submit()")  # the provider's own page would do it by a script
        portal.wait(lambda: portal.has("login-continue"), "the page that signs in without scripts")
        portal.click("login-continue")
        portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
        assert portal.text("profile-name") == "Åsa Öberg"


def send_a_contact_message(portal: Portal) -> None:
    """Over the socket, as a live page does."""
    portal.visit(CONTACT)
    Select(portal.find("contact-subject")).select_by_value("TEKNIK")
    portal.find("contact-message").send_keys("Knappen gör ingenting.")
    portal.click("contact-submit")
    assert portal.text("contact-success")
