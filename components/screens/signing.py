"""What waits for the visitor's signature, whoever they act for (flow 9)."""

from decimal import Decimal
from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.flow.answers_list import answers_list
from components.flow.sign_form import sign_form
from components.ui.alert import alert
from components.ui.breadcrumbs import breadcrumbs
from components.ui.button import button_link
from components.ui.empty_state import empty_state
from portal.engagemang.model import with_dash
from portal.flow.signing.inbox import Waiting
from portal.flow.words import Words
from portal.http.addresses import with_query
from portal.screens.signing import INBOX, POST, RETURN, SIGNATURE, SignatureDetails, come_back, load_inbox, load_signature
from portal.web.page import Page
from portal.web.routes import path_of
from portal.web.screen import Address, Screen
from portal.words.dates import day_of, long_date
from portal.words.entered import amount
from portal.words.locales import Locale
from portal.words.texts import text


def inbox(page: Page) -> VdomDict:
    """One row for each application."""
    t = partial(text, page.locale)
    details = page.details
    done = {"signed": "signing.done", "declined": "signing.declined"}.get(details.done, "")
    return html.div(
        {"className": "wrap wrap--text article", "data-testid": "sign-inbox"},
        breadcrumbs(t("login.breadcrumbs"), [(t("profile.myPages"), path_of("mina-sidor", page.locale))], t("signing.title")),
        alert(t, "success", t(done), level=2, test_id="sign-done") if done else "",
        html.h1({"data-testid": "sign-inbox-title"}, t("signing.title")),
        html.p({"className": "lead"}, t("signing.lead")),
        html.ul({"className": "desk-rows", "role": "list"}, *[signing_row(page.locale, each, "sign-item") for each in details.items])
        if details.items
        else empty_state(t("signing.none"), test_id="sign-none"),
    )


def signing_row(locale: Locale, waiting: Waiting, test_id: str) -> VdomDict:
    """One application that waits: what, for whom, by when, and the way to it."""
    t, name = partial(text, locale), Words(waiting.service, locale).maybe("name") or waiting.service
    href = with_query(path_of(SIGNATURE, locale), id=str(waiting.signature))
    last_day = long_date(day_of(waiting.ends), locale)
    opened = waiting.party and t("signing.facts", party=waiting.party, applicant=waiting.applicant, date=last_day)
    return html.li(
        {"key": str(waiting.signature), "className": "desk-row", "data-testid": test_id, "data-id": str(waiting.signature)},
        html.div(
            {"className": "desk-row__text"},
            html.a({"className": "desk-row__title", "href": href, "data-testid": f"{test_id}-link"}, t("signing.sign", name=name)),
            html.p({"className": "meta"}, html.bdi(opened or t("signing.unopened", date=last_day))),
        ),
    )


def signature(page: Page) -> VdomDict:
    """All that is signed, on one page, and then the button."""
    t, details = partial(text, page.locale), page.details
    words = Words(details.service, page.locale)
    name = words.maybe("name") or details.service
    return html.div(
        {"className": "wrap wrap--text article flow", "data-testid": "sign-page", "data-state": details.state},
        breadcrumbs(t("login.breadcrumbs"), [(t("signing.title"), path_of(INBOX, page.locale))], name),
        html.h1({"data-testid": "flow-title"}, t("signing.sign", name=name)),
        alert(t, "error", t("signing.away"), level=2, test_id="sign-away") if details.error == "away" else "",
        _what(page, words, details) if details.sections else "",
        _way_on(page, words, details),
    )


def refused(page: Page) -> VdomDict:
    """Why nothing was signed, and the way to try again."""
    t, details = partial(text, page.locale), page.details
    back = path_of(INBOX, page.locale)
    return html.div(
        {"className": "wrap wrap--text"},
        html.div(
            {"className": "notice-page", "data-why": details.why, "data-testid": "sign-refused"},
            html.h1({"data-testid": "sign-refused-title"}, t("signing.refused.title")),
            html.p({"className": "lead", "data-testid": "sign-refused-text"}, t(f"signing.refused.{details.why}")),
            html.p({"className": "meta", "data-testid": "error-reference"}, t("error.reference", id=page.reference)),
            html.div(
                {"className": "actions"},
                button_link(t("signing.again"), details.again, test_id="sign-again") if details.again else "",
                button_link(t("signing.title"), back, variant="outline", test_id="sign-refused-inbox"),
            ),
        ),
    )


def _what(page: Page, words: Words, details: SignatureDetails) -> VdomDict:
    t = partial(text, page.locale)
    kronor = words.say("kronor", amount=amount.shown(Decimal(details.fee), 0)) if details.fee else words.say("free")
    facts = [
        (t("signing.party"), f"{details.party[0]}, {with_dash(details.party[1])}"),
        (t("signing.applicant"), details.applicant),
        (words.say("fee"), kronor),
    ]
    return html.div(
        {"data-testid": "flow-check"},
        html.dl(
            {"className": "receipt__facts"},
            *[html.div({"key": name}, html.dt(name), html.dd(html.bdi(value))) for name, value in facts],
        ),
        answers_list(words, None, details.sections, "flow-check-row"),
        html.p(
            {"className": "meta flow__digest"}, words.say("sign.digest"), ": ", html.code({"data-testid": "flow-digest"}, details.digest)
        ),
    )


def _way_on(page: Page, words: Words, details: SignatureDetails) -> VdomDict:
    t = partial(text, page.locale)
    if details.leave:
        return html.p({"className": "actions"}, button_link(t("signing.leave"), details.leave, test_id="sign-leave"))
    if details.state == "vantar":
        wrong = {"reason": "signing.no-reason", "long-reason": "signing.long-reason"}.get(details.error)
        error = t(wrong) if wrong else ""
        return sign_form(page, words, details.id, again=details.error == "away", error=error, reason=details.reason)
    return html.p({"className": "lead", "data-testid": "sign-state"}, t(f"signing.state.{details.state}"))


SCREENS = (
    Screen(
        name="sign-inbox",
        addresses=(Address(INBOX, "/inloggad/att-signera", "/en/inloggad/att-signera"),),
        access="login",
        title="signing.title",
        load=load_inbox,
        draw=inbox,
    ),
    Screen(
        name="signature",
        addresses=(Address(SIGNATURE, "/inloggad/att-signera/underskrift", "/en/inloggad/att-signera/signature"),),
        access="login",
        title="signing.one",
        load=load_signature,
        draw=signature,
        post=POST,
    ),
    Screen(
        name="sign-return",
        addresses=(Address(RETURN, "/inloggad/att-signera/retur", "/en/inloggad/att-signera/return"),),
        access="login",
        title="signing.refused.title",
        draw=refused,
        respond=come_back,
        is_live=False,
    ),
)
