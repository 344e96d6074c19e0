"""The screen of an e-service: what it draws and takes, and what stands in its place when it went wrong."""

import asyncio
from dataclasses import dataclass, field, replace
from functools import partial
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse

from portal import drafts
from portal.engagemang.party_key import party_key
from portal.eservices import answers
from portal.eservices.answers import Again, Answer, Drawn, File, ForParty, NotAllowed, NotFound, Posted, Went
from portal.eservices.health import seen
from portal.eservices.model import Service
from portal.eservices.party_change import PartyChange
from portal.eservices.plugins import Away, ServicePage, plugin_of
from portal.eservices.presses import presses
from portal.eservices.remote_app import RemoteApp, remote_app
from portal.eservices.service_visit import ServiceVisit
from portal.eservices.store import Store
from portal.http.file_response import file_response
from portal.outside import test_world
from portal.runtime.fault import FAULT
from portal.runtime.metrics import Timer
from portal.screens import breakdown, kept_typing
from portal.web.content_security import policy
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.failure_pages import not_found_page
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.routes import quoted
from portal.web.screen import Elsewhere, NothingHere, Post, Show, ShownPage
from portal.web.typed import typed
from portal.web.written_values import MADE_ANEW
from portal.words.texts import text


@dataclass(frozen=True, slots=True)
class ServiceDetails:
    """An e-service, and what a Python one read for its screen."""

    service_id: str
    visit: ServiceVisit | None = field(default=None, metadata=MADE_ANEW)
    service_page: ServicePage | None = field(default=None, metadata=MADE_ANEW)
    """The page of a Python service that stands at the address."""
    data: Any = None
    broken: str = ""
    """Reference id of what went wrong in a Python service; it is shown in the service's place."""
    is_late: bool = False
    """Whether it is broken because reading what it shows took longer than the page allows."""
    is_away: bool = False
    """Whether it is broken because the process of its own that draws it does not answer."""
    unsaved: tuple[str, ...] = ()
    """What the visitor had typed in the form that broke it."""
    refusal: str | None = None
    """What a Python service says of what this visitor may not, empty where it leaves that to the portal; ``None`` where they may."""
    change: PartyChange | None = field(default=None, metadata=MADE_ANEW)
    """Another party of the visitor's, whom what stands at the address belongs to."""
    app: RemoteApp | None = field(default=None, metadata=MADE_ANEW)
    """The app of another authority, for a service that is not written in Python."""

    @property
    def has_private_query(self) -> bool:
        """Whether the query of the address holds what the visitor has typed."""
        return bool(self.visit and self.visit.query and self.service_page and self.service_page.has_private_query)

    @property
    def status(self) -> int | None:
        """HTTP status of the page when the service is broken."""
        if not self.broken:
            return None
        return HTTPStatus.SERVICE_UNAVAILABLE if self.is_away or self.is_late else HTTPStatus.INTERNAL_SERVER_ERROR

    def broken_by(self, fault: BaseException, code: breakdown.Code, page: Page) -> "ServiceDetails":
        """The same with the reference under which ``fault``, the exception at hand, is logged."""
        is_away = isinstance(fault, Away)
        reference = breakdown.note(self.service_id, "AWAY" if is_away else code, page)
        return replace(self, data=None, broken=reference, is_away=is_away, is_late=code == "LATE")


async def load(show: Show, page: Page) -> Page:
    """The page with the app of another authority, or with what a page in Python has read."""
    assert show.service
    if plugin_of(show.service.id, page.flags) is None:
        return replace(page, details=ServiceDetails(show.service.id, app=_app(show.service, page)))
    details = _details(show, page)
    assert details.service_page
    assert details.visit
    if details.has_private_query:
        page = replace(page, has_private_query=True, noindex=True)
    return await _read(page, details)


async def _read(page: Page, details: ServiceDetails) -> Page:
    """The page with what its ``load`` gives. Raises ``Elsewhere`` or ``NothingHere`` where the service answers so."""
    assert details.service_page
    assert details.visit
    try:
        await test_world.world().meet("eservice")
        with Timer() as timer:
            data = answers.loaded(await _loaded(details.service_page, details.visit))
        status, data = (data.status, data.data) if isinstance(data, Again) else (page.status, data)
        read = replace(details, data=data)
        title = _title(page, read)
    except FAULT as fault:
        broken = details.broken_by(fault, "LATE" if isinstance(fault, _Late) else "READ", page)
        return replace(page, details=broken, status=broken.status or page.status)
    seen.loaded(details.service_id, timer.ms)
    return _answered(replace(page, status=status, title=title, details=read), read)


class _Late(Exception):
    """A page of a service did not read what it shows within its time."""


async def _loaded(service_page: ServicePage, visit: ServiceVisit) -> Any:
    """What ``load`` gives. Raises ``_Late``, and what ``load`` raises."""
    try:
        async with asyncio.timeout(service_page.load_within.total_seconds()) as limit:
            return await answers.awaited("load", service_page.load, visit)
    except TimeoutError as late:
        if limit.expired():
            raise _Late(f"load was not ready after {service_page.load_within.total_seconds():g} s") from late
        raise


def _answered(page: Page, details: ServiceDetails) -> Page:
    """The page, which draws ``details``, or what it draws instead. Raises ``Elsewhere`` or ``NothingHere`` where the service answers so."""
    match details.data:
        case Went():
            raise Elsewhere(address_of(details, details.data))
        case NotFound(told):
            raise NothingHere(told)
        case NotAllowed():
            return _refused(page, details, details.data)
        case ForParty(key):
            found = page.engagemang_list.items if page.engagemang_list else ()
            party = next((each for each in found if party_key(each.organisationsnummer) == key), None)
            if party is None:
                raise NothingHere
            return replace(page, details=replace(details, data=None, change=PartyChange(party, page.address)))
    return page


def _refused(page: Page, details: ServiceDetails, refused: NotAllowed) -> Page:
    title = text(page.locale, "notAllowed.title")
    return replace(page, title=title, status=HTTPStatus.FORBIDDEN, details=replace(details, data=None, refusal=refused.told))


def address_of(details: ServiceDetails, went: Went) -> str:
    """Where ``went`` leads, encoded as it goes into ``Location``."""
    assert details.visit
    return quoted(details.visit.address(went.path)) + (f"?{went.query}" if went.query else "")


async def load_unsupported(show: Show, page: Page) -> Page:
    """For a service that is not written in the language."""
    assert show.service
    return replace(page, details=ServiceDetails(show.service.id))


async def respond(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """A file of a service in Python; a page whose app runs in a frame of ours may hold that frame (portal/calls/app_frame.py)."""
    details = shown.page.details
    data = getattr(details, "data", None)
    if isinstance(data, File):
        return file_response(data.content, data.name, data.type, is_shown=data.is_shown)
    response = await drawn(request, shown.page, shown.cookies, shown.before)
    if shown.page.has_private_query:
        response["Referrer-Policy"] = "no-referrer"
    app: RemoteApp | None = getattr(shown.page.details, "app", None)
    if app and app.frame:
        response["Content-Security-Policy"] = policy(frame_src="'self'")
    return response


def post_at(show: Show, page: Page) -> Post | None:
    """What the page of a service in Python takes."""
    assert show.service
    plugin = plugin_of(show.service.id, page.flags)
    found = plugin.at(show.rest.strip("/")) if plugin else None
    return Post(_take, acts_for=found[0].acts_for) if found and found[0].post else None


async def _take(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """An exception in it is the service's broken page, on which stands what was typed."""
    assert shown.show
    page, details = shown.page, _details(shown.show, shown.page)
    assert details.service_page
    assert details.visit
    assert details.service_page.post
    posted = Posted.of(request.POST, request.FILES)
    try:
        taken = answers.taken(await answers.awaited("post", details.service_page.post, details.visit, posted))
        page = _drawn_with(page, details, taken) if isinstance(taken, Again | Drawn) else page
    except FAULT as fault:
        broken = replace(details.broken_by(fault, "POST", page), unsaved=typed(request))
        return await drawn(request, replace(page, status=broken.status or page.status, details=broken))
    if isinstance(taken, NotFound):
        return await drawn(request, await not_found_page(page_request, taken.told))
    if isinstance(taken, NotAllowed):
        return await drawn(request, _refused(page, details, taken))
    if isinstance(taken, Went):
        if taken.is_taken:
            await _drop_draft(page, posted)
        else:
            await kept_typing.keep(request, page, page_request.now)
        return redirect(address_of(details, taken), SEE_OTHER)
    if isinstance(taken, File):
        return file_response(taken.content, taken.name, taken.type, is_shown=taken.is_shown)
    return await drawn(request, page)


@dataclass(frozen=True, slots=True)
class InItsPlace:
    """What stands on a live page after a form of it was sent."""

    page: Page
    is_taken: bool
    """Whether the form has done its work and is emptied; else what is typed stays in it."""


async def answer_in_place(page: Page, posted: Posted) -> InItsPlace | str:
    """What stands on the live ``page`` after its ``post`` took ``posted``, once, or the address that the visitor goes to.

    Raises what ``post`` raises, and ``TypeError`` for a file: the page stands then, and what is typed in it.
    """
    details = page.details
    sid = page.login.sid if page.login else ""
    # The draft may have been kept since the press before.
    post = partial(answers.awaited, "post", details.service_page.post, details.visit, posted)
    taken = answers.taken(await presses.answer(sid, posted, post, but=drafts.FORM))
    match taken:
        case Again() | Drawn():
            return InItsPlace(_drawn_with(page, details, taken), is_taken=False)
        case NotAllowed():
            return InItsPlace(_refused(page, details, taken), is_taken=False)
        case NotFound():
            return page.address
        case File():
            raise TypeError("a page that answers in place gives no file")
    if taken.is_taken:
        await _drop_draft(page, posted)
    address = address_of(details, taken)
    if address != page.address:
        return address
    try:
        return InItsPlace(await _read(page, details), is_taken=True)
    except Elsewhere as elsewhere:
        return elsewhere.url
    except NothingHere:
        return page.address


def _drawn_with(page: Page, details: ServiceDetails, taken: Again | Drawn) -> Page:
    """The page with what ``post`` has it draw, and a title that says so where something is wrong."""
    read = replace(details, data=taken.data)
    page = replace(page, title=_title(page, read), details=read)
    if not isinstance(taken, Again):
        return page
    return replace(_named_wrong(page) if taken.status == HTTPStatus.BAD_REQUEST else page, status=taken.status)


async def _drop_draft(page: Page, posted: Posted) -> None:
    """What was kept of a form that has arrived is gone, for the live page too. A form that kept nothing does not name its draft."""
    form = posted.get(drafts.FORM, "")
    place = page.place_of(form) if form else None
    if place:
        await drafts.drop(place)
        page.forget_draft(place)


def _details(show: Show, page: Page) -> ServiceDetails:
    """The page in Python that stands at the address, and the visit that it is asked with."""
    assert show.service
    plugin, rest = plugin_of(show.service.id, page.flags), show.rest.strip("/")
    found = plugin.at(rest) if plugin else None
    assert found, "portal.web.routes finds no path that the service does not have"
    login, party = page.login, page.current
    visit = ServiceVisit(
        service_id=show.service.id,
        locale=show.locale,
        base_path=show.service.base[show.locale],
        rest=rest,
        values=found[1],
        query=page.values,
        person=login.person if login else None,
        subject=login.subject if login else None,
        party=party,
        can_change_party=bool(page.engagemang_list and len(page.engagemang_list.items) > 1),
        store=Store(show.service.id, login.subject, party_key(party.organisationsnummer)) if login and party else None,
        hamta_arenden=page.hamta_arenden,
        today=page.today,
        flags=page.flags,
        notices=page.notices,
    )
    return ServiceDetails(show.service.id, visit, found[0])


def _title(page: Page, details: ServiceDetails) -> str:
    """A service may have a title of its own for a page."""
    title, visit = details.service_page.title if details.service_page else None, details.visit
    if title is None or visit is None or isinstance(details.data, Answer):
        return page.title
    return visit.t(title) if isinstance(title, str) else title(visit, details.data)


def _named_wrong(page: Page) -> Page:
    """With a title that begins with that something is wrong, also where no script says so; one that does already is left alone."""
    before = text(page.locale, "form.errorTitle", title="")
    return page if page.title.startswith(before) else replace(page, title=before + page.title)


def broken_instead(page: Page) -> Page | None:
    """The page to draw after a Python service raised while it was drawn; ``None`` for a page that is none of those.

    The exception at hand is logged under the reference that the page shows.
    """
    details = page.details
    if not isinstance(details, ServiceDetails) or details.visit is None or details.broken:
        return None
    return replace(
        page,
        status=HTTPStatus.INTERNAL_SERVER_ERROR,
        details=replace(details, data=None, broken=breakdown.note(details.service_id, "DRAW", page)),
    )


def _app(service: Service, page: Page) -> RemoteApp:
    return remote_app(
        service,
        locale=page.locale,
        party=page.current,
        party_is_known=not (page.engagemang_list and page.engagemang_list.call_failed),
        person=page.login.person if page.login else None,
        hamta_arenden=page.hamta_arenden,
        flags=page.flags,
        test_environment=page.test_environment,
    )
