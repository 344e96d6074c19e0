"""What a word means that somebody searches for: an answer before all hits."""

import re
from typing import Final

from portal.content import Term
from portal.content import calls as content_calls
from portal.content.model import VOCABULARY_OF
from portal.words.locales import Locale

_BETWEEN: Final = re.compile(r"[\s-]+")


async def meaning(locale: Locale, term: str) -> Term | None:
    """The word of the glossary that is the whole of ``term``; a hyphen, a space and nothing are one."""
    wanted = _as_one(term)
    words = await content_calls.vocabulary(VOCABULARY_OF[locale]) or ()
    return next((word for word in words if _as_one(word.title) == wanted), None)


def _as_one(words: str) -> str:
    return _BETWEEN.sub("", words.casefold())
