"""A draft as the page that visitors will get: drawn by the same code, with nothing of the editor's own in it."""

from dataclasses import replace

from asgiref.sync import async_to_sync
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from lxml.html import document_fromstring, tostring

from portal.content.files import demo
from portal.content.model import ContentPage, Meta
from portal.editing import published
from portal.editing.known import Known
from portal.editing.pages import InformationPage
from portal.eservices.registry import by_id
from portal.ruled.checklists import Checklist, drafting
from portal.web.content_security import policy
from portal.web.drawn import drawn
from portal.web.page_request import PageRequest
from portal.web.routes import route_of_page
from portal.web.screen import Show, ShownPage, loaded
from portal.web.surroundings import page_of, surroundings
from portal.web.visit import visit
from portal.words.console import language
from portal.words.locales import prefixed


def drawn_draft(page: InformationPage, request: HttpRequest) -> HttpResponse:
    """``page`` as it is in the form of its editor, for a frame of ``/admin/``. It is not live: its socket would show what is published."""
    known_tree = published.tree()
    known = Known(known_tree.paths, published.pictures_of([page]))
    draft = replace(published.record(page, known_tree, known), is_published=False)
    return in_a_frame(async_to_sync(_drawn)(draft, request))


def in_a_frame(response: HttpResponse) -> HttpResponse:
    """``response`` as a page of ``/admin/`` may show it in itself; it is kept by nobody."""
    response["Content-Security-Policy"] = policy(frame_ancestors="'self'")
    response["X-Frame-Options"] = "SAMEORIGIN"
    response["Cache-Control"] = "no-store"
    return response


def drawn_checklist(draft: Checklist, request: HttpRequest) -> HttpResponse:
    """A checklist as it is in the form of its editor, on the page of its service; nobody else sees it."""
    with drafting(draft):
        return in_a_frame(async_to_sync(_drawn_checklist)(draft, request))


def drawn_example(kind: str, request: HttpRequest) -> str:
    """One block of ``kind`` as HTML, as visitors see it, with the words of the demo in the language of whoever is signed in."""
    locale = language()
    block = next(block for page in demo().pages if page.locale == locale for block in page.blocks if block.kind == kind)
    day, path = timezone.localdate(), prefixed(locale, "/")
    page = ContentPage(
        kind="article",
        id="example",
        locale=locale,
        path=path,
        routes={locale: path},
        title="",
        preamble="",
        blocks=(block,),
        created=day,
        changed=day,
        meta=Meta(description="", keywords=""),
    )
    (shown,) = document_fromstring(async_to_sync(_drawn)(page, request).content).xpath(f"//main//*[@data-testid='block-{kind}']")
    return str(tostring(shown, encoding="unicode"))


async def _drawn_checklist(draft: Checklist, request: HttpRequest) -> HttpResponse:
    named = by_id(draft.service)
    assert named, draft.service
    path = f"{named.base[language()]}/{draft.trade}"
    visited = await visit(PageRequest(path=path, query="", cookies={}, host=request.get_host(), now=timezone.now(), csrf_token=""))
    assert isinstance(visited, ShownPage)
    return await drawn(request, replace(visited.page, is_draft=True, noindex=True))


async def _drawn(draft: ContentPage, request: HttpRequest) -> HttpResponse:
    page_request = PageRequest(path=draft.path, query="", cookies={}, host=request.get_host(), now=timezone.now(), csrf_token="")
    show = Show(route_of_page(draft), draft.locale, content_page=draft)
    page = replace(page_of(page_request, show, await surroundings(page_request), choice_is_stored=False), is_draft=True, noindex=True)
    return await drawn(request, await loaded(ShownPage(page, show=show)))
