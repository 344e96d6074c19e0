"""The start-up check of where the portal stands and whom it believes (``manage.py check``; ``manage.py serve`` runs it first)."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register

from portal.http.proxies import Trusted
from portal.runtime.host_names import one_origin


@register()
def the_portal_knows_where_it_stands(**_: Any) -> Sequence[CheckMessage]:
    """Errors where ``VST_ORIGIN`` or ``VST_TRUSTED_PROXIES`` can not be what it says. No value is repeated.

    What production asks of them besides is in ``portal/runtime/strength.py``.
    """
    messages: list[CheckMessage] = []
    if settings.VST_ORIGIN and one_origin(settings.VST_ORIGIN) != settings.VST_ORIGIN:
        messages.append(Error("VST_ORIGIN is no https://host or https://host:port: it has a path, or something else", id="portal.E020"))
    try:
        Trusted.of_settings()
    except ValueError:
        messages.append(Error("VST_TRUSTED_PROXIES holds something that is no address, no network and not unix", id="portal.E021"))
    return messages
