"""The keys of the service provider: RSA, signing and encryption apart, each with a certificate and a name that says from when it is used.

All processes have the same (``portal.identity.key_ring``). The first pair of each use is made when it is first needed; ``manage.py
identity_keys`` adds the next ones (docs/how-to/connect-an-identity-provider.md). xmlsec1 reads keys from files: each process writes
those it needs into a folder that is its own and goes away with it.
"""

import os
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

from asgiref.sync import sync_to_async
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from django.conf import settings

from portal.identity import key_files
from portal.identity.key_ring import RING, KeptKey, NewKey

Use = Literal["signing", "encryption"]
USES: Final[tuple[Use, ...]] = ("signing", "encryption")
PUBLISHED_BEFORE_USE: Final = timedelta(hours=24)
KEPT_AFTER_USE: Final = timedelta(days=14)
"""Identity providers read our metadata when they please; until then they encrypt for the old key."""
_CERTIFICATE_LIFE: Final = timedelta(days=3650)
_STAMP: Final = "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A private key and its certificate, as files of this process."""

    key: Path
    certificate: Path
    used_from: datetime

    @property
    def certificate_body(self) -> str:
        """The certificate as metadata hold it: base64 without the lines around it."""
        return "".join(line for line in self.certificate.read_text().splitlines() if not line.startswith("-----"))


async def at_hand(now: datetime) -> None:
    """Comes back when the pairs are at hand in the process, at once when they are: what follows asks no database.

    Raises ``DatabaseError`` while there are none and the database is away.
    """
    if not all(RING.has(use) for use in USES):
        await sync_to_async(_make_first)(now)


def current(use: Use, now: datetime) -> KeyPair:
    """The pair in use at ``now``; the first one is made."""
    pairs = pairs_of(use, now)
    return next((pair for pair in pairs if pair.used_from <= now), pairs[-1])


def in_use(use: Use, now: datetime) -> KeyPair | None:
    """The pair in use at ``now``; none is made."""
    return next((_pair(kept) for kept in RING.kept(use) if kept.used_from <= now), None)


def pairs_of(use: Use, now: datetime) -> list[KeyPair]:
    """All pairs of this use, newest first: those to come, the one in use, and old ones that may still be needed."""
    return [_pair(kept) for kept in _with_one(use, now)]


def published(now: datetime) -> list[tuple[Use, KeyPair]]:
    """What our metadata name: every signing key, also the next one; of the encryption keys the one in use, for all can decrypt."""
    return [*(("signing", pair) for pair in pairs_of("signing", now)), ("encryption", current("encryption", now))]


def rotate(now: datetime, used_from: datetime | None = None) -> list[KeyPair]:
    """Makes the next pair of each use, in use from ``used_from`` (a day after ``now``), and removes those out of use for two weeks."""
    made = []
    for use in USES:
        RING.drop([older for newer, older in pairwise(_with_one(use, now)) if newer.used_from + KEPT_AFTER_USE < now])
        made.append(_pair(RING.add(use, new_pair(use, used_from or now + PUBLISHED_BEFORE_USE))))
    return made


def new_pair(use: Use, used_from: datetime) -> NewKey:
    """A pair that nobody keeps yet."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=3072)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"{settings.VST_PRODUCTION_HOST} {use}")])
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(used_from - PUBLISHED_BEFORE_USE)
        .not_valid_after(used_from + _CERTIFICATE_LIFE)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    stamp = used_from.astimezone(UTC).strftime(_STAMP)
    public = certificate.public_bytes(serialization.Encoding.PEM).decode("ascii")
    return NewKey(f"{use}-{stamp}-{secrets.token_hex(4)}", used_from.replace(microsecond=0), private, public)


def _with_one(use: Use, now: datetime) -> tuple[KeptKey, ...]:
    return RING.with_one(use, lambda: key_files.read(use) or [new_pair(use, now)])


def _make_first(now: datetime) -> None:
    for use in USES:
        _with_one(use, now)


def _pair(kept: KeptKey) -> KeyPair:
    """Its files, written anew where something tidied them away."""
    pair = KeyPair(_folder() / f"{kept.name}.key", _folder() / f"{kept.name}.crt", kept.used_from)
    for file, content in ((pair.key, kept.private), (pair.certificate, kept.certificate.encode("ascii"))):
        if not file.exists():
            _write(file, content)
    return pair


def _folder() -> Path:
    folder = Path(_of_this_process(os.getpid()).name)
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@lru_cache(maxsize=1)
def _of_this_process(_process: int) -> TemporaryDirectory[str]:
    """Only its owner may enter it; it goes away when the process ends."""
    return TemporaryDirectory(prefix="portal-saml-")


def _write(file: Path, content: bytes) -> None:
    """Whole before it has its name: a thread that is beside reads no half of one."""
    draft = file.with_suffix(f"{file.suffix}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(content)
    draft.replace(file)
