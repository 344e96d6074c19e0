"""The pages that somebody should look over: those whose day has come, the longest waiting first."""

from datetime import date
from typing import Any

from django.db.models import Q
from django.utils import timezone
from wagtail.admin.views.reports import PageReportView
from wagtail.models import Page

from portal.constants import REVIEWED_WITHIN
from portal.editing.pages import KINDS, Article
from portal.words.console import said


def pages_to_review(today: Any) -> Any:
    """Published pages whose ``review_by`` is ``today`` or earlier."""
    due = Q(pk__in=[])
    for kind in KINDS:
        due |= Q(pk__in=kind.objects.filter(live=True, review_by__lte=today).values("pk"))
    return Page.objects.filter(due).order_by("last_published_at")


def pages_not_reviewed(today: date) -> Any:
    """Published articles that nobody has looked over for a year, the longest waiting first; a new one has a year from its first day."""
    since = today - REVIEWED_WITHIN
    never = Q(reviewed=None, first_published_at__date__lte=since)
    late = Article.objects.filter(Q(reviewed__lte=since) | never, live=True).values("pk")
    return Page.objects.filter(pk__in=late).order_by("first_published_at")


class PagesToReview(PageReportView):
    """The report, below ``/admin/reports/``."""

    index_url_name = "pages_to_review"
    index_results_url_name = "pages_to_review_results"
    page_title = said("Sidor att se över")
    header_icon = "calendar-check"

    def get_queryset(self) -> Any:
        """Of today."""
        return pages_to_review(timezone.localdate())


class PagesNotReviewed(PageReportView):
    """The report of those that nobody has looked over, below ``/admin/reports/``."""

    index_url_name = "pages_not_reviewed"
    index_results_url_name = "pages_not_reviewed_results"
    page_title = said("Sidor som inte har granskats på ett år")
    header_icon = "calendar-alt"

    def get_queryset(self) -> Any:
        """As of today."""
        return pages_not_reviewed(timezone.localdate())
