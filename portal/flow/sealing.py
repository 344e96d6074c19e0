"""Answers at rest: sealed with the first of ``VST_FLOW_KEYS``, opened with any of them (flow 6)."""

import json
from base64 import urlsafe_b64encode
from functools import cache
from typing import Any, Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

_MAKE_ONE: Final = "make one: python -c 'from cryptography.fernet import Fernet; print(Fernet.generate_key().decode())'"


class CannotBeOpened(Exception):
    """None of the keys of now opens it."""


def seal(value: Any) -> bytes:
    """``value``, as JSON has words for it."""
    return seal_bytes(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def unseal(sealed: bytes) -> Any:
    """What ``seal`` was given. Raises :class:`CannotBeOpened`."""
    return json.loads(unseal_bytes(sealed))


def seal_bytes(content: bytes) -> bytes:
    """``content`` as it is."""
    return _keys(*_given()).encrypt(content)


def unseal_bytes(sealed: bytes) -> bytes:
    """What ``seal_bytes`` was given. Raises :class:`CannotBeOpened`."""
    try:
        return _keys(*_given()).decrypt(bytes(sealed))
    except InvalidToken:
        raise CannotBeOpened("no key of VST_FLOW_KEYS opens it") from None


def number_of_keys() -> int:
    """How many open what is sealed; the first of them seals."""
    return len(_given())


def opened_by(sealed: bytes) -> int | None:
    """Which of them opens it, from 0; ``None`` for none."""
    for number, key in enumerate(_given()):
        try:
            Fernet(key).decrypt(sealed)
        except InvalidToken:
            continue
        return number
    return None


def sealed_anew(sealed: bytes) -> bytes:
    """The same sealed with the first key. Raises :class:`CannotBeOpened`."""
    return seal_bytes(unseal_bytes(sealed))


def faults() -> list[str]:
    """What is wrong with ``VST_FLOW_KEYS`` for a production, one line each."""
    if not settings.VST_FLOW_KEYS:
        return [f"VST_FLOW_KEYS is missing: {_MAKE_ONE}"]
    return [f"VST_FLOW_KEYS: key {n} is none: {_MAKE_ONE}" for n, key in enumerate(settings.VST_FLOW_KEYS, 1) if not _is_key(key)]


def _is_key(written: str) -> bool:
    try:
        Fernet(written)
    except ValueError:
        return False
    return True


def _given() -> tuple[str, ...]:
    """The keys of the setting; outside production one made of ``VST_SECRET_KEY`` where there are none."""
    return tuple(settings.VST_FLOW_KEYS) or tuple(map(_made_of, (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)))


@cache
def _made_of(secret: str) -> str:
    return urlsafe_b64encode(HKDF(SHA256(), length=32, salt=None, info=b"portal.flow").derive(secret.encode())).decode()


@cache
def _keys(*keys: str) -> MultiFernet:
    return MultiFernet([Fernet(key) for key in keys])
