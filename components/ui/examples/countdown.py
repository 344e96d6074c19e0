"""Examples of ``components/ui/countdown.py``."""

from datetime import timedelta

from reactpy.types import VdomDict

from components.ui.countdown import countdown
from components.ui.example import Example
from components.ui.translate import Translate

GROUP = "feedback"


def two_minutes(t: Translate) -> VdomDict:
    milestones = {60: t("example.countdownMinute"), 0: t("example.countdownEnded")}
    return countdown(
        t("example.countdownText"),
        timedelta(minutes=2),
        id="countdown-example",
        milestones=milestones,
        end_event="example:countdown-ended",
    )


EXAMPLES: dict[str, Example] = {"countdown": two_minutes}
