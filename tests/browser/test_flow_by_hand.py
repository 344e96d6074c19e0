"""Whole applications to the receipt, without scripts and with keys alone: a market stall, and a company with others who sign."""

from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path

import pytest
from torgplats import flow

from portal.testing.flows import Journey
from tests.browser.by_hand import ByHand
from tests.browser.pages.portal import Portal
from tests.demo.company import FOUNDING
from tests.portal.flow.applicant import CRAFTS, OSTRA_VERKEN, day

STALL = Journey(flow).as_("B03", OSTRA_VERKEN).answers(torg="hamntorget", fran=day(20), till=day(21), **CRAFTS)
JOURNEYS: Mapping[str, tuple[str, Journey, tuple[str, ...]]] = {
    "market stall": ("/inloggad/torgplats", STALL, ()),
    "company": ("/inloggad/foretagsregistrering", FOUNDING, ("B01", "B03")),
}


@pytest.mark.requirement("FLOW-052")
@pytest.mark.parametrize("journey", JOURNEYS)
@pytest.mark.parametrize("keys", [False, True], ids=["without scripts", "with keys alone"])
def test_somebody_comes_from_the_first_question_to_the_receipt(portal: Portal, tmp_path: Path, journey: str, keys: bool) -> None:
    service, given, signed_by = JOURNEYS[journey]
    hands = ByHand(portal, given, tmp_path, scripts=keys, keys=keys)
    with nullcontext() if keys else portal.without_scripts():
        hands.logs_in(f"{service}/ny")
        assert hands.comes_to_receipt(signed_by)
