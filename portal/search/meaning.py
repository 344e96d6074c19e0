"""What a word means that somebody searches for: an answer before all hits."""

import asyncio
import re
from typing import Final

from portal.constants import SEARCH_MEANING_WITHIN
from portal.content import Term
from portal.content import calls as content_calls
from portal.content.model import VOCABULARY_OF
from portal.words.locales import Locale

_BETWEEN: Final = re.compile(r"[\s-]+")


async def meaning(locale: Locale, term: str) -> Term | None:
    """The word of the glossary that is the whole of ``term``; a hyphen, a space and nothing are one.

    A glossary that does not come soon is not waited for: the hits are what was asked for. It is kept when it comes.
    """
    asked = asyncio.ensure_future(content_calls.vocabulary(VOCABULARY_OF[locale]))
    done, _ = await asyncio.wait({asked}, timeout=SEARCH_MEANING_WITHIN.total_seconds())
    words, wanted = asked.result() or () if done else (), _as_one(term)
    return next((word for word in words if _as_one(word.title) == wanted), None)


def _as_one(words: str) -> str:
    return _BETWEEN.sub("", words.casefold())
