"""The test login: one GET with a person's number."""

import logging
from datetime import UTC, datetime
from time import time

import pytest

from mock_login.automock import SignedIn, automock
from portal.identity.login import login_of
from test_world import faults
from test_world.faults import Fault
from tests.portal.visitors import PRODUCTION, payload

pytestmark = pytest.mark.django_db(transaction=True)

TOLVAN = "191212121212"
ALBIN = "198307149818"
BEATA = "199204029806"
OSTRA_VERKEN = "5521030014"
NOBODYS = "5529990011"


async def visits(cookies: dict[str, str] | None = None, host: str = "localhost", **query: str) -> SignedIn | None:
    return await automock({name.replace("_", "-"): value for name, value in query.items()}, cookies or {}, host, datetime.now(UTC))


async def signs_in(cookies: dict[str, str] | None = None, **query: str) -> SignedIn:
    found = await visits(cookies, **query)
    assert found is not None
    return found


async def test_every_parameter_is_read() -> None:
    found = await signs_in(
        id=TOLVAN, fornamn="Tolvan", efternamn="Tolvansson", target="/inloggad/demo", valt_engagemang="5520000018", skip_validation="true"
    )
    assert payload(found.cookies.value_of("vst_user") or "")["per"]["fornamn"] == "Tolvan"
    assert found.cookies.value_of("vst_valt_engagemang") == "5520000018"
    assert found.cookies.value_of("vst_valt_engagemang_skip_validation") == "true"
    assert found.target == "/inloggad/demo"


async def test_the_cookies_of_the_answer_sign_the_person_in() -> None:
    found = await signs_in(id=BEATA)
    cookies = {change.name: change.value for change in found.cookies.changes if change.value}
    assert {"vst_user", "vst_token", "vst_refresh_token"} <= set(cookies)
    login = await login_of(cookies, datetime.now(UTC), "localhost")
    assert login is not None
    assert login.person.visningsnamn == "Beata Styrelse"
    assert found.target == "/inloggad/mina-sidor"


@pytest.mark.requirement("LOGIN-031")
async def test_the_display_name_is_made_of_the_two_names() -> None:
    found = await signs_in(id=TOLVAN, fornamn="Åsa", efternamn="Öberg")
    assert payload(found.cookies.value_of("vst_user") or "")["per"] == {
        "personnummer": TOLVAN,
        "fornamn": "Åsa",
        "efternamn": "Öberg",
        "visningsnamn": "Åsa Öberg",
    }


async def test_names_left_out_are_those_of_the_table_else_test_person() -> None:
    assert (await signs_in(id=TOLVAN)).person.visningsnamn == "Tolvan Tolvansson"
    assert (await signs_in(id="197010632391")).person.visningsnamn == "Test Person"


@pytest.mark.parametrize("number", ["123", "", "191212121213", "121212-1212", "9204029806"])
async def test_an_id_that_is_no_personal_number_signs_nobody_in(number: str) -> None:
    assert await visits(id=number) is None


async def test_on_the_production_host_nobody_is_signed_in() -> None:
    assert await visits(host=PRODUCTION, id=TOLVAN) is None


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:alert(1)", ""])
async def test_a_target_elsewhere_is_as_if_missing(target: str) -> None:
    assert (await signs_in(id=TOLVAN, target=target)).target == "/inloggad/mina-sidor"


@pytest.mark.requirement("LOGIN-034")
async def test_a_choice_that_is_not_the_users_is_logged_and_not_accepted(caplog: pytest.LogCaptureFixture) -> None:
    found = await signs_in(id=ALBIN, valt_engagemang=NOBODYS)
    assert found.cookies.value_of("vst_valt_engagemang") is None
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "missing engagement" in line.getMessage()
    assert NOBODYS in line.getMessage()
    assert ALBIN not in caplog.text


@pytest.mark.requirement("LOGIN-034")
@pytest.mark.parametrize("typed", ["abc", "55210100", "5521010016 5521030014"])
async def test_a_choice_that_is_no_number_is_logged_and_not_accepted(caplog: pytest.LogCaptureFixture, typed: str) -> None:
    found = await signs_in(id=ALBIN, valt_engagemang=typed)
    assert found.cookies.value_of("vst_valt_engagemang") is None
    (line,) = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert "no organisation number" in line.getMessage()
    assert typed not in caplog.text


async def test_a_choice_of_the_users_own_is_stored() -> None:
    found = await signs_in(id=BEATA, valt_engagemang="552103-0014")
    assert found.cookies.value_of("vst_valt_engagemang") == OSTRA_VERKEN


@pytest.mark.requirement("LOGIN-037")
async def test_a_choice_left_from_before_is_kept_only_when_the_new_person_has_it() -> None:
    before = {"vst_valt_engagemang": OSTRA_VERKEN}
    as_tolvan = await signs_in(before, id=TOLVAN)
    assert payload(as_tolvan.cookies.value_of("vst_user") or "")["per"]["personnummer"] == TOLVAN
    assert [c.value for c in as_tolvan.cookies.changes if c.name == "vst_valt_engagemang"] == [None]
    as_beata = await signs_in(before, id=BEATA)
    assert "vst_valt_engagemang" not in [c.name for c in as_beata.cookies.changes]
    faults.put("engagements", Fault(status=500))
    while_failing = await signs_in(before, id=TOLVAN)
    assert "vst_valt_engagemang" not in [c.name for c in while_failing.cookies.changes]


async def test_whoever_was_signed_in_before_is_not_any_more() -> None:
    first = await signs_in(id=BEATA)
    cookies = {change.name: change.value for change in first.cookies.changes if change.value}
    await signs_in(cookies, id=TOLVAN)
    assert await login_of(cookies, datetime.now(UTC), "localhost") is None


@pytest.mark.requirement("SESSION-033")
@pytest.mark.parametrize(("asked", "seconds"), [("", 1800), ("240", 240), ("5", 5), ("-1", 1800), ("abc", 1800), ("999999", 1800)])
async def test_the_lifetime_of_the_tokens_is_thirty_minutes_or_what_the_login_asks(asked: str, seconds: int) -> None:
    found = await signs_in(id=TOLVAN, token_livslangd=asked)
    assert abs(payload(found.cookies.value_of("vst_user") or "")["exp"] - time() - seconds) <= 5
