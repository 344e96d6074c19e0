"""What visitors said and looked for, below ``/admin/reports/``: for everybody who writes pages."""

from datetime import timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils import timezone

from portal import content
from portal.constants import SEARCHES_SHOWN_FROM
from portal.content import feedback
from portal.editing import links, search_judging
from portal.editing.menus import Menu
from portal.editing.outer_links import OuterLink
from portal.search import Hit, Unavailable, searched
from portal.search.searched.unanswered import Unanswered, unanswered
from portal.words.console import said
from portal.words.locales import LOCALES

PERIODS: Final = (7, 30, 90, 365)
"""Days that may be looked back."""
_MOST: Final = 100


def page_feedback(request: HttpRequest) -> HttpResponse:
    """How many found, and did not find, what they looked for on each page; the pages with most of the unhappy first."""
    days, today = _days(request), timezone.localdate()
    pages = {(page.id, str(locale)): page for locale in LOCALES for page in content.pages(locale, today)}
    rows = []
    for one in feedback.counted(today - timedelta(days=days)):
        page = pages.get((one.page, one.locale))
        share = round(100 * one.found / max(1, one.found + one.not_found))
        rows.append({"title": page.title if page else one.page, "path": page.path if page else "", "counted": one, "share": share})
    told = {"page_title": said("Hittade besökarna vad de sökte?"), "rows": rows, "days": days, "periods": PERIODS}
    return render(request, "editing/page_feedback.html", told)


def searches(request: HttpRequest) -> HttpResponse:
    """What finds nothing that is chosen, and what is searched for most. A term that somebody searched for once is not shown."""
    days = _days(request)
    since = timezone.localdate() - timedelta(days=days)
    told = {
        "page_title": said("Sökningar"),
        "days": days,
        "periods": PERIODS,
        "least": SEARCHES_SHOWN_FROM,
        "may_judge": request.user.has_perm(search_judging.PERMISSION),
        "unanswered": [
            (one, _first_hit(one), search_judging.address(one.term, one.locale))
            for one in unanswered(since, how_many=_MOST, least=SEARCHES_SHOWN_FROM)
        ],
        "most": searched.most(since, how_many=_MOST, least=SEARCHES_SHOWN_FROM),
    }
    return render(request, "editing/searches.html", told)


def broken_links(request: HttpRequest) -> HttpResponse:
    """Links that lead nowhere, on every page and in every menu that visitors see; to other sites as they were last asked."""
    things, of = links.published(), links.targets(timezone.localdate())
    found = ((thing, {"place": link.place, "words": link.words, "target": of.named(link)}) for thing, link in links.broken(things, of))
    rows = [_stands_on(thing) | link for thing, link in found]
    outer = links.outer(things)
    known = OuterLink.objects.filter(address__in=outer).order_by("since", "address")
    outside = [(row, [_stands_on(one) for one in dict.fromkeys(outer[row.address])]) for row in known]
    return render(request, "editing/broken_links.html", {"page_title": said("Brutna länkar"), "rows": rows, "outer": outside})


def urls() -> list[URLPattern]:
    """The addresses, below ``/admin/``."""
    return [
        path("reports/page-feedback/", page_feedback, name="page_feedback_report"),
        path("reports/searches/", searches, name="searches_report"),
        path("reports/broken-links/", broken_links, name="broken_links_report"),
    ]


def _first_hit(one: Unanswered) -> Hit | None:
    """What visitors find first for it now; ``None`` while the search is away too."""
    try:
        return next(iter(search_judging.first_hits(one.locale, one.term, 1)), None)
    except Unavailable:
        return None


def _stands_on(thing: Any) -> dict[str, str]:
    """What a link stands in: its name, and where it is changed."""
    name = "wagtailsnippets_editing_menu:edit" if isinstance(thing, Menu) else "wagtailadmin_pages:edit"
    return {"title": str(thing), "edit": reverse(name, args=[thing.pk])}


def _days(request: HttpRequest) -> int:
    asked = request.GET.get("days", "")
    return int(asked) if asked in map(str, PERIODS) else 30
