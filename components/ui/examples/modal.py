"""Examples of ``components/ui/modal.py``."""

from typing import Any

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.ui.button import button
from components.ui.example import Example
from components.ui.modal import closes, modal, opens
from components.ui.translate import Translate

GROUP = "overlay"


def asks(t: Translate) -> VdomDict:
    return html.div(
        button(t("example.openModal"), theme="alarming", test_id="modal-button", **opens("modal-asks")),
        modal(
            t,
            t("example.modalTitle"),
            html.p(t("example.modalText")),
            id="modal-asks",
            actions=(
                button(t("example.discard"), theme="alarming", test_id="modal-discard", **closes("modal-asks")),
                button(t("common.cancel"), variant="text", test_id="modal-cancel", **closes("modal-asks")),
            ),
        ),
    )


def stays(t: Translate) -> VdomDict:
    return html.div(
        button(t("example.openLocked"), variant="outline", test_id="modal-stays-button", **opens("modal-stays")),
        modal(
            t,
            t("example.lockedTitle"),
            html.p(t("example.lockedText")),
            id="modal-stays",
            actions=(button(t("example.discard"), theme="alarming", test_id="modal-stays-discard", **closes("modal-stays", anyway=True)),),
            stays=t("example.lockedReason"),
            test_id="modal-stays",
        ),
    )


@component
def _from_the_server(t: Translate) -> Any:
    opening, set_opening = use_state(0)
    is_drawn, set_is_drawn = use_state(True)

    def open_it(event: Any) -> None:
        set_is_drawn(True)
        set_opening(lambda n: n + 1)

    return html.div(
        button(t("example.openByServer"), variant="outline", test_id="modal-server-button", onClick=open_it),
        modal(
            t,
            t("example.serverTitle"),
            html.p({"data-testid": "modal-server-text"}, t("example.serverText", n=opening)),
            id="modal-server",
            actions=(
                button(t("example.takeAway"), variant="outline", test_id="modal-server-away", onClick=lambda event: set_is_drawn(False)),
            ),
            opening=opening,
            test_id="modal-server",
        )
        if is_drawn
        else "",
    )


def from_the_server(t: Translate) -> Any:
    return _from_the_server(t)


EXAMPLES: dict[str, Example] = {"modal": asks, "modal-prevent-close": stays, "modal-from-server": from_the_server}
