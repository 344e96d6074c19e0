"""What environment this is, and what only a test environment has (spec: LOGIN-002, LOGIN-033, API-029, MEND-002)."""

import ipaddress
import logging

from django.conf import settings

from portal.runtime.host_names import host_name

logger = logging.getLogger(__name__)


def is_production_host(host: str) -> bool:
    """Whether ``host``, spelt in whatever way (upper case, a dot at its end, a port), is the one that production is served as."""
    return host_name(host) == host_name(settings.VST_PRODUCTION_HOST)


def is_test_environment(host: str) -> bool:
    """Whether test people, test login and test controls exist for a request to ``host`` (``Host`` header, port allowed).

    Two things must hold: the process was started as local or test, and the host is not the production host.
    """
    return settings.VST_ENV in {"local", "test"} and not is_production_host(host)


def has_mock_login(host: str) -> bool:
    """Whether somebody may sign in as a test person by a request to ``host``."""
    return is_test_environment(host) and settings.VST_MOCK_LOGIN


def warn_of_an_open_listener(address: str) -> None:
    """A line in the log when a developer's portal, where anybody signs in as anybody, listens at an ``address`` others can reach."""
    if settings.VST_ENV == "local" and not _is_loopback(address):
        logger.warning("VST_ENV=local listens on %s: everybody who reaches it can sign in as a test person and use test controls", address)


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address.casefold() == "localhost"
