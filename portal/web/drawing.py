"""Who draws pages: ``components`` says so when Django starts, for the portal never imports it."""

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from portal.notices import Notice
from portal.runtime.provided import Provided
from portal.web.page import Page
from portal.web.shell_part import DrawnFor, Name, Part
from portal.words.locales import Locale


@dataclass(frozen=True, slots=True)
class Drawing:
    """The ways in which something is drawn."""

    prerender: Callable[..., Awaitable[str]]
    """The whole document of a page, for a connection (an ASGI scope). A third argument may keep the drawing for the page's websocket, and
    gives the key that the document says it by."""
    live_page: Callable[[Page, dict[str, Any], Iterable[str]], Any]
    """The same page behind its socket, for a client that has these leaves already."""
    notices: Callable[[Locale, Iterable[Notice], str], str]
    """The notices of the shell, and of an e-service unless its id is empty, as they stand in a page."""
    part: Callable[[Name, DrawnFor], Part]
    """A part of the shell that no page carries."""
    app_frame: Callable[[str, Locale, Sequence[str]], str]
    """The document of a frame that the app of a service runs in."""


drawing: Final = Provided[Drawing]("how pages are drawn")
