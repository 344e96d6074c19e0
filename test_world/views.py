"""The test controls below /api/mock/v1: faults, flags, notices, call log (spec: qa-contract (h)). Test environments only."""

import asyncio
import functools
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Final

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from portal import notices
from portal.contact import rate
from portal.contact.models import ContactMessage
from portal.content import feedback
from portal.content_endpoint import allowance
from portal.drafts.models import Draft
from portal.flow import events
from portal.http.addresses import with_query
from portal.identity.models import Return
from portal.notices import desk
from portal.notices.models import PlannedNotice
from portal.notices.schedule import Plan, Stage
from portal.outside import kept
from portal.retention.table import WITH_THE_PERSON
from portal.runtime.environment import is_test_environment
from portal.search.searched import SEARCHES
from portal.web.api import error, json_body, methods
from portal.web.described import BOOLEAN, INTEGER, JSON, OBJECT, TEXT, described, list_of, or_null, shape
from test_world import call_log, faults, flow_controls, outside_world
from test_world.faults import Fault
from test_world.people import PEOPLE
from test_world.register import received, registrations

NUMBER: Final = {"type": "number"}
_FIELDS_OF_A_FAULT: Final = frozenset({"status", "times", "delayMs", "body", "contentType", "network"})
View = Callable[..., Awaitable[HttpResponseBase]]


def _control(*allowed: str) -> Callable[[View], View]:
    """One control: no anti-forgery value, and 404 wherever test people do not exist."""

    def decorate(view: View) -> View:
        of_methods = methods(*allowed)(view)

        @functools.wraps(view)
        async def in_test_environments(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not is_test_environment(request.get_host()):
                return error("NOT_FOUND", 404)
            return await of_methods(request, *args, **kwargs)

        exempt: View = csrf_exempt(in_test_environments)
        return exempt

    return decorate


@_control("DELETE")
@described({204: None})
async def everything(_request: HttpRequest) -> HttpResponseBase:
    """The environment as it was at start."""
    faults.end_all()
    outside_world.reset()
    call_log.clear()
    kept.drop_all()
    for limit in (rate, feedback.GIVEN, allowance.ASKED, SEARCHES):
        await asyncio.to_thread(limit.forget)
    for kept_for_people in WITH_THE_PERSON:
        await kept_for_people._default_manager.all().adelete()
    await Draft.objects.all().adelete()
    await PlannedNotice.objects.all().adelete()
    await Return.objects.all().adelete()
    await ContactMessage.objects.all().adelete()
    await flow_controls.forget()
    return HttpResponse(status=204)


@_control("PUT", "DELETE")
@described(
    {200: shape({"name": TEXT}), 204: None},
    errors={400: ["VALIDATION"], 404: ["NOT_FOUND"]},
    takes={
        JSON: shape(
            {},
            {
                "status": or_null({**INTEGER, "minimum": 100, "maximum": 599}),
                "times": or_null({**INTEGER, "minimum": 1}),
                "delayMs": or_null({**INTEGER, "minimum": 0}),
                "body": or_null(TEXT),
                "contentType": or_null(TEXT),
                "network": BOOLEAN,
            },
        )
    },
)
async def fault(request: HttpRequest, name: str) -> HttpResponseBase:
    """Puts a fault on a call, or ends it."""
    if name not in faults.NAMES:
        return error("NOT_FOUND", 404)
    if request.method == "DELETE":
        faults.end(name)
        return HttpResponse(status=204)
    body = json_body(request)
    if body and (unknown := sorted(body.keys() - _FIELDS_OF_A_FAULT)):
        return error("VALIDATION", 400, field=unknown[0])  # misspelt, it would be a fault that nobody meets
    wanted = _fault(body) if body is not None else None
    if wanted is None:
        return error("VALIDATION", 400)
    faults.put(name, wanted)
    return JsonResponse({"name": name, **(body or {})})


@_control("PUT")
@described({200: shape({"key": TEXT, "value": or_null(TEXT)})}, errors={400: ["VALIDATION"]}, takes={JSON: shape({"value": or_null(TEXT)})})
async def feature(request: HttpRequest, key: str) -> HttpResponseBase:
    """Sets a flag, or removes it with null."""
    body = json_body(request)
    if body is None or not isinstance(body.get("value", 0), str | None):
        return error("VALIDATION", 400)
    outside_world.set_flag(key, body["value"])
    return JsonResponse({"key": key, "value": body["value"]})


@_control("PUT", "DELETE")
@described(
    {200: shape({"uuid": TEXT}), 204: None},
    errors={400: ["VALIDATION"], 404: ["NOT_FOUND"]},
    takes={JSON: shape({"type": TEXT, "applications": list_of(TEXT), "published": TEXT, "messages": OBJECT})},
)
async def notice(request: HttpRequest, uuid: str) -> HttpResponseBase:
    """Adds or removes a notice."""
    if request.method == "DELETE":
        return HttpResponse(status=204) if outside_world.remove_notice(uuid) else error("NOT_FOUND", 404)
    body = json_body(request)
    if body is None or not notices.is_whole({**body, "uuid": uuid}):
        return error("VALIDATION", 400)
    outside_world.add_notice(uuid, body)
    return JsonResponse({**body, "uuid": uuid})


@_control("PUT")
@described({204: None}, errors={400: ["VALIDATION"]}, takes={JSON: shape({"namn": TEXT, "form": TEXT}, {"lan": TEXT})})
async def name(request: HttpRequest) -> HttpResponseBase:
    """Puts a name into the register of companies: ``{"namn", "form", "lan"}``, the figures of a sole trader's county; 204."""
    body = json_body(request) or {}
    told = {key: body.get(key, "") for key in ("namn", "form", "lan")}
    if not told["namn"] or not told["form"] or not all(isinstance(value, str) for value in told.values()):
        return error("VALIDATION", 400)
    outside_world.add_name(told["namn"], told["form"], told["lan"])
    return HttpResponse(status=204)


@_control("POST")
@described(
    {204: None},
    errors={400: ["VALIDATION"]},
    takes={JSON: shape({}, {"title": TEXT, "from": NUMBER, "until": NUMBER, "applications": list_of(TEXT), "type": TEXT})},
)
async def planned_notice(request: HttpRequest) -> HttpResponseBase:
    """Plans a notice as an operator would: ``from`` and ``until`` in seconds from now, ``applications``, ``title``; 204."""
    body, now = json_body(request), timezone.now()
    if body is None or not all(isinstance(body.get(name, 0), int | float) for name in ("from", "until")):
        return error("VALIDATION", 400)
    begins, ends = (now + timedelta(seconds=float(body.get(name, 0))) for name in ("from", "until"))
    title = str(body.get("title", ""))
    stage = Stage(stage="now", type=str(body.get("type", "INFO")), shown_from=begins, messages={"sv": (title, title)})
    plan = Plan(name=title, applications=tuple(body.get("applications", [notices.SHELL])), stages=(stage,), until=ends)
    try:
        await sync_to_async(desk.create)(plan, "test", now)
    except desk.NotAPlan:
        return error("VALIDATION", 400)
    return HttpResponse(status=204)


@_control("GET")
@described({200: list_of(shape({"name": TEXT, "method": TEXT, "path": TEXT}))}, errors={404: ["NOT_FOUND"]}, query={"name": TEXT})
async def calls(request: HttpRequest) -> HttpResponseBase:
    """The calls the portal made, by name or all; 404 for a name that no call has."""
    name = request.GET.get("name")
    made = call_log.calls(name)
    if not made and name is not None and name not in faults.NAMES:
        return error("NOT_FOUND", 404)
    return JsonResponse([call.as_json() for call in made], safe=False)


@_control("GET")
@described({200: list_of(shape({"reference": TEXT, "till": TEXT, "avsandare": TEXT, "meddelande": TEXT}))})
async def held_messages(_request: HttpRequest) -> HttpResponseBase:
    """Contact messages with the honeypot filled."""
    held = [message async for message in ContactMessage.objects.filter(held=True).order_by("created")]
    return JsonResponse(
        [
            {
                "reference": message.reference,
                "till": message.subject,
                "avsandare": message.email,
                "meddelande": message.message,
                "locale": message.locale,
                "created": message.created.isoformat(),
            }
            for message in held
        ],
        safe=False,
    )


@_control("POST")
@described({200: OBJECT})
async def flow_work(_request: HttpRequest) -> HttpResponseBase:
    """Does at once what flows have due now: what is to be delivered, and what is over."""
    return JsonResponse(await flow_controls.work())


@_control("POST")
@described(
    {204: None},
    errors={400: ["VALIDATION"], 404: ["NOT_FOUND"]},
    takes={JSON: shape({"days": NUMBER}, {"draft": TEXT, "case": TEXT})},
)
async def flow_age(request: HttpRequest) -> HttpResponseBase:
    """Moves all times of a draft or a case back by ``days``; 204."""
    body = json_body(request)
    days = body.get("days") if body else None
    if body is None or not isinstance(days, int | float) or isinstance(days, bool) or not {"draft", "case"} & set(body):
        return error("VALIDATION", 400)
    by = timedelta(days=float(days))
    if "draft" in body:
        is_there = await flow_controls.age_draft(str(body["draft"]), by)
    else:
        is_there = await flow_controls.age_case(str(body["case"]), by)
    return HttpResponse(status=204) if is_there else error("NOT_FOUND", 404)


@_control("PUT")
@described(
    {200: shape({"flow": TEXT, "version": INTEGER})},
    errors={400: ["VALIDATION"], 404: ["NOT_FOUND"]},
    takes={JSON: shape({"version": INTEGER})},
)
async def flow_version(request: HttpRequest, flow: str) -> HttpResponseBase:
    """Another declared version of a flow is the newest one from now on."""
    declared, body = flow_controls.versions(flow), json_body(request)
    if not declared:
        return error("NOT_FOUND", 404)
    version = body.get("version") if body else None
    if not isinstance(version, int) or version not in declared:
        return error("VALIDATION", 400)
    flow_controls.make_newest(flow, version)
    return JsonResponse({"flow": flow, "version": version})


@_control("POST")
@described(
    {204: None},
    errors={400: ["VALIDATION"], 404: ["NOT_FOUND"], 409: ["NOT_ALLOWED"]},
    takes={JSON: shape({}, {"state": TEXT, "message": TEXT, "reference": TEXT, "complement": OBJECT})},
)
async def flow_case(request: HttpRequest, number: str) -> HttpResponseBase:
    """What an official does: ``{"state", "message", "reference", "complement": {"fields", "text", "lastDay"}}``; 204, 409 for a move that
    the case may not make.
    """
    body = json_body(request) or {}
    words = {key: body.get(key, "") for key in ("state", "message", "reference")}
    try:
        if not all(isinstance(value, str) for value in words.values()):
            return error("VALIDATION", 400)
        asked = events.complement_of(body.get("complement"), "fields", "lastDay")
        decision = await registrations.decided(number, words["state"])
        is_there = await events.act(number, events.Said(**words, decision=decision, complement=asked), timezone.now())
    except events.NotAnEvent as wrong:
        return error("VALIDATION", 400, field=str(wrong))
    except events.NotAllowed as refusal:
        return error("NOT_ALLOWED", 409, move=str(refusal))
    if words["state"]:
        await received.note_state(number, words["state"])
    return HttpResponse(status=204) if is_there else error("NOT_FOUND", 404)


@_control("GET")
@described({200: list_of(OBJECT)})
async def flow_register(_request: HttpRequest) -> HttpResponseBase:
    """What the test register has received."""
    return JsonResponse(await received.received(), safe=False)


@_control("GET")
@described({200: list_of(shape({"to": TEXT, "subject": TEXT, "body": TEXT}))})
async def flow_mail(_request: HttpRequest) -> HttpResponseBase:
    """The mails that flows have sent."""
    return JsonResponse(await flow_controls.mails(), safe=False)


@_control("GET")
@described({200: list_of(shape({"body": TEXT, "signature": TEXT}))}, query={"draft": TEXT})
async def flow_callbacks(request: HttpRequest) -> HttpResponseBase:
    """The callbacks that the payment service sends of the orders of ``draft``, for a test to send them."""
    return JsonResponse(await flow_controls.callbacks(request.GET.get("draft", "")), safe=False)


@_control("GET")
@described({200: list_of(shape({"key": TEXT, "personnummer": TEXT, "visningsnamn": TEXT, "login": TEXT}))})
async def people(_request: HttpRequest) -> HttpResponseBase:
    """The test people with their login links."""
    return JsonResponse(
        [
            {
                "key": one.key,
                "personnummer": one.person.personnummer,
                "fornamn": one.person.fornamn,
                "efternamn": one.person.efternamn,
                "visningsnamn": one.person.visningsnamn,
                "login": with_query(
                    "/inloggad/automock",
                    id=one.person.personnummer,
                    fornamn=one.person.fornamn,
                    efternamn=one.person.efternamn,
                    target="/inloggad/mina-sidor",
                ),
            }
            for one in PEOPLE
        ],
        safe=False,
    )


def _fault(body: dict[str, Any]) -> Fault | None:
    """The fault of a body, or ``None`` when a field is of the wrong kind."""
    status, times, delay = body.get("status"), body.get("times"), body.get("delayMs", 0)
    numbers_fit = _is_number(status, 100, 599) and _is_number(times, 1, 1_000_000) and _is_number(delay or 0, 0, 600_000)
    texts_fit = all(isinstance(body.get(name), str | None) for name in ("body", "contentType"))
    if not numbers_fit or not texts_fit or not isinstance(body.get("network", False), bool):
        return None
    return Fault(status, times, timedelta(milliseconds=delay or 0), body.get("body"), body.get("contentType"), body.get("network", False))


def _is_number(value: object, least: int, most: int) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool) and least <= value <= most)
