"""An application as a PDF, PDF/A-3a and PDF/UA-1, with its archive inside (flow 12)."""

import json
import threading
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import typst

from portal.flow.archive import canonical
from portal.flow.documents.glyphs import drawable
from portal.flow.words import Words

ATTACHED: Final = "arende.json"
_FOLDER: Final = Path(__file__).parent
_APPLICATION: Final = _FOLDER / "application.typ"
_STANDARDS: Final[list["typst.PDFStandard"]] = ["a-3a", "ua-1"]
_CHARACTER: Final = _FOLDER / "character.typ"
_one_at_a_time: Final = threading.Lock()


def pdf_of(archive: Mapping[str, Any], words: Words, facts: Iterable[tuple[str, str]], sent: datetime) -> bytes:
    """The document, in the language of ``words``: that of the archive.

    Args:
        archive: What was sent; it has questions and answers as they were shown.
        words: Of the flow. A text ``pdf.mark`` of the service stands in the header of each page.
        facts: What stands above the answers, with its name.
        sent: When the document says that it was made: the same case gives the same document.
    """
    title, number = words.say("name"), archive["number"]
    said = {
        "lang": words.locale,
        "title": title,
        "header": f"{words.say('case.title', number=number)}, {title}",
        "mark": words.maybe("pdf.mark"),
        "nothing": words.say("no-rows"),
        "facts": list(facts),
        "sections": [_section(step, words.say("no-answer")) for step in archive["steps"]],
        "attached": {"name": ATTACHED, "says": words.say("case.archive")},
    }
    with _one_at_a_time:
        return _made(said, canonical(archive).decode(), sent)


def _made(said: Mapping[str, Any], archive: str, sent: datetime) -> bytes:
    for each in drawable(said, _can_draw):
        try:
            return _compiled(_APPLICATION, {"said": json.dumps(each, ensure_ascii=False), "archive": archive}, sent)
        except typst.TypstError as fault:
            refused = fault
    raise refused


@lru_cache(maxsize=4096)
def _can_draw(character: str) -> bool:
    try:
        _compiled(_CHARACTER, {"said": character}, datetime(2000, 1, 1).astimezone())
    except typst.TypstError:
        return False
    return True


def _compiled(document: Path, inputs: dict[str, str], made: datetime) -> bytes:
    moment = made.replace(microsecond=0)
    content = _compiler().compile(document, format="pdf", sys_inputs=inputs, pdf_standards=_STANDARDS, timestamp=moment)
    assert isinstance(content, bytes)
    return content


@cache
def _compiler() -> typst.Compiler:
    """One for the process: it holds some 29 MB."""
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(_FOLDER / "fonts")])
    return typst.Compiler(_APPLICATION, root=_FOLDER, font_paths=fonts)


def _section(step: Mapping[str, Any], no_answer: str) -> dict[str, Any]:
    lists = [{"line": row["line"], "rows": _rows(row["fields"], no_answer)} for row in step.get("rows", ())]
    return {"title": step["title"], "rows": _rows(step.get("fields", ()), no_answer), "lists": lists}


def _rows(fields: Iterable[Mapping[str, str]], no_answer: str) -> list[tuple[str, str]]:
    return [(field["label"], field["shown"] or no_answer) for field in fields]
