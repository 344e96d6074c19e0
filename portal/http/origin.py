"""Where the portal stands for visitors, and whether a browser's request came from a page of ours.

What a browser shows in its address bar is a setting (``VST_ORIGIN``) and never something that a request says. Without the setting, as
on a developer's machine, it is the host of the very request, and its scheme unless ``VST_HTTPS`` says https.
"""

from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port, validate_host

from portal.runtime.host_names import one_origin

_HTTP: Final = {"ws": "http", "wss": "https", "http": "http", "https": "https"}


def visitors_origin(host: str) -> str:
    """Scheme and host that visitors reach the portal by: as configured, else (test environments) ``host`` as it was asked for."""
    return settings.VST_ORIGIN or f"{'https' if settings.VST_HTTPS else 'http'}://{host}"


def expected_origin(host: str, scheme: str) -> str:
    """The only origin whose pages are ours, for a request to ``host`` over ``scheme`` (``ws``, ``wss``, ``http``, ``https``)."""
    return one_origin(settings.VST_ORIGIN or f"{'https' if settings.VST_HTTPS else _HTTP.get(scheme)}://{host}")


def is_ours(origin: str, host: str, scheme: str) -> bool:
    """Whether ``origin``, as a browser sends it, is the one that pages of ours have."""
    expected = expected_origin(host, scheme)
    return bool(expected) and one_origin(origin) == expected


def is_from_our_page(request: HttpRequest) -> bool:
    """Whether the ``Origin`` of ``request`` is ours; a request without one says nothing against itself."""
    origin = request.headers.get("Origin")
    return origin is None or is_ours(origin, request.get_host(), request.scheme or "http")


def foreign_origin(headers: Iterable[tuple[bytes, bytes]], scheme: str) -> str:
    """Why a socket may not open, for the log; empty when its ``Origin`` is ours and its ``Host`` one of ``ALLOWED_HOSTS``.

    Scheme and port count: channels' own validator reads past both. A handshake without ``Origin`` is refused, for every browser
    sends one. ``scheme`` is the ASGI scope's.
    """
    named = {name: value.decode("latin-1") for name, value in headers if name in (b"origin", b"host")}
    host = named.get(b"host", "")
    domain, _ = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return "a host that is not ours (VST_HOSTS)"
    if is_ours(named.get(b"origin", ""), host, scheme):
        return ""
    return f"foreign origin; {expected_origin(host, scheme)} was expected"
