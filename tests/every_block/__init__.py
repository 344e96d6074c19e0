"""A page with one block of every kind, in both languages, beside the demo content: nobody's page, so no demo page holds all of them."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from portal.content import source
from portal.content.files import demo
from portal.content.snapshot import Snapshot

PAGES: Final = ("/alla-block", "/en/all-blocks")


def content_with_every_block() -> Snapshot:
    """The demo content and the page, as a snapshot after the first change."""
    pages = source.read_pages(Path(__file__).parent / "pages")
    return replace(demo(), generation=1, pages=(*demo().pages, *pages))
