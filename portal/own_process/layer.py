"""The channel layer of a portal without Redis: what is told to the pages of a session reaches those that other processes draw too."""

from collections.abc import Callable
from typing import Any

from channels.layers import InMemoryChannelLayer

Message = dict[str, Any]


class SharedLayer(InMemoryChannelLayer):
    """The layer in memory, with ears elsewhere for what is sent to a group."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.elsewhere: set[Callable[[str, Message], None]] = set()
        """Each is given the group and the message of everything that this process sends to a group."""

    async def group_send(self, group: str, message: Message) -> None:
        """Sends to the group in this process and elsewhere."""
        for tell in tuple(self.elsewhere):
            tell(group, message)
        await self.group_send_here(group, message)

    async def group_send_here(self, group: str, message: Message) -> None:
        """Sends to the group in this process alone: another one has said it."""
        await super().group_send(group, message)
