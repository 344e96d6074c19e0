"""The form of redirects: what an old address leads to is written as every other link of the console."""

from typing import Any, Final

from django import forms
from django.conf import settings
from wagtail.contrib.redirects import views
from wagtail.contrib.redirects.forms import RedirectForm
from wagtail.contrib.redirects.models import Redirect

from portal.constants import EDITED_ADDRESS_MAX
from portal.content import prose
from portal.words.console import said

_ORIGIN: Final = str(settings.WAGTAILADMIN_BASE_URL)


def local(link: str) -> str:
    """``link`` of a redirect as the portal leads there: an address of its own as a path."""
    return link.removeprefix(_ORIGIN) if link.startswith(f"{_ORIGIN}/") else link


class PortalRedirectForm(RedirectForm):
    """Takes a path of the portal, kept with the origin before it, for Wagtail keeps whole addresses; refuses what nobody is led to."""

    redirect_link = forms.CharField(
        required=False,
        max_length=EDITED_ADDRESS_MAX,
        label=said("Eller adress"),
        help_text=said("En väg i portalen (/tjanster) eller en adress med https://"),
    )

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.initial["redirect_link"] = local(self.instance.redirect_link)

    def clean_redirect_link(self) -> str:
        link = local(self.cleaned_data["redirect_link"].strip())
        if link and not prose.is_address(link):
            raise forms.ValidationError(said("Skriv en väg som börjar med / eller en adress som börjar med https://."))
        return f"{_ORIGIN}{link}" if link.startswith("/") else link

    class Meta(RedirectForm.Meta):
        model = Redirect


def put_in_place() -> None:
    """Gives Wagtail this form in the place of its own, for lists of redirects that are read from a file too."""
    views.RedirectForm = views.CreateView.form_class = views.EditView.form_class = PortalRedirectForm
