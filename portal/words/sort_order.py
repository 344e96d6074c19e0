"""The order people of each language expect in a list (spec: PARTY-017, NAV-021)."""

import unicodedata
from collections.abc import Callable

from portal.words.locales import Locale

_SWEDISH_LAST = str.maketrans({"å": "{a", "ä": "{b", "ö": "{c", "æ": "{b", "ø": "{c"})


def sort_key(locale: Locale) -> Callable[[str], str]:
    """A key function for ``sorted``: case ignored, accents ignored, and in Swedish å, ä, ö after z."""
    return _swedish if locale == "sv" else _plain


def _swedish(text: str) -> str:
    folded = unicodedata.normalize("NFC", text).casefold()
    return _without_accents(folded.translate(_SWEDISH_LAST))


def _plain(text: str) -> str:
    return _without_accents(text.casefold())


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))
