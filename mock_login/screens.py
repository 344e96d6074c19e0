"""What the visitor sees of the test login: whom to be, and a welcome."""

from dataclasses import dataclass, replace
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.markup import ability
from components.proper_name import proper_name
from components.ui.button import button_link
from mock_login import views
from mock_login.sign_on import SignOnChoice, choices
from portal.http.addresses import local_or_none
from portal.identity.person import Person
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen, Show
from portal.words.texts import text

CHOOSE = "/Shibboleth.sso/mock"


@dataclass(frozen=True, slots=True)
class SignOnDetails:
    """The test people, and where the visitor goes once signed on."""

    choices: tuple[SignOnChoice, ...]
    target: str


@dataclass(frozen=True, slots=True)
class WelcomeDetails:
    """Who the test login has signed in, and where they go on to."""

    person: Person
    target: str


async def load_sign_on(show: Show, page: Page) -> Page:
    """With the test people."""
    target = local_or_none(page.values.get("target")) or "/"
    return replace(page, details=SignOnDetails(tuple(choices(show.locale, target)), target))


async def load_automock(show: Show, page: Page) -> Page:
    """On the socket the person is signed in by the answer before it; the GET puts its own record here. Nothing when the login is over."""
    target = local_or_none(page.values.get("target")) or path_of("mina-sidor", show.locale)
    return replace(page, details=WelcomeDetails(page.login.person, target) if page.login else None)


def sign_on(page: Page) -> VdomDict:
    """One button for each named test person; an ordinary form, so it needs no script."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap band"},
        html.h1({"data-testid": "mock-sign-on-title"}, t("mockPerson.title")),
        html.p({"className": "lead"}, t("mockPerson.intro")),
        html.form(
            {"method": "post", "action": CHOOSE},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
            html.input({"type": "hidden", "name": "target", "value": page.details.target}),
            html.ul(
                {"className": "people", "role": "list"},
                *[
                    html.li(
                        {"key": choice.key},
                        html.button(
                            {
                                "type": "submit",
                                "name": "person",
                                "value": choice.key,
                                "className": "person",
                                "data-testid": "mock-person",
                                "data-person": choice.key,
                            },
                            html.b(proper_name(choice.person.visningsnamn)),
                            html.span({"className": "meta", "lang": "en"}, f"{choice.key}: {choice.label}"),
                        ),
                    )
                    for choice in page.details.choices
                ],
            ),
        ),
    )


def automock(page: Page) -> VdomDict:
    """A welcome with the person's name and a link on to where they were going; where the login is over already, the way to another."""
    if page.details is None:
        return html.div(
            {"className": "wrap wrap--text notice-page"},
            html.h1({"data-testid": "automock-title"}, text(page.locale, "automock.title")),
            html.p({"className": "lead", "data-testid": "automock-over"}, text(page.locale, "loggedOut.title")),
            button_link(text(page.locale, "loggedOut.login"), path_of("login", page.locale), test_id="automock-login"),
        )
    person, target = page.details.person, page.details.target
    return html.div(
        {"className": "wrap wrap--text"},
        ability(
            "go",
            "div",
            {"className": "notice-page"},
            html.h1({"data-testid": "automock-title"}, text(page.locale, "automock.title")),
            html.p(
                {"className": "lead", "role": "status", "data-testid": "automock-welcome"},
                text(page.locale, "automock.welcome", name=person.visningsnamn),
            ),
            button_link(text(page.locale, "login.continue"), target, test_id="automock-continue"),
            props={"url": target},
        ),
    )


SCREENS = (
    Screen(
        name="automock",
        addresses=(Address("automock", "/inloggad/automock", "/en/inloggad/automock"),),
        flag="vst-ft-automock",
        title="automock.title",
        load=load_automock,
        respond=views.open_automock,
        draw=automock,
        is_indexed=False,
        test_only=True,
    ),
    Screen(
        name="mock-sign-on",
        addresses=(Address("mock-sign-on", "/Shibboleth.sso/login", "/Shibboleth.sso/login"),),
        title="mockPerson.title",
        load=load_sign_on,
        draw=sign_on,
        is_indexed=False,
        test_only=True,
    ),
)
