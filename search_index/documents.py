"""What goes into an index, and what comes out."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Language = Literal["sv", "en"]


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found. ``key`` is its own in its language; ``group`` lets a search leave a kind of documents out,
    or have it count less."""

    key: str
    language: Language
    url: str
    title: str
    text: str
    group: str = ""
    called: str = field(default="", compare=False)
    """What others call it that link to it, a name on each line: weighed as its title is, from a build on. A change says nothing of it."""

    def written(self) -> dict[str, Any]:
        """Its fields as they are kept; ``called`` stands beside them, for a release that knows of none reads the rest during a deploy."""
        fields = asdict(self)
        del fields["called"]
        return fields


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of text, and whether it is a word that was searched for."""

    text: str
    is_match: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """Text in pieces, so that whoever draws it escapes and marks it; ``str`` is the text alone."""

    pieces: tuple[Piece, ...]

    @property
    def has_match(self) -> bool:
        """Whether a word of it was searched for."""
        return any(piece.is_match for piece in self.pieces)

    def __str__(self) -> str:
        return "".join(piece.text for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Hit:
    """One document found, with what of it was searched for marked."""

    document: Document
    title: Passage
    excerpt: Passage
    place: int | None
    """Where in the text, written on one line, the first word of the excerpt stands that was searched for."""
    called: Passage | None = None
    """The name by which others call it that it was found by, where neither title nor text has a word that was searched for."""

    @property
    def key(self) -> str:
        return self.document.key

    @property
    def url(self) -> str:
        return self.document.url

    @property
    def language(self) -> Language:
        return self.document.language


@dataclass(frozen=True, slots=True)
class Hits:
    """One page of hits, best first, and how many there are in all."""

    hits: Sequence[Hit]
    total: int
    page: int
    pages: int
    is_begun: bool = False
    """Whether no word that was typed stands anywhere, and these hold words that begin so."""
