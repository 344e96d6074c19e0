"""The pages that the law asks for, at addresses of their own, so that the footer of every page leads to them.

An accessibility statement: the law on accessibility to digital public services (2018:1937). Information on personal data: articles 13
and 14 of the General Data Protection Regulation. Editors write both.
"""

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal

from portal.content import page_at
from portal.words.locales import Locale

LegalPage = Literal["accessibility", "personal-data"]

PATHS: Final[Mapping[LegalPage, Mapping[Locale, str]]] = {
    "accessibility": {"sv": "/tillganglighet", "en": "/en/accessibility"},
    "personal-data": {"sv": "/personuppgifter", "en": "/en/personal-data"},
}


def written(locale: Locale, today: date) -> tuple[tuple[LegalPage, str], ...]:
    """Those that are published in ``locale``, each with its address."""
    return tuple((which, paths[locale]) for which, paths in PATHS.items() if page_at(paths[locale], today))


ReadingPage = Literal["easy-to-read", "sign-language"]

READING: Final[Mapping[ReadingPage, Mapping[Locale, str]]] = {
    "easy-to-read": {"sv": "/lattlast", "en": "/en/easy-to-read"},
    "sign-language": {"sv": "/teckensprak", "en": "/en/sign-language"},
}
"""The portal in other ways of reading, for those pages that editors have written."""


def ways_of_reading(locale: Locale, today: date) -> tuple[tuple[ReadingPage, str], ...]:
    """Those that are published in ``locale``, each with its address."""
    return tuple((which, paths[locale]) for which, paths in READING.items() if page_at(paths[locale], today))
