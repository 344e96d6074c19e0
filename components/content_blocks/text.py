"""Running text."""

from components.content_blocks.place import Place
from portal.content.blocks import Text


def drawn(block: Text, place: Place) -> str:
    """The parts of the text."""
    return place.running(block.text)
