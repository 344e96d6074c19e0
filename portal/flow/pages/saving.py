"""A step that is posted: what of it is kept, and where its button leads."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Literal

from portal.eservices.answers import Posted, Went
from portal.eservices.service_visit import ServiceVisit
from portal.flow.contents import Contents
from portal.flow.definition import Definition, Part
from portal.flow.drafts import Moved, TooLarge, TooMany
from portal.flow.fields import Raw
from portal.flow.fields.sni import FOUND
from portal.flow.opened import CHECK, Opened, opened
from portal.flow.problem import Problem
from portal.flow.route import Stop
from portal.flow.words import Words

Go = Literal["next", "back", "later", "file", "file-alone", "search"]

GO: Final = "_go"
DRAFT: Final = "_draft"
REVISION: Final = "_rev"
FROM: Final = "_fran"
ROW: Final = "_row"
FILE: Final = "fil"
"""The button that keeps files and stays on the page."""
FILE_ALONE: Final = "fil-ensam"
"""The same of a file that goes by itself: nothing else was sent."""
SEARCH: Final = "sok"
"""The button that finds what can be chosen by what is typed; nothing is kept and nothing judged."""
REMOVE: Final = "_ta-bort"
"""Id of a file that is to go."""
MOST_TRIES: Final = 5
"""Of two tabs that save at the same moment one goes first; the other merges what it has with that."""


def go_of(posted: Posted) -> Go:
    """Which button was pressed; Fortsätt for anything that is none of ours."""
    if REMOVE in posted:
        return "file"
    if FOUND in posted:
        return "search"
    match posted.get(GO):
        case "back":
            return "back"
        case "later":
            return "later"
        case str(go) if go == FILE:
            return "file"
        case str(go) if go == FILE_ALONE:
            return "file-alone"
        case str(go) if go == SEARCH:
            return "search"
    return "next"


def came_from(visit: ServiceVisit, posted: Posted | None = None) -> str:
    """``kontrollera`` where the step was opened from check answers."""
    told = posted.get(FROM, "") if posted is not None else visit.query.get("fran", "")
    return CHECK if told == CHECK else ""


def revision_of(posted: Posted) -> int:
    """The revision that the form was drawn from; 0 for what is no number."""
    written = posted.get(REVISION, "")
    return int(written) if written.isascii() and written.isdigit() and len(written) < 10 else 0


def words_of(flow: Definition, visit: ServiceVisit) -> Words:
    return Words(visit.service_id, visit.locale, flow.texts_under)


def errors_of(problems: Sequence[Problem], words: Words) -> tuple[tuple[str, str], ...]:
    """As a page shows them."""
    return tuple((problem.field, words.of_problem(problem)) for problem in problems)


def is_other(before: dict[str, Raw], now: dict[str, Raw]) -> bool:
    """Whether one of the fields holds something else."""
    return any(before.get(name, ()) != raw for name, raw in now.items())


async def save(at: Opened, visit: ServiceVisit, change: Callable[[Opened], Contents]) -> Opened:
    """Keeps what ``change`` makes of the draft; when it was changed meanwhile, of what it is by then.

    Raises ``TooMany``, ``TooLarge``, and ``Moved`` for a draft that is gone.
    """
    for _ in range(MOST_TRIES):
        try:
            return await at.with_contents(change(at), visit)
        except Moved:
            again = await opened(at.flow, _at_draft(visit, at))
            if not isinstance(again, Opened):
                raise
            at = again
    raise Moved


def way_back(at: Opened, stop: Stop, from_: str) -> Went:
    """Where the back control leads."""
    if from_:
        return Went(at.path(CHECK))
    before = at.route.before(stop)
    if before:
        return Went(at.path(before.name))
    return Went(at.path()) if at.flow.tasks and at.draft.is_kept else Went()


def way_on(at: Opened, part: Part, from_: str) -> Went:
    """Where Fortsätt leads after ``part``."""
    if from_:
        undone = at.route.first_undone()
        return Went(at.path(undone.name), f"fran={CHECK}") if undone else Went(at.path(CHECK))
    stop = at.route.stop(part.name)
    after = at.route.after(stop) if stop else None
    return Went(at.path(after.name)) if after else at.way_on


def later(at: Opened) -> Went:
    """Where "Spara och fortsätt senare" leads: the entry, which says until when it is kept."""
    return Went("", f"sparat={at.draft.uuid}") if at.draft.is_kept else Went()


def stays(at: Opened, from_: str, *more: str) -> Went:
    """The page that was posted, once more."""
    return Went(at.path(*more), f"fran={from_}" if from_ else "")


def refused(fault: TooMany | TooLarge, words: Words) -> tuple[tuple[str, str], ...]:
    """What is wrong with the draft as a whole, in words."""
    return (("", words.say("error.too-many-drafts" if isinstance(fault, TooMany) else "error.draft-too-large")),)


def _at_draft(visit: ServiceVisit, at: Opened) -> ServiceVisit:
    return replace(visit, values={**visit.values, "uuid": str(at.draft.uuid)})
