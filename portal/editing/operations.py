"""How the portal is doing, at ``/admin/operations/``: switches, flags with owner and day, e-services, calls, and who acted for whom."""

from datetime import date
from io import StringIO
from typing import Any, Final

from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, re_path
from django.urls.resolvers import URLPattern
from django.utils import timezone
from django.views.decorators.http import require_POST
from wagtail.admin import messages

from portal import flags
from portal.constants import HISTORY_EXPORTED_MOST
from portal.editing import delivery_console, process_console, switch_console
from portal.editing.of_operators import only_with
from portal.engagemang import export
from portal.eservices.toggles import SHELL, toggles
from portal.flags import Origin
from portal.shared.processes import PROCESSES
from portal.words.console import said

PERMISSION: Final = "portal.view_actedfor"
_ORIGINS: Final = {
    Origin.SWITCHED: said("omställd här"),
    Origin.SERVICE: said("flaggtjänsten"),
    Origin.LAST: said("flaggtjänsten, som den sa sist"),
    Origin.FILE: said("flags.toml"),
    Origin.NOWHERE: said("ingenstans"),
}
only_operators = only_with(PERMISSION)


@only_operators
def operations(request: HttpRequest) -> HttpResponse:
    """All of it, as every process has seen it since it started, whichever answers (OPS-035)."""
    return _shown(request)


@only_with(switch_console.PERMISSION)
@require_POST
def act(request: HttpRequest, name: str) -> HttpResponse:
    """Switches a flag, closes an e-service, or undoes it; what was typed stands in the form where it can not be done."""
    try:
        words = switch_console.act(name, request.POST, request.user.get_username())
    except switch_console.Wrong as wrong:
        return _shown(request, status=400, wrong=str(wrong), act=name, typed=request.POST)
    messages.success(request, words)
    return redirect("operations")


def _shown(request: HttpRequest, status: int = 200, **more: Any) -> HttpResponse:
    now, today = async_to_sync(flags.current)(), timezone.localdate()
    told = {
        "page_title": said("Drift"),
        "toggles": [
            {
                "one": one,
                "about_language": "en" if one.key in SHELL else "sv",
                "value": now.values.get(one.key),
                "is_on": now.is_on(one.key),
                "origin": _ORIGINS[now.origin(one.key)],
                "is_past": one.has_expired(today),
            }
            for one in toggles()
        ],
        **process_console.told(PROCESSES.listed()),
        "today": today,
        **delivery_console.told(),
        **switch_console.told(),
        **more,
    }
    return render(request, "editing/operations.html", told, status=status)


@only_operators
@require_POST
def audit(request: HttpRequest) -> HttpResponse:
    """Whom people acted for between two days, as CSV, without personal numbers; the log says who asked."""
    first, last = _day(request.POST.get("first", "")), _day(request.POST.get("last", ""))
    if first is None or last is None or last < first:
        messages.error(request, said("Skriv två dagar, den första först, till exempel 2026-01-31."))
        return redirect("operations")
    if export.are_more_than(HISTORY_EXPORTED_MOST, first, last):
        messages.error(request, said("De dagarna har fler än {most} rader. Hämta färre dagar i taget.", most=HISTORY_EXPORTED_MOST))
        return redirect("operations")
    out = StringIO()
    export.write(out, first, last, by=request.user.get_username())
    name = f"foretradande-{first}-{last}.csv"
    return HttpResponse(
        out.getvalue(), content_type="text/csv; charset=utf-8", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


def urls() -> list[URLPattern]:
    """The addresses, below ``/admin/``."""
    acts = "|".join(switch_console.ACTS)
    return [
        path("operations/", operations, name="operations"),
        path("operations/audit/", audit, name="operations_audit"),
        re_path(r"^operations/deliveries/(?P<number>\d{4}-\d{6}-\d)/$", delivery_console.try_now, name="operations_deliver"),
        re_path(f"^operations/(?P<name>{acts})/$", act, name="operations_act"),
    ]


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed)
    except ValueError:
        return None
