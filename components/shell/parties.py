"""Rows of engagemang to choose from: in the chooser and in the profile menu."""

from typing import Final

from reactpy import html
from reactpy.types import VdomDict

from components.drawn_of_parties import drawn_of
from components.markup import Leaf
from components.pattern import pattern
from components.proper_name import proper_name
from components.still import still_html
from components.ui.icon import icon
from portal.engagemang.engagemang_list import EngagemangList
from portal.engagemang.model import PERSON, Engagemang
from portal.words.locales import Locale
from portal.words.texts import text


def form_word(party: Engagemang, locale: Locale) -> str:
    """The form of ``party`` in words of ``locale``."""
    return text(locale, f"form.{party.foretagsformkod}")


CHUNK: Final = 10
"""Rows of the chooser that the browser draws or leaves undrawn together: a screen of a phone. static/css/chooser.css counts on it."""


def chooser_html(parties: EngagemangList, current: str | None, locale: Locale, starred: frozenset[str] | None) -> Leaf:
    """The rows of the chooser, ready as HTML: a thousand of them cost the server and the socket almost nothing.

    ``current`` is the number chosen now; ``starred`` are the numbers of favourites, ``None`` for rows without a star. They are list
    items without ``ul``, for they stand in chunks (static/client/abilities/filter-list.ts).
    """
    return drawn_of(parties, ("chooser", current, locale, starred), lambda: _chooser(parties.items, current, locale, starred))


def _chooser(items: tuple[Engagemang, ...], current: str | None, locale: Locale, starred: frozenset[str] | None) -> Leaf:
    rows = [
        html.div(
            {"role": "listitem", "className": "rows__row", "data-key": item.organisationsnummer, "data-search": _searched(item)},
            party_button(item, item.organisationsnummer == current, locale, "chooser-item", detailed=True),
            "" if starred is None or item == items[0] else star_button(item, item.organisationsnummer in starred, locale),
        )
        for item in items
    ]
    chunks = [html.div({"className": "rows__chunk", "data-chunk": ""}, *rows[at : at + CHUNK]) for at in range(0, len(rows), CHUNK)]
    return Leaf(still_html(html(*chunks)))


def few_html(items: tuple[Engagemang, ...], current: str | None, locale: Locale, test_id: str, starred: frozenset[str]) -> Leaf:
    """Rows with their stars for a list of a few."""
    rows = [
        html.li(
            {"className": "rows__row", "data-key": item.organisationsnummer},
            party_button(item, item.organisationsnummer == current, locale, test_id),
            star_button(item, item.organisationsnummer in starred, locale),
        )
        for item in items
    ]
    return Leaf(still_html(html(*rows)))


def star_button(party: Engagemang, is_on: bool, locale: Locale) -> VdomDict:
    """A button that sends the number with a plus to make ``party`` a favourite, with a minus to end that."""
    return html.button(
        {
            "type": "submit",
            "className": "star",
            "name": "favourite",
            "value": f"{'-' if is_on else '+'}{party.organisationsnummer}",
            "aria-pressed": "true" if is_on else "false",
            "aria-label": text(locale, "chooser.unstar" if is_on else "chooser.star", name=party.display_name),
            "data-testid": "chooser-star",
            "data-orgnr": party.organisationsnummer,
        }
    )


def party_button(party: Engagemang, is_current: bool, locale: Locale, test_id: str, *, detailed: bool = False) -> VdomDict:
    """A button that sends the number of ``party`` with its form; of a detailed one the parts have test ids.

    The one that is chosen looks it, and says so in words (JOURNEY-040).
    """
    says_form = form_word(party, locale) == party.display_name
    own = {"number": party.organisationsnummer, "name": party.display_name, "dashed": party.number_with_dash}
    if party.trade_name:
        own["trade_name"] = party.trade_name
    return _button(party.foretagsformkod, says_form, is_current, locale, test_id, detailed, **own)


@pattern
def _button(
    form: str,
    says_form: bool,
    is_current: bool,
    locale: Locale,
    test_id: str,
    detailed: bool,
    *,
    number: str,
    name: str,
    dashed: str,
    trade_name: str = "",
) -> VdomDict:
    return html.button(
        {
            "type": "submit",
            "name": "orgnr",
            "value": number,
            "className": "row row--own" if form == PERSON else "row",
            "data-testid": test_id,
            "data-orgnr": number,
            "data-formkod": form,
            **({"aria-current": "true"} if is_current else {}),
        },
        html.span({"className": "avatar", "aria-hidden": "true"}, icon("user-round") if form == PERSON else form),
        html.span(
            proper_name(name, {"className": "row__name", **_part_id(detailed, test_id, "name")}),
            " ",
            *(
                (proper_name(trade_name, {"className": "row__trade-name", **_part_id(detailed, test_id, "trade-name")}), " ")
                if trade_name
                else ()
            ),
            html.span(
                {"className": "row__facts"},
                proper_name(dashed, {"className": "number", **_part_id(detailed, test_id, "orgnr")}),
                " ",
                html.span(
                    {**_part_id(detailed, test_id, "form"), **({"className": "visually-hidden"} if says_form else {})},
                    text(locale, f"form.{form}"),
                ),
            ),
        ),
        html.span({"className": "row__chosen"}, icon("check"), " ", text(locale, "chooser.chosen")) if is_current else "",
    )


def _searched(party: Engagemang) -> str:
    """What a search looks at (PARTY-020 to -022)."""
    return " ".join([party.display_name, party.trade_name, party.organisationsnummer, *party.namnskydd])


def _part_id(detailed: bool, test_id: str, part: str) -> dict[str, str]:
    return {"data-testid": f"{test_id}-{part}"} if detailed else {}
