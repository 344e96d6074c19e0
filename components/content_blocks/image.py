"""A picture that says something itself."""

from html import escape

from components.content_blocks.parts import picture
from components.content_blocks.place import Place
from portal.content.blocks import Picture


def drawn(block: Picture, place: Place) -> str:
    """The picture over its caption; without the picture the caption would say something of nothing."""
    if not block.image.url:
        return ""
    return f'<figure class="block__figure">{picture(block.image)}<figcaption>{escape(block.caption)}</figcaption></figure>'
