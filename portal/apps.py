"""What happens once when the portal starts."""

from importlib import import_module
from typing import Final
from urllib.parse import urlsplit

from django.apps import AppConfig
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from portal.identity import mock
from portal.runtime import strength
from portal.runtime.environment import is_test_environment

SHORTEST_SECRET: Final = 32
"""Characters of the secret between the server in front and the portal."""


class PortalConfig(AppConfig):
    """The portal as one Django app."""

    name = "portal"

    def ready(self) -> None:
        """Tells which calls the portal answers itself, and how the process says how it is; registers the start-up checks, and refuses an
        environment nobody knows.

        Production does not start with settings that are too weak, all told at once (``portal.runtime.strength``). Whether test logins
        belong there is not guessed, and production does not start with them.
        """
        if settings.VST_ENV not in {"local", "test", "production"}:
            raise ImproperlyConfigured("VST_ENV is local, test or production; outside a checkout, and with a database elsewhere, say which")
        wrong_for_editors: list[str] = import_module("portal.editing.sign_in.configured").faults()
        wrong_keys: list[str] = import_module("portal.flow.sealing").faults()
        unscanned: list[str] = import_module("portal.flow.files.scanning").faults()
        wrong_here = [*wrong_keys, *unscanned, *wrong_for_editors]
        if settings.VST_ENV == "production" and (weak := [*strength.faults(strength.of_settings()), *wrong_here]):
            raise ImproperlyConfigured("\n- ".join(["This is too weak for production:", *weak]))
        if wrong_for_editors:
            raise ImproperlyConfigured("\n- ".join(["The sign-in of editors is not set up:", *wrong_for_editors]))
        if settings.VST_LOGIN_MODE not in {"saml", "shibboleth"}:
            raise ImproperlyConfigured("VST_LOGIN_MODE is saml or shibboleth")
        if settings.VST_LOGIN_MODE == "shibboleth" and len(settings.VST_SHIBBOLETH_SECRET) < SHORTEST_SECRET:
            raise ImproperlyConfigured(f"VST_LOGIN_MODE=shibboleth needs a VST_SHIBBOLETH_SECRET of at least {SHORTEST_SECRET} characters")
        if settings.VST_MOCK_LOGIN and not _may_have_mock_login():
            raise ImproperlyConfigured("VST_MOCK_LOGIN is for local and test, and never where the production host is served")
        if settings.VST_MOCK_LOGIN and not mock.is_installed():
            raise ImproperlyConfigured("VST_MOCK_LOGIN needs the package mock_login: pip install ./mock_login")
        import_module("portal.outside.client").use(import_module("portal.serving.own_sources").OWN)
        if wrong := import_module("portal.outside.transport").wrong_addresses():
            raise ImproperlyConfigured(f"VST_UPSTREAM names what is no call or no address: {', '.join(wrong)}")
        import_module("portal.shared.processes").PROCESSES.connect(import_module("portal.health.process").told)
        import_module("portal.runtime.database_time")
        import_module("portal.eservices.checks")
        import_module("portal.identity.checks")
        import_module("portal.identity.key_files")
        import_module("portal.http.origin_checks")
        import_module("portal.eservices.toggles")
        import_module("portal.flow.checks")
        import_module("portal.web.address_checks")
        import_module("portal.serving.variable_checks")
        import_module("portal.eservices.tables").begin_noting()


def _may_have_mock_login() -> bool:
    """Not a system check: those are not run by every server, and a test login in production is nothing to be warned of."""
    return is_test_environment(urlsplit(settings.VST_ORIGIN).netloc)
