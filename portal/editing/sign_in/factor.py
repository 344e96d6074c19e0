"""The second factor of an editor with a password: codes of an app, and ten recovery codes, kept in the tables of django-otp."""

import hmac
import secrets
import time
from base64 import b32encode
from binascii import unhexlify
from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final
from urllib.parse import quote, urlencode

import segno
from django.conf import settings
from django.db import transaction
from django_otp import verify_token
from django_otp.oath import TOTP
from django_otp.plugins.otp_static.models import StaticDevice
from django_otp.plugins.otp_totp.models import TOTPDevice, default_key

from portal.constants import EDITOR_CODE_TRIES, EDITOR_RECOVERY_CODES, EDITOR_TRIES_WITHIN
from portal.shared.throttle import Throttle

DIGITS: Final = 6
STEP: Final = 30
"""Seconds that a code is shown; the one before and the one after count too."""
_RECOVERY: Final = 10
"""Characters of a recovery code, five bits each."""
_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits that are not taken for one another."""
_NAME: Final = "editor"
_WRONG: Final = Throttle("wrong-codes", EDITOR_TRIES_WITHIN)


class Answer(StrEnum):
    """What a code was."""

    CODE = "code"
    RECOVERY = "recovery"
    WRONG = "wrong"
    """Also one that was used before."""
    TOO_OFTEN = "too often"


def new_secret() -> str:
    """What an app and the portal will both know: 20 bytes, in hexadecimal digits."""
    drawn: str = default_key()
    return drawn


def as_text(secret: str) -> str:
    """``secret`` as people type it into an app: four characters at a time."""
    typed = b32encode(unhexlify(secret)).decode()
    return " ".join(typed[start : start + 4] for start in range(0, len(typed), 4))


def as_picture(secret: str, name: str) -> str:
    """``secret`` for ``name`` as a QR code that apps read: the address of an SVG that holds itself."""
    told = {"secret": b32encode(unhexlify(secret)).decode(), "issuer": settings.WAGTAIL_SITE_NAME, "digits": DIGITS, "period": STEP}
    address = f"otpauth://totp/{quote(f'{settings.WAGTAIL_SITE_NAME}:{name}')}?{urlencode(told, quote_via=quote)}"
    picture: str = segno.make(address, error="m").svg_data_uri(scale=5, border=4, light="white")
    return picture


def is_set_up(user: Any) -> bool:
    """Whether an app of ``user`` is known."""
    return bool(TOTPDevice.objects.filter(user=user, confirmed=True).exists())


@transaction.atomic
def set_up(user: Any, secret: str, code: str) -> list[str] | None:
    """Makes ``secret`` the one of ``user``, in place of one before, when ``code`` is of it. Gives the recovery codes, which are new too.

    ``None`` for a wrong code. The code is used up by it.
    """
    totp = TOTP(unhexlify(secret), STEP, 0, DIGITS)
    totp.time = time.time()
    if not _is_of_app(code) or not totp.verify(int(code), tolerance=1):
        return None
    forget(user)
    TOTPDevice.objects.create(user=user, name=_NAME, key=secret, digits=DIGITS, step=STEP, last_t=totp.t(), confirmed=True)
    drawn = [_draw() for _ in range(EDITOR_RECOVERY_CODES)]
    device = StaticDevice.objects.create(user=user, name=_NAME, confirmed=True)
    for code in drawn:
        device.token_set.create(token=_kept(user, code, settings.SECRET_KEY))
    return [f"{code[: _RECOVERY // 2]}-{code[_RECOVERY // 2 :]}" for code in drawn]


def forget(user: Any) -> None:
    """Takes the app and the recovery codes of ``user`` away: the next login with their password begins anew."""
    for model in (TOTPDevice, StaticDevice):
        model.objects.filter(user=user).delete()


def recovery_codes_left(user: Any) -> int:
    """How many have not been used."""
    return sum(device.token_set.count() for device in StaticDevice.objects.filter(user=user))


def answer(user: Any, entered: str, now: datetime) -> Answer:
    """What ``entered`` is to ``user``; a code that is right is used up. Spaces and dashes do not count, nor do capitals."""
    limit = {f"user {user.pk}": EDITOR_CODE_TRIES}
    if not _WRONG.has_room(limit, now):
        return Answer.TOO_OFTEN
    code = "".join(each for each in entered.casefold() if each not in " -\u2013\u00a0\t\r\n")
    right = next((kind for device, kind, token in _tries(user, code) if verify_token(user, device.persistent_id, token)), Answer.WRONG)
    if right is Answer.WRONG:
        _WRONG.add(limit, now)
    else:
        _WRONG.drop(f"user {user.pk}")
    return right


def forget_wrong_codes() -> None:
    """Counts from nothing again."""
    _WRONG.forget()


def _tries(user: Any, code: str) -> Iterator[tuple[Any, Answer, str]]:
    if _is_of_app(code):
        yield from ((device, Answer.CODE, code) for device in TOTPDevice.objects.filter(user=user, confirmed=True))
    elif len(code) == _RECOVERY and code.isascii():
        keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        for device in StaticDevice.objects.filter(user=user, confirmed=True):
            yield from ((device, Answer.RECOVERY, _kept(user, code, key)) for key in keys)


def _is_of_app(code: str) -> bool:
    return len(code) == DIGITS and code.isascii() and code.isdigit()


def _draw() -> str:
    return "".join(secrets.choice(_ALPHABET) for _ in range(_RECOVERY))


def _kept(user: Any, code: str, key: str) -> str:
    """How a recovery code stands in the database: nobody who reads it there can use it. The column is 16 characters wide."""
    digest = hmac.new(key.encode(), f"recovery code {user.pk} {code}".encode(), sha256).digest()
    return b32encode(digest)[:16].decode()
