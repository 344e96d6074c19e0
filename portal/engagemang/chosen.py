"""What follows when somebody has chosen whom to act for: the other open pages of the session learn it at once."""

from channels.layers import get_channel_layer

from portal.identity.login import Login
from portal.identity.sessions import group_of


async def tell_pages(login: Login, number: str) -> None:
    """Tells every live page of the session that the choice is now ``number`` (portal/socket.py, ``party_changed``)."""
    layer = get_channel_layer()
    if layer is not None:
        await layer.group_send(group_of(login.sid), {"type": "party.changed", "number": number})
