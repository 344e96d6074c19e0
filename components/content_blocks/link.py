"""Short links under a heading."""

from components.content_blocks.parts import links, title
from components.content_blocks.place import Place
from portal.content.blocks import LinkBlock


def drawn(block: LinkBlock, place: Place) -> str:
    """A heading and its links."""
    return title(block.title) + links(block.links, place.locale)
