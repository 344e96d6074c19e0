"""Other words for what somebody asked, from groups of words and phrases that mean the same."""

from collections.abc import Sequence

from search_index.analysis import terms, without_marks
from search_index.documents import Language

Groups = Sequence[Sequence[str]]
"""Each group is words and phrases with one meaning: ``("lägga ner", "avsluta")``."""


def alike(asked: Sequence[str], groups: Groups, language: Language) -> list[tuple[str, ...]]:
    """The phrases, each as its terms, that mean the same as something in ``asked`` (terms); those left out that stand there already.

    A phrase is asked for when all its words are, in any order and with or without their marks.
    """
    bare = {without_marks(term) for term in asked}
    others: dict[tuple[str, ...], None] = {}
    for group in groups:
        phrases = [tuple(terms(phrase, language)) for phrase in group]
        is_asked = [bool(phrase) and bare.issuperset(map(without_marks, phrase)) for phrase in phrases]
        if any(is_asked):
            others.update((phrase, None) for phrase, asked_for in zip(phrases, is_asked, strict=True) if phrase and not asked_for)
    return list(others)


def words_of(groups: Groups) -> frozenset[str]:
    """Every single word of ``groups``, in small letters: none of them is a slip of another."""
    return frozenset(word for group in groups for phrase in group for word in phrase.casefold().split())
