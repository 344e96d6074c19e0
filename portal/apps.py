"""What happens once when the portal starts."""

from importlib import import_module

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


class PortalConfig(AppConfig):
    """The portal as one Django app."""

    name = "portal"

    def ready(self) -> None:
        """Wires the built-in answers, registers the start-up checks, and refuses an environment nobody knows.

        It does not guess whether test logins belong there.
        """
        if settings.VST_ENV not in {"local", "test", "production"}:
            raise ImproperlyConfigured("VST_ENV is local, test or production")
        transport, doubles = import_module("portal.upstream.transport"), import_module("portal.upstream.doubles")
        transport.build_in(doubles.DOUBLES)
        import_module("portal.eservices.checks")
