"""Hooks of the portal's components.

What a handler gets
-------------------
A browser event is large and tells more of the visitor than a handler needs. The client sends only this, and leaves out what is
empty, so that a click is about a hundred bytes. In Python it is ReactPy's ``Event``, a dict whose keys are attributes too:

- ``event["target"]["value"]``, ``["checked"]``, ``["name"]``: the field an ``onChange``, ``onInput``, ``onBlur`` or
  ``onKeyDown`` came from; ``value`` is a list for a ``select`` with ``multiple``. Passwords and files are never sent.
- ``event["key"]``: the ``data-key`` of the element that was hit or of its nearest ancestor that has one; which row of a list.
- ``event["pressed"]``: on keyboard events the key as the browser names it (``Enter``, ``ArrowDown``), with ``ctrlKey``,
  ``altKey``, ``shiftKey`` and ``metaKey`` only when they were held.
- ``event["fields"]``: on ``onSubmit`` all fields by name, check boxes as booleans; of a form with ``data-in-place`` in its stead
  ``event["posted"]``, names and values in pairs, as a post would hold them.
- ``event["open"]``: on ``onToggle``, whether a ``details`` or popover is open now.

``@event(prevent_default=True)``, ``stop_propagation``, ``debounce`` and ``throttle`` (milliseconds) of ReactPy are obeyed by the client;
a waiting debounced field is sent before any other event of the page, so that handlers see events in the order they happened.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Final, cast

from channels.layers import get_channel_layer
from reactpy import use_async_effect, use_connection, use_effect, use_ref, use_state

from components.ui.translate import Translate
from portal.notices.follow import FOLLOWER
from portal.runtime.ending import ended
from portal.switches.known import KNOWN
from portal.words.texts import text

if TYPE_CHECKING:
    from portal.notices import Notice
    from portal.switches import Closure, Switches
    from portal.web.page import Page

PAGE_IN_SCOPE: Final = "portal.web.page"
"""Where the page stands in the scope of a component's connection."""
LISTENS_IN_SCOPE: Final = "portal.web.listens"
"""There when a component of the page hears what the page does not know."""


def use_page() -> "Page":
    """The page this component stands on; the same record on the GET and on the socket."""
    return cast("Page", use_connection().scope[PAGE_IN_SCOPE])


def use_text() -> Translate:
    """``t = use_text()``, then ``t("choose_engagemang.title")`` or ``t("chooser.count", n=7)``. ``KeyError`` for a missing text."""
    locale = use_page().locale

    def t(key: str, /, **values: object) -> str:
        return text(locale, key, **values)

    return t


def use_group(group: str, receiver: Callable[[dict[str, Any]], Awaitable[None]], *, page_knows: bool = False) -> None:
    """Gives every message of a channel group to ``receiver`` while the component stands on a live page.

    A page with one is drawn anew when it goes live, for what was said since its GET; not where the ``page_knows`` what may be said, for
    then a page that was drawn before it is no longer the page of the visit.

    In place of reactpy-django's ``use_channel_layer``, which never leaves its group: each closed page would stay a member.
    """
    if not page_knows:
        use_connection().scope[LISTENS_IN_SCOPE] = True
    latest = use_ref(receiver)
    latest.current = receiver

    async def hear() -> None:
        layer = get_channel_layer()
        name = await layer.new_channel()
        await layer.group_add(group, name)
        try:
            while True:
                await latest.current(await layer.receive(name))
        finally:
            await layer.group_discard(group, name)

    @use_async_effect(dependencies=[group])
    async def listen() -> None:
        hearing = asyncio.create_task(hear())
        try:
            await asyncio.wait([hearing])
            hearing.result()
        finally:
            await ended(hearing)


def use_notices() -> "tuple[Notice, ...] | None":
    """The notices in force where they have changed since the page was made, else ``None``; the component is drawn anew with each change."""
    kept: Any = use_state(None)
    notices, set_notices = kept
    at_first = use_page().notices

    def told(notices: "tuple[Notice, ...]") -> None:
        set_notices(lambda before: before if notices == (at_first if before is None else before) else notices)

    use_effect(lambda: FOLLOWER.hear(told), dependencies=[])
    return cast("tuple[Notice, ...] | None", notices)


def use_closed() -> "tuple[Closure, ...]":
    """The e-services that operators have closed; the component is drawn anew with each change."""
    kept: Any = use_state(use_page().closed)
    closed, set_closed = kept

    def told(switches: "Switches") -> None:
        set_closed(lambda before: before if switches.closed == before else switches.closed)

    use_effect(lambda: KNOWN.hear(told), dependencies=[])
    return cast("tuple[Closure, ...]", closed)
