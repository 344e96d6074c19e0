"""The login of test people says that it is there."""

from importlib import import_module

from django.apps import AppConfig


class MockLoginConfig(AppConfig):
    """A Django app of its own, in no installation of production."""

    name = "mock_login"

    def ready(self) -> None:
        """Registers its screens and what the portal asks of it."""
        import_module("portal.web.screen").register(*import_module("mock_login.screens").SCREENS)
        import_module("portal.identity.mock").login.provide(import_module("mock_login.package"))
