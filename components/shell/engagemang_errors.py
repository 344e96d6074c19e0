"""The errors that came with the list of engagemang, in the chooser and in the profile menu (spec: shell 8)."""

from reactpy import html
from reactpy.types import VdomDict

from components.ui.notice import notice
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.texts import has_text, text

UNKNOWN = "OKANT_FEL"


def engagemang_errors(page: Page, test_id: str) -> list[VdomDict]:
    """One card for each code; a code without texts of its own has those of OKANT_FEL and keeps its data-code (ERR-005)."""
    codes = page.engagemang_list.error_codes if page.engagemang_list else ()
    return [_card(page, code, test_id) for code in codes]


def _card(page: Page, code: str, test_id: str) -> VdomDict:
    known = code if has_text(page.locale, f"ERROR.{code}.header") else UNKNOWN
    return notice(
        "ERROR",
        text(page.locale, "notice.ERROR"),
        text(page.locale, f"ERROR.{known}.header"),
        html.p({"data-testid": f"{test_id}-text"}, *_with_link(page, text(page.locale, f"ERROR.{known}.text"))),
        test_id=test_id,
        title_test_id=f"{test_id}-header",
        data={"data-code": code, "key": code},
    )


def _with_link(page: Page, words: str) -> list[VdomDict | str]:
    """The text with its ``<a>…</a>`` as a link to the company search service (ERR-006)."""
    before, opened, rest = words.partition("<a>")
    if not opened:
        return [words]
    inside, _, after = rest.partition("</a>")
    return [before, html.a({"href": path_of("bolagsverket-sok-foretag-arende", page.locale)}, inside), after]
