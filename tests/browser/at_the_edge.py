"""What is the same behind each server in front: a browser that trusts its certificate, and Åsa at the identity provider."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from portal.testing.browser import a_chromium, serving
from portal.testing.ports import free_port
from tests.browser.pages.portal import Portal
from tests.in_front import HOST, Front, manage, nginx, tls
from tests.redis_server import RedisServer
from tests.sign_on_provider import sign_on_provider

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
    data, folder, port = tmp_path_factory.mktemp("data"), tmp_path_factory.mktemp("nginx"), free_port()
    redis = RedisServer(folder)
    with ExitStack() as stack:
        redis.start()
        stack.callback(redis.stop)
        provider = stack.enter_context(sign_on_provider(tmp_path_factory.mktemp("identity-provider"), reads_file=True))
        (data / "login-options.toml").write_text(provider.as_option("freja"))
        settings = {
            "VST_ORIGIN": f"https://{HOST}:{port}",
            "VST_HTTPS": "1",
            "VST_TRUSTED_PROXIES": "127.0.0.1",
            "VST_LOGIN_OPTIONS": str(data / "login-options.toml"),
            "REDIS_URL": redis.url,
            **more,
        }
        told = {**settings, "VST_ENV": "test", "VST_DATA": str(data), "DJANGO_SETTINGS_MODULE": "portal.settings"}
        if with_content:
            manage("prepare", **told)
        one, other = (stack.enter_context(serving(data, **settings)) for _ in range(2))
        provider.portals.write_bytes(httpx.get(f"{one.address}/Shibboleth.sso/Metadata").content)
        certificate, errors = tls(folder), folder / "errors"
        manage("build_error_pages", str(errors), **told)
        ports = [int(each.address.rpartition(":")[2]) for each in (one, other)]
        plain = stack.enter_context(nginx(folder, port, ports, certificate, data, errors))
        yield Front(port, certificate, (one, other), errors, plain)


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
