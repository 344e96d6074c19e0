"""Several pages to choose from."""

from components.content_blocks.parts import anchor, listed, paragraph, title
from components.content_blocks.place import Place
from portal.content.blocks import List


def drawn(block: List, place: Place) -> str:
    """Links, each over what it gives."""
    return title(block.title) + listed(f"{anchor(item.title, item.url, place.locale)}{paragraph(item.text)}" for item in block.items)
