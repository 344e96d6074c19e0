"""What a page of an e-service answers with where it is not simply drawn: go elsewhere, draw it again, nothing here, not allowed, a file."""

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from inspect import isawaitable
from typing import Any, Final, Protocol

from django.core.files.uploadedfile import UploadedFile
from django.http.response import HttpResponseBase

TOO_MUCH: Final = "for-mycket"
"""In the query of a page that somebody is led to who has sent more files than it takes: its value is ``ja``."""


@dataclass(frozen=True, slots=True)
class Went:
    """The visitor goes to ``path`` below the service's own address, empty for its entry: what was posted is done, or what is asked for
    stands elsewhere.
    """

    path: str = ""
    query: str = ""
    """Raw, without the question mark."""
    is_taken: bool = True
    """Whether what was posted is done with. Else what was typed stays as the draft of its form, where that keeps drafts."""


@dataclass(frozen=True, slots=True)
class Again:
    """What was posted cannot be taken: the page is drawn once more, with ``data`` in the place of what ``load`` gives.

    From ``load``, where the address says what cannot be taken: the page is drawn with ``data``, and its status tells so.
    """

    data: Any
    status: int = 400
    """Between 400 and 499. What a form has posted and is answered with 400 has a title that begins with *Fel:* (``form.errorTitle``)."""

    def __post_init__(self) -> None:
        if not HTTPStatus.BAD_REQUEST <= self.status < HTTPStatus.INTERNAL_SERVER_ERROR:
            raise ValueError(f"the status of Again is between 400 and 499, and not {self.status}")


@dataclass(frozen=True, slots=True)
class Drawn:
    """The page with ``data`` in the place of what ``load`` gives, status 200: for what was worked out and is kept nowhere."""

    data: Any


@dataclass(frozen=True, slots=True)
class NotFound:
    """Nothing stands at the address for this visitor: the page of status 404, the same as for what never was."""

    told: str = ""
    """What the page says besides, in the visit's language; the same for all that may have stood there."""


@dataclass(frozen=True, slots=True)
class NotAllowed:
    """Something stands here, and this visitor may not see or do it: status 403, said in the service's own place.

    Where not even that may be known, :class:`NotFound` is the answer.
    """

    told: str = ""
    """What they may not, and who may, in the visit's language; the portal's own words where it is empty."""


@dataclass(frozen=True, slots=True)
class ForParty:
    """What stands here belongs to another party of the visitor's own: they are asked whether to act for it."""

    party_key: str
    """As ``portal.engagemang.party_key`` makes it; a party that is not the visitor's is not found."""


@dataclass(frozen=True, slots=True)
class File:
    """A file in the place of a page, for this visitor alone: it is kept by no cache, and nothing in it is run."""

    content: bytes = field(repr=False)
    name: str
    """What it is saved as."""
    type: str
    """Its media type: ``application/pdf``."""
    is_shown: bool = False
    """Whether the browser may show it by itself; else it is saved."""

    def __post_init__(self) -> None:
        if not isinstance(self.content, bytes):
            raise TypeError(f"the content of a File is bytes, and not {type(self.content).__name__}: text is encoded first")
        if not self.type.isprintable():
            raise ValueError(f"{self.type!r} is no media type")


Answer = Went | NotFound | NotAllowed | ForParty | File
"""What ``load`` may give in the place of what is drawn. It may give ``Again`` too."""
Taken = Went | Again | Drawn | NotFound | NotAllowed | File
"""What ``post`` gives."""


def loaded(data: Any) -> Any:
    """What ``load`` gave, where it can be drawn. Raises ``TypeError`` for what is meant as an answer and is none."""
    if isinstance(data, HttpResponseBase) or (isinstance(data, type) and issubclass(data, Answer | Again | Drawn)):
        raise TypeError(f"load gave {_named(data)}, which is no answer of a page: {_ANSWERS}")
    return data


async def awaited(what: str, function: Callable[..., Awaitable[Any]], *arguments: Any) -> Any:
    """What ``load`` or ``post`` gives. Raises what it raises, and ``TypeError`` for a function that is not async."""
    given = function(*arguments)
    if not isawaitable(given):
        name = getattr(function, "__name__", type(function).__name__)
        raise TypeError(f"{what} is not async: async def {name}({', '.join(['visit', 'fields'][: len(arguments)])})")
    return await given


def taken(answer: Any) -> Taken:
    """What ``post`` gave. Raises ``TypeError`` where it is no answer, as when its ``return`` is missing."""
    if not isinstance(answer, Taken):
        raise TypeError(f"post gave {_named(answer)}, which is no answer of a page: {_ANSWERS}")
    return answer


_ANSWERS: Final = "Went(…), Again(…), Drawn(…), NotFound(), NotAllowed() or File(…)"


def _named(given: Any) -> str:
    """By its type alone: it may hold a person."""
    return f"the class {given.__name__}" if isinstance(given, type) else "nothing" if given is None else f"a {type(given).__name__}"


class _Lists(Protocol):
    """What a form has sent, as Django reads it."""

    def __iter__(self) -> Iterator[str]: ...
    def getlist(self, key: str) -> list[Any]: ...


class Posted(Mapping[str, str]):
    """The fields of a form by name; of several with one name the last, as browsers send what is typed after what is hidden."""

    def __init__(self, fields: Mapping[str, tuple[str, ...]], files: Mapping[str, tuple[UploadedFile, ...]] | None = None) -> None:
        self._fields = fields
        self._files = files or {}

    @classmethod
    def of(cls, sent: _Lists, files: _Lists | None = None) -> "Posted":
        """What a request holds."""
        return cls(_by_name(sent), _by_name(files) if files is not None else None)

    @classmethod
    def of_pairs(cls, pairs: Iterable[tuple[str, str]]) -> "Posted":
        """What a form has sent over the websocket of its page: names and values in its order, without files."""
        fields: dict[str, list[str]] = {}
        for name, value in pairs:
            fields.setdefault(name, []).append(value)
        return cls({name: tuple(values) for name, values in fields.items()})

    def __getitem__(self, name: str) -> str:
        values = self._fields[name]
        return values[-1] if values else ""

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def all(self, name: str) -> tuple[str, ...]:
        """Every value with this name, in order: the boxes that are ticked; none where the form has none."""
        return self._fields.get(name, ())

    def files(self, name: str) -> tuple[UploadedFile, ...]:
        """The files that were chosen in the field of this name: to read until the post is answered."""
        return self._files.get(name, ())


def _by_name(sent: _Lists) -> dict[str, tuple[Any, ...]]:
    return {name: tuple(sent.getlist(name)) for name in sent}
