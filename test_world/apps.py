"""The test world says that it is there."""

from importlib import import_module

from django.apps import AppConfig


class TestWorldConfig(AppConfig):
    """A Django app of its own, in no installation of production."""

    name = "test_world"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Puts itself around the sources of the portal's calls, and scans files."""
        import_module("portal.outside.test_world").world.provide(import_module("test_world.package"))
        import_module("portal.flow.files.scanner").of_tests.provide(import_module("test_world.scanner").EicarScanner())
