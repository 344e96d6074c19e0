"""What only the pages of editors are given: a session, who is signed in, messages, and a policy for what Wagtail loads.

A visitor's request passes none of this: it is no middleware of the portal, but wraps each view below ``/admin/``. So a visitor
gets no session and costs no question to the database (COOKIE-019).
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse

from portal.editing.sign_in import networks, second_step
from portal.web.content_security import policy

View = Callable[..., HttpResponse]

POLICY: Final = policy(
    (),
    script_src="'self'",
    report_uri="/api/skalet/v1/csp",
    style_src="'self' 'unsafe-inline'",
    img_src="'self' data: blob:",
    frame_src="'self'",
    frame_ancestors="'self'",
)
"""Wagtail writes styles into its pages, and no script any more (portal/editing/starts.py); nothing foreign is loaded, and only a page of
ours may frame another."""


def for_editors(view: View) -> View:
    """``view`` with session, user and messages, for those who have shown all that they have to."""

    @wraps(view)
    def for_those_within(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        return second_step.lead_there(request) if second_step.is_missing(request) else view(request, *arguments, **named)

    return on_the_way_in(for_those_within)


def on_the_way_in(view: View) -> View:
    """``view`` with session, user and messages, also for those who have shown a password only.

    Its answer is made whole inside them, for drawing it reads the messages. Outside ``VST_EDITOR_NETWORKS`` it is not there.
    """

    @wraps(view)
    def within(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        if not networks.may_enter(request):
            return networks.not_there(request)

        def answer(request: HttpRequest) -> HttpResponse:
            made: Any = view(request, *arguments, **named)
            return made.render() if callable(getattr(made, "render", None)) else made

        response = SessionMiddleware(AuthenticationMiddleware(MessageMiddleware(answer)))(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("X-Frame-Options", "SAMEORIGIN")
        return response

    return within
