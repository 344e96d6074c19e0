"""The contact page (ROUTE-038, MEND-014)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.screens.articles import contact as contact_article
from components.shell.contact_form import contact_form
from components.ui.breadcrumbs import breadcrumbs
from components.ui.page_header import page_header
from portal.screens.contact import POST, load
from portal.screens.content import ContentDetails, respond
from portal.web.page import Page
from portal.web.screen import Address, Screen
from portal.words.locales import prefixed
from portal.words.texts import text


def contact(page: Page) -> VdomDict:
    """The article that editors have published there, with the form in it; while there is none, an introduction and the form."""
    if isinstance(page.details, ContentDetails):
        return contact_article(page)
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text article"},
        page_header(
            t("contact.title"),
            html.p({"className": "lead"}, t("contact.intro")),
            breadcrumbs=breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("contact.title")),
            title_test_id="contact-title",
        ),
        contact_form("page"),
    )


SCREENS = (
    Screen(
        name="contact",
        addresses=(Address("contact", "/om-foretagsporten-se/kontakt", "/en/about-foretagsporten/contact"),),
        title="contact.title",
        load=load,
        draw=contact,
        post=POST,
        respond=respond,
    ),
)
