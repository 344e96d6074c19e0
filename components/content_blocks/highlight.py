"""What nobody may miss."""

from html import escape

from components.content_blocks.parts import title
from components.content_blocks.place import Place
from portal.content.blocks import Highlight


def drawn(block: Highlight, place: Place) -> str:
    """A heading and its text in their tone."""
    return f'<div class="block__tone" data-tone="{escape(block.tone)}">{title(block.title)}{place.running(block.text)}</div>'
