"""The contact form, on its page and in its drawer (spec: content 2, 4, 5)."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from html import escape
from typing import Any, Final

from django.utils import timezone
from reactpy import component, html, use_scope, use_state
from reactpy.types import VdomDict

from components.drafts import use_draft
from components.hooks import use_page
from components.markup import ability
from components.still import inside_html, shared, still_inside, with_inside
from components.ui.button import busy_button, button
from components.ui.form import FieldError, FormDraft, form
from components.ui.notice import notice
from components.ui.select import Option, select
from components.ui.text_input import text_input
from components.ui.textarea import textarea
from components.ui.translate import Translate
from portal.constants import CONTACT_MESSAGE_MAX
from portal.contact import DRAFT, SUBJECTS
from portal.contact.submission import Submission, started, submit
from portal.content import legal
from portal.content.blocks import ContactForm
from portal.http.proxies import visitor_address
from portal.screens.contact import submission_of
from portal.screens.content import ContentDetails
from portal.web.page import Page
from portal.web.routes import path_of
from portal.words.locales import Locale
from portal.words.texts import text

_TOKEN: Final = "the token of the visitor"


@component
def contact_form(place: str) -> VdomDict:
    """The form; ``place`` keeps the ids of its copies on one page apart.

    With scripts it is sent over the socket, so that neither the page nor what was typed goes away; without, it is posted and the
    answer comes with the page. Then it says what was wrong, or that all is well. Somebody signed in finds what they typed again
    after their session has ended.
    """
    page = use_page()
    draft = use_draft(DRAFT, on_every_page=True)
    address = visitor_address(use_scope())
    posted = submission_of(page.details) if place == "page" else Submission()
    sent, set_sent = use_state(posted if posted != Submission() else started(draft.fields))
    answers, set_answers = use_state(0)
    is_anew, set_anew = use_state(False)
    was_closed, set_closed = use_state(False)

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
        set_answers(0)
        set_closed(True)

    if sent.reference:
        drawn = _thanks(page, place, sent.reference, start_anew)
    elif not (sent.is_typed or sent.has_failed or draft.form or is_anew):
        drawn = _blank(page, place, sent, answers, send)
    else:
        kept = replace(draft.form, is_kept=False) if draft.form and (is_anew or was_closed) else draft.form
        drawn = _form(page, place, sent, answers, is_anew, send, kept)
        # What is kept comes back with the page that connects again: as one leaf it would take the place of what is being typed.
        drawn = drawn if draft.form else still_inside(drawn)
    if place == "page":
        return drawn
    # The browser empties it. It has no key that counts closings: a page that connects anew would draw another, and what is typed would go.
    return ability("when-closed", "div", {}, drawn, onClosed=closed)


def places_of_forms(page: Page) -> tuple[str, ...]:
    """Where the page itself has the form, in order: the contact page at least once, an article as often as its editors put it there."""
    blocks = page.details.page.blocks if isinstance(page.details, ContentDetails) else ()
    count = sum(isinstance(block, ContactForm) for block in blocks)
    if page.screen == "contact":
        return ("page", *(f"page-{number}" for number in range(2, count + 1)))
    return tuple(f"article-{number}" for number in range(1, count + 1))


def id_of_form(place: str) -> str:
    """The id of the form in a place."""
    return f"{place}-contact-form"


def _thanks(page: Page, place: str, reference: str, close: Callable[..., Any]) -> VdomDict:
    t = partial(text, page.locale)
    leaves_drawer: dict[str, Any] = {"data-drawer-close": ""} if place == "drawer" else {}
    return html.div(
        {"className": "contact-form__thanks", "data-testid": "contact-form", "data-state": "sent"},
        notice(
            "INFO",
            t("notice.INFO"),
            t("contact.successTitle"),
            html.p(t("contact.successText")),
            html.p(t("contact.reference", reference=reference)),
            test_id="contact-success",
            takes_focus=True,
        ),
        button(t("contact.successClose"), variant="outline", test_id="contact-success-close", onClick=close, **leaves_drawer),
    )


def _blank(page: Page, place: str, sent: Submission, answers: int, send: Callable[..., Any]) -> VdomDict:
    """The form with nothing typed in it, and what is wrong with that once it was sent: its inside is written once for all visitors."""
    turn = 1 + answers % 2 if answers else 0  # the button inside is free again when the number in it is another than before
    inside = _blank_inside(page.locale, place, _about_personal_data(page), tuple(sent.errors.items()), turn)
    outside = form(
        partial(text, page.locale),
        **_attributes(page.locale, place),
        on_submit=send,
        answer=answers,
        errors=_field_errors(page.locale, place, sent),
    )
    return with_inside(outside, inside.replace(_TOKEN, escape(page.csrf_token)))


@lru_cache(maxsize=64)
def _blank_inside(locale: Locale, place: str, privacy: str, errors: tuple[tuple[str, str], ...], turn: int) -> str:
    sent = Submission(errors=dict(errors))
    fields = _fields(locale, place, sent, turn, privacy)
    errors_of_fields = _field_errors(locale, place, sent)
    return inside_html(form(partial(text, locale), _token_field(_TOKEN), *fields, **_attributes(locale, place), errors=errors_of_fields))


@lru_cache(maxsize=16)
def _untouched_fields(locale: Locale, place: str, privacy: str) -> tuple[VdomDict | str, ...]:
    return tuple(shared(field) for field in _fields(locale, place, Submission(), 0, privacy))


def _about_personal_data(page: Page) -> str:
    """The page that says how personal data is treated; empty while there is none."""
    return dict(legal.written(page.locale, page.today)).get("personal-data", "")


def _form(
    page: Page, place: str, sent: Submission, answers: int, is_anew: bool, send: Callable[..., Any], draft: FormDraft | None
) -> VdomDict:
    privacy = _about_personal_data(page)
    is_untouched = sent == Submission() and not answers
    return form(
        partial(text, page.locale),
        _token_field(page.csrf_token),
        *(_untouched_fields(page.locale, place, privacy) if is_untouched else _fields(page.locale, place, sent, answers, privacy)),
        **_attributes(page.locale, place),
        on_submit=send,
        draft=draft,
        answer=answers,
        focus=f"{place}-subject" if is_anew else "",
        errors=_field_errors(page.locale, place, sent),
        state="failed" if sent.has_failed else "editing",
    )


def _field_errors(locale: Locale, place: str, sent: Submission) -> list[FieldError]:
    names = [name for name in ("subject", "message", "email") if name in sent.errors]
    return [FieldError(f"{place}-{name}", _error(locale, sent, name)) for name in names]


def _attributes(locale: Locale, place: str) -> dict[str, Any]:
    return {
        "label": text(locale, "contact.title"),
        "id": id_of_form(place),
        "action": path_of("contact", locale),
        "test_id": "contact-form",
    }


def _token_field(token: str) -> VdomDict:
    return html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": token})


def _fields(locale: Locale, place: str, sent: Submission, answers: int, privacy: str) -> list[VdomDict | str]:
    t = partial(text, locale)
    return [
        _subject(locale, place, sent),
        _message(locale, place, sent),
        _email(locale, place, sent),
        _honeypot(t("contact.honeypot"), f"{place}-website"),
        html.p(
            {"className": "contact-form__privacy", "data-testid": "contact-privacy"},
            t("contact.privacy"),
            " ",
            html.a({"href": privacy}, t("contact.privacyLink")) if privacy else "",
        ),
        busy_button(t, t("contact.submit"), answer=answers, loading_text=t("contact.sending"), test_id="contact-submit", type="submit"),
        *(_failed(t, sent.sent_too_often) if sent.has_failed else ()),
    ]


def _failed(t: Translate, was_too_often: bool) -> tuple[VdomDict, ...]:
    """What went wrong, and a button that sends the same once more; who sent too often is told when, and does not try at once."""
    words = html.p(
        {"className": "contact-form__failed", "role": "alert", "data-testid": "contact-submit-error"},
        t("contact.tooOften" if was_too_often else "SUBMIT_ERROR"),
    )
    return (words,) if was_too_often else (words, button(t("error.again"), variant="outline", test_id="contact-retry", type="submit"))


def _subject(locale: Locale, place: str, sent: Submission) -> VdomDict:
    t = partial(text, locale)
    return select(
        t,
        t("contact.subject"),
        [Option(t(f"contact.topic.{code}"), code) for code in SUBJECTS],
        name="subject",
        id=f"{place}-subject",
        value=sent.subject,
        empty_label=t("contact.subjectDefault"),
        error=_error(locale, sent, "subject"),
        **_must(_error(locale, sent, "subject")),
        test_id="contact-subject",
        hint_test_id="contact-subject-error",
    )


def _message(locale: Locale, place: str, sent: Submission) -> VdomDict:
    t = partial(text, locale)
    return textarea(
        t,
        t("contact.message"),
        name="message",
        id=f"{place}-message",
        value=sent.message,
        max=CONTACT_MESSAGE_MAX,
        error=_error(locale, sent, "message"),
        **_must(_error(locale, sent, "message")),
        test_id="contact-message",
        hint_test_id="contact-message-error",
        counter_test_id="contact-message-counter",
    )


def _must(error: str) -> dict[str, Any]:
    """Of a field that must be filled in: Firefox calls one that is still empty invalid, unless it is told otherwise."""
    return {"required": True, "aria-invalid": "true" if error else "false"}


def _email(locale: Locale, place: str, sent: Submission) -> VdomDict:
    t = partial(text, locale)
    return text_input(
        t,
        t("contact.email"),
        name="email",
        id=f"{place}-email",
        value=sent.email,
        description=t("contact.emailWhy"),
        error=_error(locale, sent, "email"),
        test_id="contact-email",
        hint_test_id="contact-email-error",
        type="email",
        autoComplete="email",
    )


def _honeypot(label: str, id: str) -> VdomDict:
    """A field that people never see, nor their browser: a message is held where something stands in it."""
    attributes = {"id": id, "name": "website", "tabIndex": -1, "autoComplete": "off", "data-testid": "contact-honeypot"}
    return html.div(
        {"className": "honey", "aria-hidden": "true"},
        html.label({"htmlFor": id}, label),
        html.input({"type": "text", "defaultValue": "", **attributes}),
    )


def _error(locale: Locale, sent: Submission, name: str) -> str:
    code = sent.errors.get(name)
    return text(locale, code, email=text(locale, "contact.emailExample")) if code else ""
