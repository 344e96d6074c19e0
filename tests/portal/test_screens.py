"""The records of screens, and what a post needs of the page that it leaves."""

from collections.abc import Iterator
from typing import Any

import pytest

from portal.testing.visitors import Visitor
from portal.web.screen import Address, Screen, register, route_at, routes, screen, screens
from test_world import faults
from test_world.faults import Fault

COMPANY = "/inloggad/mina-sidor/foretag"


@pytest.fixture
def services_cannot_read() -> Iterator[None]:
    """What e-services in Python read cannot be had."""
    faults.put("eservice", Fault(status=500))
    yield
    faults.end("eservice")


def draw(page: Any) -> str:
    return ""


def test_a_screen_is_found_by_its_name_and_its_addresses() -> None:
    chooser = screen("chooser")
    assert [route.name for route in chooser.routes()] == ["chooser-foretag", "valj-vem-du-vill-foretrada"]
    assert route_at("/en/inloggad/foretag-och-foreningar") in routes()
    assert {route.screen for route in routes()} <= {each.name for each in screens()}


@pytest.mark.parametrize(
    ("second", "why"),
    [
        (Screen(name="cookies", draw=draw), "two screens called cookies"),
        (Screen(name="biscuits", draw=draw, addresses=(Address("biscuits", "/cookies", "/en/biscuits"),)), "/cookies is the address"),
        (Screen(name="biscuits", draw=draw, addresses=(Address("cookies", "/kakor", "/en/biscuits"),)), "cookies is the address"),
    ],
)
def test_no_screen_takes_the_name_or_the_address_of_another(second: Screen, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        register(second)
    assert route_at("/cookies") == screen("cookies").routes()[0]
    assert route_at("/kakor") is None


@pytest.mark.django_db
@pytest.mark.usefixtures("services_cannot_read")
def test_what_is_posted_is_taken_though_the_page_it_leaves_cannot_be_read() -> None:
    beata = Visitor("B03", acting_for="7521030010")
    assert beata.visits(COMPANY).status == 500
    sent = beata.posts(COMPANY, {"note": "Ring banken", "party": "7521030010"})
    assert (sent.status, sent.location) == (303, COMPANY)
    faults.end("eservice")
    assert "Ring banken" in beata.visits(COMPANY).content
