"""The login of test people, when its package is there (docs/explanation/login.md). The portal never imports it by name.

Production does not install the package. Where it is installed it still takes ``VST_MOCK_LOGIN``, which production refuses to start
with, and each of its ways in asks for the host of every request. Its screens are in ``portal.web.screen`` like all others.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Final, Protocol

from django.urls import URLPattern

from portal.http.cookies import CookieChanges
from portal.identity.claims import Claims
from portal.runtime.provided import Provided

NAME: Final = "mock_login"


class MockLogin(Protocol):
    """What the portal asks of it."""

    @property
    def urlpatterns(self) -> Sequence[URLPattern]:
        """Its calls."""

    def claims_of(self, cookies: Mapping[str, str], host: str) -> Claims | None:
        """Who was chosen on the test sign-on page."""

    def has_chosen(self, cookies: Mapping[str, str]) -> bool:
        """Whether somebody was chosen there, rightly or not."""

    def choice_used(self) -> CookieChanges:
        """Removes the choice."""

    def is_test_number(self, personnummer: str) -> bool:
        """Whether these twelve digits belong to nobody."""

    def refuses_refresh(self, personnummer: str) -> bool:
        """Whether every refresh of this test person's tokens is to fail."""


class NoMockLogin:
    """Where there is none: nobody was chosen, and nobody is a test person."""

    urlpatterns: Sequence[URLPattern] = ()

    def claims_of(self, cookies: Mapping[str, str], host: str) -> Claims | None:
        return None

    def has_chosen(self, cookies: Mapping[str, str]) -> bool:
        return False

    def choice_used(self) -> CookieChanges:
        return CookieChanges()

    def is_test_number(self, personnummer: str) -> bool:
        return False

    def refuses_refresh(self, personnummer: str) -> bool:
        return False


def is_installed() -> bool:
    return find_spec(NAME) is not None


login: Final = Provided[MockLogin]("the login of test people", otherwise=NoMockLogin())
"""Provided by the package itself."""
