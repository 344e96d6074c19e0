"""A link is for another party than its reader acts for: the question, or that they may not (docs/explanation/parties.md)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.proper_name import proper_name
from components.shell.parties import form_word
from components.ui.button import button, button_link
from components.ui.icon import icon
from portal.engagemang.link import LinkQuestion
from portal.engagemang.model import Engagemang, with_dash
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Screen
from portal.words.locales import Locale
from portal.words.texts import text


def party_link(page: Page) -> VdomDict:
    """Both parties by name; nothing changes without a yes, which is an ordinary post."""
    link: LinkQuestion = page.details
    return html.div(
        {"className": "wrap wrap--text chooser", "data-testid": "foretrad-question"},
        *(_question(page, link, link.party) if link.party else _refusal(page, link)),
    )


def _question(page: Page, link: LinkQuestion, party: Engagemang) -> list[VdomDict]:
    t = partial(text, page.locale)
    now = page.current if page.choice_is_stored else None
    return [
        html.h1({"data-testid": "foretrad-title"}, t("foretrad.title") if now else t("foretrad.first", name=party.display_name)),
        html.p({"className": "lead"}, t("foretrad.text", name=party.display_name)),
        html.div(
            {"className": "party-cards"},
            _card(page.locale, t("foretrad.now"), now, "foretrad-current"),
            _card(page.locale, t("foretrad.asked"), party, "foretrad-asked"),
        ),
        html.form(
            {"method": "post", "action": path_of("valj-vem-du-vill-foretrada", page.locale), "className": "actions"},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
            html.input({"type": "hidden", "name": "orgnr", "value": party.organisationsnummer}),
            html.input({"type": "hidden", "name": "redirect", "value": link.address}),
            html.input({"type": "hidden", "name": "via", "value": "link"}),
            button(t("foretrad.yes", name=party.display_name), test_id="foretrad-yes", type="submit"),
            button_link(t("foretrad.no" if now else "foretrad.noFirst"), link.address, variant="outline", test_id="foretrad-no"),
        ),
    ]


def _refusal(page: Page, link: LinkQuestion) -> list[VdomDict]:
    t = partial(text, page.locale)
    why = t("foretrad.notYours" if link.is_known else "foretrad.unknown", number=with_dash(link.number))
    return [
        html.h1({"data-testid": "foretrad-title"}, t("foretrad.titleNo")),
        html.p({"className": "lead", "data-testid": "foretrad-refused"}, why),
        html.div(
            {"className": "party-cards"},
            _card(page.locale, t("foretrad.now"), page.current if page.choice_is_stored else None, "foretrad-current"),
        ),
        html.div({"className": "actions"}, button_link(t("foretrad.on"), link.address, test_id="foretrad-no")),
    ]


def _card(locale: Locale, label: str, party: Engagemang | None, test_id: str) -> VdomDict:
    mark = icon("user-round") if party is None or party.is_person else party.foretagsformkod
    said = (
        [
            html.span({"className": "party__name"}, proper_name(party.display_name)),
            " ",
            html.span({"className": "meta"}, html.span({"className": "number"}, party.number_with_dash), f" · {form_word(party, locale)}"),
        ]
        if party
        else [html.span({"className": "party__name"}, text(locale, "foretrad.nobody"))]
    )
    orgnr = {"data-orgnr": party.organisationsnummer} if party else {}
    return html.div(
        {"className": "party-card", "data-testid": test_id, **orgnr},
        html.span({"className": "avatar", "aria-hidden": "true"}, mark),
        html.div(html.span({"className": "party__label"}, label), " ", *said),
    )


SCREENS = (Screen(name="party-link", draw=party_link),)
