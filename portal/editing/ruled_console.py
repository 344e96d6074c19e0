"""Rules and content of services for editors: every row there is, and those that nobody has looked at for a year."""

from datetime import date
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils import timezone
from django.utils.http import urlencode
from wagtail.snippets.views.snippets import CreateView, SnippetViewSet

from portal import ruled
from portal.constants import REVIEWED_WITHIN
from portal.editing.choices import ruled_tables
from portal.editing.of_operators import only_with
from portal.editing.ruled_rows import RuledRow, from_plain
from portal.ruled import Row
from portal.words.console import language, said

PERMISSION: Final = "editing.change_ruledrow"


class BeginsWithShipped(CreateView):
    """The empty form, or one that begins with the row that ``?table=…&row=…`` names; with ``place`` it is for that municipality."""

    def get_initial_form_instance(self) -> Any:
        """The row to begin with."""
        asked = self.request.GET
        rows = ruled.every_row()
        found = next((row for row in rows if (row.table, row.id, row.place) == (asked.get("table"), asked.get("row"), ruled.NOWHERE)), None)
        place = asked.get("place", "")
        return from_plain(found, place if place in ruled.municipalities() else "") if found else None


class RuledRowViewSet(SnippetViewSet):
    """What editors have written over what services ship."""

    model = RuledRow
    icon = "tasks"
    add_view_class = BeginsWithShipped
    list_display = ("__str__", "table", "row", "checked", "verified", "in_force")
    list_filter = ("table", "verified", "in_force")
    search_fields = ("name_sv", "name_en", "row")
    search_backend_name = None


def not_checked(today: date) -> list[Row]:
    """Rows in force that nobody has held against their source for a year, the longest waiting first."""
    late = (row for row in ruled.every_row() if row.in_force and row.checked <= today - REVIEWED_WITHIN)
    return sorted(late, key=lambda row: (row.checked, row.table, row.id))


@only_with(PERMISSION)
def every_row(request: HttpRequest) -> HttpResponse:
    """All rows, with where each is changed."""
    rows = sorted(ruled.every_row(), key=lambda row: (row.table, -row.weight, row.id, row.place))
    return _listed(request, said("Alla råd och tillstånd"), rows)


@only_with(PERMISSION)
def late_rows(request: HttpRequest) -> HttpResponse:
    """Those to look at."""
    return _listed(request, said("Råd och tillstånd som inte har kollats på ett år"), not_checked(timezone.localdate()))


def urls() -> list[URLPattern]:
    """The addresses, below ``/admin/``."""
    return [
        path("reports/rules/", every_row, name="ruled_rows"),
        path("reports/rules-not-checked/", late_rows, name="ruled_rows_not_checked"),
    ]


def _listed(request: HttpRequest, title: str, rows: list[Row]) -> HttpResponse:
    tables = dict(ruled_tables())
    keys = {(row.table, row.row, row.place): row.pk for row in RuledRow.objects.all()}
    told = [
        {
            "name": row.name.of(language()) or row.id,
            "table": tables[row.table],
            "place": ruled.municipalities().get(row.place, ""),
            "row": row,
            "edit": _edit(row, keys.get((row.table, row.id, row.place))),
        }
        for row in rows
    ]
    return render(request, "editing/ruled_rows.html", {"page_title": title, "rows": told})


def _edit(row: Row, key: int | None) -> str:
    if key is not None:
        return str(reverse("wagtailsnippets_editing_ruledrow:edit", args=[key]))
    return f"{reverse('wagtailsnippets_editing_ruledrow:add')}?{urlencode({'table': row.table, 'row': row.id})}"
