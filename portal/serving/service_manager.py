"""What systemd is told of the process (``Type=notify``): that it serves, and that it ends."""

import os
import socket
from typing import Final

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"


def tell(state: str) -> bool:
    """Sends ``state`` to whoever started the process, where they asked for it (``NOTIFY_SOCKET``); whether they did.

    Raises ``OSError`` when the socket that was named is not there.
    """
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as end:
        end.connect("\0" + address[1:] if address.startswith("@") else address)
        end.send(state.encode())
    return True
