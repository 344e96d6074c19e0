"""Time left, counted down in the browser."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from math import ceil

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from portal.constants import COUNTDOWN_TICK, MILLISECOND

OnEnd = Callable[[], Awaitable[None]]


def countdown(
    text: str,
    left: timedelta,
    *,
    id: str,
    milestones: Mapping[int, str] | None = None,
    on_end: OnEnd | None = None,
    end_event: str | None = None,
    test_id: str = "countdown",
) -> VdomDict:
    """Counts down second by second without a message, and says the time aloud only at milestones [content 9; shell 4].

    Args:
        text: what is shown: {n} is seconds, {time} is minutes and seconds
        left: the time left when it is drawn; a new one starts it anew
        id: its id; the live region is {id}-announcer
        milestones: seconds left to what is said aloud then
        on_end: runs when it has ended
        end_event: a window event when it has ended, for what needs no server
        test_id: the test id of the time

    Keys:
        None.

    Accessibility:
        A timer, which screen readers read when they come to it but do not say each second; a live region beside it says the
        milestones. It looks at a clock that never jumps, and again when the page comes back into sight.

    Use:
        Before something happens by itself: signing out, reading the page in anew. Whoever uses it offers more time (WCAG 2.2.1).

    Not for:
        Urging people on.

    Test ids:
        countdown: the time
    """
    seconds = ceil(left.total_seconds())
    return html.span(
        {"className": "countdown"},
        ability(
            "countdown",
            "span",
            {"role": "timer", "id": id, "data-testid": test_id},
            text.replace("{n}", str(seconds)).replace("{time}", f"{seconds // 60:02}:{seconds % 60:02}"),
            props={
                "left": left // MILLISECOND,
                "tick": COUNTDOWN_TICK // MILLISECOND,
                "text": text,
                "milestones": {str(at): words for at, words in (milestones or {}).items()},
                "announcer": f"{id}-announcer",
                "endEvent": end_event,
            },
            **({"onEnd": on_end} if on_end else {}),
        ),
        html.span({"className": "visually-hidden", "role": "status", "id": f"{id}-announcer", "data-testid": f"{test_id}-announcer"}),
    )
