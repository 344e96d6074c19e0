"""The form of a figure of the law: it is not published before whoever writes it has seen what that does to the examples of services."""

from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django import forms
from django.utils import timezone

from portal.editing.meanwhile_form import MeanwhileForm
from portal.eservices.calculated import examples
from portal.figures import rates
from portal.figures.money import shown
from portal.words.console import language, said


class RateForm(MeanwhileForm):
    """Asked a first time it tells what would change; asked again with the same, it is taken."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    """What was told, as a mark."""

    def _post_clean(self) -> None:
        super()._post_clean()
        if self.errors:
            return
        told = list(changed_examples(self.instance))
        mark = sha256(repr((self.instance.plain, [str(line) for line in told])).encode()).hexdigest()
        if self.cleaned_data.get("seen") != mark:
            first = said("Inte publicerad än. Så här ändras tjänsternas exempel. Publicera en gång till om det stämmer.")
            self.add_error(None, [first, *(told or [said("Inget exempel ändras.")])])
            self.show(seen=mark)


def changed_examples(row: Any) -> Iterator[Any]:
    """A sentence for each figure of an example that is another one with the row: when it begins, and when it has ended."""
    begins = row.since if row.since and row.since > timezone.localdate() else min(timezone.localdate(), row.until or timezone.localdate())
    for day in filter(None, (begins, row.until and row.until + timedelta(days=1))):
        before = examples(day, language())
        with rates.tried(row.proposed()):
            after = examples(day, language())
        for service, figure in dict.fromkeys((*before, *after)):
            was, will = before.get((service, figure)), after.get((service, figure))
            if was != will:
                values = {"service": service, "year": day.year, "figure": figure, "before": _said(was), "after": _said(will)}
                yield said("{service} {year}: {figure} blir {after}, i stället för {before}.", **values)


def _said(value: Any) -> Any:
    return said("inget") if value is None else shown(value)
