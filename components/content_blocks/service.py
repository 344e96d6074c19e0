"""An e-service."""

from html import escape

from components.content_blocks.parts import anchor, paragraph, title
from components.content_blocks.place import Place
from portal.content.blocks import ServiceBlock


def drawn(block: ServiceBlock, place: Place) -> str:
    """Its name, what it is for, whose it is, and a link that begins it; nothing where it is not offered."""
    card = place.drawing.card_of(block.service_id)
    if card is None:
        return ""
    authority = f'<p class="meta">{escape(card.authority)}</p>'
    begin = f"<p>{anchor(card.action.words, card.action.link.href, place.locale)}</p>"
    return f'<div data-service-id="{escape(card.id)}">{title(card.name)}{paragraph(card.description)}{authority}{begin}</div>'
