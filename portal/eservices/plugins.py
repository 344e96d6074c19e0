"""What an e-service written in Python is made of (docs/how-to/write-an-e-service.md).

A package is found by its entry point (``portal.runtime.packages``); the value of the entry point is a :class:`Plugin`. The shell has
checked login, choice, flag and language before it asks a plug-in for anything, and an exception in it is the service's own broken page.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, Final

from django.conf import settings

from portal.constants import SERVICE_LOAD_TIMEOUT
from portal.engagemang.page_party import ActsFor
from portal.eservices import placement
from portal.eservices.answers import Again, Answer, Drawn, File, NotAllowed, NotFound, Posted, Taken, Went
from portal.eservices.cases import Item
from portal.eservices.service_visit import ServiceVisit
from portal.flags import Flags
from portal.runtime import packages
from portal.runtime.fault import FAULT
from portal.runtime.raised import place_of

logger = logging.getLogger("portal.eservices")

ALL_OTHERS: Final = "*"
__all__ = [
    "Again", "Answer", "Away", "Drawn", "File", "NotAllowed", "NotFound", "Plugin", "Posted", "ServicePage", "Stays", "Taken", "Went",
    "faults", "of_persons", "plugin_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Stays:
    """What a service may not erase although the person asks for it."""

    what: str
    """In words, in Swedish: the person is told."""
    ground: str
    """The law that says so, in Swedish: ``Bokföringslagen (1999:1078) 7 kap. 2 §``."""
    until: date
    """The last day that it is kept."""


class Away(Exception):
    """The process of its own that draws a service does not answer."""


async def no_data(visit: ServiceVisit) -> None:
    """For a page that needs nothing read before it is drawn."""


def nothing_to_draw(visit: ServiceVisit, data: Any) -> Any:
    """For a page whose ``load`` and ``post`` always answer with something else: a file, another address, not found."""
    raise TypeError("the page has no draw: what its load gives is no File, Went, NotFound, NotAllowed or ForParty")


@dataclass(frozen=True, slots=True, kw_only=True)
class ServicePage:
    """One page of an e-service."""

    draw: Callable[[ServiceVisit, Any], Any] = nothing_to_draw
    """Draws the visit with what ``load`` gave: a ReactPy element or component. A page that only answers with a file needs none."""
    load: Callable[[ServiceVisit], Awaitable[Any]] = no_data
    """Reads what the page shows, before it is drawn: nothing may be awaited in the drawing. An ``Answer`` stands in the page's place."""
    load_within: timedelta = SERVICE_LOAD_TIMEOUT
    """How long ``load`` may take. Beyond it the visitor reads the service's own text ``late``, or the shell's, and can try again."""
    post: Callable[[ServiceVisit, Posted], Awaitable[Taken]] | None = None
    """Takes what an ordinary form posts to the address of the page; ``None`` for a page without forms."""
    answers_in_place: bool = False
    """Whether its forms (``service_form``) are answered where they stand, over the page's websocket: nothing is loaded anew. Without
    scripts or a websocket, and with files or passwords in it, a form is posted as ever. ``post`` then gives no file."""
    acts_for: ActsFor = "party"
    """What is posted is for the represented party, and refused when the page shows another one than is chosen by then; ``person`` for
    what concerns only the person."""
    files: Callable[[Mapping[str, str]], int] | None = None
    """Bytes that a form with files may have which somebody signed in posts here, by what the open segments of the path hold; 0, and
    ``None``, for what any other form may have (``posted.files``)."""
    has_private_query: bool = False
    """Whether the query of its address holds what a visitor has typed: such an address is not indexed, and told to no other site."""
    title: str | Callable[[ServiceVisit, Any], str] | None = None
    """Key of the page's title below ``service.{id}.``, or what gives its words from the visit and what is drawn; ``None`` is the
    service's name."""


@dataclass(frozen=True, slots=True)
class KeptOverview:
    """What is going on in services whose drafts and cases the portal keeps itself: read once for all that share ``read``."""

    read: Callable[[ServiceVisit], Awaitable[Mapping[str, Any]]]
    """What is kept of this person and party, by the services that something is kept of."""
    told: Callable[[ServiceVisit, Any], Sequence[Item]]
    """What stands on my pages of one of those, from what was read of it."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """An e-service in Python: its pages by their path below the address of the service.

    ``""`` is the entry, ``"arenden/{number}"`` takes any one segment as ``visit.values["number"]``, ``"*"`` takes what no other path
    does. A path that no page takes is not found. ``ValueError`` for two paths that differ by the names of their open segments alone.
    """

    pages: Mapping[str, ServicePage]
    overview: Callable[[ServiceVisit], Awaitable[Sequence[Item]]] | None = None
    """What is going on for the party, to stand on my pages; ``None`` for a service that offers nothing there. It is asked only while the
    person lets the portal retrieve from the service's authority, and has no longer than ``OVERVIEW_TIMEOUT``."""
    kept_overview: KeptOverview | None = None
    """The same of a service whose drafts and cases the portal keeps itself: nothing is retrieved from an authority, so it always stands
    there."""
    person_data: Callable[[str], Awaitable[Any]] | None = None
    """All that the service keeps of the person with this subject (``visit.subject``), as JSON has words for it. What stands in
    ``visit.store`` is given out by the shell; this is for tables of the service's own, or to say the same in better words."""
    erase_person: Callable[[str], Awaitable[Sequence[Stays]]] | None = None
    """Erases all of that, and says what stays, why and until when. The shell erases the store. What is erased already is no fault."""
    drop_due: Callable[[datetime], Awaitable[int]] | None = None
    """Deletes what has come to its end in tables of the service's own, and says how many rows; asked each night."""
    declared: tuple[Any, ...] = ()
    """What its pages were made of, for whoever asks: its flows (``portal.flow``)."""
    _patterns: tuple[tuple[tuple[str, ...], ServicePage], ...] = field(init=False, repr=False, default=())

    def __post_init__(self) -> None:
        fixed_first = sorted(self.pages.items(), key=lambda item: item[0].count("{"))
        patterns = tuple((tuple(path.split("/")), page) for path, page in fixed_first if path != ALL_OTHERS)
        object.__setattr__(self, "_patterns", patterns)
        first: dict[tuple[str, ...], str] = {}
        for pattern, _ in patterns:
            before = first.setdefault(tuple("{}" if _is_open(each) else each for each in pattern), "/".join(pattern))
            if before != "/".join(pattern):
                raise ValueError(f"the pages {before} and {'/'.join(pattern)} have the same addresses")

    def at(self, rest: str) -> tuple[ServicePage, Mapping[str, str]] | None:
        """The page at ``rest``, without slashes around it, and what its path holds; ``None`` where there is none."""
        segments = rest.split("/")
        for pattern, page in self._patterns:
            if len(pattern) == len(segments) and all(map(_fits, pattern, segments)):
                return page, {name[1:-1]: value for name, value in zip(pattern, segments, strict=True) if _is_open(name)}
        return (self.pages[ALL_OTHERS], {}) if ALL_OTHERS in self.pages else None


def plugin_of(service_id: str, flags: Flags) -> Plugin | None:
    """The Python code of a service: of its newest version whose flag is on; ``None`` for a service that has no code in Python, and for
    one whose app ``VST_REMOTES`` names.

    In a process that leaves the service to its own one, each page and each post of it raises ``Away``.
    """
    if service_id in settings.VST_REMOTES or not (packages.has_code(service_id) or packages.version_flags(service_id)):
        return None
    if not placement.in_force().is_here(service_id):
        return _AWAY
    for entry, flag in packages.version_flags(service_id):
        if flags.is_on(flag):
            return _loaded(entry)
    return _loaded(service_id) if packages.has_code(service_id) else None


def of_persons() -> Iterator[tuple[str, Plugin]]:
    """Entry point and plug-in of all code there is, each version by itself: any of them may keep something of a person.

    Raises ``RuntimeError`` for one that cannot be loaded: nobody can say what it keeps.
    """
    for entry in sorted(name for package in packages.installed() for name in package.entries):
        outcome = _outcome(entry)
        if isinstance(outcome, str):
            raise RuntimeError(f"The e-service {entry} can not be loaded")
        yield entry, outcome


def loadable() -> Iterator[tuple[str, Plugin]]:
    """Entry point and plug-in of all code that runs in this process, each version by itself; what cannot be loaded is left out."""
    for entry in sorted(name for package in packages.installed() for name in package.entries):
        if placement.in_force().is_here(packages.id_of(entry)) and isinstance(outcome := _outcome(entry), Plugin):
            yield entry, outcome


def faults() -> list[tuple[str, str]]:
    """Entry point and problem of all code that should run in this process and cannot."""
    names = [name for package in packages.installed() for name in package.entries if placement.in_force().is_here(packages.id_of(name))]
    return [(name, problem) for name in names if isinstance(problem := _outcome(name), str)]


def _loaded(entry: str) -> Plugin:
    outcome = _outcome(entry)
    return Plugin({ALL_OTHERS: ServicePage(draw=_cannot_run(outcome))}) if isinstance(outcome, str) else outcome


@cache
def _outcome(entry: str) -> Plugin | str:
    """The plug-in of an entry point, or why there is none. Whatever goes wrong in it may stop only this service."""
    package = next(package for package in packages.installed() if entry in package.entries)
    point = package.entries[entry]
    try:
        plugin = point.load()
    except FAULT as fault:
        logger.exception("The e-service %s can not be loaded", entry)
        place = "" if isinstance(fault, SyntaxError) else place_of(fault, package.folder)  # that one says its own
        return f"{type(fault).__name__}: {fault}" + (f" ({place})" if place else "")
    return plugin if isinstance(plugin, Plugin) else f"{point.value} is no Plugin"


def _cannot_run(problem: str) -> Callable[[ServiceVisit, Any], Any]:
    def draw(visit: ServiceVisit, data: Any) -> Any:
        raise RuntimeError(f"The service can not be loaded: {problem}")

    return draw


async def _is_away(*_: Any) -> Any:
    raise Away


_AWAY: Final = Plugin({ALL_OTHERS: ServicePage(draw=_cannot_run("its process is away"), load=_is_away, post=_is_away, acts_for="person")})


def _is_open(pattern: str) -> bool:
    return pattern.startswith("{") and pattern.endswith("}")


def _fits(pattern: str, segment: str) -> bool:
    return segment != "" if _is_open(pattern) else pattern == segment
