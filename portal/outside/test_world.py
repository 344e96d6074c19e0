"""The test world, when its package is there (docs/how-to/test-an-e-service.md). The portal never imports it by name.

Production does not install the package, and asks for none. Where it is there it stands around each source of a call: it answers in place
of systems that a test environment has not, fails as a test has asked, and notes the call.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, Protocol, cast

from django.conf import settings

from portal.outside.source import Source

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase
    from django.urls import URLPattern

NAME: Final = "test_world"


class TestWorld(Protocol):
    """What ``test_world.package`` has."""

    urlpatterns: Sequence["URLPattern"]
    """The test controls and the remote modules of demonstration."""

    def around(self, name: str, source: Source, has_address: bool) -> Source:
        """The source of the call ``name`` with faults and the call log before it, and without an address what tests know besides."""

    async def meet(self, name: str) -> None:
        """What no call stands behind waits or raises here, as a test has asked for ``name``."""

    async def controlled(self, name: str, request: "HttpRequest", view: Callable[[], Awaitable["HttpResponseBase"]]) -> "HttpResponseBase":
        """The answer of ``view``, one of the portal's own calls, or of the fault that a test has put on it; noted under ``name``."""


def package() -> TestWorld | None:
    """The test world, or ``None`` where there is none."""
    return None if settings.VST_ENV == "production" else _installed()


@cache
def _installed() -> TestWorld | None:
    return cast(TestWorld, import_module(f"{NAME}.package")) if find_spec(NAME) else None


async def meet(name: str) -> None:
    """As ``TestWorld.meet``, where there is one."""
    world = package()
    if world is not None:
        await world.meet(name)
