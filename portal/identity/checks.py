"""The start-up check of how people sign in (``manage.py check``; ``manage.py serve`` runs it first)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register

from portal.identity.login_options import faults
from portal.identity.saml import providers, xmlsec


@register()
def people_can_sign_in(**_: Any) -> Sequence[CheckMessage]:
    """Errors where a configured identity provider could not be used; a warning where production has none."""
    messages: list[CheckMessage] = [Error(f"VST_LOGIN_OPTIONS: {fault}", id="portal.E010") for fault in faults(settings.VST_LOGIN_OPTIONS)]
    if messages or settings.VST_LOGIN_MODE != "saml":
        return messages
    sources = providers.sources()
    if sources and xmlsec.program() is None:
        messages.append(
            Error("Identity providers are configured and xmlsec1 is not installed", hint="apt-get install xmlsec1", id="portal.E011")
        )
    for source in sources:
        named = [place for place in (source.place, source.certificate) if place and "://" not in place]
        messages += [Error(f"{place} is not there", id="portal.E012") for place in named if not Path(place).exists()]
        if "://" in source.place and not source.place.startswith("https://") and settings.VST_ENV == "production":
            messages.append(Error(f"{source.place}: metadata are fetched over https only", id="portal.E013"))
    if not sources and settings.VST_ENV == "production":
        messages.append(Warning("No identity provider is configured: nobody can sign in", id="portal.W010"))
    return messages
