"""The form of a row that has no drafts: it takes nobody else's words away without saying so."""

from hashlib import sha256
from typing import Any

from django import forms
from django.forms import model_to_dict
from wagtail.admin.forms import WagtailAdminModelForm

from portal.words.console import said


class MeanwhileForm(WagtailAdminModelForm):
    """Where somebody else has saved the row since the form was opened it says so once, with what was typed; saved again, it is taken."""

    began = forms.CharField(required=False, widget=forms.HiddenInput)
    """The row as the form was opened with it, as a mark."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._now = sha256(repr(model_to_dict(self.instance)).encode()).hexdigest() if self.instance.pk else ""
        self.fields["began"].initial = self._now

    def clean(self) -> dict[str, Any]:
        """Adds what is wrong to the form as a whole."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("began") and cleaned["began"] != self._now:
            self.add_error(
                None,
                said(
                    "Någon annan har sparat det här medan du skrev. Det du har skrivit står kvar: "
                    "jämför med det som är sparat, i en ny flik, och spara en gång till om ditt ska gälla."
                ),
            )
            self.show(began=self._now)
        return cleaned

    def show(self, **typed: str) -> None:
        """Draws the form with these instead of what was posted."""
        form: Any = self
        form.data = form.data.copy()
        form.data.update(typed)
