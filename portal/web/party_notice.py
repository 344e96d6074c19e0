"""What an open page is told when its visitor has chosen another party on another page."""

from typing import TYPE_CHECKING, Any

from portal.engagemang.model import Engagemang
from portal.words.texts import text

if TYPE_CHECKING:
    from portal.web.page import Page


def party_changed(page: "Page", chosen: Engagemang) -> dict[str, Any]:
    """The words of the notice in the page's language: what has happened, and the way to the page of ``chosen``."""
    assert page.current
    shown, now = page.current.display_name, chosen.display_name
    return {
        "text": text(page.locale, "partyChanged.text", chosen=now, shown=shown),
        "show": text(page.locale, "partyChanged.show", chosen=now),
    }
