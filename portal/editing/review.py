"""The pages that somebody should look over: those whose day has come, the longest waiting first."""

from typing import Any

from django.db.models import Q
from django.utils import timezone
from wagtail.admin.views.reports import PageReportView
from wagtail.models import Page

from portal.editing.pages import KINDS
from portal.words.console import said


def pages_to_review(today: Any) -> Any:
    """Published pages whose ``review_by`` is ``today`` or earlier."""
    due = Q(pk__in=[])
    for kind in KINDS:
        due |= Q(pk__in=kind.objects.filter(live=True, review_by__lte=today).values("pk"))
    return Page.objects.filter(due).order_by("last_published_at")


class PagesToReview(PageReportView):
    """The report, below ``/admin/reports/``."""

    index_url_name = "pages_to_review"
    index_results_url_name = "pages_to_review_results"
    page_title = said("Sidor att se över")
    header_icon = "calendar-check"

    def get_queryset(self) -> Any:
        """Of today."""
        return pages_to_review(timezone.localdate())
