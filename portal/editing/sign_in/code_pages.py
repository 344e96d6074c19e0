"""The pages of the second step: the code, and the first time the app it comes from. They need no script."""

import logging
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from wagtail.admin.localization import get_localized_response

from portal.editing.sign_in import factor, second_step
from portal.editing.sign_in.factor import Answer
from portal.editing.sign_in.second_step import By
from portal.words.console import said

_SECRET: Final = "editor_new_secret"
_FEW: Final = 3
"""Recovery codes left, at which it is time to think of new ones."""

logger = logging.getLogger("portal.editing")


def ask_for_code(request: HttpRequest) -> HttpResponse:
    """``/admin/second-step/``: takes a code of the app, or a recovery code, from somebody whose password was right."""
    return _answered(_ask_for_code, request)


def set_up(request: HttpRequest) -> HttpResponse:
    """``/admin/second-step/set-up/``: an app for who has none, or came in without it."""
    return _answered(_set_up, request)


def _answered(view: Any, request: HttpRequest) -> HttpResponse:
    if settings.VST_EDITOR_LOGIN != "password" and second_step.is_missing(request):
        logout(request)  # a session of before, when there were passwords
    if not request.user.is_authenticated:
        return redirect("wagtailadmin_login")
    response: HttpResponse = get_localized_response(view, request)
    return response


def _ask_for_code(request: HttpRequest) -> HttpResponse:
    if not second_step.is_missing(request):
        return _go_on(request)
    if not factor.is_set_up(request.user):
        return _lead(request, "second_step_set_up")
    if request.method != "POST":
        return _code_page(request)
    answer = factor.answer(request.user, request.POST.get("code", ""), timezone.now())
    if answer in _REFUSALS:
        logger.warning("A code of the editor %s was refused (%s)", request.user.get_username(), answer)
        return _code_page(request, _REFUSALS[answer])
    second_step.passed(request, By(answer.value))
    if answer is Answer.RECOVERY:
        left = factor.recovery_codes_left(request.user)
        logger.warning("The editor %s used a recovery code, %d are left", request.user.get_username(), left)
        return render(request, "sign_in/recovered.html", {"left": left, "are_few": left <= _FEW, "next": _next(request)})
    return _go_on(request)


_REFUSALS: Final = {
    Answer.WRONG: said("Koden stämmer inte, eller är redan använd. Vänta på nästa kod i appen, eller skriv en återställningskod."),
    Answer.TOO_OFTEN: said("Fel kod för många gånger. Vänta tio minuter och försök igen."),
}


def _code_page(request: HttpRequest, error: Any = "") -> HttpResponse:
    return render(request, "sign_in/code.html", {"error": error, "next": _next(request)}, status=400 if error else 200)


def _set_up(request: HttpRequest) -> HttpResponse:
    is_first = not factor.is_set_up(request.user)
    if not is_first and second_step.shown_by(request) not in {By.RECOVERY, By.RESCUE}:
        return _lead(request, "second_step")
    secret = request.session.setdefault(_SECRET, factor.new_secret())  # of this session: who else knows the password has another
    if request.method != "POST":
        return _set_up_page(request, secret)
    codes = factor.set_up(request.user, secret, request.POST.get("code", "").replace(" ", ""))
    if codes is None:
        return _set_up_page(request, secret, said("Koden stämmer inte. Skriv den kod som appen visar just nu."))
    del request.session[_SECRET]
    second_step.passed(request, By.CODE)
    logger.warning("The editor %s has a new app for codes", request.user.get_username())
    return render(request, "sign_in/recovery_codes.html", {"codes": codes, "next": _next(request)})


def _set_up_page(request: HttpRequest, secret: str, error: Any = "") -> HttpResponse:
    told = {
        "picture": factor.as_picture(secret, request.user.get_username()),
        "secret": factor.as_text(secret),
        "error": error,
        "next": _next(request),
    }
    return render(request, "sign_in/set_up.html", told, status=400 if error else 200)


def _lead(request: HttpRequest, name: str) -> HttpResponseRedirect:
    return second_step.lead_to(name, _next(request))


def _go_on(request: HttpRequest) -> HttpResponseRedirect:
    return HttpResponseRedirect(_next(request))


def _next(request: HttpRequest) -> str:
    return second_step.within_admin(request.POST.get("next") or request.GET.get("next") or "")
