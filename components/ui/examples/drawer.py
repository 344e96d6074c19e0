"""Examples of ``components/ui/drawer.py``."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from components.ui.drawer import closer, drawer, opener
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "overlay"


def opens(t: Translate) -> VdomDict:
    return html.div(
        button(t("example.openDrawer"), test_id="drawer-gallery-button", **opener("gallery")),
        drawer(
            t,
            "gallery",
            t("example.drawerTitle"),
            *[html.p({"key": str(n)}, t("example.drawerText")) for n in range(24)],
            html.p(html.a({"href": "/"}, t("example.toStart"))),
            html.p(t("example.drawerEnd")),
            group="gallery",
        ),
    )


def stays(t: Translate) -> VdomDict:
    return html.div(
        button(t("example.openLocked"), variant="outline", test_id="drawer-gallery-locked-button", **opener("gallery-locked")),
        drawer(
            t,
            "gallery-locked",
            t("example.lockedTitle"),
            html.p(t("example.lockedText")),
            button(t("example.discard"), theme="alarming", test_id="drawer-gallery-locked-discard", **closer(anyway=True)),
            side="left",
            group="gallery",
            stays=t("example.lockedReason"),
        ),
    )


EXAMPLES: dict[str, Example] = {"drawer": opens, "drawer-prevent-close": stays}
