"""The test world, when its package is there (docs/how-to/test-an-e-service.md). The portal never imports it by name.

Production does not install the package, and asks for none. Where it is there it stands around each source of a call: it answers in place
of systems that a test environment has not, fails as a test has asked, and notes the call.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, Protocol

from django.http import HttpRequest, HttpResponseBase
from django.urls import URLPattern

from portal.outside.source import Source
from portal.runtime.provided import Provided


class TestWorld(Protocol):
    """What the portal asks of it."""

    @property
    def urlpatterns(self) -> Sequence[URLPattern]:
        """The test controls and the remote modules of demonstration."""

    def around(self, name: str, source: Source, has_address: bool) -> Source:
        """The source of the call ``name`` with faults and the call log before it, and without an address what tests know besides."""

    async def meet(self, name: str) -> None:
        """What no call stands behind waits or raises here, as a test has asked for ``name``."""

    async def controlled(self, name: str, request: HttpRequest, view: Callable[[], Awaitable[HttpResponseBase]]) -> HttpResponseBase:
        """The answer of ``view``, one of the portal's own calls, or of the fault that a test has put on it; noted under ``name``."""


class NoTestWorld:
    """Where there is none: everything is as it is."""

    urlpatterns: Sequence[URLPattern] = ()

    def around(self, name: str, source: Source, has_address: bool) -> Source:
        return source

    async def meet(self, name: str) -> None:
        """Nothing is asked for."""

    async def controlled(self, name: str, request: HttpRequest, view: Callable[[], Awaitable[HttpResponseBase]]) -> HttpResponseBase:
        return await view()


world: Final = Provided[TestWorld]("the test world", otherwise=NoTestWorld())
"""Provided by the package itself."""
