"""What the portal keeps itself stands on my pages: asked once for each authority, whoever asks beside each other."""

import asyncio
from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync

from portal.eservices.overview import Overview, Told, overview_of, rest_of
from portal.eservices.registry import ORGANISATIONS
from portal.eservices.service_visit import ServiceVisit
from test_world import faults
from test_world.faults import Fault
from tests.portal.eservices.visits import beatas_visit
from tests.portal.flags_of import flags

PATIENCE = timedelta(seconds=30)
BOLAGSVERKET = ORGANISATIONS["Bolagsverket"]

pytestmark = pytest.mark.django_db(transaction=True)


def beata() -> ServiceVisit:
    """She acts for Östra Verken and lets the portal retrieve nothing."""
    return beatas_visit("mina-sidor", flags=flags())


def test_who_asks_for_the_rest_of_one_service_takes_no_answer_from_another_tab_that_asks_for_all() -> None:
    async def both() -> tuple[Overview, list[Told]]:
        (one, *_) = (told for told in (await overview_of(beata(), PATIENCE)).told if told.authority == BOLAGSVERKET)
        rest = asyncio.ensure_future(_all_of(one))
        await asyncio.sleep(0)  # it has asked, and has no answer yet
        return await overview_of(beata(), PATIENCE), await rest

    overview, rest = async_to_sync(both)()
    assert len(rest) == 1
    assert {told.service_id for told in overview.told} == {told.service_id for told in async_to_sync(overview_of)(beata(), PATIENCE).told}
    assert overview.waiting == ()


def test_what_cannot_be_read_of_one_authority_is_one_fault_of_the_log_and_leaves_the_others(caplog: pytest.LogCaptureFixture) -> None:
    faults.put("eservice-overview-bolagsverket", Fault(status=500))
    overview = async_to_sync(overview_of)(beata(), PATIENCE)
    assert {told.authority for told in overview.failed} == {BOLAGSVERKET}
    assert len({told.reference for told in overview.failed}) == 1
    assert caplog.text.count("could not say what is going on") == 1
    assert {told.authority for told in overview.told} > {BOLAGSVERKET}


async def _all_of(one: Told) -> list[Told]:
    return [told async for told in rest_of(beata(), [one])]
