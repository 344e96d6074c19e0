"""The servers that could carry the portal, each as the program that serves an application of ours at a port."""

from typing import Final

OURS: Final = "Uvicorn, as the portal runs it"
_DAPHNE: Final = "Daphne"
_APPLICATION: Final = """
import sys
from importlib import import_module
port, application = int(sys.argv[1]), import_module("APPLICATION").application
"""
_WITHOUT_LIMITS: Final = """
import portal.web.open_sockets
from portal.web.socket import PageConsumer
PageConsumer.most_sockets_of_an_address = portal.web.open_sockets.MOST_OF_A_SESSION = 10_000
"""
_BY: Final = {
    OURS: """
from portal.serving import server
server.run(("127.0.0.1", port), application=application)
""",
    "Uvicorn, as it comes": """
import uvicorn
uvicorn.run(application, host="127.0.0.1", port=port, log_config=None, access_log=False)
""",
    _DAPHNE: """
Server(application, endpoints=[f"tcp:{port}:interface=127.0.0.1"]).run()
""",
}
SERVERS: Final = tuple(_BY)


def of_the_portal(server: str) -> str:
    """The program that serves the portal by it; one machine may open more pages than an address may in the product."""
    return _program(server, "portal.asgi", _WITHOUT_LIMITS)


def of_the_scene(server: str) -> str:
    """The same of the scene of the client's tests."""
    return _program(server, "tests.client.scene")


def _program(server: str, application: str, before: str = "") -> str:
    reactor = "from daphne.server import Server" if server == _DAPHNE else ""  # before anything else that has a loop
    return reactor + _APPLICATION.replace("APPLICATION", application) + before + _BY[server]
