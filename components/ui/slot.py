"""Slots: places in a part that take one part of one kind. A part says its kind by its type."""

from typing import Any

from reactpy.types import VdomDict


class Breadcrumbs(VdomDict):
    """What :func:`components.ui.breadcrumbs.breadcrumbs` answers."""


class Helpbox(VdomDict):
    """What :func:`components.ui.helpbox.helpbox` answers."""


class ProgressBar(VdomDict):
    """What :func:`components.ui.progress_bar.progress_bar` answers."""


class StatusRow(VdomDict):
    """What :func:`components.ui.status_row.status_row` answers."""


class FunctionRow(VdomDict):
    """What :func:`components.ui.function_row.function_row` answers."""


class WrongPart(TypeError):
    """Something in a slot that it does not take; the message names part, slot and kind."""


def only(part: str, slot: str, kind: type[VdomDict], given: Any) -> Any:
    """``given`` for the slot ``slot`` of ``part``, ``""`` for an empty one. Raises :class:`WrongPart` for two or another kind."""
    if given is None:
        return ""
    if isinstance(given, kind):
        return given
    what = f"{len(given)} parts" if isinstance(given, list | tuple) else f"a {_named(given)}"
    raise WrongPart(f"{part}: the slot {slot} takes one {kind.__name__}, not {what}")


def _named(given: Any) -> str:
    return type(given).__name__ if type(given) is not VdomDict else f"<{given['tagName']}>"
