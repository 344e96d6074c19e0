"""``python -m tests.bench.collections FOLDER`` scores the search on a public collection: Cranfield, CISI, NPL or SweFAQ, as they are handed
around, or the help of LibreOffice (``/usr/share/libreoffice/help/sv`` of Debian's ``libreoffice-help-sv``).

The folder holds ``cran.all.1400``, ``cran.qry`` and ``cranqrel``; or ``CISI.ALL``, ``CISI.QRY`` and ``CISI.REL``; or ``doc-text``,
``query-text`` and ``rlv-ass``; or ``swefaq_dev.jsonl`` and ``swefaq_test.jsonl``. None of them is part of the repository. A document is
relevant or not; of Cranfield's judgements -1 is not. SweFAQ has questions to Swedish authorities, with all answers of the page that each
stood on: an answer is a document, the name of its page the title. Of the help each entry of its index is a question, and the pages that it
names are the right ones; a page of fewer than 30 words is none.
"""

import argparse
import json
import math
import re
import tempfile
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any

from lxml import etree, html

from search_index import index
from search_index.documents import Document, Language

FIRST = 10
LONGEST = 10_000
"""Characters: whole abstracts are asked for here, which no visitor types."""
HELP_WORDS = 30
"""Of a help page; shorter ones only lead elsewhere."""
_HELP_LINES = ("h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "li", "td")
"""Of a help page; of the last two those that have no paragraphs."""
_ENTRY = re.compile(r'\{url:"([^"#?]+)[^"]*", app:"[^"]*", text:"((?:[^"\\]|\\.)*)"\}')
Names = dict[str, dict[str, None]]
"""What pages are called by others, each once, by their keys."""
_TURN = re.compile(r"^\.([A-Z])\s*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents, questions, and which documents answer each question."""

    documents: Sequence[Document]
    queries: Mapping[str, str]
    right: Mapping[str, frozenset[str]]
    language: Language = "en"


def read(folder: Path) -> Collection:
    """The collection that lies in ``folder``. Raises ``FileNotFoundError`` when it is none of the five."""
    if (folder / "bookmarks.js").exists():
        return _help(folder)
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


def _help(folder: Path) -> Collection:
    """Pages as LibreOffice shows them in a browser, and the index beside them."""
    language: Language = "sv" if folder.name == "sv" else "en"
    names: Names = defaultdict(dict)
    found = [page for file in sorted((folder / "text").rglob("*.html")) if (page := _help_page(file, folder, language, names))]
    pages = [replace(page, called="\n".join(words for words in names[page.key] if words != page.title)) for page in found]
    keys, right = {page.key for page in pages}, defaultdict(set)
    for key, entry in _ENTRY.findall((folder / "bookmarks.js").read_text(encoding="utf-8")):
        if key in keys:
            right[" ".join(unescape(entry).replace("--", " ").split())].add(key)
    return Collection(pages, {entry: entry for entry in right}, {entry: frozenset(those) for entry, those in right.items()}, language)


def _help_page(file: Path, folder: Path, language: Language, names: Names) -> Document | None:
    """``names`` is told what the page calls others that it links to."""
    page = html.parse(str(file), html.HTMLParser(encoding="utf-8")).getroot()
    shown = page.get_element_by_id("DisplayArea", None)
    if shown is None or len(_words(shown).split()) < HELP_WORDS:
        return None
    etree.strip_elements(shown, "script", "style", with_tail=False)
    lines = [
        line for each in shown.iter(*_HELP_LINES) if each.tag not in ("li", "td") or each.find(".//p") is None if (line := _words(each))
    ]
    key = str(file.relative_to(folder.parent))
    for link in shown.iter("a"):
        if (leads_to := link.get("href", "").partition("#")[0]) != key and (words := _words(link)):
            names[leads_to][words] = None
    return Document(key, language, f"/{key}", " ".join((page.findtext(".//title") or "").split()), "\n".join(lines))


def _words(element: Any) -> str:
    return " ".join(str(element.text_content()).split())


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
