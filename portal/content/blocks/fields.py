"""What blocks are made of: their fields, each with how an editor fills it in, and the records that several kinds share.

A field is a type with one of the marks below: ``title: Annotated[str, Line(said("Rubrik"), EDITED_TITLE_MAX)]``. Labels are Swedish
with their English in ``portal/words/texts/console.toml``.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any, ClassVar, Final, Literal, get_args, get_origin, get_type_hints

from portal.constants import EDITED_TITLE_MAX
from portal.content.page_part import PagePart
from portal.words.console import said


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """Words on one line, of at most ``most`` characters."""

    label: str
    most: int
    help: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class HttpsAddress(Line):
    """The address of another site; nothing of the portal."""


@dataclass(frozen=True, slots=True, eq=False)
class Anchor(Line):
    """What an address of the page ends with that leads straight to the block: ``ensam`` of ``#ensam``. May be empty."""


@dataclass(frozen=True, slots=True, eq=False)
class Paragraph:
    """Words on several lines, without headings or links."""

    label: str
    most: int


@dataclass(frozen=True, slots=True, eq=False)
class Running:
    """Text as ``portal.content.prose`` reads it; the content endpoint gives it as HTML, and calls it ``in_endpoint``."""

    label: str
    help: str = ""
    in_endpoint: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Leading:
    """Where something leads: a page, whose address the link follows, or an address."""


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """One of a list that the portal has."""

    label: str
    of: Literal["tones", "services", "situations"]
    default: str | None = None
    help: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Pictured:
    """A picture; one that must say something cannot be there only to decorate."""

    label: str
    must_say: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """At least one row of records; ``row`` names one of them. The form keeps them as ``stored`` where that is another name."""

    label: str
    row: str
    stored: str = ""


Mark = Line | Paragraph | Running | Leading | Choice | Pictured | Rows

Title = Annotated[str, Line(said("Rubrik"), EDITED_TITLE_MAX)]
LinkWords = Annotated[str, Line(said("Länktext"), EDITED_TITLE_MAX)]
RunningText = Annotated[str, Running(said("Text"), in_endpoint="html")]
Target = Annotated[str, Leading()]


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the portal; an empty ``alt`` says that it only decorates."""

    url: str
    alt: str


@dataclass(frozen=True, slots=True)
class Link:
    title: LinkWords
    url: Target


Links = Annotated[tuple[Link, ...], Rows(said("Länkar"), said("Länk"), stored="links")]

CONTENT: Final = said("Innehåll")
LEADING_ON: Final = said("Leda vidare")
SPECIAL: Final = said("Särskilda")


@dataclass(frozen=True, slots=True)
class Chooser:
    """What an editor who looks for a block reads of a kind."""

    label: str
    sentence: str
    group: str


class Block(ABC):
    """A block of a page."""

    __slots__ = ()
    kind: ClassVar[str]
    """Its name in files, in the content endpoint, on the page and, with underscores, of its files and among editors' blocks."""
    chooser: ClassVar[Chooser]

    @property
    def anchor(self) -> str:
        """What an address of the page ends with that leads straight to it; kinds that may have one have a field of this name."""
        return ""

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """What the search finds its page by, as plain words; what only leads to other pages belongs to those."""

    def parts(self, number: int, ids: set[str]) -> Iterable[PagePart]:
        """Its words in the parts that an address can lead to.

        It is the ``number``-th block of its page, from 1; ``ids`` are those of the headings before it, to which it adds its own.
        """
        return (PagePart(self.anchor, "\n".join(self.words())),)

    def faults(self) -> Mapping[str, str]:
        """What is wrong with it that no type says, by the name of the field."""
        return {}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: its name, its type, and the mark on it, if there is one."""

    name: str
    type: Any
    mark: Mark | None

    @property
    def record(self) -> Any:
        """What each row of it is."""
        return get_args(self.type)[0]


def fields_of(record: Any) -> tuple[Field, ...]:
    """The fields of a block, or of what it holds, in order."""
    return _fields_of(record)


@cache
def _fields_of(record: Any) -> tuple[Field, ...]:
    hints = get_type_hints(record, include_extras=True)
    return tuple(_field(each.name, hints[each.name]) for each in fields(record))


def _field(name: str, hint: Any) -> Field:
    if get_origin(hint) is not Annotated:
        return Field(name, hint, None)
    type_, mark = get_args(hint)
    return Field(name, type_, mark)
