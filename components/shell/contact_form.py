"""The contact form, on its page and in its drawer: an ordinary form (spec: content 2, 5)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from components.ui.field import field, select, text_input, textarea
from components.ui.notice import notice
from portal.contact import SUBJECTS
from portal.contact.submission import Submission
from portal.page import Page
from portal.routes import path_of
from portal.texts import text


def contact_form(page: Page, place: str) -> VdomDict:
    """The form; ``place`` keeps the ids of its copies on one page apart. After a post it shows what was wrong, or that all is well."""
    t = partial(text, page.locale)
    sent = page.details if isinstance(page.details, Submission) and place == "page" else Submission()
    if sent.reference:
        return notice(
            "INFO",
            t("notice.INFO"),
            t("contact.successTitle"),
            html.p(t("contact.successText")),
            html.p(t("contact.reference", reference=sent.reference)),
            test_id="contact-success",
        )
    return html.form(
        {
            "method": "post",
            "action": path_of("contact", page.locale),
            "className": "contact-form",
            "aria-label": t("contact.title"),
            "data-testid": "contact-form",
            "data-state": "failed" if sent.has_failed else "editing",
            "noValidate": True,
        },
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        _subject(page, place, sent),
        _message(page, place, sent),
        _email(page, place, sent),
        html.div(
            {"className": "honey", "aria-hidden": "true"},
            html.label({"htmlFor": f"{place}-website"}, t("contact.honeypot")),
            text_input("website", id=f"{place}-website", test_id="contact-honeypot", tabIndex=-1, autoComplete="off"),
        ),
        button(t("contact.submit"), test_id="contact-submit", type="submit"),
        html.p({"className": "field__error", "role": "alert", "data-testid": "contact-submit-error"}, t("SUBMIT_ERROR"))
        if sent.has_failed
        else "",
    )


def _subject(page: Page, place: str, sent: Submission) -> VdomDict:
    t = partial(text, page.locale)
    control = select(
        "subject",
        [(code, t(f"contact.topic.{code}")) for code in SUBJECTS],
        id=f"{place}-subject",
        value=sent.subject,
        empty=t("contact.subjectDefault"),
        error="subject" in sent.errors,
        test_id="contact-subject",
    )
    return field(
        control, t("contact.subject"), id=f"{place}-subject", error=_error(page, sent, "subject"), error_test_id="contact-subject-error"
    )


def _message(page: Page, place: str, sent: Submission) -> VdomDict:
    control = textarea(
        "message", id=f"{place}-message", value=sent.message, error="message" in sent.errors, test_id="contact-message", rows=5
    )
    return field(
        control,
        text(page.locale, "contact.message"),
        id=f"{place}-message",
        error=_error(page, sent, "message"),
        error_test_id="contact-message-error",
    )


def _email(page: Page, place: str, sent: Submission) -> VdomDict:
    control = text_input(
        "email",
        id=f"{place}-email",
        value=sent.email,
        error="email" in sent.errors,
        test_id="contact-email",
        type="email",
        autoComplete="email",
    )
    return field(
        control,
        text(page.locale, "contact.email"),
        id=f"{place}-email",
        error=_error(page, sent, "email"),
        error_test_id="contact-email-error",
    )


def _error(page: Page, sent: Submission, name: str) -> str:
    code = sent.errors.get(name)
    return text(page.locale, code, email=text(page.locale, "contact.emailExample")) if code else ""
