"""What happens once when the portal starts."""

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


class PortalConfig(AppConfig):
    """The portal as one Django app."""

    name = "portal"

    def ready(self) -> None:
        """Wires the built-in answers and refuses an environment nobody knows, rather than guess whether test logins belong there."""
        from portal.upstream import doubles, transport

        if settings.VST_ENV not in {"local", "test", "production"}:
            raise ImproperlyConfigured("VST_ENV is local, test or production")
        transport.build_in(doubles.DOUBLES)
