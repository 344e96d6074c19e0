"""Whole applications to the receipt, without scripts and with keys alone: a market stall, and a company with others who sign."""

from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from portal.flow.definition import Definition
from portal.flow.known import flow_at
from tests.browser.by_hand import ByHand
from tests.browser.pages.portal import Portal
from tests.browser.test_flow import OSTRA_VERKEN
from tests.demo.company import FOUNDING
from tests.portal.flow.applicant import CRAFTS, day

STALL = {"torg": "hamntorget", "fran": day(20), "till": day(21), **CRAFTS}
JOURNEYS: Mapping[str, tuple[str, str, str, Mapping[str, Any], tuple[str, ...]]] = {
    "market stall": ("torgplats", "/inloggad/torgplats", "B03", STALL, ()),
    "company": ("bolagsverket-foretagsregistrering", "/inloggad/foretagsregistrering", "P00", FOUNDING.given, ("B01", "B03")),
}


def the_flow(service: str) -> Definition:
    found = flow_at(service, "registrering-ab" if service.startswith("bolagsverket") else service, 1)
    assert found
    return found


@pytest.mark.requirement("FLOW-052")
@pytest.mark.parametrize("journey", JOURNEYS)
@pytest.mark.parametrize("keys", [False, True], ids=["without scripts", "with keys alone"])
def test_somebody_comes_from_the_first_question_to_the_receipt(portal: Portal, tmp_path: Path, journey: str, keys: bool) -> None:
    service, path, person, given, others = JOURNEYS[journey]
    party = {"valt-engagemang": OSTRA_VERKEN} if person == "B03" else {}
    portal.log_in(person, "/cookies", **party)
    hands = ByHand(portal, the_flow(service), given, tmp_path, keys=keys)
    with nullcontext() if keys else portal.without_scripts():
        portal.visit(f"{path}/ny", live=keys)
        hands.comes_to_check()
        hands.leads_on(lambda: hands.presses("flow-submit"))
        draft = portal.path.removesuffix("/signera")
        hands.leads_on(lambda: hands.presses("flow-sign-button"))
        signs(portal, person, draft)
    for other in others:
        portal.log_in(other, "/inloggad/att-signera")
        portal.click("sign-item-link")
        portal.wait(lambda: portal.has("sign-page"), "what is to be signed")
        portal.wait_until_live()
        portal.click("flow-sign-button")
        signs(portal, other, "/inloggad/att-signera")
    if others:
        portal.log_in(person, "/cookies")
    with nullcontext() if keys else portal.without_scripts():
        portal.visit(f"{draft}/betala", live=keys)
        hands.leads_on(lambda: hands.presses("flow-pay"))
        hands.leads_on(lambda: hands.presses("flow-pay-go"))
        portal.wait(lambda: portal.has("mock-payment"), "the payment service")
        portal.click("mock-payment-betala")
        portal.wait(lambda: portal.has("receipt"), "the receipt")
        assert portal.text("receipt-number")


def signs(portal: Portal, person: str, leads_to: str) -> None:
    """At the service of test environments, as this person."""
    portal.wait(lambda: portal.has("mock-signing"), "the signature service")
    portal.click("mock-signer", f"[data-person={person}]")
    portal.wait(lambda: portal.path.startswith(leads_to), leads_to)
