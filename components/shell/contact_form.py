"""The contact form, on its page and in its drawer: an ordinary form (spec: content 2, 5)."""

from functools import partial

from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import busy_button
from components.ui.form import FieldError, form
from components.ui.notice import notice
from components.ui.select import Option, select
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from portal.constants import CONTACT_MESSAGE_MAX
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
    return form(
        t,
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        _subject(page, place, sent),
        _message(page, place, sent),
        _email(page, place, sent),
        _honeypot(t("contact.honeypot"), f"{place}-website"),
        busy_button(t, t("contact.submit"), loading_text=t("contact.sending"), test_id="contact-submit", type="submit"),
        html.p({"className": "contact-form__failed", "role": "alert", "data-testid": "contact-submit-error"}, t("SUBMIT_ERROR"))
        if sent.has_failed
        else "",
        label=t("contact.title"),
        id=f"{place}-contact-form",
        action=path_of("contact", page.locale),
        errors=[FieldError(f"{place}-{name}", _error(page, sent, name)) for name in ("subject", "message", "email") if name in sent.errors],
        state="failed" if sent.has_failed else "editing",
        test_id="contact-form",
    )


def _subject(page: Page, place: str, sent: Submission) -> VdomDict:
    t = partial(text, page.locale)
    return select(
        t,
        t("contact.subject"),
        [Option(t(f"contact.topic.{code}"), code) for code in SUBJECTS],
        name="subject",
        id=f"{place}-subject",
        value=sent.subject,
        empty_label=t("contact.subjectDefault"),
        error=_error(page, sent, "subject"),
        test_id="contact-subject",
        hint_test_id="contact-subject-error",
    )


def _message(page: Page, place: str, sent: Submission) -> VdomDict:
    t = partial(text, page.locale)
    return textarea(
        t,
        t("contact.message"),
        name="message",
        id=f"{place}-message",
        value=sent.message,
        max=CONTACT_MESSAGE_MAX,
        error=_error(page, sent, "message"),
        test_id="contact-message",
        hint_test_id="contact-message-error",
        counter_test_id="contact-message-counter",
    )


def _email(page: Page, place: str, sent: Submission) -> VdomDict:
    t = partial(text, page.locale)
    return text_input(
        t,
        t("contact.email"),
        name="email",
        id=f"{place}-email",
        value=sent.email,
        error=_error(page, sent, "email"),
        test_id="contact-email",
        hint_test_id="contact-email-error",
        type="email",
        autoComplete="email",
    )


def _honeypot(label: str, id: str) -> VdomDict:
    """A field that people never see."""
    attributes = {"id": id, "name": "website", "tabIndex": -1, "autoComplete": "off", "data-testid": "contact-honeypot"}
    return html.div(
        {"className": "honey", "aria-hidden": "true"},
        html.label({"htmlFor": id}, label),
        html.input({"type": "text", "defaultValue": "", **attributes}),
    )


def _error(page: Page, sent: Submission, name: str) -> str:
    code = sent.errors.get(name)
    return text(page.locale, code, email=text(page.locale, "contact.emailExample")) if code else ""
