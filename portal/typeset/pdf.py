"""A PDF of a template: PDF/A-3a and PDF/UA-1, whatever it is told to say. What it says goes in as JSON and is never markup."""

import json
import threading
from collections.abc import Mapping
from datetime import datetime
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import typst

from portal.typeset.glyphs import drawable

_FOLDER: Final = Path(__file__).parent
_STANDARDS: Final[list["typst.PDFStandard"]] = ["a-3a", "ua-1"]
_CHARACTER: Final = _FOLDER / "character.typ"
_one_at_a_time: Final = threading.Lock()


def typeset(template: Path, said: Mapping[str, Any], made: datetime, **files: str) -> bytes:
    """The document; it takes some milliseconds of a thread.

    Args:
        template: A ``.typ`` file; it can read what stands in its own folder, and nothing else.
        said: What the template has as ``json(bytes(sys.inputs.said))``. A character that no font here has is named by its code.
        made: When the document says that it was made: the same of the same moment is the same document.
        files: What the template has as ``sys.inputs.{name}``, as it is: what it attaches.
    """
    with _one_at_a_time:
        for each in drawable(said, _can_draw):
            try:
                return _compiled(template, {"said": json.dumps(each, ensure_ascii=False), **files}, made)
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


def _compiled(template: Path, inputs: dict[str, str], made: datetime) -> bytes:
    content = _compiler().compile(
        template,
        root=template.parent,
        format="pdf",
        sys_inputs=inputs,
        pdf_standards=_STANDARDS,
        timestamp=made.replace(microsecond=0),
    )
    assert isinstance(content, bytes)
    return content


@cache
def _compiler() -> typst.Compiler:
    """One for the process: it holds some 29 MB."""
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=[str(_FOLDER / "fonts")])
    return typst.Compiler(_CHARACTER, root=_FOLDER, font_paths=fonts)
