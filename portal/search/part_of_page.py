"""Where a hit leads: to its page, and there to the answer or the heading under which stands what was searched for."""

from datetime import date

from portal import content
from portal.content.model import ContentPage
from portal.search.documents import document, in_sentences
from search_index.analysis import kept
from search_index.documents import Hit
from search_index.passages import flat


def fragment_of(hit: Hit, today: date) -> str:
    """What the address of ``hit`` ends with that leads to the part that its excerpt is from, without the sign before it.

    Empty, so that it leads to the beginning of its page, for a hit whose title has what was searched for, one whose excerpt has
    nothing of it, and one whose page says something else by now than the index has read.
    """
    page = content.page_at(hit.url, today)
    if page is None or hit.place is None or any(piece.is_match for piece in hit.title.pieces):
        return ""
    return _fragment_at(hit.place, page) if kept(document(page)) == hit.document else ""


def _fragment_at(place: int, page: ContentPage) -> str:
    """Of the part that has the character number ``place`` of the page's words on one line."""
    end = 0
    for part in page.parts():
        if words := flat(in_sentences([part.words])):
            end += len(words) + 1
            if place < end:
                return part.fragment
    return ""
