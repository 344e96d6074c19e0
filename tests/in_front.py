"""The servers in front of the portal, as Debian has them, with the files of ``deploy/`` and a certificate of an authority of our own."""

import base64
import hashlib
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from string import Template

import httpx
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from portal.testing import processes
from portal.testing.browser import Served
from portal.testing.ports import free_port
from tests.missing import missing

HOST = "portal.test"
"""Known to nobody: browsers and clients of the tests are told that it is this machine."""
DEPLOY = Path(__file__).resolve().parents[1] / "deploy"


@dataclass(frozen=True)
class Tls:
    """A certificate for ``HOST`` in a folder, as ``certificate.pem`` and ``key.pem``, and whom to trust for it."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def client(self) -> ssl.SSLContext:
        """Trusts the authority, and nobody else."""
        return ssl.create_default_context(cafile=str(self.authority))

    @property
    def of_chromium(self) -> Sequence[str]:
        """Arguments of a Chromium that finds ``HOST`` here and takes this certificate for it, and no other of an unknown authority."""
        certificate = x509.load_pem_x509_certificate((self.folder / "certificate.pem").read_bytes())
        key = certificate.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        pin = base64.b64encode(hashlib.sha256(key).digest()).decode()
        return f"--host-resolver-rules=MAP {HOST} 127.0.0.1", f"--ignore-certificate-errors-spki-list={pin}"


class Direct(httpx.HTTPTransport):
    """Finds ``HOST`` at this machine."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.extensions = {**request.extensions, "sni_hostname": HOST}
        return super().handle_request(request)


@dataclass(frozen=True)
class Front:
    """What visitors reach, and what stands behind it."""

    port: int
    tls: Tls
    processes: tuple[Served, Served]
    errors: Path = Path()
    """Where the built error pages are."""
    plain_port: int = 0
    """Of http without TLS."""
    host: str = HOST
    folder: Path = Path()
    """Where nginx has what it keeps, its logs and the number of its process."""

    @property
    def origin(self) -> str:
        return f"https://{self.host}:{self.port}"

    @property
    def seen_at_the_edge(self) -> Served:
        """The first process, at the address that visitors know."""
        return Served(self.origin, self.processes[0].log, self.processes[0].process)

    def client(self, from_address: str = "127.0.0.1") -> httpx.Client:
        """A visitor without a browser, at an address of their own."""
        transport = Direct(verify=self.tls.client, local_address=from_address)
        return httpx.Client(base_url=f"https://127.0.0.1:{self.port}", transport=transport, headers={"Host": f"{HOST}:{self.port}"})

    def live_pages(self) -> list[int]:
        """How many pages are live at each process."""
        told = [httpx.get(f"{process.address}/metrics", timeout=60).text for process in self.processes]
        lines = [next(line for line in one.splitlines() if line.startswith("foretagsporten_live_pages ")) for one in told]
        return [int(float(line.split()[1])) for line in lines]


def tls(folder: Path, host: str = HOST) -> Tls:
    """A new authority, and a certificate of it for ``host``; both hold for a day."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ours = _certificate("Authority of a test", authority, None, authority)
    (folder / "authority.pem").write_bytes(ours.public_bytes(Encoding.PEM))
    (folder / "certificate.pem").write_bytes(_certificate(host, key, ours, authority).public_bytes(Encoding.PEM))
    (folder / "key.pem").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return Tls(folder)


def filled(template: Path, **values: object) -> str:
    """The file of ``deploy/`` with the values of an installation, as envsubst would write it; each that is asked for is given."""
    text = template.read_text(encoding="utf-8")
    for name in values:
        assert "${" + name + "}" in text, f"{template.name} asks for no {name}"
    ready = Template(text).safe_substitute({name: str(value) for name, value in values.items()})
    assert "${" not in ready, ready[ready.index("${") :][:40]
    return ready


def manage(*arguments: str, **environment: str) -> None:
    """A command of the portal, with these variables."""
    processes.run("-m", "django", *arguments, environment={**os.environ, **environment}, check=True)


def program(name: str) -> str:
    """The path of a program of Debian's, some of which are for root only."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if found is None:
        missing(f"{name} is not installed: `make test` installs it on Debian")
    return found


@contextmanager
def running(command: Sequence[str], is_ready: Callable[[], bool], log: Path, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A server that ``command`` starts, once it is ready."""
    with log.open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **environment})
    try:
        deadline = time.monotonic() + 120
        while not is_ready():
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"{command[0]} did not start:\n{log.read_text()}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def nginx(
    folder: Path,
    port: int,
    processes: Sequence[int],
    certificate: Tls,
    data: Path,
    errors: Path,
    connections: int = 1024,
    host: str = HOST,
) -> Iterator[int]:
    """nginx with ``deploy/nginx/portal.conf`` on ``port``, before the portal's ``processes`` (ports); gives the port of plain http."""
    plain = free_port()
    settings = filled(
        DEPLOY / "nginx" / "portal.conf",
        PORTAL_ORIGIN=f"https://{host}:{port}",
        PORTAL_HOST=host,
        PORTAL_PORT=port,
        PORTAL_PLAIN_PORT=plain,
        PORTAL_TLS=certificate.folder,
        PORTAL_PROCESSES=" ".join(f"server 127.0.0.1:{each} max_fails=0;" for each in processes),
        PORTAL_DATA=data,
        PORTAL_ERRORS=errors,
        PORTAL_CACHE=folder / "cache",
        PORTAL_LOG=folder,
        PORTAL_OWN="127.0.0.1 1;",
    )
    (folder / "portal.conf").write_text(settings, encoding="utf-8")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = (
        f"{'user root;' if os.getuid() == 0 else ''} daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log; "
        f"events {{ worker_connections {connections}; }} "
        f"http {{ include /etc/nginx/mime.types; {temporary} include {folder}/portal.conf; }}"
    )
    (folder / "nginx.conf").write_text(around, encoding="utf-8")
    command = [program("nginx"), "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with running(command, lambda: answers(f"http://127.0.0.1:{plain}/"), folder / "nginx.log"):
        yield plain


@dataclass(frozen=True)
class Shibboleth:
    """mod_shib with the files of ``deploy/apache``; it looks for them in a folder ``shibboleth`` below the one it is told."""

    folder: Path

    @property
    def config(self) -> Path:
        return self.folder / "shibboleth" / "shibboleth2.xml"

    @property
    def environment(self) -> dict[str, str]:
        """Where both halves of it, the one in Apache and shibd, find what they need."""
        places = {f"SHIBSP_{name}": str(self.folder) for name in ("CFGDIR", "RUNDIR", "LOGDIR", "CACHEDIR")}
        return {**places, "SHIBSP_LISTENER_ADDRESS": str(self.folder / "shibd.sock"), "SHIBSP_CONFIG": str(self.config)}


@contextmanager
def shibboleth(folder: Path, origin: str, identity_provider: Path, secrets: Sequence[tuple[str, bytes, str]]) -> Iterator[Shibboleth]:
    """shibd, knowing one ``identity_provider`` by its metadata; ``secrets`` are its keys: use, private key and certificate as PEM."""
    shibd, made = program("shibd"), Shibboleth(folder)
    shutil.copytree("/etc/shibboleth", made.config.parent)
    for logger in ("native.logger", "shibd.logger"):
        shutil.copy(made.config.with_name("console.logger"), made.config.with_name(logger))
    for use, key, certificate in secrets:
        made.config.with_name(f"sp-{use}-key.pem").write_bytes(key)
        made.config.with_name(f"sp-{use}-cert.pem").write_text(certificate)
    shutil.copy(DEPLOY / "apache" / "attribute-map.xml", made.config.parent)
    settings = filled(DEPLOY / "apache" / "shibboleth2.xml", PORTAL_ORIGIN=origin, PORTAL_IDP=identity_provider)
    made.config.write_text(settings, encoding="utf-8")
    command = [shibd, "-F", "-f", "-c", str(made.config), "-p", str(folder / "shibd.pid")]
    with running(command, lambda: _listens(folder / "shibd.sock"), folder / "shibd.log", **made.environment):
        yield made


_MODULES = (
    "mpm_event log_config mime env setenvif authz_core authz_host authn_core alias headers reqtimeout unixd socache_shmcb ssl http2 "
    "proxy proxy_http proxy_balancer lbmethod_byrequests slotmem_shm shib"
).split()


@contextmanager
def apache(
    folder: Path, port: int, processes: Sequence[str], certificate: Tls, errors: Path, sp: Shibboleth, secret: str
) -> Iterator[None]:
    """Apache with ``deploy/apache/portal.conf`` on ``port``, before the portal's two ``processes`` (origins)."""
    values = {
        "PORTAL_HOST": HOST,
        "PORTAL_PORT": port,
        "PORTAL_TLS": certificate.folder,
        "PORTAL_PROCESS_1": processes[0],
        "PORTAL_PROCESS_2": processes[1],
        "PORTAL_ERRORS": errors,
        "PORTAL_LOG": folder,
        "PORTAL_SHIBBOLETH_SECRET": secret,
    }
    loaded = Path("/etc/apache2/mods-available")
    around = [
        *(line for name in _MODULES for line in _loading(loaded / f"{name}.load")),
        f"PidFile {folder}/apache.pid",
        f"ErrorLog {folder}/error.log",
        f"DefaultRuntimeDir {folder}",
        "ServerName localhost",
        f"Listen 127.0.0.1:{port}",
        "TypesConfig /etc/mime.types",
        *(["User www-data", "Group www-data"] if os.getuid() == 0 else []),
        f"ShibConfig {sp.config}",
        *(f"Define {name} {value}" for name, value in values.items()),
        f"Include {DEPLOY}/apache/portal.conf",
    ]
    (folder / "apache.conf").write_text("\n".join(around) + "\n", encoding="utf-8")
    command = [program("apache2"), "-D", "FOREGROUND", "-f", str(folder / "apache.conf")]
    with running(command, lambda: answers(f"https://127.0.0.1:{port}/portal-errors/500.sv.html"), folder / "apache.log", **sp.environment):
        yield


def _loading(file: Path) -> list[str]:
    """The lines that load a module; some are built in and have no file."""
    return [line for line in file.read_text().splitlines() if line.startswith("LoadModule")] if file.exists() else []


def answers(address: str) -> bool:
    """Whether there is any answer at all: a port listens before anybody works."""
    try:
        httpx.get(address, verify=False, timeout=5)
    except httpx.TransportError:
        return False
    return True


def _listens(unix_socket: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as unix:
        return unix.connect_ex(str(unix_socket)) == 0


def _certificate(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    issuer: x509.Certificate | None,
    signing: ec.EllipticCurvePrivateKey,
) -> x509.Certificate:
    subject, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]), datetime.now(UTC)
    started = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer.subject if issuer else subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(hours=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=issuer is None, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
    )
    if issuer:
        started = started.add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
    return started.sign(signing, hashes.SHA256())
