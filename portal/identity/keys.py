"""The keys that sign the portal's tokens: ES256, made once, and another set for test logins (design: identity 2 and 4)."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from joserfc.jwk import ECKey, KeySet


@cache
def signing_key(is_mock: bool) -> ECKey:
    """The key that signs now: the first of its file. Raises ``PermissionError`` for a mock key in production."""
    return ECKey.import_key(_stored(is_mock)[0])


@cache
def verifying_keys(is_mock: bool) -> KeySet:
    """Every key of the file: a new one is added first, an old one stays until its last token has ended."""
    return KeySet([ECKey.import_key(key) for key in _stored(is_mock)])


def public_keys(test_environment: bool) -> dict[str, Any]:
    """The key set others may check tokens with (``/.well-known/jwks.json``)."""
    sets = [verifying_keys(is_mock=False)] + ([verifying_keys(is_mock=True)] if test_environment else [])
    return {"keys": [key.as_dict(private=False) for keys in sets for key in keys.keys]}


def _stored(is_mock: bool) -> list[dict[str, Any]]:
    if is_mock and settings.VST_ENV == "production":
        raise PermissionError("test logins have no key in production")
    file = Path(settings.DATA_DIR) / ("mock-identity-keys.json" if is_mock else "identity-keys.json")
    if not file.exists():
        _write_once(file, json.dumps({"keys": [_made("mock-" if is_mock else "")]}))
    found: list[dict[str, Any]] = json.loads(file.read_text())["keys"]
    return found


def _made(prefix: str) -> dict[str, Any]:
    key = ECKey.generate_key("P-256", auto_kid=True)
    return {**key.as_dict(private=True), "kid": prefix + str(key.kid), "use": "sig", "alg": "ES256"}


def _write_once(file: Path, text: str) -> None:
    """Two processes that start together end with the same keys: the first file to get its name wins."""
    draft = file.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as out:
        out.write(text)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # the other process was first, and its keys are as good
    finally:
        draft.unlink()
