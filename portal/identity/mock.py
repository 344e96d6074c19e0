"""The login of test people, when its package is there (docs/explanation/login.md). The portal never imports it by name.

Production does not install the package. Where it is installed it still takes ``VST_MOCK_LOGIN``, which production refuses to start
with, and each of its doors asks for the host of every request.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from django.conf import settings

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.urls import URLPattern

    from portal.asked import Asked
    from portal.cookies import CookieChanges
    from portal.identity.accept import Claims
    from portal.page import Page
    from portal.routes import Show
    from portal.visit import Shown

NAME: Final = "mock_login"


class MockLogin(Protocol):
    """What ``mock_login.package`` has."""

    screens: Mapping[str, Callable[["Page"], Any]]
    """How its screens are drawn."""
    loaders: Mapping[str, Callable[["Show", "Page", Mapping[str, str]], Awaitable[Any]]]
    """What its screens show."""
    opened: Mapping[str, Callable[["HttpRequest", "Asked", "Shown"], Awaitable["HttpResponse"]]]
    """Its screens that do more than show."""
    urlpatterns: Sequence["URLPattern"]

    def claims_of(self, cookies: Mapping[str, str], host: str) -> "Claims | None":
        """Who was chosen on the test sign-on page."""

    def has_chosen(self, cookies: Mapping[str, str]) -> bool:
        """Whether somebody was chosen there, rightly or not."""

    def choice_used(self) -> "CookieChanges":
        """Removes the choice."""

    def is_test_number(self, personnummer: str) -> bool:
        """Whether these twelve digits belong to nobody."""

    def refuses_refresh(self, personnummer: str) -> bool:
        """Whether every refresh of this test person's tokens is to fail."""


def is_installed() -> bool:
    return find_spec(NAME) is not None


def package() -> MockLogin | None:
    """The login of test people, or ``None`` where there is none."""
    return cast(MockLogin, import_module(f"{NAME}.package")) if settings.VST_MOCK_LOGIN else None
