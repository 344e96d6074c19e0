"""https://portal.test with the certificates that ``make compose-ca`` makes: a live page that the authority of this machine vouches for."""

import json
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websocket import create_connection

from tests.browser.at_the_edge import CONTACT, portal_at_the_edge, secure_chromium
from tests.browser.pages.portal import Portal
from tests.in_front import DEPLOY, HOST, Front, Tls
from tests.stack.shape import stack

__all__ = ["portal_at_the_edge", "secure_chromium"]


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    folder = tmp_path_factory.mktemp("local-authority")
    script = Path(shutil.copy(DEPLOY / "compose" / "authority.sh", folder))
    subprocess.run(["sh", str(script)], check=True, stdout=subprocess.DEVNULL)
    with stack(folder, certificate=Tls(folder / "own"), content=False) as one:
        yield one


@pytest.mark.requirement("OPS-053")
def test_the_page_is_live_and_the_certificate_is_the_local_authoritys(front: Front, portal: Portal) -> None:
    portal.visit(CONTACT)
    assert portal.driver.current_url == f"https://{HOST}:{front.port}{CONTACT}"
    portal.find("contact-message").send_keys("Hej")  # a page of nobody's goes live when somebody is about to use it
    portal.wait(lambda: sum(front.live_pages()) == 1, "a live page")
    with front.client() as visitor:
        assert visitor.get("/").status_code == 200
    tls = {"context": front.tls.client, "server_hostname": HOST}
    page = create_connection(f"wss://127.0.0.1:{front.port}/ws/page?path=/", host=f"{HOST}:{front.port}", origin=front.origin, sslopt=tls)
    assert json.loads(page.recv())["type"] == "layout-update"
    page.close()


@pytest.mark.requirement("OPS-053")
def test_whoever_does_not_trust_that_authority_sees_nothing(front: Front) -> None:
    with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
        httpx.get(f"https://127.0.0.1:{front.port}/", verify=ssl.create_default_context(), headers={"Host": HOST})
