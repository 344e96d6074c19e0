"""``/admin/login/``: a password, which with a code lets somebody in; or the way to the organisation that knows them."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import wraps
from typing import Any

from asgiref.sync import sync_to_async
from django import forms
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from wagtail.admin.forms.auth import LoginForm
from wagtail.admin.views.account import LoginView

from portal.editing.sign_in.tries import TRIES
from portal.words.console import said

Pause = Callable[[float], Awaitable[object]]


class PasswordForm(LoginForm):
    """Wagtail's own, which says so when no password is looked at for a while. Wagtail has no label for the password, so Django makes one
    of the name of the field, in English whatever the language."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["password"].label = gettext("Password")

    def get_invalid_login_error(self) -> forms.ValidationError:
        name, address = self.cleaned_data.get("username") or "", self.request.META.get("REMOTE_ADDR", "")
        if TRIES.may_try(name, address, timezone.now()):
            return super().get_invalid_login_error()
        return forms.ValidationError(said("Fel lösenord för många gånger. Vänta tio minuter och försök igen."), code="too_often")


class PasswordView(LoginView):
    """Asks for name and password."""

    def get_form_class(self) -> type[PasswordForm]:
        return PasswordForm

    def post(self, request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        """Notes on the answer how much later it is to come."""
        slowed_by = TRIES.slowed_by(request.POST.get("username", ""), timezone.now())
        response: Any = super().post(request, *arguments, **named)
        response.slowed_by = slowed_by
        return response


class OrganisationView(LoginView):
    """Leads to the organisation; takes no password."""

    template_name = "sign_in/organisation.html"
    http_method_names = ("get", "head", "options")


def login(request: HttpRequest, **named: Any) -> Any:
    """The page of the way that this installation has (``VST_EDITOR_LOGIN``)."""
    view: Any = OrganisationView if settings.VST_EDITOR_LOGIN == "oidc" else PasswordView
    return view.as_view()(request, **named)


def unhurried(view: Callable[..., HttpResponse], pause: Pause = asyncio.sleep) -> Callable[..., Awaitable[HttpResponse]]:
    """``view``, whose answers may ask to come later. Meanwhile nothing waits: no thread, and no connection to the database."""

    @wraps(view)
    async def later(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        response = await sync_to_async(view)(request, *arguments, **named)
        slowed_by: timedelta = getattr(response, "slowed_by", timedelta())
        if slowed_by:
            await sync_to_async(close_old_connections)()
            await pause(slowed_by.total_seconds())
        return response

    return later
