"""Editors whose password is not enough."""

from binascii import unhexlify
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice

from portal.editing.demo_editors import PASSWORD
from portal.editing.sign_in.factor import forget_wrong_codes
from portal.editing.sign_in.tries import TRIES


@pytest.fixture
def with_codes(edited: None, settings: Any) -> Iterator[None]:
    """A portal where a password of an editor needs a code besides."""
    settings.VST_EDITOR_SECOND_FACTOR = True
    yield
    TRIES.forget()
    forget_wrong_codes()


@pytest.fixture
def password_of(with_codes: None) -> Callable[..., Client]:
    """Somebody who wrote their right password: ``password_of("redaktor")``."""

    def written(name: str, address: str = "127.0.0.1") -> Client:
        client = Client(REMOTE_ADDR=address)
        assert client.post("/admin/login/", {"username": name, "password": PASSWORD}).status_code == 302
        return client

    return written


@pytest.fixture
def app_of() -> Callable[..., str]:
    """The app of an editor, which shows a code: ``app_of("redaktor", later=1)`` is the one after that."""

    def shown(name: str, later: int = 0) -> str:
        user = User.objects.get(username=name)
        return code_of(TOTPDevice.objects.get(user=user).key, later)

    return shown


def code_of(secret: str, later: int = 0) -> str:
    """What an app with ``secret``, in hexadecimal digits, shows."""
    return f"{totp(unhexlify(secret), drift=later):06}"
