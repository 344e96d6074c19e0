"""What is typed stays when the login ends, or the line is lost, while a form is open: it is sent when somebody is signed in again."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils.html import format_html
from django.utils.safestring import SafeString

from portal.words.console import said


def is_signed_in(request: HttpRequest) -> HttpResponse:
    """Nothing, with status 204; who is not signed in is led to the login before this."""
    return HttpResponse(status=204)


def script() -> SafeString:
    """What asks before a form is sent, for the head of each page, with its words in the language of whoever is signed in."""
    return format_html(
        '<script src="{}" data-signed-in="{}" data-csrf-cookie="{}" data-ended="{}" data-away="{}" data-login="{}" data-login-words="{}" '
        'data-close="{}"></script>',
        static("editing/session-end.js"),
        reverse("is_signed_in"),
        settings.CSRF_COOKIE_NAME,
        said("Du är inte inloggad längre. Det du har skrivit står kvar här: logga in i en ny flik och spara sedan igen."),
        said("Portalen svarar inte. Det du har skrivit står kvar här: spara igen om en stund."),
        reverse("wagtailadmin_home"),
        said("Logga in i en ny flik"),
        said("Stäng"),
    )


def urls() -> list[URLPattern]:
    """The address, below ``/admin/``."""
    return [path("signed-in/", is_signed_in, name="is_signed_in")]
