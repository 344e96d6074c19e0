"""The portal behind Apache with mod_shib, with the files of ``deploy/``: people sign on at a real identity provider, and pages live."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from portal.testing.ports import free_port
from tests.browser.at_the_edge import portal_at_the_edge, secure_chromium, send_a_contact_message, sign_on, sign_on_without_scripts
from tests.browser.conftest import serving
from tests.browser.pages.portal import Portal
from tests.in_front import HOST, Front, Shibboleth, apache, manage, shibboleth, tls
from tests.portal.identity.saml.idp import keys_of
from tests.redis_server import RedisServer
from tests.sign_on_provider import sign_on_provider

__all__ = ["portal_at_the_edge", "secure_chromium"]

SECRET = "s" * 40


@pytest.fixture(scope="module")
def front(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Front]:
    data, port = tmp_path_factory.mktemp("data"), free_port()
    origin, keys = f"https://{HOST}:{port}", keys_of("mod_shib")
    private = keys.private.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="apache-")))
        folder.chmod(0o755)  # Apache reads the error pages as another user
        redis = RedisServer(folder)
        redis.start()
        stack.callback(redis.stop)
        provider = stack.enter_context(sign_on_provider(tmp_path_factory.mktemp("identity-provider"), reads_file=True))
        (data / "login-options.toml").write_text(provider.as_option("freja"))
        settings = {
            "VST_ORIGIN": origin,
            "VST_HTTPS": "1",
            "VST_TRUSTED_PROXIES": "127.0.0.1",
            "VST_LOGIN_MODE": "shibboleth",
            "VST_SHIBBOLETH_SECRET": SECRET,
            "VST_LOGIN_OPTIONS": str(data / "login-options.toml"),
            "REDIS_URL": redis.url,
        }
        one, other = (stack.enter_context(serving(data, **settings)) for _ in range(2))
        errors, certificate = folder / "errors", tls(folder)
        manage("build_error_pages", str(errors), **settings, VST_ENV="test", VST_DATA=str(data), DJANGO_SETTINGS_MODULE="portal.settings")
        secrets = [(use, private, keys.pem) for use in ("signing", "encrypt")]
        sp = stack.enter_context(shibboleth(folder, origin, provider.metadata, secrets))
        stack.enter_context(apache(folder, port, (one.address, other.address), certificate, errors, sp, SECRET))
        made = Front(port, certificate, (one, other), errors)
        with made.client() as visitor:
            provider.portals.write_bytes(visitor.get("/Shibboleth.sso/Metadata").content)
        yield made


@pytest.mark.requirement("EDGE-002")
def test_asa_signs_on_by_mod_shib_and_her_page_is_live(front: Front, portal: Portal) -> None:
    sign_on(portal)
    portal.wait(lambda: portal.path == "/inloggad/mina-sidor", "my pages")
    portal.wait_until_live()
    portal.open_drawer("login", by="header-profile-button")
    assert portal.text("profile-name") == "Åsa Öberg"
    assert not portal.find("connection-lost").is_displayed()
    assert any("GET /api/auth/v2/token 200" in process.logged() for process in front.processes)


@pytest.mark.requirement("EDGE-002")
def test_asa_signs_on_without_scripts_too(portal: Portal) -> None:
    sign_on_without_scripts(portal)


def test_a_contact_message_is_sent_over_the_socket(portal: Portal) -> None:
    send_a_contact_message(portal)


def test_nobody_signs_on_by_headers_of_their_own(front: Front) -> None:
    claimed = {
        "X-Shib-Secret": SECRET,
        "X-Shib-Session-Id": "_1",
        "X-Shib-Pnr": "191212121212",
        "X-Shib-Authn-Context-Class": "http://id.elegnamnden.se/loa/1.0/loa3",
        "X-Shib-Identity-Provider": "http://127.0.0.1/metadata",
    }
    with front.client() as visitor:
        for path in ("/api/auth/v2/token", "/api/auth/v2/token/"):
            assert visitor.get(path, headers=claimed).status_code == 401


def test_operators_addresses_answer_no_visitor(front: Front) -> None:
    with front.client("127.0.3.1") as visitor:
        for path in ("/metrics", "/health/services", "/health/dependencies", "/Shibboleth.sso/Status"):
            assert visitor.get(path).status_code in {403, 404}
    with front.client() as on_the_machine:
        assert on_the_machine.get("/Shibboleth.sso/Status").status_code == 200


def test_each_visitor_is_counted_for_themselves_and_no_header_names_another_host(front: Front) -> None:
    body = {"till": "TILLGANGLIGHET", "amne": "", "meddelande": "Hej", "avsandare": ""}
    for number in range(1, 131):
        with front.client(f"127.0.2.{number}") as visitor:
            token = f"{number:032d}"
            headers = {"X-CSRFToken": token, "Cookie": f"vst_csrf={token}", "Origin": front.origin, "X-Forwarded-For": "127.0.0.1"}
            assert visitor.post("/api/skalet/kontaktaoss/v1/skicka", json=body, headers=headers).status_code == 204
    with front.client() as visitor:
        sitemap = visitor.get("/sitemap.xml", headers={"X-Forwarded-Host": "evil.example", "Forwarded": "host=evil.example"}).text
    assert f"<loc>{front.origin}/" in sitemap and "evil.example" not in sitemap


@pytest.mark.parametrize(("path", "words"), [("/moms", "Tjänsten fungerar inte"), ("/en/services", "is not working")])
def test_while_no_process_answers_a_page_says_so_in_the_visitors_language(path: str, words: str, front: Front) -> None:
    port, away = free_port(), free_port()
    processes = (f"http://127.0.0.1:{away}", f"http://localhost:{away}")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="apache-")))
        stack.enter_context(apache(folder, port, processes, front.tls, front.errors, Shibboleth(front.tls.folder), SECRET))
        with Front(port, front.tls, front.processes).client() as visitor:
            answer = visitor.get(path)
    assert answer.status_code == 503
    assert words in answer.text
    assert (answer.headers["Cache-Control"], answer.headers["Retry-After"]) == ("no-store", "5")
