"""The start-up check of where the portal stands and whom it believes (``manage.py check``; ``manage.py serve`` runs it first)."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from portal.host_names import one_origin
from portal.proxies import Trusted


@register()
def the_portal_knows_where_it_stands(**_: Any) -> Sequence[CheckMessage]:
    """Errors where ``VST_ORIGIN``, ``VST_HOSTS`` or ``VST_TRUSTED_PROXIES`` can not be what it says. No value is repeated."""
    found: list[CheckMessage] = []
    is_production = settings.VST_ENV == "production"
    if settings.VST_ORIGIN and one_origin(settings.VST_ORIGIN) != settings.VST_ORIGIN:
        found.append(Error("VST_ORIGIN is no https://host or https://host:port: it has a path, or something else", id="portal.E020"))
    elif is_production and not settings.VST_ORIGIN.startswith("https://"):
        found.append(Error("VST_ORIGIN begins with https:// in production", id="portal.E020"))
    if is_production and "*" in settings.ALLOWED_HOSTS:
        found.append(Error("VST_HOSTS=* answers every host: name those of the portal", id="portal.E021"))
    try:
        Trusted.of_settings()
    except ValueError:
        found.append(Error("VST_TRUSTED_PROXIES holds something that is no address, no network and not unix", id="portal.E022"))
    return found
