"""The test identity page: choose a test person in place of a real electronic identity (spec: LOGIN-008)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from portal.page import Page
from portal.texts import text

CHOOSE = "/Shibboleth.sso/mock"


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
                            html.b(choice.person.visningsnamn),
                            html.span({"className": "meta", "lang": "en"}, f"{choice.key}: {choice.label}"),
                        ),
                    )
                    for choice in page.details.choices
                ],
            ),
        ),
    )
