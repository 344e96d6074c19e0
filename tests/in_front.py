"""The servers in front of the portal, as Debian has them, with the files of ``deploy/`` and a certificate of an authority of our own."""

import base64
import hashlib
import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from string import Template

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

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


def tls(folder: Path) -> Tls:
    """A new authority, and a certificate of it for ``HOST``; both hold for a day."""
    authority, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    ours = _certificate("Authority of a test", authority, None, authority)
    (folder / "authority.pem").write_bytes(ours.public_bytes(Encoding.PEM))
    (folder / "certificate.pem").write_bytes(_certificate(HOST, key, ours, authority).public_bytes(Encoding.PEM))
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


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def program(*names: str) -> str:
    """The path of a program. Skips the test where there is none; where ``CI`` is set it fails, for there it may not be missing."""
    found = next((path for name in names if (path := shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin:/sbin"))), None)
    if found is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{names[0]} is not installed: `make test` installs it on Debian")
    return found


@contextmanager
def running(command: Sequence[str], port: int, log: Path, **environment: str) -> Iterator["subprocess.Popen[bytes]"]:
    """A server that ``command`` starts and that listens on ``port``."""
    with log.open("w") as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT, env={**os.environ, **environment})
    try:
        deadline = time.monotonic() + 30
        while not _listens(port):
            if process.poll() is not None or time.monotonic() > deadline:
                pytest.fail(f"{command[0]} did not start:\n{log.read_text()}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(timeout=20)


@contextmanager
def nginx(folder: Path, port: int, processes: Sequence[int], certificate: Tls, data: Path, errors: Path) -> Iterator[int]:
    """nginx with ``deploy/nginx/portal.conf`` on ``port``, before the portal's ``processes`` (ports); gives the port of plain http."""
    plain = free_port()
    settings = filled(
        DEPLOY / "nginx" / "portal.conf",
        PORTAL_ORIGIN=f"https://{HOST}:{port}",
        PORTAL_HOST=HOST,
        PORTAL_PORT=port,
        PORTAL_PLAIN_PORT=plain,
        PORTAL_TLS=certificate.folder,
        PORTAL_PROCESSES=" ".join(f"server 127.0.0.1:{each} max_fails=3 fail_timeout=1s;" for each in processes),
        PORTAL_DATA=data,
        PORTAL_ERRORS=errors,
        PORTAL_LOG=folder,
    )
    (folder / "portal.conf").write_text(settings, encoding="utf-8")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = (
        f"{'user root;' if os.getuid() == 0 else ''} daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log;"
        f"events {{ worker_connections 1024; }} http {{ include /etc/nginx/mime.types; {temporary} include {folder}/portal.conf; }}"
    )
    (folder / "nginx.conf").write_text(around, encoding="utf-8")
    command = [program("nginx"), "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    with running(command, port, folder / "nginx.log"):
        yield plain


def _listens(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1):
            return True
    except OSError:
        return False


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
