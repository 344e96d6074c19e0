"""Pages of operators that answer 403 to other editors."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from portal.words.console import said

View = Callable[..., HttpResponse]


def only_with(permission: str) -> Callable[[View], View]:
    """Lets those in who have ``permission``; to all others who are signed in it says that the page is not theirs, with 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
            if request.user.has_perm(permission):
                return view(request, *arguments, **named)
            return render(request, "editing/not_yours.html", {"page_title": said("Inte din sida")}, status=403)

        return guarded

    return decorate
