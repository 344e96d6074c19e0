"""The Cookie header as Django reads it, in time that grows as the header does.

Python's own way to undo the quotation of a value (CVE-2024-7592) begins its search anew behind every backslash: a header of 16 KB took
a quarter of a second, for everybody.
"""

import re
from typing import Any, Final

from django.http import HttpRequest

from portal.http.middleware import Middleware

_QUOTED: Final = re.compile(r"\\(?:([0-3][0-7][0-7])|(.))", re.DOTALL)


def parsed(header: str) -> dict[str, str]:
    """The cookies of ``header`` by name; of two with the same name the last one."""
    cookies: dict[str, str] = {}
    for chunk in header.split(";"):
        name, equals, value = chunk.partition("=")
        name, value = (name.strip(), value.strip()) if equals else ("", name.strip())
        if name or value:
            cookies[name] = _plain(value)
    return cookies


class Cookies(Middleware):
    """A middleware before all others: what they read of the visitor's cookies is read here."""

    def __call__(self, request: HttpRequest) -> Any:
        request.COOKIES = parsed(request.META.get("HTTP_COOKIE", ""))
        return self.get_response(request)


def _plain(value: str) -> str:
    if len(value) < 2 or value[0] != '"' or value[-1] != '"':
        return value
    return _QUOTED.sub(lambda quoted: chr(int(quoted[1], 8)) if quoted[1] else quoted[2], value[1:-1])
