"""Rows of engagemang to choose from: in the chooser and in the profile menu."""

from functools import lru_cache

from reactpy import html
from reactpy.types import VdomDict

from components.markup import Leaf
from components.still import still_html
from components.ui.icon import icon
from portal.engagemang.model import Engagemang
from portal.locales import Locale
from portal.texts import text


def form_word(party: Engagemang, locale: Locale) -> str:
    """The form of ``party`` in words of ``locale``."""
    return text(locale, f"form.{party.foretagsformkod}")


@lru_cache(maxsize=512)
def rows_html(items: tuple[Engagemang, ...], current: str | None, locale: Locale, test_id: str, detailed: bool) -> Leaf:
    """Buttons of one form, ready as HTML: a thousand rows cost the server and the socket almost nothing.

    ``current`` is the number chosen now; ``detailed`` rows have test ids for their parts and what a search looks at.
    """
    return Leaf(still_html(html(*[_row(item, item.organisationsnummer == current, locale, test_id, detailed) for item in items])))


def _row(party: Engagemang, is_current: bool, locale: Locale, test_id: str, detailed: bool) -> VdomDict:
    searched = " ".join([party.display_name, party.organisationsnummer, *party.namnskydd]) if detailed else ""
    form = form_word(party, locale)
    says_form = form == party.display_name
    return html.li(
        {"data-key": party.organisationsnummer, **({"data-search": searched} if detailed else {})},
        html.button(
            {
                "type": "submit",
                "name": "orgnr",
                "value": party.organisationsnummer,
                "className": "row row--own" if party.is_person else "row",
                "data-testid": test_id,
                "data-orgnr": party.organisationsnummer,
                "data-formkod": party.foretagsformkod,
                **({"aria-current": "true"} if is_current else {}),
            },
            html.span({"className": "avatar", "aria-hidden": "true"}, icon("user-round") if party.is_person else party.foretagsformkod),
            html.span(
                html.span({"className": "row__name", **_part_id(detailed, test_id, "name")}, party.display_name),
                " ",
                html.span(
                    {"className": "row__facts"},
                    html.span({"className": "number", **_part_id(detailed, test_id, "orgnr")}, party.number_with_dash),
                    " ",
                    html.span({**_part_id(detailed, test_id, "form"), **({"className": "visually-hidden"} if says_form else {})}, form),
                ),
            ),
        ),
    )


def _part_id(detailed: bool, test_id: str, part: str) -> dict[str, str]:
    return {"data-testid": f"{test_id}-{part}"} if detailed else {}
