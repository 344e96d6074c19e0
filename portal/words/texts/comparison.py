"""Whether two languages have the same texts (spec: LOCALE-008)."""

import re
from collections.abc import Mapping

_PLACEHOLDER = re.compile(r"\{[^{}]*\}|</?\w+>")


def differences(swedish: Mapping[str, str], english: Mapping[str, str]) -> list[str]:
    """One line for each key that a language lacks, each empty text, and each text whose placeholders or tags differ."""
    tables = {"sv": swedish, "en": english}
    keys = sorted({*swedish, *english})
    missing = [f"{key}: missing in {locale}" for locale, table in tables.items() for key in keys if key not in table]
    empty = [f"{key}: empty in {locale}" for locale, table in tables.items() for key in keys if key in table and not table[key].strip()]
    unlike = [
        f"{key}: {_placeholders(swedish[key])} in sv, {_placeholders(english[key])} in en"
        for key in swedish
        if key in english and _placeholders(swedish[key]) != _placeholders(english[key])
    ]
    return missing + empty + unlike


def _placeholders(text: str) -> list[str]:
    return sorted(_PLACEHOLDER.findall(text))
