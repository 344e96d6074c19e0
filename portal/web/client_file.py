"""Which client a page has: a release may have another one than the release whose page is open."""

from functools import cache
from typing import Final

from portal.http.static_address import static

CLIENT: Final = "client"
"""In the query of a page's socket."""


@cache
def client_file() -> str:
    """The name of the client's file, which has the hash of what is in it."""
    return str(static("dist/client.js")).rpartition("/")[2]
