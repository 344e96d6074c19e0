"""Which pages begin without a websocket: the client opens it when somebody is about to need it (static/client/still.ts; operation 4)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from portal.web.screen import screen

if TYPE_CHECKING:
    from portal.web.page import Page

_WAITS: Final = frozenset({"onClick", "onSubmit"})
"""What the client can do once more when the websocket is there; of other events it could not say what they were."""
_FORGETS: Final = "when-closed"
"""The behaviour that tells Python to forget what was typed: where Python has not heard of it there is nothing to forget."""


def may_rest(page: "Page", model: Mapping[str, Any]) -> bool:
    """Whether ``page``, drawn as ``model``, is nobody's, hears of nothing from elsewhere, and calls Python by clicks and forms only.

    Pages of signed-in people hear when their session ends, those of e-services are whatever the service makes of them, and an answer
    to a post may be typed on in.
    """
    shown = screen(page.screen)
    is_somebodys = page.login is not None or page.answer or page.service_id or page.is_loading or page.is_draft
    return not is_somebodys and shown.is_live and not shown.is_watched and not shown.is_bare and _calls_little(model)


def _calls_little(node: Any) -> bool:
    if not isinstance(node, dict):
        return True
    told = node["attributes"].get("ability", {}) if "attributes" in node else {}
    if "on" in told and told["name"] != _FORGETS:
        return False
    if "eventHandlers" in node and not node["eventHandlers"].keys() - told.get("on", ()) <= _WAITS:
        return False
    return all(map(_calls_little, node.get("children", ())))
