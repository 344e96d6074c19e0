"""Where ``/admin/`` exists: everywhere, or for the networks of ``VST_EDITOR_NETWORKS`` alone."""

import ipaddress
from collections.abc import Sequence
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from portal.words.texts import text

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def may_enter(request: HttpRequest) -> bool:
    """Whether ``request`` comes from one of them, by the address that a trusted server in front says (``VST_TRUSTED_PROXIES``)."""
    if not settings.VST_EDITOR_NETWORKS:
        return True
    try:
        address = ipaddress.ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:  # a socket without an address
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return any((mapped or address) in network for network in _read(tuple(settings.VST_EDITOR_NETWORKS)))


def not_there(request: HttpRequest) -> HttpResponse:
    """404, with nothing in it that tells of editors."""
    return HttpResponse(text("sv", "notFound.title"), content_type="text/plain; charset=utf-8", status=404)


def unreadable(named: Sequence[str]) -> list[str]:
    """Those of ``named`` that are neither an address nor a network."""
    return [one for one in named if not _is_network(one)]


def _is_network(one: str) -> bool:
    try:
        ipaddress.ip_network(one)
    except ValueError:
        return False
    return True


@cache
def _read(named: tuple[str, ...]) -> tuple[Network, ...]:
    return tuple(map(ipaddress.ip_network, named))
