"""The errors that came with the list of engagemang, in the chooser and in the profile menu (spec: shell 8)."""

from reactpy import html
from reactpy.types import VdomDict

from components.shell.ask_again import ask_again
from components.ui.notice import notice
from portal.engagemang.engagemang_list import TOO_MANY
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.texts import has_text, text

UNKNOWN = "OKANT_FEL"
NO_TAX_AGENCY = "SKV_SVARAR_INTE"


def engagemang_errors(page: Page, test_id: str) -> list[VdomDict]:
    """One card for each code; a code without texts of its own has those of OKANT_FEL and keeps its data-code (ERR-005).

    A list that lacks only what the Swedish Tax Agency knows is warned of, and each may be tried again (JOURNEY-044, -054).
    """
    codes = page.engagemang_list.error_codes if page.engagemang_list else ()
    return [_card(page, code, test_id) for code in codes]


def _card(page: Page, code: str, test_id: str) -> VdomDict:
    known = code if has_text(page.locale, f"ERROR.{code}.header") else UNKNOWN
    kind = "WARNING" if code == NO_TAX_AGENCY and _lists_companies(page) else "ERROR"
    return notice(
        kind,
        text(page.locale, f"notice.{kind}"),
        text(page.locale, f"ERROR.{known}.header"),
        html.p({"data-testid": f"{test_id}-text"}, *_with_link(page, text(page.locale, f"ERROR.{known}.text"))),
        ask_again(page, f"{test_id}-retry") if code != TOO_MANY else "",
        test_id=test_id,
        title_test_id=f"{test_id}-header",
        data={"data-code": code, "key": code},
    )


def _lists_companies(page: Page) -> bool:
    return page.engagemang_list is not None and len(page.engagemang_list.items) > 1


def _with_link(page: Page, words: str) -> list[VdomDict | str]:
    """The text with its ``<a>…</a>`` as a link to the company search service (ERR-006)."""
    before, opened, rest = words.partition("<a>")
    if not opened:
        return [words]
    inside, _, after = rest.partition("</a>")
    return [before, html.a({"href": path_of("bolagsverket-sok-foretag-arende", page.locale)}, inside), after]
