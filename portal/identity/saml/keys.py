"""The keys of the service provider: RSA, signing and encryption apart, each a pair of files whose name says from when it is used.

``{VST_DATA}/saml-keys/signing-20261121T120000Z-1f0c9a3e.key`` and ``.crt``. The first pair of each kind is made when it is first needed;
``manage.py identity_keys`` adds the next ones (docs/how-to/connect-an-identity-provider.md).
"""

import os
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Final, Literal

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.x509.oid import NameOID
from django.conf import settings

Use = Literal["signing", "encryption"]
USES: Final[tuple[Use, ...]] = ("signing", "encryption")
PUBLISHED_BEFORE_USE: Final = timedelta(hours=24)
KEPT_AFTER_USE: Final = timedelta(days=14)
"""Identity providers read our metadata when they please; until then they encrypt for the old key."""
_CERTIFICATE_LIFE: Final = timedelta(days=3650)
_STAMP: Final = "%Y%m%dT%H%M%SZ"
_NAME: Final = re.compile(r"(?:signing|encryption)-(?P<stamp>[0-9]{8}T[0-9]{6}Z)-[0-9a-f]{8}\.key", re.ASCII)


@dataclass(frozen=True, slots=True)
class KeyPair:
    """A private key and its certificate."""

    key: Path
    certificate: Path
    used_from: datetime

    @property
    def certificate_body(self) -> str:
        """The certificate as metadata hold it: base64 without the lines around it."""
        return "".join(line for line in self.certificate.read_text().splitlines() if not line.startswith("-----"))


def current(use: Use, now: datetime) -> KeyPair:
    """The pair in use at ``now``; the first one is made."""
    pairs = pairs_of(use, now)
    return next((pair for pair in pairs if pair.used_from <= now), pairs[-1])


def in_use(use: Use, now: datetime) -> KeyPair | None:
    """The pair in use at ``now``; none is made."""
    return next((pair for pair in _found(use) if pair.used_from <= now), None)


def pairs_of(use: Use, now: datetime) -> list[KeyPair]:
    """All pairs of this use, newest first: those to come, the one in use, and old ones that may still be needed."""
    return _found(use) or [_make(use, now)]


def published(now: datetime) -> list[tuple[Use, KeyPair]]:
    """What our metadata name: every signing key, also the next one; of the encryption keys the one in use, for all can decrypt."""
    return [*(("signing", pair) for pair in pairs_of("signing", now)), ("encryption", current("encryption", now))]


def rotate(now: datetime) -> list[KeyPair]:
    """Makes the next pair of each use, in use a day after ``now``, and removes those out of use for two weeks."""
    made = []
    for use in USES:
        pairs = pairs_of(use, now)
        for newer, older in pairwise(pairs):
            if newer.used_from + KEPT_AFTER_USE < now:
                older.key.unlink()
                older.certificate.unlink()
        made.append(_make(use, now + PUBLISHED_BEFORE_USE))
    return made


def _found(use: Use) -> list[KeyPair]:
    folder = _folder()
    found = []
    for file in folder.glob(f"{use}-*.key") if folder.exists() else ():
        named = _NAME.fullmatch(file.name)
        if named and file.with_suffix(".crt").exists():
            used_from = datetime.strptime(named["stamp"], _STAMP).replace(tzinfo=UTC)
            found.append(KeyPair(file, file.with_suffix(".crt"), used_from))
    return sorted(found, key=lambda pair: (pair.used_from, pair.key.name), reverse=True)


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "saml-keys"


def _make(use: Use, used_from: datetime) -> KeyPair:
    folder = _folder()
    folder.mkdir(mode=0o700, exist_ok=True)
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
    file = folder / f"{use}-{used_from.astimezone(UTC).strftime(_STAMP)}-{secrets.token_hex(4)}.key"
    private = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    # The certificate last: a pair without one does not exist yet. Two processes that start together make two pairs, both good.
    _written(file, private)
    _written(file.with_suffix(".crt"), certificate.public_bytes(serialization.Encoding.PEM))
    return KeyPair(file, file.with_suffix(".crt"), used_from.replace(microsecond=0))


def _written(file: Path, content: bytes) -> None:
    draft = file.with_suffix(f"{file.suffix}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(content)
    draft.replace(file)
