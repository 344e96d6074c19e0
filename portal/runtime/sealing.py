"""What only a process with the same ``VST_SECRET_KEY`` can read: AES-GCM, with a key derived from it for each purpose (HKDF)."""

import secrets
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

_NONCE: Final = 12
_LENGTH: Final = 32


@dataclass(frozen=True, slots=True)
class Unsealed:
    """What was sealed, and whether a key of before sealed it (``VST_SECRET_KEY_OLD``)."""

    content: bytes
    by_an_old_key: bool


def seal(content: bytes, purpose: str, bound_to: str) -> bytes:
    """``content``, to be opened for the same purpose and place only: moved to another row or name it is nothing."""
    nonce = secrets.token_bytes(_NONCE)
    return nonce + _cipher(settings.SECRET_KEY, purpose).encrypt(nonce, content, bound_to.encode())


def unseal(sealed: bytes, purpose: str, bound_to: str) -> Unsealed | None:
    """What ``seal`` was given, by the key in force or one of before; ``None`` for what no key of ours opens."""
    for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS):
        try:
            content = _cipher(secret, purpose).decrypt(sealed[:_NONCE], sealed[_NONCE:], bound_to.encode())
        except (InvalidTag, ValueError):
            continue
        return Unsealed(content, secret != settings.SECRET_KEY)
    return None


def _cipher(secret: str, purpose: str) -> AESGCM:
    return AESGCM(HKDF(SHA256(), length=_LENGTH, salt=None, info=purpose.encode()).derive(secret.encode()))
