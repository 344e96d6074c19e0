"""The cookie page: what cookies are, each one we use, and the choice (ROUTE-037, CONTENT-035..041)."""

import re
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import button
from components.ui.checkbox import checkbox
from components.ui.page_header import page_header
from components.ui.table import Column, Row, table
from portal.http.consent import COOKIES, KINDS
from portal.screens.cookie_choice import POST
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.locales import prefixed
from portal.words.texts import text


def cookies(page: Page) -> VdomDict:
    """What cookies are, of each kind what it is for and a table, the right to complain, and a check box that is sent at once."""
    t = partial(text, page.locale)
    return html.div(
        {"className": "wrap wrap--text article"},
        page_header(
            t("cookies.title"),
            breadcrumbs=breadcrumbs(t("login.breadcrumbs"), [(t("login.start"), prefixed(page.locale, "/"))], t("cookies.title")),
            title_test_id="cookies-title",
        ),
        html.section(
            {"data-testid": "cookies-what", "aria-labelledby": "what"},
            html.h2({"id": "what"}, t("cookies.what")),
            html.p(t("cookies.whatText")),
        ),
        _choice(page),
        *[_kind(page, kind) for kind in KINDS],
        html.section(
            {"data-testid": "cookies-complain", "aria-labelledby": "complain"},
            html.h2({"id": "complain"}, t("cookies.complain")),
            html.p(t("cookies.complainText")),
            html.ul(
                html.li(html.a({"href": "https://pts.se"}, t("cookies.pts"))),
                html.li(html.a({"href": "https://www.imy.se"}, t("cookies.imy"))),
            ),
        ),
    )


def _choice(page: Page) -> VdomDict:
    t = partial(text, page.locale)
    status = {"ALL": t("cookies.statusAll"), "RESTRICTED": t("cookies.statusNecessary")}.get(page.consent, "")
    return html.form(
        {
            "method": "post",
            "action": path_of("cookies", page.locale),
            "autoComplete": "off",
            "className": "panel consent-choice",
            "data-consent-form": "",
        },
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        html.input({"type": "hidden", "name": "consent", "value": "RESTRICTED"}),
        checkbox(
            t("cookies.checkbox"),
            name="consent",
            id="cookies-consent",
            value="ALL",
            checked=page.consent == "ALL",
            test_id="cookies-consent-checkbox",
        ),
        html.p({"role": "status", "data-consent-status": "", "data-testid": "cookies-consent-status"}, status),
        button(t("cookies.save"), test_id="cookies-save", type="submit", className="button consent-choice__save"),
    )


def _kind(page: Page, kind: str) -> VdomDict:
    t = partial(text, page.locale)
    key = "third" if kind == "third-party" else kind
    title = t(f"cookies.{key}")
    return html.section(
        {"data-testid": f"cookies-kind-{kind}", "aria-labelledby": f"kind-{kind}", "key": kind},
        html.h2({"id": f"kind-{kind}"}, title),
        html.p({"data-testid": f"cookies-about-{kind}"}, t(f"cookies.about.{key}")),
        table(
            title,
            [Column(t("cookies.colName")), Column(t("cookies.colWhy")), Column(t("cookies.colLife"))],
            [
                Row((_names(cookie.names), t(f"cookies.why.{cookie.key}"), t(f"cookies.life.{cookie.life}")), f"cookies-row-{cookie.key}")
                for cookie in COOKIES
                if cookie.kind == kind
            ],
            id=f"table-{kind}",
            hides_caption=True,
            breaks_words=True,
        ),
    )


def _names(names: tuple[str, ...]) -> VdomDict:
    """Names that may be broken after each underscore."""
    pieces = [f"{piece}" for piece in re.split(r"(?<=_)(?!_)", ", ".join(names))]
    return html.span(*[part for piece in pieces for part in (piece, html.wbr())][:-1])


SCREENS = (
    Screen(
        name="cookies",
        addresses=(Address("cookies", "/cookies", "/en/cookies"),),
        title="cookies.title",
        draw=cookies,
        post=POST,
    ),
)
