"""What becomes of a choice left in the cookie when somebody signs in (spec: LOGIN-022, -023, -034, -037, PARTY-058)."""

import logging
from collections.abc import Mapping

from portal.engagemang import source
from portal.engagemang.choice import is_kept_at_sign_in
from portal.http import cookies as names
from portal.http.cookies import CookieChanges
from portal.identity.login import Login
from portal.words.masking import masked

logger = logging.getLogger("portal.identity")


async def choice_changes(login: Login, cookies: Mapping[str, str], host: str) -> CookieChanges:
    """Keeps the stored choice when it is in the new list, or when nothing can be known of it; else removes it."""
    stored = names.stored_choice(cookies)
    if stored is None:
        if not cookies.get(names.CHOICE):
            return CookieChanges()
        if login.is_mock:
            logger.error("The engagement that was chosen for the mock user is no organisation number")
        return names.no_choice()
    engagemang_list = await source.for_login(login)
    if is_kept_at_sign_in(engagemang_list, stored, names.skips_validation(cookies, host)):
        return CookieChanges()
    if login.is_mock:
        logger.error("The mock user does not have the chosen engagement: missing engagement %s", masked(stored))
    return names.no_choice()
