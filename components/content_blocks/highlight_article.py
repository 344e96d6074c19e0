"""A page to bring forward."""

from components.content_blocks.parts import teaser
from components.content_blocks.place import Place
from portal.content.blocks import HighlightArticle


def drawn(block: HighlightArticle, place: Place) -> str:
    """A picture, a heading that leads there, and a few words."""
    return teaser(block.title, block.text, block.url, block.image, place.locale)
