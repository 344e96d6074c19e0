"""The contact form, on its page and in its drawer (spec: content 2, 4, 5)."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from django.utils import timezone
from reactpy import component, html, use_scope, use_state
from reactpy.types import VdomDict

from components.drafts import Draft, use_draft
from components.hooks import use_page
from components.markup import ability
from components.still import still_inside
from components.ui.button import busy_button, button
from components.ui.form import FieldError, FormDraft, form
from components.ui.notice import notice
from components.ui.select import Option, select
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from portal.constants import CONTACT_MESSAGE_MAX
from portal.contact import DRAFT, SUBJECTS
from portal.contact.submission import Submission, started, submit
from portal.page import Page
from portal.routes import path_of
from portal.texts import text


@component
def contact_form(place: str) -> VdomDict:
    """The form; ``place`` keeps the ids of its copies on one page apart.

    With scripts it is sent over the socket, so that neither the page nor what was typed goes away; without, it is posted and the
    answer comes with the page. Then it says what was wrong, or that all is well. Somebody signed in finds what they typed again
    after their session has ended.
    """
    page = use_page()
    draft = use_draft(DRAFT, on_every_page=True)
    address = str((use_scope().get("client") or ("",))[0])
    posted = page.details if isinstance(page.details, Submission) and place == "page" else Submission()
    sent, set_sent = use_state(posted if posted != Submission() else started(draft.fields))
    answers, set_answers = use_state(0)
    is_anew, set_anew = use_state(False)
    closings, set_closings = use_state(0)

    async def send(event: dict[str, Any]) -> None:
        set_anew(False)
        fields = {name: str(value) for name, value in event["fields"].items()}
        submission = await submit(fields, page.locale, timezone.now(), address, page.csrf_token)
        if submission.reference:
            await draft.sent()
        set_sent(submission)
        set_answers(lambda before: before + 1)

    def start_anew(event: dict[str, Any]) -> None:
        set_sent(Submission())
        set_anew(True)

    async def closed() -> None:
        await draft.sent()
        set_sent(Submission())
        set_anew(False)
        set_closings(lambda before: before + 1)

    if sent.reference:
        drawn = _thanks(page, place, sent.reference, start_anew)
    else:
        drawn = _form(page, place, sent, answers, is_anew, send, draft if closings == 0 else replace(draft, form=_forgotten(draft)))
        # What is kept comes back with the page that connects again: as one leaf it would take the place of what is being typed.
        drawn = drawn if draft.form else still_inside(drawn)
    if place == "page":
        return drawn
    return ability("when-closed", "div", {"key": f"closed-{closings}"}, drawn, onClosed=closed)


def _forgotten(draft: Draft) -> FormDraft | None:
    """How the form goes on being kept after what was kept of it is gone."""
    return replace(draft.form, is_kept=False) if draft.form else None


def _thanks(page: Page, place: str, reference: str, close: Callable[..., Any]) -> VdomDict:
    t = partial(text, page.locale)
    leaves_drawer: dict[str, Any] = {"data-drawer-close": ""} if place == "drawer" else {}
    return ability(
        "take-focus",
        "div",
        {"tabIndex": -1, "className": "contact-form__thanks", "data-testid": "contact-form", "data-state": "sent"},
        notice(
            "INFO",
            t("notice.INFO"),
            t("contact.successTitle"),
            html.p(t("contact.successText")),
            html.p(t("contact.reference", reference=reference)),
            test_id="contact-success",
        ),
        button(t("contact.successClose"), variant="outline", test_id="contact-success-close", onClick=close, **leaves_drawer),
    )


def _form(page: Page, place: str, sent: Submission, answers: int, is_anew: bool, send: Callable[..., Any], draft: Draft) -> VdomDict:
    t = partial(text, page.locale)
    return form(
        t,
        html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        _subject(page, place, sent),
        _message(page, place, sent),
        _email(page, place, sent),
        _honeypot(t("contact.honeypot"), f"{place}-website"),
        busy_button(t, t("contact.submit"), answer=answers, loading_text=t("contact.sending"), test_id="contact-submit", type="submit"),
        html.p(
            {"className": "contact-form__failed", "role": "alert", "data-testid": "contact-submit-error"},
            t("contact.tooOften" if sent.sent_too_often else "SUBMIT_ERROR"),
        )
        if sent.has_failed
        else "",
        label=t("contact.title"),
        id=f"{place}-contact-form",
        action=path_of("contact", page.locale),
        on_submit=send,
        draft=replace(draft.form, is_kept=False) if draft.form and is_anew else draft.form,
        answer=answers,
        focus=f"{place}-subject" if is_anew else "",
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
