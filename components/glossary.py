"""Words of the glossary in running text: the first time one is named it is a button that opens what it means (spec: CONTENT-027)."""

import re
from collections.abc import Sequence
from functools import partial
from html import escape

from portal.content import Term
from portal.words.locales import Locale
from portal.words.texts import text


class GlossaryMarks:
    """Marks words while the text of one page is drawn, each word once; what it means comes right after the part that names it.

    The buttons are opened by the ability ``disclosure`` of the element around the text. Without scripts every meaning stands open.
    """

    def __init__(self, terms: Sequence[Term], locale: Locale) -> None:
        self._t = partial(text, locale)
        self._unseen = {term.title.casefold(): term for term in terms}
        self._named: list[tuple[str, Term]] = []
        self._ids = 0
        longest_first = sorted((re.escape(term.title) for term in terms), key=len, reverse=True)
        self._words = re.compile(rf"(?<![\w-])(?:{'|'.join(longest_first)})(?![\w-])", re.IGNORECASE) if terms else None

    def words(self, words: str) -> str:
        """``words`` as HTML, the first mention of each word of the glossary as a button."""
        if self._words is None:
            return escape(words)
        parts, rest = [], 0
        for word in self._words.finditer(words):
            term = self._unseen.pop(word[0].casefold(), None)
            if term is not None:
                parts += [escape(words[rest : word.start()]), self._button(word[0], term)]
                rest = word.end()
        return "".join(parts) + escape(words[rest:])

    def meanings(self) -> str:
        """What the words mean that were marked since this was asked last."""
        named, self._named = self._named, []
        return "".join(
            f'<div class="disclosed" id="{id_}" data-open="false"><div class="helpbox__text" data-testid="helpbox">'
            f"<p><strong>{escape(term.title)}</strong> {escape(term.description)}</p></div></div>"
            for id_, term in named
        )

    def _button(self, word: str, term: Term) -> str:
        self._ids += 1
        id_ = f"term-{self._ids}"
        self._named.append((id_, term))
        label = escape(self._t("glossary.explain", word=word))
        return (
            f'<button type="button" class="term" data-testid="glossary-term" data-disclosure="" aria-expanded="false" '
            f'aria-controls="{id_}" aria-label="{label}">{escape(word)}</button>'
        )
