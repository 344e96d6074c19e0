"""The test world says that it is there."""

from importlib import import_module

from django.apps import AppConfig


class TestWorldConfig(AppConfig):
    """A Django app of its own, in no installation of production."""

    name = "test_world"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Puts itself around the sources of the portal's calls; takes signatures and payments, and scans files."""
        import_module("portal.outside.test_world").world.provide(import_module("test_world.package"))
        import_module("portal.web.screen").register(*import_module("test_world.screens").SCREENS)
        import_module("portal.flow.signing.provider").provider.provide(import_module("test_world.signing_service").TestSignatures())
        import_module("portal.flow.payment.provider").provider.provide(import_module("test_world.payment_service").TestPayments())
        import_module("portal.flow.files.scanner").of_tests.provide(import_module("test_world.scanner").EicarScanner())
