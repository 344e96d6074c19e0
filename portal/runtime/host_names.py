"""How a host and an origin are compared: a name has many spellings (MEND-002).

Needs nothing of Django, so that the settings are read with it too.
"""

import re
from typing import Final

_HOST: Final = re.compile(r"(?P<name>[a-z0-9.-]+|\[[a-f0-9:.]+\])(?::(?P<port>[0-9]{1,5}))?")
_USUAL_PORT: Final = {"http": 80, "https": 443}


def host_name(host: str) -> str:
    """The name in ``host`` (as in a ``Host`` header) in its one spelling: lower case, no port, no dot at the end. Empty for no host."""
    match = _HOST.fullmatch(host.strip().casefold())
    return match["name"].rstrip(".") if match else ""


def one_origin(origin: str) -> str:
    """``origin`` in its one spelling: lower case, no dot at the end of the host, no port where it is the usual one.

    Empty for what is no ``https://host[:port]`` (or ``http``): with a path, with a user, ``null``.
    """
    scheme, _, rest = origin.casefold().partition("://")
    match = _HOST.fullmatch(rest)
    if scheme not in _USUAL_PORT or match is None or not (name := match["name"].removesuffix(".")):
        return ""
    port = int(match["port"] or _USUAL_PORT[scheme])
    return f"{scheme}://{name}" if port == _USUAL_PORT[scheme] else f"{scheme}://{name}:{port}"
