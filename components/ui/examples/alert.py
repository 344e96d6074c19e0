"""Examples of ``components/ui/alert.py``."""

from functools import partial
from typing import Any, get_args

from reactpy import component, html, use_state
from reactpy.types import VdomDict

from components.ui.alert import Kind, alert
from components.ui.button import button
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "feedback"


def of_kind(t: Translate, kind: Kind) -> VdomDict:
    return alert(t, kind, t(f"example.alert{kind.capitalize()}"), html.p(t("example.alertText")), level=4)


@component
def _after_a_press(t: Translate) -> Any:
    presses, set_presses = use_state(0)
    return html.div(
        button(t("example.tryAgain"), size="small", test_id="alert-try", onClick=lambda event: set_presses(lambda n: n + 1)),
        alert(t, "error", t("example.alertError"), appears=True, level=4, test_id="alert-appeared") if presses else "",
    )


def after_a_press(t: Translate) -> Any:
    return _after_a_press(t)


EXAMPLES: dict[str, Example] = {f"alert-{kind}": partial(of_kind, kind=kind) for kind in get_args(Kind)} | {"alert-appears": after_a_press}
