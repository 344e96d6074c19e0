"""The portal as Django knows it; its start-up checks are registered here."""

from importlib import import_module

from django.apps import AppConfig


class PortalConfig(AppConfig):
    """Registers the start-up checks once Django is ready."""

    name = "portal"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import_module("portal.eservices.checks")
