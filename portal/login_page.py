"""What the login page is asked to be by its query: options, warning, or the wait at the callback (spec: shell 2, 4)."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass

from portal.addresses import local_or_none, with_query
from portal.locales import Locale
from portal.routes import path_of

logger = logging.getLogger(__name__)

TOKEN = "/api/auth/v2/token"
FAILED = "misslyckad"
"""Query of the login page after a callback that failed: ``?inloggning=misslyckad``."""


@dataclass(frozen=True, slots=True)
class LoginDetails:
    """The login page's own record."""

    redirect: str | None
    """Where the visitor was going; local, or ``None``."""
    is_callback: bool
    failed: bool
    token_url: str
    success: str
    """Where the browser goes once signed in."""
    failure: str
    """Where it goes when signing in failed."""


def login_details(query: Mapping[str, str], locale: Locale) -> LoginDetails:
    """What ``query`` asks of the login page. A failed callback is a warning in the log (LOGIN-025)."""
    redirect = local_or_none(query.get("redirect"))
    failed = query.get("inloggning") == FAILED
    if failed:
        logger.warning("Signing in failed at the callback; the visitor is back on the login page")
    return LoginDetails(
        redirect=redirect,
        is_callback=query.get("callback") == "login",
        failed=failed,
        token_url=TOKEN,
        success=redirect or path_of("mina-sidor", locale),
        failure=with_query(path_of("login", locale), inloggning=FAILED, redirect=redirect),
    )
