"""``python -m tests.bench.collections FOLDER`` scores the search on a public collection: Cranfield, CISI, NPL or SweFAQ, as they are handed
around.

The folder holds ``cran.all.1400``, ``cran.qry`` and ``cranqrel``; or ``CISI.ALL``, ``CISI.QRY`` and ``CISI.REL``; or ``doc-text``,
``query-text`` and ``rlv-ass``; or ``swefaq_dev.jsonl`` and ``swefaq_test.jsonl``. None of them is part of the repository. A document is
relevant or not; of Cranfield's judgements -1 is not. SweFAQ has questions to Swedish authorities, with all answers of the page that each
stood on: an answer is a document, the name of its page the title.
"""

import argparse
import json
import math
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from search_index import index
from search_index.documents import Document, Language

FIRST = 10
LONGEST = 10_000
"""Characters: whole abstracts are asked for here, which no visitor types."""
_TURN = re.compile(r"^\.([A-Z])\s*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents, questions, and which documents answer each question."""

    documents: Sequence[Document]
    queries: Mapping[str, str]
    right: Mapping[str, frozenset[str]]
    language: Language = "en"


def read(folder: Path) -> Collection:
    """The collection that lies in ``folder``. Raises ``FileNotFoundError`` when it is none of the four."""
    if (folder / "swefaq_dev.jsonl").exists():
        return _swefaq(folder)
    if (folder / "cranqrel").exists():
        return _smart(folder, ("cran.all.1400", "cran.qry", "cranqrel"))
    if (folder / "CISI.REL").exists():
        return _smart(folder, ("CISI.ALL", "CISI.QRY", "CISI.REL"))
    return _npl(folder)


def score(collection: Collection, find: Callable[[str], Sequence[str]]) -> float:
    """nDCG@10 of what ``find`` finds, over the questions that something answers."""
    scores = []
    for number, right in collection.right.items():
        found = [key in right for key in find(collection.queries[number])]
        best = sum(1 / math.log2(place + 2) for place in range(min(FIRST, len(right))))
        scores.append(sum(1 / math.log2(place + 2) for place, is_right in enumerate(found) if is_right) / best)
    return sum(scores) / len(scores)


def ours(collection: Collection, folder: Path) -> Callable[[str], Sequence[str]]:
    """The index on disk, with all words of a question that it looks at, and synonyms of nobody."""
    index.build(folder, collection.documents)
    return lambda text: [hit.key for hit in index.built(folder, collection.language).query(text, page_size=FIRST, longest=LONGEST).hits]


def _smart(folder: Path, names: tuple[str, str, str]) -> Collection:
    """Both of the SMART system's: lines that begin with a point say what follows."""
    documents, queries, judged = (folder / name for name in names)
    is_cranfield = names[2] == "cranqrel"
    texts = {number: (fields["T"], fields["W"]) for number, fields in _records(documents)}
    asked = {(str(place) if is_cranfield else number): fields["W"] for place, (number, fields) in enumerate(_records(queries), start=1)}
    right = defaultdict(set)
    for row in judged.read_text(encoding="latin-1").splitlines():
        query, document, *rest = row.split()
        if not is_cranfield or int(rest[0]) > 0:
            right[query].add(document)
    # Cranfield's text begins with its title, which is one field of ours.
    made = [_document(number, title, text.removeprefix(title) if is_cranfield else text) for number, (title, text) in texts.items()]
    return Collection(made, asked, {query: frozenset(those & texts.keys()) for query, those in right.items() if those & texts.keys()})


def _records(file: Path) -> list[tuple[str, dict[str, str]]]:
    found: list[tuple[str, dict[str, str]]] = []
    text = file.read_text(encoding="latin-1")
    turns = [*_TURN.finditer(text), None]
    for turn, after in pairwise(turns):
        assert turn is not None
        words = text[turn.end() : after.start() if after else len(text)].strip()
        if turn[1] == "I":
            found.append((words.lstrip("0"), defaultdict(str)))
        elif found:
            found[-1][1][turn[1]] += f" {words}"
    return found


def _npl(folder: Path) -> Collection:
    texts, asked, judged = (_numbered(folder / name) for name in ("doc-text", "query-text", "rlv-ass"))
    right = {query: frozenset(those.split()) for query, those in judged.items()}
    return Collection([_document(number, "", text) for number, text in texts.items()], asked, right)


def _swefaq(folder: Path) -> Collection:
    """An answer is known by its text: pages of one half share their numbers."""
    lines = [line for half in ("dev", "test") for line in (folder / f"swefaq_{half}.jsonl").read_text(encoding="utf-8").splitlines()]
    rows = [json.loads(line) for line in lines]
    pages = {answer: row["meta"]["category"] for row in rows for answer in row["candidate_answers"]}
    numbers = {answer: str(number) for number, answer in enumerate(pages)}
    right = {str(place): frozenset({numbers[row["candidate_answers"][row["label"]]]}) for place, row in enumerate(rows)}
    made = [Document(numbers[answer], "sv", f"/{numbers[answer]}", page, answer) for answer, page in pages.items()]
    return Collection(made, {str(place): row["question"] for place, row in enumerate(rows)}, right, "sv")


def _numbered(file: Path) -> dict[str, str]:
    """Records that begin with a number on a line of its own and end with a slash."""
    records = (record.strip() for record in re.split(r"^\s*/\s*$", file.read_text(encoding="latin-1"), flags=re.MULTILINE))
    return {record.split()[0]: " ".join(record.split()[1:]).casefold() for record in records if record and record.split()[0].isdigit()}


def _document(number: str, title: str, text: str) -> Document:
    return Document(number, "en", f"/{number}", " ".join(title.split()), " ".join(text.split()))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, nargs="+")
    print("| Collection | Documents | Questions | nDCG@10 |\n|---|---|---|---|")
    for folder in asked.parse_args().folder:
        collection = read(folder)
        with tempfile.TemporaryDirectory() as place:
            figure = score(collection, ours(collection, Path(place)))
        counts = f"{len(collection.documents):,} | {len(collection.right)}"
        print(f"| {folder.name} | {counts} | {figure:.3f} |", flush=True)


if __name__ == "__main__":
    main()
