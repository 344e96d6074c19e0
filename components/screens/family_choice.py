"""Whom one of several services concerns, for somebody who represents nobody that it fits (spec: JOURNEY-032)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import Leaf, ready
from components.shell.engagemang_errors import engagemang_errors
from components.shell.parties import party_button
from components.still import still_html
from components.ui.breadcrumbs import breadcrumbs
from components.ui.list import LinkRow, link_list
from portal.engagemang.model import Engagemang
from portal.eservices.families import information_page
from portal.screens.family_choice import ADDRESSES, load, respond
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Screen
from portal.words.texts import text


def family_choice(page: Page) -> VdomDict:
    """The person's companies that have a service of the family, as buttons; without any, why not, and where to go on."""
    t = partial(text, page.locale)
    name = t(f"family.{page.details.family}.name")
    companies = _companies(page)
    return html.div(
        {"className": "wrap wrap--text article family-choice", "data-testid": "family-choice", "data-family": page.details.family},
        breadcrumbs(t("login.breadcrumbs"), [(t("profile.myPages"), path_of("mina-sidor", page.locale))], name),
        html.h1({"data-testid": "family-choice-title"}, name),
        *engagemang_errors(page, "family-choice-error"),
        *(_question(page, companies) if companies else _refusal(page)),
    )


def _question(page: Page, companies: tuple[Engagemang, ...]) -> list[VdomDict]:
    t = partial(text, page.locale)
    rows = [
        html.li(
            {"className": "rows__row", "key": company.organisationsnummer}, party_button(company, False, page.locale, "family-choice-item")
        )
        for company in companies
    ]
    return [
        html.h2({"id": "family-choice-question"}, t("familyChoice.whom")),
        html.form(
            {"method": "post", "action": path_of("valj-vem-du-vill-foretrada", page.locale)},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
            html.input({"type": "hidden", "name": "redirect", "value": page.address}),
            ready(
                "ul",
                {"className": "rows", "role": "list", "aria-labelledby": "family-choice-question"},
                Leaf(still_html(html(*rows))),
            ),
        ),
    ]


def _refusal(page: Page) -> list[VdomDict]:
    t = partial(text, page.locale)
    information = information_page(page.details.family)
    links = [LinkRow(t("service.readAbout"), information[page.locale], "family-choice-information")] if information else []
    return [
        html.p({"className": "lead", "data-testid": "family-choice-none"}, t("familyChoice.none")),
        link_list([*links, LinkRow(t("contact.title"), path_of("contact", page.locale), "family-choice-contact")]),
    ]


def _companies(page: Page) -> tuple[Engagemang, ...]:
    listed = page.engagemang_list.items if page.engagemang_list else ()
    return tuple(item for item in listed if item.foretagsformkod in page.details.forms)


SCREENS = (
    Screen(
        name="family-choice",
        addresses=ADDRESSES,
        access="choice",
        title="familyChoice.title",
        load=load,
        draw=family_choice,
        respond=respond,
    ),
)
