"""What environment this is, and what only a test environment has (spec: LOGIN-002, LOGIN-033, API-029)."""

from django.conf import settings


def is_test_environment(host: str) -> bool:
    """Whether test people, test login and test controls exist for a request to ``host`` (``Host`` header, port allowed).

    Two things must hold: the process was started as local or test, and the host is not the production host.
    """
    return settings.VST_ENV in {"local", "test"} and host.rsplit(":", 1)[0].casefold() != settings.VST_PRODUCTION_HOST


def has_mock_login(host: str) -> bool:
    """Whether somebody may sign in as a test person by a request to ``host``."""
    return is_test_environment(host) and settings.VST_MOCK_LOGIN
