"""Why a sign-on was refused: a reason for the log, and a page for the visitor."""

from typing import Final, Literal

Kind = Literal["refused", "cancelled", "stale", "unavailable"]
"""What the visitor is told: something was wrong, they cancelled, it took too long, or this way in is not open."""

STATUS: Final[dict[Kind, int]] = {"refused": 400, "cancelled": 403, "stale": 400, "unavailable": 424}


class Refused(Exception):
    """A sign-on that does not become a login. The message is for the log and holds nothing personal."""

    def __init__(self, reason: str, kind: Kind = "refused") -> None:
        super().__init__(reason)
        self.kind: Kind = kind
