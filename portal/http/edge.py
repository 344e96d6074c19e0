"""The server in front that keeps pages for everybody, and what it may keep (operation 3, EDGE-010..019).

An edge says that it is one (``X-Portal-Edge: 1``), and only a trusted proxy is believed. What it must know of cookies and of queries
stands here once; ``manage.py edge_config`` prints it as nginx wants it, and deploy/nginx/portal.conf holds the same lines.
"""

import re
from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from portal.constants import EDGE_IF_ERROR, EDGE_REVALIDATE
from portal.http import cookies

HEADER: Final = b"x-portal-edge"
_TRACKING: Final = ("utm_[a-z_]+", "fbclid", "gclid", "msclkid", "_ga")
"""Parameters that other sites add to an address, and that no page reads."""
_EDITORS: Final = "vst_editor_session"
"""As ``SESSION_COOKIE_NAME`` has it, which can not be read before the settings are."""


def personal_cookies() -> tuple[str, ...]:
    """Names, as patterns, of the cookies that make a page somebody's own."""
    of_sign_on = ("(?:__Host-)?vst_session", "(?:__Secure-)?vst_saml")
    return (cookies.TOKEN, cookies.USER, cookies.REFRESH_TOKEN, cookies.CHOICE, cookies.SKIP_VALIDATION, *of_sign_on, _EDITORS)


def is_nobodys(names: Iterable[str]) -> bool:
    """Whether who sends cookies with these ``names`` sees what everybody sees."""
    return not any(_PERSONAL.fullmatch(name) for name in names)


def without_tracking(query: str) -> str:
    """A raw ``query`` that holds nothing but tracking parameters is none."""
    return "" if _ONLY_TRACKING.fullmatch(query) else query


def is_read_alike(header: str) -> bool:
    """Whether an edge and the portal find the same choices in a ``Cookie`` header.

    Each at most once and written plainly: else a page for one choice would be kept for those who made another.
    """
    seen: set[str] = set()
    for chunk in header.split(";"):
        name, _, value = chunk.removeprefix(" ").partition("=")
        if name.strip() not in _CHOICES:
            continue
        if name in seen or name not in _CHOICES or not re.fullmatch(_CHOICES[name], value):
            return False
        seen.add(name)
    return True


def asks(request: HttpRequest) -> bool:
    """Whether an edge wants to keep what ``request`` is answered, and may: nobody's own, and no query that a page may read."""
    return (
        settings.VST_EDGE_SECONDS > 0
        and request.headers.get("X-Portal-Edge") == "1"
        and request.method in {"GET", "HEAD"}
        and is_nobodys(request.COOKIES)
        and is_read_alike(request.META.get("HTTP_COOKIE", ""))
        and not without_tracking(request.META.get("QUERY_STRING", ""))
    )


def kept_for(seconds: int, *, older: int = int(EDGE_REVALIDATE.total_seconds())) -> str:
    """``Cache-Control`` of an answer that an edge may keep, and show ``older`` by so many seconds while it fetches a new one."""
    return f"public, max-age={seconds}, stale-while-revalidate={older}, stale-if-error={int(EDGE_IF_ERROR.total_seconds())}"


def configuration() -> str:
    """The maps of nginx that say the same as this module."""
    return f"""\
map $http_cookie $portal_person {{
    default "";
    "~(?:^|; ?)(?:{"|".join(personal_cookies())})=" 1;
}}

map $args $portal_query {{
    default $args;
    "~^{_ONLY_TRACKING.pattern}$" "";
}}
{"".join(_of_choice(name, values) for name, values in _CHOICES.items())}"""


def _of_choice(name: str, values: str) -> str:
    return f"""
map $http_cookie ${_VARIABLES[name]} {{
    default "";
    "~(?:^|; ?){name}=(?<{_VARIABLES[name]}_said>{values})(?:;|$)" ${_VARIABLES[name]}_said;
}}
"""


_CHOICES: Final = {cookies.CONSENT: "ALL|RESTRICTED", cookies.STATISTICS: r"true(?:\.[0-9]{1,3})?", cookies.THEME: "dark|light"}
"""What a visitor chose that a page shows without scripts too: an edge keeps a page for each."""
_VARIABLES: Final = {cookies.CONSENT: "portal_consent", cookies.STATISTICS: "portal_list", cookies.THEME: "portal_theme"}
_PERSONAL: Final = re.compile("|".join(personal_cookies()))
_ONLY_TRACKING: Final = re.compile(rf"(?:(?:{'|'.join(_TRACKING)})(?:=[^&]*)?(?:&|$))*")
