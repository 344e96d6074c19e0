"""Where more may be sent than elsewhere: pages of services that take files, for who is signed in."""

from typing import Final

from django.db import DatabaseError
from django.utils import timezone

from portal import flags
from portal.eservices import registry
from portal.eservices.answers import TOO_MUCH
from portal.eservices.plugins import plugin_of
from portal.http import cookie_header
from portal.http.addresses import with_query
from portal.http.body_limit import Allowance
from portal.identity.login import access_of
from portal.runtime.connection import Message
from portal.web.routes import path_of, quoted
from portal.words.locales import split

_FORM: Final = b"multipart/form-data"


async def allowance(scope: Message) -> Allowance:
    """What may be sent to an address by whoever sends: to a page that takes files as much as it says, by who is signed in.

    Who is not is led to the login before anything of the body is read, and who sends too much back to the page.
    """
    headers = dict(scope["headers"])
    most = await _most_at(scope["path"]) if scope["method"] == "POST" and headers.get(b"content-type", b"").startswith(_FORM) else 0
    if not most:
        return Allowance()
    address = quoted(scope["path"])
    cookies, host = (headers.get(name, b"").decode("latin-1") for name in (b"cookie", b"host"))
    try:
        login = await access_of(cookie_header.parsed(cookies), timezone.now(), host)
    except DatabaseError:
        return Allowance(instead=address)  # the page there says that the database is away
    if login is None:
        return Allowance(instead=with_query(path_of("login", split(scope["path"])[0]), redirect=address))
    return Allowance(most, with_query(address, **{TOO_MUCH: "ja"}))


async def _most_at(path: str) -> int:
    """Bytes that the page at ``path`` takes of a form with files; 0 for any other page."""
    match = registry.at_path(*split(path.rstrip("/")))
    plugin = plugin_of(match.service.id, await flags.current()) if match else None
    found = plugin.at(match.rest.strip("/")) if match and plugin else None
    if found is None or found[0].files is None:
        return 0
    page, values = found
    return page.files(values) if page.files else 0
