"""Where the portal stands for visitors, and whether a browser's request came from a page of ours (hardening 4)."""

from collections.abc import Iterable

from django.conf import settings
from django.http.request import split_domain_port, validate_host


def visitors_origin(host: str) -> str:
    """Scheme and host that visitors reach the portal by: as configured, else (test environments) ``host`` as it was asked for."""
    return settings.VST_ORIGIN or f"{'https' if settings.VST_HTTPS else 'http'}://{host}"


_HTTP = {"ws": "http", "wss": "https", "http": "http", "https": "https"}


def is_same_origin(headers: Iterable[tuple[bytes, bytes]], scheme: str) -> bool:
    """Whether ``Origin`` is exactly the scheme and ``Host`` of this very request, and the host is one of ``ALLOWED_HOSTS``.

    Scheme and port count: channels' own validator reads past both. A request without ``Origin`` is refused, for every
    browser sends one with a websocket and with a POST. ``scheme`` is the ASGI scope's (``ws``, ``wss``, ``http``, ``https``).
    """
    named = {name: value.decode("latin-1") for name, value in headers if name in (b"origin", b"host")}
    host = named.get(b"host", "").casefold()
    domain, _ = split_domain_port(host)
    return (
        bool(domain)
        and validate_host(domain, settings.ALLOWED_HOSTS)
        and named.get(b"origin", "").casefold() == f"{_HTTP.get(scheme)}://{host}"
    )
