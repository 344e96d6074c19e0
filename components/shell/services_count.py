"""How many e-services a list shows, in words."""

from portal.words.locales import Locale
from portal.words.texts import text


def services_count(locale: Locale, n: int) -> str:
    """``1 tjänst``, ``18 tjänster``."""
    return text(locale, "servicesMenu.countOne") if n == 1 else text(locale, "servicesMenu.count", n=n)
