"""Words of a glossary with what they mean."""

from html import escape

from components.content_blocks.place import Place
from components.shell.content_error import content_error
from components.still import still_html
from portal.content.blocks import GlossaryList
from portal.words.sort_order import sort_key


def drawn(block: GlossaryList, place: Place) -> str:
    """The words in alphabetical order; where they could not be fetched, that this is so."""
    terms, in_order = place.drawing.words.get(block.vocabulary_id), sort_key(place.locale)
    if terms is None:
        return still_html(content_error(place.locale, place.drawing.address))
    rows = (
        f'<dt data-testid="glossary-list-term">{escape(term.title)}</dt><dd>{escape(term.description)}</dd>'
        for term in sorted(terms, key=lambda term: in_order(term.title))
        if not block.terms or term.title in block.terms
    )
    return f"<dl>{''.join(rows)}</dl>"
