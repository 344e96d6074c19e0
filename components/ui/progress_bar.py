"""How far one has come in a task of several steps."""

from collections.abc import Sequence

from reactpy import html
from reactpy.types import VdomDict

from components.ui.icon import icon
from components.ui.slot import ProgressBar
from components.ui.translate import Translate


def progress_bar(t: Translate, label: str, steps: Sequence[str], current: int) -> ProgressBar:
    """The steps of a task in order, those done and the one at hand marked [content 5; components 2.6].

    Args:
        t: looks up "Step 2 of 4" and "done"
        label: the name of the list, such as the name of the task
        steps: the names of the steps
        current: the number of the step at hand, from 1

    Keys:
        None.

    Accessibility:
        An ordered list with a name; the step at hand has aria-current=step, and steps done say so in words.
        Colour tells nothing alone: done has a check mark, the step at hand a bold ring. On narrow screens the eye sees the
        number and name of the step at hand; screen readers have all names.

    Use:
        In the slot of page_header, for tasks of three to seven steps in a fixed order.

    Not for:
        Waiting: spinner or skeleton. Where a page stands: breadcrumbs.

    Test ids:
        progress-bar: the list
        progress-step: a step, with data-state done, current or coming
    """
    if not 1 <= current <= len(steps):
        raise ValueError(f"progress_bar: there is no step {current} of {len(steps)}")
    return ProgressBar(
        **html.div(
            {"className": "progress-bar"},
            html.p(
                {"className": "progress-bar__now", "aria-hidden": "true"},
                f"{t('progress.step', n=current, total=len(steps))}: {steps[current - 1]}",
            ),
            html.ol(
                {"className": "progress-bar__steps", "aria-label": label, "data-testid": "progress-bar"},
                *[_step(t, number, name, current) for number, name in enumerate(steps, start=1)],
            ),
        )
    )


def _step(t: Translate, number: int, name: str, current: int) -> VdomDict:
    state = "done" if number < current else "current" if number == current else "coming"
    return html.li(
        {
            "key": str(number),
            "data-testid": "progress-step",
            "data-state": state,
            **({"aria-current": "step"} if state == "current" else {}),
        },
        html.span({"className": "progress-bar__mark", "aria-hidden": "true"}, icon("check") if state == "done" else str(number)),
        html.span({"className": "progress-bar__name"}, name),
        html.span({"className": "visually-hidden"}, f" ({t('progress.done')})") if state == "done" else "",
    )
