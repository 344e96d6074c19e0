"""Notices at ``/admin/notices/``: operators write, change and end them over ``portal.notices.desk``. Nobody else may."""

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils import timezone
from django.views.decorators.http import require_POST
from wagtail.admin import messages
from wagtail.admin.auth import permission_required

from portal.editing.notice_form import ADD_SERVICE, STAGE_NAMES, NoticeForm, application_names, as_fields, with_service
from portal.editing.notice_preview import PreviewForm, shown_on_page
from portal.editing.notices_in_force import in_force
from portal.notices import desk
from portal.notices.models import PlannedNotice
from portal.notices.schedule import Plan, problems
from portal.words.console import language, said

PERMISSION: Final = "portal.change_plannednotice"
COMING, OVER = "coming", "over"
STATES: Final = {
    "now": STAGE_NAMES["now"],
    "soon": STAGE_NAMES["soon"],
    "planned": STAGE_NAMES["planned"],
    COMING: said("Väntar"),
    OVER: said("Slut"),
}
"""What a notice may be at the moment: in one of its stages, before the first of them, or over."""
_PER_PAGE: Final = 50

logger = logging.getLogger("portal.notices")
only_operators = permission_required(PERMISSION)


@dataclass(frozen=True, slots=True)
class Row:
    """A notice in the list."""

    plan: Plan
    state: str
    state_name: str
    names: str
    """What it is addressed to, in words."""


def state_of(plan: Plan, now: datetime) -> str:
    """Which of ``STATES`` a notice is in."""
    stage = plan.at(now)
    return stage.stage if stage else OVER if now >= plan.until else COMING


def rows(plans: Iterable[Plan], now: datetime, only: str = "") -> list[Row]:
    """The notices in the order of ``STATES``, those in ``only`` that state where it is given; of what is over the last one first."""
    names = dict(application_names())
    found = []
    for plan in plans:
        state = state_of(plan, now)
        addressed = ", ".join(names.get(one, one) for one in plan.applications)
        found.append(Row(plan, state, STATES[state], addressed))
    order = list(STATES)
    found.sort(key=lambda row: (order.index(row.state), -row.plan.until.timestamp() if row.state == OVER else 0))
    return [row for row in found if not only or row.state == only]


@only_operators
def listed(request: HttpRequest) -> HttpResponse:
    """All notices, or with ``?stage=`` those that are in it."""
    only = request.GET.get("stage", "")
    notices = rows(desk.plans(), timezone.now(), only if only in STATES else "")
    page = Paginator(notices, _PER_PAGE).get_page(request.GET.get("p"))
    told = {"rows": page, "states": STATES, "only": only, "in_force": in_force(timezone.now()), "page_title": said("Driftmeddelanden")}
    return render(request, "editing/notices.html", told)


@only_operators
def new(request: HttpRequest) -> HttpResponse:
    """Writes a new notice."""
    if request.method == "POST" and ADD_SERVICE in request.POST:
        return _form(request, NoticeForm(initial=with_service(request.POST)), None)
    form = NoticeForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            made = desk.create(form.plan(), request.user.get_username(), timezone.now())
        except desk.NotAPlan as wrong:
            form.tell(wrong.problems)
        else:
            return _done(request, said("Meddelandet ”{name}” är sparat.", name=made.name), "created", made)
    return _form(request, form, None)


@only_operators
def edit(request: HttpRequest, key: int) -> HttpResponse:
    """Changes a notice. When somebody else has changed it meanwhile nothing is lost: what was typed stands in the form, and why."""
    plan = _plan(key)
    if request.method != "POST":
        return _form(request, NoticeForm(initial=as_fields(plan)), plan)
    if ADD_SERVICE in request.POST:
        return _form(request, NoticeForm(initial=with_service(request.POST)), plan)
    form = NoticeForm(request.POST)
    if form.is_valid():
        try:
            changed = desk.edit(form.plan(key), request.user.get_username(), timezone.now())
        except desk.NotAPlan as wrong:
            form.tell(wrong.problems)
        except desk.ChangedMeanwhile:
            return _form(request, form, plan, changed_by=PlannedNotice.objects.get(pk=key).changed_by, status=409)
        else:
            return _done(request, said("Meddelandet ”{name}” är ändrat.", name=changed.name), "changed", changed)
    return _form(request, form, plan)


@only_operators
def end(request: HttpRequest, key: int) -> HttpResponse:
    """Asks, and then ends a notice at once. It is ended as it was read: one that was changed since is read again first."""
    plan = _plan(key)
    version = request.POST.get("version", "")
    if request.method != "POST":
        return render(request, "editing/notice_end.html", {"plan": plan, "page_title": said("Avsluta ”{name}”", name=plan.name)})
    try:
        if version != str(plan.version):
            raise desk.ChangedMeanwhile(plan.name)
        ended = desk.end(plan, request.user.get_username(), timezone.now())
    except desk.ChangedMeanwhile:
        words = said("Någon annan har ändrat ”{name}” under tiden. Läs det och avsluta igen om det fortfarande ska bort.", name=plan.name)
        messages.error(request, words)
        return redirect("notice_edit", key)
    return _done(request, said("Meddelandet ”{name}” är avslutat.", name=ended.name), "ended", ended)


@only_operators
@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """The page that was chosen with the notice on it, as it is in the form; or what keeps it from being shown."""
    form, chosen = NoticeForm(request.POST, is_preview=True), PreviewForm(request.POST)
    if form.is_valid():
        form.tell(problems(form.plan(), desk.applications()))
    if form.errors or not chosen.is_valid():
        return render(request, "editing/notice_no_preview.html", {"form": form, "chosen": chosen, "language": language()})
    return shown_on_page(form.plan(), chosen.cleaned_data, request)


def urls() -> list[URLPattern]:
    """The addresses, below ``/admin/``."""
    return [
        path("notices/", listed, name="notices"),
        path("notices/new/", new, name="notice_new"),
        path("notices/preview/", preview, name="notice_preview"),
        path("notices/<int:key>/", edit, name="notice_edit"),
        path("notices/<int:key>/end/", end, name="notice_end"),
    ]


def _plan(key: int) -> Plan:
    try:
        return desk.plan(key)
    except PlannedNotice.DoesNotExist:
        raise Http404 from None


def _form(request: HttpRequest, form: NoticeForm, plan: Plan | None, *, changed_by: str | None = None, status: int = 200) -> HttpResponse:
    told = {
        "form": form,
        "plan": plan,
        "is_over": plan is not None and state_of(plan, timezone.now()) == OVER,
        "changed_meanwhile": changed_by is not None,
        "changed_by": changed_by,
        "preview_form": PreviewForm(),
        "action": reverse("notice_edit", args=[plan.key]) if plan else reverse("notice_new"),
        "page_title": plan.name if plan else said("Nytt driftmeddelande"),
    }
    return render(request, "editing/notice.html", told, status=status)


def _done(request: HttpRequest, words: str, act: str, plan: Plan) -> HttpResponse:
    logger.info("The notice %s was %s by %s", plan.key, act, request.user.get_username())
    messages.success(request, words)
    return redirect("notices")
