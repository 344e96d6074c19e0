"""The keys that sign the portal's tokens: ES256, made once for all processes, and another set for test logins.

A key that was added by ``manage.py identity_keys`` says from when it signs, so that everybody who checks tokens by
``/.well-known/jwks.json`` has it by then; an old one stays until the last token it signed has ended.
"""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.conf import settings
from joserfc.jwk import ECKey, KeySet

from portal.constants import IDENTITY_KEYS_LOOKED_AT_EVERY, SESSION_LIFETIME
from portal.identity import key_files
from portal.identity.key_files import USES_OF_TOKENS
from portal.identity.key_ring import RING, KeptKey, NewKey
from portal.runtime.jobs import LoopJob

PUBLISHED_BEFORE_USE: Final = timedelta(hours=24)
KEPT_AFTER_USE: Final = SESSION_LIFETIME + timedelta(hours=1)
"""No token lives longer than a session; the hour is for clocks that differ."""
_PREFIX: Final = {False: "", True: "mock-"}
ALWAYS: Final = datetime.fromtimestamp(0, UTC)
"""From when the first key signs."""


async def at_hand() -> None:
    """Comes back when every key that this installation signs with is at hand in the process, at once when they are.

    What follows asks no database. Raises ``DatabaseError`` while there are none and the database is away.
    """
    if not all(RING.has(USES_OF_TOKENS[is_mock]) for is_mock in _kinds()):
        await sync_to_async(_make_first)()


def signing_key(is_mock: bool, now: datetime) -> ECKey:
    """The key that signs at ``now``. Raises ``PermissionError`` for a mock key in production."""
    return _key(_signs(_with_one(is_mock), now))


def verifying_keys(is_mock: bool) -> KeySet:
    """Every key there is, those that do not sign yet and those that do not any more."""
    return KeySet([_key(kept) for kept in _with_one(is_mock)])


def names_of_keys(is_mock: bool) -> tuple[str, ...]:
    """Of the same keys; a name is made of the key, so that other keys have other names."""
    return tuple(kept.name for kept in _with_one(is_mock))


def public_keys(test_environment: bool) -> dict[str, Any]:
    """The key set others may check tokens with (``/.well-known/jwks.json``)."""
    sets = [verifying_keys(is_mock=False)] + ([verifying_keys(is_mock=True)] if test_environment else [])
    return {"keys": [key.as_dict(private=False) for keys in sets for key in keys.keys]}


def first_keys() -> tuple[KeptKey, ...]:
    """New keys as a portal begins with, which nobody keeps."""
    return tuple(_made(_PREFIX[is_mock], ALWAYS).at(USES_OF_TOKENS[is_mock], 1) for is_mock in (False, True))


def rotate(now: datetime, signs_from: datetime | None = None) -> list[str]:
    """Adds a key that signs from ``signs_from`` (a day after ``now``), drops those whose tokens have all ended; its name.

    In a test environment the keys for test logins follow, and their name is the second.
    """
    added = []
    for is_mock in _kinds():
        RING.drop(_no_longer_needed(_with_one(is_mock), now))
        new = _made(_PREFIX[is_mock], signs_from or now + PUBLISHED_BEFORE_USE)
        added.append(RING.add(USES_OF_TOKENS[is_mock], new).name)
    return added


def listed(now: datetime) -> list[tuple[str, datetime, bool]]:
    """Name, first moment and whether it signs now, of every key for real logins."""
    kept = _with_one(is_mock=False)
    current = _signs(kept, now)
    return [(key.name, key.used_from, key == current) for key in kept]


def in_use_since(now: datetime) -> datetime | None:
    """When the key that signs at ``now`` began to; ``None`` where none was made yet."""
    kept = RING.kept(USES_OF_TOKENS[False])
    if not kept:
        return None
    current = _signs(kept, now)
    return current.made_at if current.used_from == ALWAYS else current.used_from


def _no_longer_needed(kept: Sequence[KeptKey], now: datetime) -> list[KeptKey]:
    """A key is needed until the tokens have ended that it signed before the next newer one took over."""
    return [older for newer, older in pairwise(kept) if newer.used_from + KEPT_AFTER_USE <= now]


def _signs(kept: Sequence[KeptKey], now: datetime) -> KeptKey:
    """The newest that is in use; the oldest of several where a clock is behind."""
    return next((key for key in kept if key.used_from <= now), kept[-1])


def _with_one(is_mock: bool) -> tuple[KeptKey, ...]:
    if is_mock and settings.VST_ENV == "production":
        raise PermissionError("test logins have no key in production")
    use = USES_OF_TOKENS[is_mock]
    return RING.with_one(use, lambda: key_files.read(use) or [_made(_PREFIX[is_mock], ALWAYS)])


def _make_first() -> None:
    for is_mock in _kinds():
        _with_one(is_mock)


def _kinds() -> tuple[bool, ...]:
    return (False,) if settings.VST_ENV == "production" else (False, True)


def _made(prefix: str, signs_from: datetime) -> NewKey:
    key = ECKey.generate_key("P-256", auto_kid=True)
    row = {**key.as_dict(private=True), "kid": prefix + str(key.kid), "use": "sig", "alg": "ES256"}
    return NewKey(str(row["kid"]), signs_from.replace(microsecond=0), json.dumps(row).encode())


@lru_cache(maxsize=32)
def _imported(private: bytes) -> ECKey:
    return ECKey.import_key(json.loads(private))


def _key(kept: KeptKey) -> ECKey:
    return _imported(kept.private)


async def _look() -> timedelta:
    await sync_to_async(RING.look)()
    if not RING.is_away:
        await at_hand()
    return IDENTITY_KEYS_LOOKED_AT_EVERY


JOB: Final = LoopJob("identity-keys", _look, IDENTITY_KEYS_LOOKED_AT_EVERY, IDENTITY_KEYS_LOOKED_AT_EVERY)
"""Keeps the keys at hand as the database has them, for as long as the process serves."""
