"""Documents in Swedish by the thousand: the demo content, then made ones with its words. The same seed makes the same documents."""

from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from random import Random

from search_index.analysis import surface_words
from search_index.documents import Document

SEED = 9
COMPOUNDS = 30_000
SHORTEST, LONGEST = 150, 400
"""Words of a made document."""


def documents(real: Sequence[Document], count: int) -> list[Document]:
    """``count`` documents; ``real`` are those of the demo content, in both languages, of which the Swedish ones come first."""
    swedish = [document for document in real if document.language == "sv"][:count]
    random = Random(SEED)
    words, weights = _words(swedish, random)
    made = [_document(number, words, weights, random) for number in range(len(swedish), count)]
    return swedish + made


def queries(documents: Sequence[Document], count: int) -> dict[str, list[str]]:
    """Short queries, of one to three words of a title, and long ones, of eight to twelve words from a text."""
    random = Random(SEED + 1)
    chosen = [documents[random.randrange(len(documents))] for _ in range(count)]
    short = [" ".join(document.title.split()[: random.randint(1, 3)]) for document in chosen]
    long = []
    for document in chosen:
        words = document.text.split()
        at = random.randrange(max(1, len(words) - 12))
        long.append(" ".join(words[at : at + random.randint(8, 12)]))
    return {"short": short, "long": long}


def beginnings(documents: Sequence[Document], count: int) -> list[str]:
    """Titles as somebody has begun to type them, from three letters on."""
    random = Random(SEED + 2)
    titles = [documents[random.randrange(len(documents))].title for _ in range(count)]
    return [title[: random.randint(3, 8)] for title in titles]


def _words(swedish: Sequence[Document], random: Random) -> tuple[list[str], list[float]]:
    """Words by how often the demo content has them, with compounds made of them, each the rarer the later it was made."""
    counted = Counter(word for document in swedish for word in surface_words(f"{document.title}\n{document.text}") if word.isalpha())
    real = [word for word, _ in counted.most_common()]
    parts = [word for word in real if len(word) >= 4]
    compounds = list(dict.fromkeys(random.choice(parts) + random.choice(("", "s")) + random.choice(parts) for _ in range(COMPOUNDS)))
    words = [*real, *(word for word in compounds if word not in counted)]
    return words, list(accumulate(1 / (place + 3) for place in range(len(words))))


def _document(number: int, words: Sequence[str], weights: Sequence[float], random: Random) -> Document:
    text = random.choices(words, cum_weights=weights, k=random.randint(SHORTEST, LONGEST))
    sentences = [" ".join(text[at : at + 12]).capitalize() + "." for at in range(0, len(text), 12)]
    title = " ".join(random.choices(words[40:], k=random.randint(2, 5))).capitalize()
    return Document(f"made:{number}", "sv", f"/made/{number}", title, " ".join(sentences))
