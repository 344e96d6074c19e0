"""The question below an article: did you find what you were looking for? (spec: CONTENT-028)."""

from functools import partial
from typing import Any, Final

from django.utils import timezone
from reactpy import component, event, html, use_scope, use_state
from reactpy.types import VdomDict

from components.hooks import use_page
from components.markup import ability
from components.ui.button import button
from portal.content import feedback
from portal.http.proxies import visitor_address
from portal.words.texts import text

_FORM: Final = "page-feedback-form"


@component
def page_feedback() -> VdomDict:
    """Two buttons of an ordinary form; with scripts the answer goes over the socket and the thanks take their place.

    The form stands beside them: in one, one button is the full one, and neither of these answers is the better.
    """
    page = use_page()
    t = partial(text, page.locale)
    address = visitor_address(use_scope())
    outcome, set_outcome = use_state(page.details.answered)

    def answering(name: str) -> Any:
        @event(prevent_default=True)
        async def answer(_event: dict[str, Any]) -> None:
            found = feedback.ANSWERS[name]
            set_outcome(await feedback.note(page.details.page, found, page.today, address, timezone.now()))

        return answer

    if outcome == "counted":
        thanks = html.p({"role": "status"}, t("page.feedbackThanks"))
        return ability("take-focus", "div", {"className": "feedback", "tabIndex": -1, "data-testid": "page-feedback-thanks"}, thanks)
    return html.div(
        {
            "className": "feedback",
            "role": "group",
            "aria-labelledby": "page-feedback",
            "data-testid": "page-feedback",
        },
        html.form(
            {"id": _FORM, "method": "post", "action": page.path, "hidden": True},
            html.input({"type": "hidden", "name": "csrfmiddlewaretoken", "value": page.csrf_token}),
        ),
        html.p({"id": "page-feedback"}, t("page.feedback")),
        *[
            button(
                t(f"page.feedback{name.capitalize()}"),
                variant="outline",
                size="small",
                test_id=f"page-feedback-{name}",
                type="submit",
                form=_FORM,
                name="answer",
                value=name,
                onClick=answering(name),
                key=name,
            )
            for name in feedback.ANSWERS
        ],
        html.p({"role": "status", "data-testid": "page-feedback-too-many"}, t("page.feedbackTooMany")) if outcome == "too-many" else "",
    )
