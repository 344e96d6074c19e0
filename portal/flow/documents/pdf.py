"""An application as a PDF, PDF/A-3a and PDF/UA-1, with its archive inside (flow 12)."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from portal.flow.archive import canonical
from portal.flow.words import Words
from portal.typeset.pdf import typeset

ATTACHED: Final = "arende.json"
_APPLICATION: Final = Path(__file__).with_name("application.typ")


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
    return typeset(_APPLICATION, said, sent, archive=canonical(archive).decode())


def _section(step: Mapping[str, Any], no_answer: str) -> dict[str, Any]:
    lists = [{"line": row["line"], "rows": _rows(row["fields"], no_answer)} for row in step.get("rows", ())]
    return {"title": step["title"], "rows": _rows(step.get("fields", ()), no_answer), "lists": lists}


def _rows(fields: Iterable[Mapping[str, str]], no_answer: str) -> list[tuple[str, str]]:
    return [(field["label"], field["shown"] or no_answer) for field in fields]
