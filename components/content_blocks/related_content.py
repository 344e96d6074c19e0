"""Pages to read next."""

from components.content_blocks.parts import links, title
from components.content_blocks.place import Place
from portal.content.blocks import RelatedContent


def drawn(block: RelatedContent, place: Place) -> str:
    """A heading and its links."""
    return title(block.title) + links(block.pages, place.locale)
