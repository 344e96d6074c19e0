"""An app that Vite built as a module federation container, with a React of its own, from an origin of its own: nothing of it is ours."""

import json
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from portal_pages import violations
from selenium import webdriver

from tests.browser.conftest import Served, serving
from tests.browser.pages.portal import Portal
from tests.browser.pages.remote_app import BRF, EAST, RemoteApp

FOLDER = Path(__file__).parents[1] / "remotes"
CLIENT = Path(__file__).parents[2] / "static" / "client"
PATH = "/inloggad/bolagsverket/vinstutdelning"
HOST = "127.0.0.1"


@pytest.fixture(scope="module")
def built() -> Path:
    """What the build made of the sources; built anew when they or the versions that the lock file names have changed."""
    if not shutil.which("npm") or not (FOLDER / "node_modules").exists():
        pytest.skip("needs Node and tests/remotes/node_modules; `make test` installs what it can")
    sources = [FOLDER / name for name in ("package-lock.json", "vite.config.js")] + sorted((FOLDER / "src").iterdir())
    name = sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]
    out = FOLDER / "node_modules" / ".built" / name
    if not (out / "remoteEntry.js").exists():
        command = ["npm", "run", "build", "--", "--outDir", str(out), "--emptyOutDir"]
        done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    return out


class _Handler(SimpleHTTPRequestHandler):
    """Static files as another authority serves them: right types, and open to the portal's origin."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        self.send_header("Access-Control-Allow-Origin", "*")
        self.send_header("Cache-Control", "no-cache" if self.path.startswith("/remoteEntry.js") else "max-age=3600")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def origin(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address that the app is served at, over https as the registry demands."""
    server = ThreadingHTTPServer((HOST, 0), partial(_Handler, directory=str(built)))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(_certificate(tmp_path_factory.mktemp("certificate") / "both.pem"))
    server.socket = context.wrap_socket(server.socket, server_side=True)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"https://{HOST}:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def _certificate(file: Path) -> Path:
    """Key and certificate of the host, signed by itself and good for a day."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HOST)])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address(HOST))]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem, pkcs8, open_ = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    file.write_bytes(key.private_bytes(pem, pkcs8, open_) + certificate.public_bytes(pem))
    return file


@pytest.fixture(scope="module")
def served(origin: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal whose environment says that the app for profit distribution lives at the other origin."""
    data = tmp_path_factory.mktemp("data")
    (data / "remotes.toml").write_text(f'[bolagsverket-vinstutdelning]\npath = "{origin}/remoteEntry.js"\napp = "app"\n')
    with serving(data, VST_REMOTES=str(data / "remotes.toml")) as one:
        yield one


@pytest.fixture
def app(portal: Portal, chromium: webdriver.Chrome) -> Iterator[RemoteApp]:
    chromium.execute_cdp_cmd("Security.setIgnoreCertificateErrors", {"ignore": True})
    yield RemoteApp(portal)
    chromium.execute_cdp_cmd("Security.setIgnoreCertificateErrors", {"ignore": False})


def _look(app: RemoteApp, css: str, name: str) -> str:
    return str(app.driver.execute_script("return getComputedStyle(document.querySelector(arguments[0]))[arguments[1]]", css, name))


def test_beata_reports_for_two_parties_with_an_app_of_another_authority(app: RemoteApp, origin: str) -> None:
    app.opened(PATH)
    assert app.portal.text("federated-party") == "Du anmäler för Östra Verken AB"
    assert (
        app.driver.execute_script("return performance.getEntriesByType('resource').map((one) => new URL(one.name).origin)").count(origin)
        > 5
    )
    versions = [json.loads((folder / "package.json").read_text())["dependencies"]["react"] for folder in (FOLDER, CLIENT)]
    assert app.portal.attribute("federated", "data-react") == versions[0] != versions[1]
    app.portal.click("federated-more")
    app.portal.wait(lambda: app.portal.text("federated-holders") == "Aktieägare: 2", "its own React to draw")
    assert violations(app.portal) == []

    app.portal.click("federated-other")
    app.asks_to_change()
    assert app.log == ["mount", "unmount"]
    assert not app.portal.has("federated")
    app.portal.click("change-engagemang-continue")
    app.portal.wait(lambda: app.portal.cookie("vst_valt_engagemang") == BRF and app.portal.screen == "service", "the change")
    app.is_mounted()
    assert app.portal.text("federated-party") == "Du anmäler för Brf Ängsblomman"
    assert app.portal.text("federated-holders") == "Aktieägare: 1"
    assert app.log == ["mount"]


def test_other_props_are_drawn_and_what_beata_entered_stays(app: RemoteApp) -> None:
    app.opened(PATH, EAST)
    app.portal.find("federated-amount").send_keys("250 000")
    app.portal.click("federated-more")
    app.wants("({...spec, props: {...spec.props, hamtaArenden: 'all'}})")
    app.portal.wait(lambda: app.portal.text("federated-cases") == "all", "the new props")
    assert app.portal.text("federated-holders") == "Aktieägare: 2"
    assert app.portal.find("federated-amount").get_property("value") == "250 000"
    assert app.log == ["mount", "update"]


def test_its_looks_come_with_it_and_go_with_it(app: RemoteApp) -> None:
    app.opened("/tjanster", mounted=False)
    shell = {css: _look(app, css, "borderRadius") for css in (".header__button", ".drawer__close")}
    app.visited(PATH)
    assert _look(app, "[data-testid=federated] h1", "color") == "rgb(120, 20, 90)"
    assert {css: _look(app, css, "borderRadius") for css in shell} == shell
    assert _look(app, ".footer", "outlineStyle") == "dashed"

    app.wants("null")
    app.portal.wait(lambda: app.log == ["mount", "unmount"], "it to go")
    app.portal.wait(lambda: _look(app, ".footer", "outlineStyle") == "none", "its sheet to go with it")
    assert not app.portal.has("federated")

    app.wants("spec")
    app.is_mounted()
    assert app.log == ["mount", "unmount", "mount"]
    assert _look(app, "[data-testid=federated] h1", "color") == "rgb(120, 20, 90)"
    assert len(app.driver.find_elements("css selector", "link[rel=stylesheet][href*='/assets/']")) == 1
