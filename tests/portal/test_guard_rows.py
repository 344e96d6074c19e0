"""The guard and the chooser as the rows of the specification check them, for named people."""

import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from portal.testing.visitors import Visitor
from tests.portal.test_party_sockets import Tab, in_one_thread, opened
from tests.portal.visitors import end_fault, fault

pytestmark = pytest.mark.django_db

CHOOSER = "/inloggad/valj-vem-du-vill-foretrada"
CASES = "/inloggad/bolagsverket/arenden"
OSTRA_VERKEN, ALBINS_AKERI = "5521030014", "5521010016"


@pytest.mark.requirement("PARTY-001")
def test_albin_acts_as_himself_and_then_for_his_company() -> None:
    albin = Visitor("B01")
    for number, form in (("198307149818", "PERSON"), (ALBINS_AKERI, "AB")):
        albin.presses(albin.visits(CHOOSER), "chooser-item", orgnr=number)
        entity = albin.visits("/inloggad/mina-sidor").find("profile-entity")
        assert (entity.get("data-orgnr"), entity.get("data-formkod")) == (number, form)


@pytest.mark.requirement("PARTY-013")
def test_beata_is_herself_on_open_pages_until_she_chooses_and_is_still_asked_behind_the_login() -> None:
    beata = Visitor("B03")
    entity = beata.visits("/tjanster").find("profile-entity")
    assert (entity.get("data-orgnr"), entity.get("data-formkod")) == ("199204029806", "PERSON")
    assert beata.cookie("vst_valt_engagemang") is None
    answer = beata.visits(CASES)
    assert (answer.status, (answer.location or "").split("?")[0]) == (302, CHOOSER)


@pytest.mark.requirement("PARTY-024")
def test_tolvan_who_has_no_engagement_is_himself_at_once_and_goes_on() -> None:
    tolvan = Visitor("P00")
    page = tolvan.follows(f"{CHOOSER}?redirect=/inloggad/demo")
    assert (page.status, page.address) == (200, "/inloggad/demo")
    assert tolvan.cookie("vst_valt_engagemang") == "191212121212"


@pytest.mark.requirement("PARTY-025")
def test_selma_who_is_only_a_sole_trader_is_herself_at_once_and_goes_on() -> None:
    selma = Visitor("S01")
    page = selma.follows(CHOOSER)
    assert (page.status, page.address) == (200, "/inloggad/mina-sidor")
    assert selma.cookie("vst_valt_engagemang") == "197903059801"


@pytest.mark.requirement("PARTY-026")
def test_malte_who_has_too_many_companies_sees_the_chooser_and_nothing_is_chosen() -> None:
    malte = Visitor("F01")
    page = malte.visits(CHOOSER)
    assert page.status == 200
    assert page.has("chooser-error", code="FOR_MANGA_FORETAG")
    assert [item.get("data-formkod") for item in page.all("chooser-item")] == ["PERSON"]
    assert malte.cookie("vst_valt_engagemang") is None


@pytest.mark.requirement("PARTY-027")
def test_albin_who_has_one_company_is_asked() -> None:
    albin = Visitor("B01")
    answer = albin.visits(CASES)
    assert (answer.status, (answer.location or "").split("?")[0]) == (302, CHOOSER)
    page = albin.visits(answer.location or "")
    assert [item.get("data-orgnr") for item in page.all("chooser-item")] == ["198307149818", ALBINS_AKERI]


# --- A register that is slow ---


@pytest.mark.requirement("PARTY-009")
@in_one_thread
async def test_the_chooser_shows_that_it_waits_and_then_the_list() -> None:
    beata = await sync_to_async(Visitor)("B03", OSTRA_VERKEN)
    await sync_to_async(fault)(beata.client, "engagements", delayMs=3000)
    page = await sync_to_async(beata.visits)(CHOOSER)
    waiting = page.find("chooser-loading")
    assert (page.status, waiting.get("aria-busy"), waiting.get("role")) == (200, "true", "status")
    assert not page.has("chooser-item")
    assert not page.has("profile-entity")
    async with opened(beata, CHOOSER, page) as (tab, model):
        assert "chooser-loading" in json.dumps(model)
        drawn = json.dumps(await tab.hears(), ensure_ascii=False)
    assert "chooser-loading" not in drawn
    assert "Östra Verken AB" in drawn
    assert f'data-orgnr=\\\\\\"{OSTRA_VERKEN}\\\\\\" data-formkod=\\\\\\"AB\\\\\\" aria-current=\\\\\\"true\\\\\\"' in json.dumps(drawn)


@in_one_thread
async def test_the_chooser_shows_that_it_waits_and_then_the_error() -> None:
    olga = await sync_to_async(Visitor)("F02")
    await sync_to_async(fault)(olga.client, "engagements", status=500, delayMs=1500, times=1)
    page = await sync_to_async(olga.visits)(CHOOSER)
    assert page.has("chooser-loading")
    async with opened(olga, CHOOSER, page) as (tab, model):
        drawn = json.dumps(model, ensure_ascii=False)
        if "chooser-loading" in drawn:
            drawn = json.dumps(await tab.hears(), ensure_ascii=False)
    assert "OKANT_FEL" in drawn
    assert "Olga Okänd" in drawn


@in_one_thread
async def test_a_person_alone_who_waited_is_sent_on_by_a_page_that_is_loaded_anew() -> None:
    tolvan = await sync_to_async(Visitor)("P00")
    await sync_to_async(fault)(tolvan.client, "engagements", delayMs=1500)
    page = await sync_to_async(tolvan.visits)(CHOOSER)
    tab = Tab(tolvan, CHOOSER, page)
    await tab.connects()
    assert await tab.close_code() == 4401
    await tab.leaves()
    answer = await sync_to_async(tolvan.visits)(CHOOSER)
    assert (answer.status, answer.location) == (302, "/inloggad/mina-sidor")


def test_without_scripts_a_chooser_that_waits_looks_again_and_drops_no_choice() -> None:
    beata = Visitor("B03", OSTRA_VERKEN)
    fault(beata.client, "engagements", delayMs=60_000)
    page = beata.visits(f"/en{CHOOSER}?redirect=/inloggad/demo")
    (refresh,) = page.tree.xpath("//noscript/meta[@http-equiv='refresh']/@content") or _refreshes(page.content)
    assert refresh == "2"
    assert page.text("chooser-loading").startswith("Fetching your companies and associations")
    assert beata.cookie("vst_valt_engagemang") == OSTRA_VERKEN
    end_fault(beata.client, "engagements")
    again = beata.visits(f"/en{CHOOSER}?redirect=/inloggad/demo")
    assert not again.has("chooser-loading")
    assert beata.presses(again, "chooser-item", orgnr=OSTRA_VERKEN).location == "/inloggad/demo"


def _refreshes(content: str) -> list[Any]:
    before, _, after = content.partition('<noscript><meta http-equiv="refresh" content="')
    return [after.partition('"')[0]] if before else []
