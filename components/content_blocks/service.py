"""An e-service."""

from html import escape

from components.content_blocks.parts import paragraph, title_link
from components.content_blocks.place import Place
from portal.content.blocks import ServiceBlock


def drawn(block: ServiceBlock, place: Place) -> str:
    """Its name, which leads to it, and what it is for; nothing where it is not offered."""
    card = place.drawing.card_of(block.service_id)
    if card is None:
        return ""
    return (
        f'<div data-service-id="{escape(card.id)}">{title_link(card.name, card.link.href, place.locale)}{paragraph(card.description)}</div>'
    )
