"""The pages that start a service and do not say for whom it is, what it costs or how long it takes (spec: JOURNEY-020)."""

from typing import Any

from django.db.models import Q
from wagtail.admin.views.reports import PageReportView
from wagtail.models import Page

from portal.editing.pages import Article
from portal.eservices import starts
from portal.words.console import said
from portal.words.locales import LOCALES


def pages_without_facts() -> Any:
    """Published pages of which one of the three is empty, by title."""
    leading = frozenset().union(*(starts.pages(locale) for locale in LOCALES))
    lacking = Article.objects.filter(Q(service_whom="") | Q(service_cost="") | Q(service_time=""), live=True).select_related("locale")
    return Page.objects.filter(pk__in=[page.pk for page in lacking if page.portal_path in leading]).order_by("title")


class PagesWithoutFacts(PageReportView):
    """The report, below ``/admin/reports/``."""

    index_url_name = "pages_without_facts"
    index_results_url_name = "pages_without_facts_results"
    page_title = said("Sidor utan uppgifter om tjänsten")
    header_icon = "form"

    def get_queryset(self) -> Any:
        return pages_without_facts()
