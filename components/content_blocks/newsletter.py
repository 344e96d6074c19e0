"""A newsletter to sign up for."""

from components.content_blocks.parts import anchor, paragraph, title
from components.content_blocks.place import Place
from portal.content.blocks import Newsletter
from portal.words.texts import text


def drawn(block: Newsletter, place: Place) -> str:
    """What it is, and the link to sign up."""
    subscribe = anchor(text(place.locale, "block.newsletter.subscribe"), block.url, place.locale)
    return f"{title(block.title)}{paragraph(block.text)}<p>{subscribe}</p>"
