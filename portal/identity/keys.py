"""The keys that sign the portal's tokens: ES256, made once, and another set for test logins.

A file holds the newest key first. A key that was added by ``manage.py identity_keys`` says from when it signs, so that everybody
who checks tokens by ``/.well-known/jwks.json`` has it by then; an old one stays until the last token it signed has ended.
"""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from joserfc.jwk import ECKey, KeySet

from portal.constants import SESSION_LIFETIME

PUBLISHED_BEFORE_USE: Final = timedelta(hours=24)
KEPT_AFTER_USE: Final = SESSION_LIFETIME + timedelta(hours=1)
"""No token lives longer than a session; the hour is for clocks that differ."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """A key of the file, and from when it signs."""

    key: ECKey
    signs_from: datetime


def signing_key(is_mock: bool, now: datetime) -> ECKey:
    """The key that signs at ``now``. Raises ``PermissionError`` for a mock key in production."""
    return next(kept.key for kept in _stored(is_mock) if kept.signs_from <= now)


def verifying_keys(is_mock: bool) -> KeySet:
    """Every key of the file, those that do not sign yet and those that do not any more."""
    return KeySet([kept.key for kept in _stored(is_mock)])


def public_keys(test_environment: bool) -> dict[str, Any]:
    """The key set others may check tokens with (``/.well-known/jwks.json``)."""
    sets = [verifying_keys(is_mock=False)] + ([verifying_keys(is_mock=True)] if test_environment else [])
    return {"keys": [key.as_dict(private=False) for keys in sets for key in keys.keys]}


def rotate(now: datetime) -> str:
    """Adds a key that signs from a day after ``now``, drops those whose tokens have all ended; its name."""
    file, rows = _file(is_mock=False), _rows(is_mock=False)
    made = {**_made(""), "signs_from": int((now + PUBLISHED_BEFORE_USE).timestamp())}
    _replace(file, json.dumps({"keys": [made, *_still_needed(rows, now)]}))
    return str(made["kid"])


def listed(now: datetime) -> list[tuple[str, datetime, bool]]:
    """Name, first moment and whether it signs now, of every key for real logins."""
    current = signing_key(is_mock=False, now=now)
    return [(str(kept.key.kid), kept.signs_from, kept.key.kid == current.kid) for kept in _stored(is_mock=False)]


def in_use_since(now: datetime) -> datetime | None:
    """When the key that signs at ``now`` began to; ``None`` where none was made yet, or the first one is about to be followed."""
    file = _file(is_mock=False)
    if not file.exists():
        return None
    stored = _stored(is_mock=False)
    began = next(kept.signs_from for kept in stored if kept.signs_from <= now)
    if began.timestamp():
        return began
    return datetime.fromtimestamp(file.stat().st_mtime, UTC) if len(stored) == 1 else None


def _still_needed(rows: Sequence[dict[str, Any]], now: datetime) -> list[dict[str, Any]]:
    """A key is needed until the tokens have ended that it signed before the next newer one took over."""
    kept: list[dict[str, Any]] = []
    for place, row in enumerate(rows):
        successor = rows[place - 1].get("signs_from", 0) if place else None
        if successor is None or datetime.fromtimestamp(successor, UTC) + KEPT_AFTER_USE > now:
            kept.append(row)
    return kept


def _stored(is_mock: bool) -> tuple[_Kept, ...]:
    file = _file(is_mock)
    if not file.exists():
        _rows(is_mock)
    return _read(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def _read(file: Path, _changed: int) -> tuple[_Kept, ...]:
    """Read anew only when the file has changed, which every process sees at its next token."""
    return tuple(
        _Kept(
            ECKey.import_key({name: value for name, value in row.items() if name != "signs_from"}),
            datetime.fromtimestamp(row.get("signs_from", 0), UTC),
        )
        for row in json.loads(file.read_text())["keys"]
    )


def _rows(is_mock: bool) -> list[dict[str, Any]]:
    file = _file(is_mock)
    if not file.exists():
        _write_once(file, json.dumps({"keys": [_made("mock-" if is_mock else "")]}))
    found: list[dict[str, Any]] = json.loads(file.read_text())["keys"]
    return found


def _file(is_mock: bool) -> Path:
    if is_mock and settings.VST_ENV == "production":
        raise PermissionError("test logins have no key in production")
    return Path(settings.DATA_DIR) / ("mock-identity-keys.json" if is_mock else "identity-keys.json")


def _made(prefix: str) -> dict[str, Any]:
    key = ECKey.generate_key("P-256", auto_kid=True)
    return {**key.as_dict(private=True), "kid": prefix + str(key.kid), "use": "sig", "alg": "ES256"}


def _write_once(file: Path, text: str) -> None:
    """Two processes that start together end with the same keys: the first file to get its name wins."""
    draft = _draft(file, text)
    try:
        os.link(draft, file)
    except FileExistsError:
        pass  # the other process was first, and its keys are as good
    finally:
        draft.unlink()


def _replace(file: Path, text: str) -> None:
    """The whole new file at once: nobody reads half of one."""
    _draft(file, text).replace(file)


def _draft(file: Path, text: str) -> Path:
    draft = file.with_suffix(f".{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as out:
        out.write(text)
    return draft
