"""What the visitor sees of the services that a test environment has in the place of real ones: signatures and payments."""

from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from reactpy import html
from reactpy.types import VdomDict

from components.ui.button import button
from portal.flow.payment import State
from portal.http.addresses import local_or_none
from portal.web.drawn import SEE_OTHER, drawn, redirect
from portal.web.failure_pages import error_page
from portal.web.page import Page
from portal.web.page_request import PageRequest
from portal.web.screen import Address, NothingHere, Post, Screen, Show, ShownPage
from portal.words.texts import text
from test_world import payment_service, signing_service
from test_world.people import PEOPLE, by_key

WAYS: dict[str, State] = {"betala": "betald", "neka": "nekad", "avbryt": "avbruten", "kom-aldrig-tillbaka": "betald"}
"""The buttons of the payment page, and what becomes of the order."""

OWN = "sjalv"
"""Whoever is signed in, who may be nobody of the named test people."""


@dataclass(frozen=True, slots=True)
class AtService:
    """What somebody came with, and whether they stay."""

    values: tuple[tuple[str, str], ...]
    is_over: bool = False


async def load(show: Show, page: Page) -> Page:
    if not local_or_none(page.values.get("ater")):
        raise NothingHere
    return replace(page, details=AtService(tuple(page.values.items())))


def signing(page: Page) -> VdomDict:
    """One button for whoever is signed in, one for each test person, and one to give up."""
    t = partial(text, page.locale)
    own = [(OWN, page.login.person.visningsnamn, t("mockSigning.own"))] if page.login else []
    people = [_person(*each) for each in (*own, *((one.key, one.person.visningsnamn, one.key) for one in PEOPLE))]
    return html.div(
        {"className": "wrap band", "data-testid": "mock-signing"},
        html.h1(t("mockSigning.title")),
        html.p({"className": "lead"}, t("mockSigning.intro")),
        _form(
            page,
            html.ul({"className": "people", "role": "list"}, *people),
            button(t("mockSigning.cancel"), variant="outline", type="submit", name="person", value="", test_id="mock-signing-cancel"),
        ),
    )


def _person(key: str, name: str, about: str) -> VdomDict:
    chosen = {"type": "submit", "name": "person", "value": key, "data-testid": "mock-signer", "data-person": key}
    return html.li({"key": key}, html.button({**chosen, "className": "person"}, html.b(name), html.span({"className": "meta"}, about)))


async def take_signing(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Sends whoever was chosen back with proof."""
    key, back, login = request.POST.get("person", ""), local_or_none(request.POST.get("ater")), shown.page.login
    number = login.person.personnummer if key == OWN and login else _number_of(key)
    if number is None or not back:
        return await drawn(request, await error_page(page_request, 400))
    return redirect(signing_service.way_back(request.POST.get("id", ""), request.POST.get("digest", ""), back, number), SEE_OTHER)


def _number_of(key: str) -> str | None:
    """Of a test person; empty for nobody, ``None`` for a key that nobody has."""
    try:
        return by_key(key).person.personnummer if key else ""
    except KeyError:
        return None


def payment(page: Page) -> VdomDict:
    """One button for each thing that may become of a payment."""
    t, details = partial(text, page.locale), page.details
    if details.is_over:
        return html.div({"className": "wrap band"}, html.h1({"data-testid": "mock-payment-over"}, t("mockPayment.over")))
    buttons = [
        button(t(f"mockPayment.{way}"), variant="outline", type="submit", name="way", value=way, test_id=f"mock-payment-{way}", key=way)
        for way in WAYS
    ]
    return html.div(
        {"className": "wrap band", "data-testid": "mock-payment"},
        html.h1(t("mockPayment.title")),
        html.p({"className": "lead"}, t("mockPayment.intro", amount=dict(details.values).get("kronor", ""))),
        _form(page, html.div({"className": "actions"}, *buttons)),
    )


async def take_payment(request: HttpRequest, page_request: PageRequest, shown: ShownPage) -> HttpResponse:
    """Notes what was chosen, and sends the payer back, or not."""
    back, way = local_or_none(request.POST.get("ater")), request.POST.get("way", "")
    try:
        order = UUID(request.POST.get("order", ""))
    except ValueError:
        back = None
    if not back or way not in WAYS:
        return await drawn(request, await error_page(page_request, 400))
    payment_service.choose(order, WAYS[way])
    if way == "kom-aldrig-tillbaka":
        return await drawn(request, replace(shown.page, details=AtService((), is_over=True)))
    return redirect(back, SEE_OTHER)


def _form(page: Page, *children: VdomDict) -> VdomDict:
    fields = [("csrfmiddlewaretoken", page.csrf_token), *page.details.values]
    return html.form(
        {"method": "post", "action": page.path},
        *[html.input({"type": "hidden", "name": name, "value": value, "key": name}) for name, value in fields],
        *children,
    )


SCREENS = (
    Screen(
        name="mock-signing",
        addresses=(Address("mock-signing", signing_service.PAGE, f"/en{signing_service.PAGE}"),),
        title="mockSigning.title",
        load=load,
        draw=signing,
        post=Post(take_signing, acts_for="person"),
        is_indexed=False,
        test_only=True,
    ),
    Screen(
        name="mock-payment",
        addresses=(Address("mock-payment", payment_service.PAGE, f"/en{payment_service.PAGE}"),),
        title="mockPayment.title",
        load=load,
        draw=payment,
        post=Post(take_payment, acts_for="person"),
        is_indexed=False,
        test_only=True,
    ),
)
