"""A write was refused because its page showed another party than is chosen now (docs/explanation/parties.md)."""

from functools import partial
from http import HTTPStatus

from reactpy import html
from reactpy.types import VdomDict

from components.proper_name import proper_name
from components.shell.unsaved_texts import unsaved_texts
from components.ui.button import button, button_link
from portal.engagemang.model import Engagemang, with_dash
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Screen
from portal.words.texts import text


def other_party(page: Page) -> VdomDict:
    """Names both parties and leads on; what was typed is shown, so that it can be taken along."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page"},
            html.h1({"data-testid": "other-party-title"}, t("otherParty.title")),
            html.p({"className": "lead", "data-testid": "other-party-text"}, t("otherParty.text")),
            html.dl(
                {"className": "facts"},
                _party(t("otherParty.page"), page.details.party, page.details.number, t("otherParty.notYours"), "other-party-page"),
                _party(
                    t("otherParty.current"),
                    page.current if page.choice_is_stored else None,
                    "",
                    t("otherParty.nobody"),
                    "other-party-current",
                ),
            ),
            unsaved_texts(t("otherParty.unsaved"), page.details.unsaved, "other-party-unsaved"),
            html.div({"className": "actions"}, _continue(page, page.details.party) if page.details.party else "", _show(page)),
        ),
    )


def _party(label: str, party: Engagemang | None, number: str, otherwise: str, test_id: str) -> VdomDict:
    named = proper_name(party.display_name) if party else otherwise
    shown = party.number_with_dash if party else with_dash(number) if number else ""
    return html(
        html.dt(label),
        html.dd({"data-testid": test_id}, html.strong(named), " ", html.span({"className": "number"}, shown)),
    )


def _continue(page: Page, party: Engagemang) -> VdomDict:
    return html.form(
        {"method": "post", "action": path_of("valj-vem-du-vill-foretrada", page.locale)},
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        html.input({"type": "hidden", "name": "orgnr", "value": party.organisationsnummer}),
        html.input({"type": "hidden", "name": "from", "value": page.address}),
        html.input({"type": "hidden", "name": "via", "value": "notice"}),
        button(text(page.locale, "partyChanged.continue", name=party.display_name), test_id="other-party-continue", type="submit"),
    )


def _show(page: Page) -> VdomDict:
    """With nobody chosen the guard asks on the way."""
    named = page.choice_is_stored and page.current
    words = text(page.locale, "partyChanged.show", chosen=named.display_name) if named else text(page.locale, "chooser.title")
    return button_link(words, page.address, variant="outline", test_id="other-party-show")


SCREENS = (Screen(name="other-party", title="otherParty.title", status=HTTPStatus.CONFLICT, draw=other_party, is_indexed=False),)
