"""A box of facts."""

from components.content_blocks.parts import title
from components.content_blocks.place import Place
from portal.content.blocks import InfoText


def drawn(block: InfoText, place: Place) -> str:
    """A heading and its text."""
    return title(block.title) + place.running(block.text)
