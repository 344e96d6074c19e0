"""The demo content of the repository (spec: qa-contract (e)); a fault in a file stops whoever asks for it."""

from functools import cache
from pathlib import Path

from portal.content import source
from portal.content.snapshot import Snapshot

DEMO = Path(__file__).parent / "demo"


@cache
def demo() -> Snapshot:
    """All of it, drafts too, as the snapshot before the first change. Raises ``ContentFault``."""
    menus = {id_: source.read_menu(DEMO / f"menu-{id_}.toml") for id_ in ("main", "footer")}
    return Snapshot(
        pages=source.read_pages(DEMO / "pages"),
        menus={(id_, locale): items for id_, of_languages in menus.items() for locale, items in of_languages.items()},
        words=source.read_words(DEMO / "glossary.toml"),
        synonyms=source.read_synonyms(DEMO / "synonyms.toml"),
    )
