"""Where editors judge the first hits of a term by hand: ``/admin/reports/searches/judge/?term=…&language=…``."""

from typing import Any, Final

from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import path, reverse
from django.urls.resolvers import URLPattern
from django.utils import timezone
from django.utils.http import urlencode
from wagtail.admin import messages

from portal import flags, search
from portal.constants import SEARCH_COUNTED_MAX, SEARCH_MIN_TERM
from portal.editing.of_operators import only_with
from portal.search import Hit, judging
from portal.search.quality import FIRST
from portal.search.searched import normalised
from portal.words.console import said
from portal.words.locales import LOCALES, Locale, is_locale

PERMISSION: Final = "portal.add_searchjudgement"
_GRADE: Final = "grade-"
"""Before the key of a document, the name of its field."""
_NAMES: Final = {judging.RIGHT: said("rätt"), judging.FAIR: said("hyfsad"), judging.WRONG: said("fel")}
_SHOWN: Final = 50


def first_hits(locale: Locale, term: str, how_many: int = FIRST) -> list[Hit]:
    """What visitors find first for ``term`` now. Raises ``Unavailable``."""
    return list(async_to_sync(_first_hits)(locale, term, how_many))


def address(term: str, locale: str) -> str:
    """Where the hits of ``term`` are judged."""
    return f"{reverse('search_judging')}?{urlencode({'term': term, 'language': locale})}"


@only_with(PERMISSION)
def judge(request: HttpRequest) -> HttpResponse:
    """The first ten hits of a term, each to be judged, with how it was judged last, by whom and when."""
    written, language = request.GET.get("term", ""), request.GET.get("language", "")
    locale: Locale = language if is_locale(language) else "sv"
    term = normalised(written)
    if term and len(term) >= SEARCH_MIN_TERM:
        return _of_term(request, term, locale)
    wrong = said("Skriv ett sökord med minst {least} tecken. Långa nummer och e-postadresser går inte.", least=SEARCH_MIN_TERM)
    return _shown(request, locale, written, wrong=wrong if written else "")


def urls() -> list[URLPattern]:
    """The address, below ``/admin/``."""
    return [path("reports/searches/judge/", judge, name="search_judging")]


def _of_term(request: HttpRequest, term: str, locale: Locale) -> HttpResponse:
    try:
        hits = first_hits(locale, term)
        if request.method == "POST":
            known = {hit.key for hit in hits}
            grades = {key: grade for key, grade in _grades(request).items() if key in known}
            number = judging.judge(term, locale, grades, request.user.get_username(), timezone.now())
            messages.success(request, said("{number} bedömningar är sparade.", number=number))
            return redirect(address(term, locale))
    except search.Unavailable:
        return _shown(request, locale, term, wrong=said("Sökningen svarar inte just nu."))
    last = judging.latest(term, locale)
    rows = [{"hit": hit, "name": f"{_GRADE}{hit.key}", "last": last.get(hit.key)} for hit in hits]
    history = [(row, _NAMES.get(row.grade, row.grade)) for row in judging.history(term, locale, _SHOWN)]
    return _shown(request, locale, term, rows=rows, history=history, searched=term)


def _shown(request: HttpRequest, locale: Locale, term: str, **more: Any) -> HttpResponse:
    told = {"page_title": said("Bedöm träffar"), "of_language": locale, "languages": LOCALES, "term": term, "longest": SEARCH_COUNTED_MAX}
    return render(request, "editing/search_judging.html", {**told, "grades": _NAMES.items(), **more})


def _grades(request: HttpRequest) -> dict[str, int]:
    """What was chosen, by the keys of documents; a field that nobody chose in is none."""
    chosen = {name.removeprefix(_GRADE): value for name, value in request.POST.items() if name.startswith(_GRADE)}
    return {key: int(value) for key, value in chosen.items() if value in map(str, judging.GRADES)}


async def _first_hits(locale: Locale, term: str, how_many: int) -> Any:
    return (await search.search(locale, term, await flags.current(), page_size=how_many)).hits
