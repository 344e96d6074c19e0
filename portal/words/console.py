"""What the console says, in the language that whoever is signed in has chosen there.

Swedish stands where it is said and English beside it in ``portal/words/texts/console.toml``. Tables of keys, as pages have, would not
do: a field of a model is named before any language is known, and migrations keep its name in Swedish whatever language is on.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.translation import get_language

from portal.words import texts
from portal.words.locales import Locale

_ENGLISH: Final = Path(texts.__file__).parent / "console.toml"


def language() -> Locale:
    """The language of the one who is signed in; Swedish where nobody is, as when migrations are written."""
    return "en" if (get_language() or "").startswith("en") else "sv"


def said(swedish: str, /, **values: Any) -> Any:
    """``swedish``, or its English, with its ``{placeholders}`` filled; which of them is decided each time it is shown.

    Raises ``KeyError`` when it is shown in English and has none: a test finds that first.
    """
    return _said(swedish, values)


@cache
def english() -> dict[str, str]:
    """The English of everything that the console says."""
    return tomllib.loads(_ENGLISH.read_text(encoding="utf-8"))


def _in_its_language(swedish: str, values: dict[str, Any]) -> str:
    found = english()[swedish] if language() == "en" else swedish
    return found.format(**values) if values else found


_said = lazy(_in_its_language, str)
