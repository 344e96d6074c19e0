"""A fault as HTML: in a page that stands, and as a page of its own. Its words are for developers, and English alone."""

from html import escape
from pathlib import Path
from typing import Final

from portal.development import ROOT
from portal.development.fault import Fault, Place

SCRIPT: Final = "/static/dist/development.js"
SHEET: Final = "/development/fault.css"


def page_of(fault: Fault, generation: int) -> str:
    """A whole document that says what is wrong, and goes away when it is mended."""
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Cannot be loaded - Företagsporten</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">{head(generation)}</head>'
        f'<body><main id="development-fault" role="alert">{inside(fault)}</main></body></html>'
    )


def head(generation: int) -> str:
    """What each page of the developer's portal has in its head. ``generation`` counts the processes that served."""
    script = f'<script type="module" src="{SCRIPT}" data-generation="{generation}" id="development"></script>'
    return f'<link rel="stylesheet" href="{SHEET}">{script}'


def inside(fault: Fault, title: str = "This cannot be loaded") -> str:
    """The fault itself; who shows it puts an element around it."""
    own = _of_the_team(fault)
    others = [place for place in fault.places if place not in own]
    way = f"<details><summary>{len(others)} more steps on the way</summary>{''.join(map(_place, others))}</details>" if others else ""
    return (
        f'<div class="fault"><h2>{escape(title)}</h2><p class="fault__said">{escape(fault.said)}</p>{"".join(map(_place, own))}{way}</div>'
    )


def _of_the_team(fault: Fault) -> list[Place]:
    """The steps through a service; through the portal for a fault that is in no service; where all is others' the first step."""
    ours = [place for place in fault.places if place.is_ours and not _is_in(place, "portal/development")]
    of_services = [place for place in ours if not _is_in(place, "portal") and not _is_in(place, "components")]
    return of_services or ours or list(fault.places[:1])


def _is_in(place: Place, room: str) -> bool:
    return Path(place.file).is_relative_to(ROOT / room)


def _place(place: Place) -> str:
    at = f"{_short(place.file)}:{place.line}" if place.line else _short(place.file)
    code = "".join(
        f"<{'mark' if number == place.line else 'span'}>{number:>5}  {escape(text)}\n</{'mark' if number == place.line else 'span'}>"
        for number, text in place.code
    )
    values = "".join(f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in place.values)
    within = f" in {escape(place.function)}" if place.function else ""
    return (
        f'<section><h3><span class="fault__place">{escape(at)}</span>{within}</h3>'
        f"{f'<pre tabindex=0>{code}</pre>' if code else ''}{f'<dl>{values}</dl>' if values else ''}</section>"
    )


def _short(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else file
