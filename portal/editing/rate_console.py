"""Figures of the law for editors: every row there is, with the way to write over it."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils.http import urlencode
from wagtail.snippets.views.snippets import CreateView, EditView, SnippetViewSet

from portal.editing.choices import rate_name
from portal.editing.of_operators import only_with
from portal.editing.rate_rows import RateRow, from_plain
from portal.figures import rates
from portal.words.console import said

PERMISSION: Final = "editing.change_raterow"
SHOWS: Final = said("Raden är inte publicerad. Läs vad som står ovanför fälten.")


class BeginsWithRate(CreateView):
    """The empty form, or one that begins with the row that ``?key=…&since=…`` names."""

    error_message = SHOWS

    def get_initial_form_instance(self) -> Any:
        """The row to begin with."""
        asked = self.request.GET
        found = (row for row in rates.rates().rows if (row.key, str(row.since)) == (asked.get("key"), asked.get("since")))
        return next(map(from_plain, found), None)


class ChangesRate(EditView):
    """The form of a row that an editor has written."""

    error_message = SHOWS


class RateRowViewSet(SnippetViewSet):
    """What editors have written over the figures that come along."""

    model = RateRow
    icon = "table"
    add_view_class = BeginsWithRate
    edit_view_class = ChangesRate
    list_display = ("__str__", "value", "since", "until", "checked", "verified")
    list_filter = ("verified",)
    search_fields = ("key", "source")
    search_backend_name = None


@only_with(PERMISSION)
def every_rate(request: HttpRequest) -> HttpResponse:
    """All rows that are reckoned with, with where each is changed."""
    keys = {(row.plain.key, row.plain.since): row.pk for row in RateRow.objects.all()}
    rows = sorted(rates.rates().rows, key=lambda row: (row.key, row.since))
    told = [{"name": rate_name(row.key), "row": row, "edit": _edit(row, keys.get((row.key, row.since)))} for row in rows]
    return render(request, "editing/rate_rows.html", {"page_title": said("Alla siffror och satser"), "rows": told})


def urls() -> list[URLPattern]:
    """The address, below ``/admin/``."""
    return [path("reports/rates/", every_rate, name="rate_rows")]


def _edit(row: rates.Rate, key: int | None) -> str:
    if key is not None:
        return str(reverse("wagtailsnippets_editing_raterow:edit", args=[key]))
    return f"{reverse('wagtailsnippets_editing_raterow:add')}?{urlencode({'key': row.key, 'since': row.since})}"
