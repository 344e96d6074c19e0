"""What there is to do: the page that editors begin at, and the lists that it leads to (MEND-021)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils import timezone
from wagtail.admin.ui.components import Component
from wagtail.models import Page, Revision, WorkflowState

from portal import content
from portal.constants import SEARCHES_SHOWN_FROM
from portal.content import feedback
from portal.editing.review import pages_to_review
from portal.search import searched
from portal.words.console import said
from portal.words.locales import LOCALES

SHOWN: Final = 3
"""Of each list, on the first page."""
LOOKED_BACK: Final = timedelta(days=30)
_MOST: Final = 400


@dataclass(frozen=True, slots=True)
class Row:
    """Something to do: its name, where it is done, and since or until when."""

    title: str
    url: str
    note: Any = ""
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """One panel: what it holds, how many, the first of them, and the list of all."""

    name: str
    title: Any
    nothing: Any
    """What is said of an empty one."""
    count: int
    first: Sequence[Row]
    url: str


def waiting() -> list[Row]:
    """Pages, menus and glossaries that wait for somebody to approve them, the longest waiting first."""
    states = WorkflowState.objects.filter(status=WorkflowState.STATUS_IN_PROGRESS).select_related("requested_by").order_by("created_at")
    return [_row(state.content_object, str(state.requested_by or ""), state.created_at) for state in states]


def scheduled(now: datetime) -> list[Row]:
    """What is to be published or taken back later, the next first."""
    revisions = Revision.objects.filter(approved_go_live_at__gt=now)
    coming = [_row(revision.content_object, said("publiceras"), revision.approved_go_live_at) for revision in revisions]
    going = [_row(page, said("avpubliceras"), page.expire_at) for page in Page.objects.filter(live=True, expire_at__gt=now)]
    return sorted((*coming, *going), key=lambda row: (row.at, row.title))


def to_look_over(now: datetime) -> list[Row]:
    """Pages whose day has come."""
    return [_row(page, "", page.last_published_at) for page in pages_to_review(timezone.localdate(now))]


def searched_in_vain(now: datetime) -> list[Row]:
    """What visitors searched for of late without finding anything."""
    since, url = timezone.localdate(now - LOOKED_BACK), reverse("searches_report")
    searches = searched.most(since, how_many=_MOST, without_results=True, least=SEARCHES_SHOWN_FROM)
    return [Row(one.term, url, said("{number} gånger", number=one.count)) for one in searches]


def unhappy_feedback(now: datetime) -> list[Row]:
    """Pages of which visitors said of late that they did not find there what they looked for."""
    titles = {(page.id, str(locale)): page.title for locale in LOCALES for page in content.pages(locale, timezone.localdate(now))}
    unhappy = (one for one in feedback.counted(timezone.localdate(now - LOOKED_BACK)) if one.not_found)
    return [
        Row(titles.get((one.page, one.locale), one.page), _feedback_url(), said("{number} hittade inte", number=one.not_found))
        for one in unhappy
    ]


def panels(now: datetime) -> list[Work]:
    """All five, in the order of the specification."""
    return [
        _panel("review", said("Väntar på granskning"), said("Inget väntar."), waiting(), reverse("waiting_report")),
        _panel("scheduled", said("Schemalagt"), said("Inget är schemalagt."), scheduled(now), reverse("scheduled_report")),
        _panel("look-over", said("Ses över"), said("Ingen sida behöver ses över."), to_look_over(now), reverse("pages_to_review")),
        _panel("searches", said("Sökt utan träff"), said("Alla hittade något."), searched_in_vain(now), reverse("searches_report")),
        _panel("answers", said("Svar från sidor"), said("Ingen har svarat att den inte hittade."), unhappy_feedback(now), _feedback_url()),
    ]


class WorkPanel(Component):
    """The five panels of the first page."""

    name = "work"
    template_name = "editing/work.html"
    order = 50

    def get_context_data(self, parent_context: Any) -> dict[str, Any]:
        return {"panels": panels(timezone.now())}


def _listing(title: Any, rows: Callable[[], list[Row]], when: Any, nothing: Any) -> Callable[[HttpRequest], HttpResponse]:
    def listed(request: HttpRequest) -> HttpResponse:
        return render(request, "editing/work_list.html", {"page_title": title, "rows": rows(), "when": when, "nothing": nothing})

    return listed


def urls() -> list[URLPattern]:
    """The lists that have no report of their own, below ``/admin/``."""
    waits = _listing(said("Väntar på granskning"), waiting, said("Sedan"), said("Inget väntar."))
    later = _listing(said("Schemalagt"), lambda: scheduled(timezone.now()), said("När"), said("Inget är schemalagt."))
    return [path("reports/waiting/", waits, name="waiting_report"), path("reports/scheduled/", later, name="scheduled_report")]


def _panel(name: str, title: Any, nothing: Any, rows: Sequence[Row], url: str) -> Work:
    return Work(name, title, nothing, len(rows), rows[:SHOWN], url)


def _row(thing: Any, note: Any, at: datetime | None) -> Row:
    address = reverse("wagtailadmin_pages:edit", args=[thing.pk]) if isinstance(thing, Page) else _of_snippet(thing)
    return Row(str(thing), address, note, at)


def _of_snippet(thing: Any) -> str:
    address: str = reverse(type(thing).snippet_viewset.get_url_name("edit"), args=[thing.pk])
    return address


def _feedback_url() -> str:
    address: str = reverse("page_feedback_report")
    return address
