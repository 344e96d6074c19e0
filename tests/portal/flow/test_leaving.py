"""A register is asked when a field is left: one message for each, and what it says stands at the field."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from tests.portal.flow.applicant import Applicant, christmas
from tests.portal.test_party_sockets import _all, in_one_thread, opened

pytestmark = pytest.mark.django_db


def fields_target(model: Any) -> str:
    found = [part for part in _all(model) if "onBlur" in part.get("eventHandlers", {})]
    assert found
    return str(found[0]["eventHandlers"]["onBlur"]["target"])


def left(name: str, value: str, **more: object) -> dict[str, object]:
    return {"target": {"name": name, "value": value, **more}}


@in_one_thread
async def test_what_the_register_says_stands_at_the_field_that_was_left_and_nothing_is_stored() -> None:
    beata = await sync_to_async(Applicant)()
    async with opened(beata, "/inloggad/torgplats/ny") as (tab, model):
        target = fields_target(model)
        await tab.sends(target, left("torg", "stortorget", checked=True))
        await tab.sends(target, left("till", christmas()))
        await tab.sends(target, left("fran", christmas()))
        update = json.dumps(await tab.hears(), ensure_ascii=False)
        assert "torg-error" in update
        assert "Torget är fullt den första dagen" in update
        await tab.sends(target, left("torg", "hamntorget", checked=True))
        assert "Torget är fullt" not in json.dumps(await tab.hears(), ensure_ascii=False)
        await tab.sends(target, left("csrfmiddlewaretoken", "x"))
        assert await tab.hears_nothing()
    assert await sync_to_async(beata.drafts)() == []


@in_one_thread
async def test_a_step_without_a_register_listens_to_no_field() -> None:
    beata = await sync_to_async(Applicant)()
    page = await sync_to_async(beata.begins)()
    async with opened(beata, page.address, page) as (_, model):
        assert not [part for part in _all(model) if "onBlur" in part.get("eventHandlers", {})]
