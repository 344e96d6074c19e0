"""The form of redirects: what an old address leads to is written as every other link of the console."""

from typing import Any

from django import forms
from django.conf import settings
from wagtail.contrib.redirects import views
from wagtail.contrib.redirects.forms import RedirectForm
from wagtail.contrib.redirects.models import Redirect

from portal.constants import EDITED_ADDRESS_MAX
from portal.content import prose
from portal.editing.copied_address import straight
from portal.words.console import said


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
        self.initial["redirect_link"] = straight(self.instance.redirect_link)

    def clean_redirect_link(self) -> str:
        link = straight(self.cleaned_data["redirect_link"])
        if link and not prose.is_address(link):
            raise forms.ValidationError(said("Skriv en väg som börjar med / eller en adress som börjar med https://."))
        return f"{settings.WAGTAILADMIN_BASE_URL}{link}" if link.startswith("/") else link

    class Meta(RedirectForm.Meta):
        model = Redirect


def put_in_place() -> None:
    """Gives Wagtail this form in the place of its own, for lists of redirects that are read from a file too."""
    views.RedirectForm = views.CreateView.form_class = views.EditView.form_class = PortalRedirectForm
