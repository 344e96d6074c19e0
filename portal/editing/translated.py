"""The pages that the other language lacks, or has an older version of, the one that was published last first."""

from datetime import date
from typing import Any

from django.db.models import Exists, OuterRef
from django.db.models.functions import TruncDate
from django.utils import timezone
from wagtail.admin.views.reports import PageReportView
from wagtail.models import Page

from portal.editing.pages import KINDS, NewsArticle
from portal.words.console import said


def pages_ahead(today: date) -> Any:
    """Published pages that were published on a later day than any in the other language; news that are over stay out."""
    of_information = Page.objects.filter(live=True).type(*KINDS).exclude(pk__in=NewsArticle.objects.filter(end_date__lt=today).values("pk"))
    as_new = (
        Page.objects.filter(translation_key=OuterRef("translation_key"), live=True, last_published_at__date__gte=OuterRef("day"))
        .exclude(locale=OuterRef("locale"))
        .order_by()
    )
    return of_information.annotate(day=TruncDate("last_published_at")).exclude(Exists(as_new)).order_by("-last_published_at")


class PagesAhead(PageReportView):
    """The report, below ``/admin/reports/``."""

    index_url_name = "pages_ahead"
    index_results_url_name = "pages_ahead_results"
    page_title = said("Sidor som saknas eller är äldre på det andra språket")
    header_icon = "site"

    def get_queryset(self) -> Any:
        """As of today."""
        return pages_ahead(timezone.localdate())
