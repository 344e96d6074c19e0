"""Identity handed over by Apache with mod_shib in front (``VST_LOGIN_MODE=shibboleth``; docs/how-to/put-shibboleth-in-front.md).

Read at the callback of a sign-on, by ``/api/auth/v2/token`` and by the form of who has no scripts, and believed only with the secret
that the two share: without it anybody who reached the portal past Apache could be anybody. What is believed is accepted
as every other sign-on is.
"""

import hashlib
import hmac
import logging
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import unquote

from asgiref.sync import sync_to_async
from django.conf import settings

from portal.identity.claims import Claims
from portal.identity.login_options import option_of
from portal.identity.saml.models import Used

logger = logging.getLogger("portal.identity")

MODE: Final = "shibboleth"
SECRET: Final = "X-Shib-Secret"
SESSION_ID: Final = "X-Shib-Session-Id"
PERSONNUMMER: Final = "X-Shib-Pnr"
NAMES: Final = ("X-Shib-Given-Name", "X-Shib-Surname", "X-Shib-Display-Name")
LEVEL: Final = "X-Shib-Authn-Context-Class"
PROVIDER: Final = "X-Shib-Identity-Provider"
_SESSION_OF_SHIBBOLETH: Final = timedelta(hours=24)
_LONGEST: Final = 2000


async def claims_of(headers: Mapping[str, str], now: datetime) -> Claims | None:
    """What the server in front says of who asks, once for each of its sessions; ``None`` when it says nothing to be believed."""
    given = headers.get(SECRET, "")
    if not settings.VST_SHIBBOLETH_SECRET or not hmac.compare_digest(given.encode(), settings.VST_SHIBBOLETH_SECRET.encode()):
        logger.warning("Headers of a sign-on came without the secret of the server in front")
        return None
    values = {name: _one_value(headers.get(name, "")) for name in (SESSION_ID, PERSONNUMMER, LEVEL, PROVIDER, *NAMES)}
    refused = [name for name, value in values.items() if value is None]
    missing = [name for name in (SESSION_ID, PERSONNUMMER, LEVEL, PROVIDER) if not values[name] and name not in refused]
    if refused or missing:
        logger.warning("Headers of a sign-on were refused: %s with several values, %s missing", refused or "none", missing or "none")
        return None
    held = {name: value or "" for name, value in values.items()}
    option = option_of(held[PROVIDER], test_environment=settings.VST_ENV != "production")
    if option is None or held[LEVEL] not in option.levels:
        logger.warning("Headers of a sign-on were refused: provider or level of assurance")
        return None
    digest = hashlib.sha256(f"shibboleth|{held[SESSION_ID]}".encode()).hexdigest()
    if not await sync_to_async(Used.first_time)(digest, now + _SESSION_OF_SHIBBOLETH, now):
        logger.warning("A session of the server in front was to open a second session here")
        return None
    given_name, surname, display_name = (held[name] for name in NAMES)
    return Claims(held[PERSONNUMMER], given_name, surname, display_name, held[LEVEL], held[PROVIDER], option=option.key)


def _one_value(header: str) -> str | None:
    """The value, percent-decoded; ``None`` when there are several.

    mod_shib joins several values with a semicolon and encodes one that belongs to a value; two headers of one name arrive joined
    with a comma, which it encodes too.
    """
    if ";" in header or "," in header or len(header) > _LONGEST or not header.isascii():
        return None
    try:
        return unquote(header, errors="strict")
    except UnicodeDecodeError:
        return None
