"""The life of a session on a clock that the test holds."""

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from channels.layers import get_channel_layer

from portal.identity.accept import IdentityRefused, OpenedSession, accept_identity
from portal.identity.claims import Claims
from portal.identity.login import access_of, login_of, renewed
from portal.identity.models import Session
from portal.identity.open_pages import group_of
from portal.identity.sessions import RefreshRefused, end, refresh, state_of
from test_world import call_log
from test_world.people import by_key
from tests.portal.visitors import PRODUCTION, REFRESH, signed_in

pytestmark = pytest.mark.django_db(transaction=True)

NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
LOA3 = "http://id.elegnamnden.se/loa/1.0/loa3"


def claims(key: str = "B03", **more: object) -> Claims:
    person = by_key(key).person
    given = {"loa": "urn:vst:mock", "idp": "test", "is_mock": True, **more}
    return Claims(person.personnummer, person.fornamn, person.efternamn, person.visningsnamn, **given)  # type: ignore[arg-type]


def cookies_of(opened: OpenedSession, now: datetime) -> dict[str, str]:
    return {change.name: change.value for change in opened.cookies(now).changes if change.value}


async def refreshed(opened: OpenedSession, token: str | None, now: datetime) -> str | None:
    row, secrets = await refresh(token, opened.secrets.session_key, now)
    assert row.sid == opened.login.sid
    return secrets.refresh_token


async def test_a_login_lasts_thirty_minutes_and_not_a_second_more() -> None:
    opened = await accept_identity(claims(), NOON)
    cookies = cookies_of(opened, NOON)
    late = NOON + timedelta(minutes=30)
    found = await login_of(cookies, late - timedelta(seconds=1), "localhost")
    assert found is not None
    assert (found.person.visningsnamn, found.is_mock, found.subject) == ("Beata Styrelse", True, found.person.subject)
    assert await login_of(cookies, late, "localhost") is None


async def test_who_was_born_today_in_sweden_may_sign_in_before_it_is_midnight_in_greenwich() -> None:
    born_on_the_21st = Claims("202611219805", "Nya", "Nyfödd", "Nya Nyfödd", loa="urn:vst:mock", idp="test", is_mock=True)
    with pytest.raises(IdentityRefused):
        await accept_identity(born_on_the_21st, datetime(2026, 11, 20, 22, 59, tzinfo=UTC))
    opened = await accept_identity(born_on_the_21st, datetime(2026, 11, 20, 23, 1, tzinfo=UTC))
    assert opened.login.person.visningsnamn == "Nya Nyfödd"


async def test_a_clock_that_is_set_back_an_hour_signs_nobody_out_and_takes_no_second_tab_for_a_thief() -> None:
    opened = await accept_identity(claims(), NOON)
    later = NOON + timedelta(minutes=10)
    second = await refreshed(opened, opened.secrets.refresh_token, later)
    set_back = later - timedelta(hours=1)
    assert await refreshed(opened, second, set_back) == second
    assert await refreshed(opened, opened.secrets.refresh_token, set_back) is None, "a tab that asked before the clock was set"
    assert await login_of(cookies_of(opened, later), set_back, "localhost") is not None


async def test_a_refresh_rotates_and_within_the_cool_down_answers_the_same_again() -> None:
    opened = await accept_identity(claims(), NOON)
    first = opened.secrets.refresh_token
    later = NOON + timedelta(minutes=10)
    second = await refreshed(opened, first, later)
    assert second != first
    assert await refreshed(opened, second, later + timedelta(seconds=59)) == second
    row = await Session.objects.aget(sid=opened.login.sid)
    assert row.expires_at == later + timedelta(minutes=30)
    assert await refreshed(opened, second, later + timedelta(seconds=61)) != second


async def test_a_second_tab_may_use_the_old_token_for_a_moment_and_then_it_ends_the_session() -> None:
    opened = await accept_identity(claims(), NOON)
    first, later = opened.secrets.refresh_token, NOON + timedelta(minutes=10)
    await refreshed(opened, first, later)
    assert await refreshed(opened, first, later + timedelta(seconds=19)) is None, "nothing is rotated"
    with pytest.raises(RefreshRefused) as refused:
        await refreshed(opened, first, later + timedelta(seconds=21))
    assert refused.value.reason == "reuse"
    assert await access_of(cookies_of(opened, NOON), later, "localhost") is None


async def test_many_refreshes_at_once_make_one_new_token() -> None:
    opened = await accept_identity(claims(), NOON)
    first, later = opened.secrets.refresh_token, NOON + timedelta(minutes=10)
    given = await asyncio.gather(*(refreshed(opened, first, later) for _ in range(8)))
    assert sum(token is not None for token in given) == 1


async def test_a_refresh_on_its_way_at_the_end_is_still_taken() -> None:
    opened = await accept_identity(claims(), NOON)
    late = NOON + timedelta(minutes=30, seconds=59)
    assert await refreshed(opened, opened.secrets.refresh_token, late)
    idle = await accept_identity(claims(), NOON)
    with pytest.raises(RefreshRefused) as refused:
        await refreshed(idle, idle.secrets.refresh_token, late + timedelta(seconds=1))
    assert refused.value.reason == "expired"


async def test_near_the_absolute_end_the_tokens_are_cut_to_it() -> None:
    opened = await accept_identity(claims(), NOON)
    ends = NOON + timedelta(hours=8)
    await Session.objects.filter(sid=opened.login.sid).aupdate(expires_at=ends)
    row, _secrets = await refresh(opened.secrets.refresh_token, opened.secrets.session_key, ends - timedelta(minutes=10))
    assert row.expires_at == ends
    state = state_of(row, ends - timedelta(minutes=10))
    assert (state["secondsLeft"], state["session_ends_in"], state["notify_in"], state["refresh_in"]) == (600, 600, 300, 0)


async def test_the_end_of_a_session_is_told_to_its_open_pages_and_leaves_no_name_in_the_row() -> None:
    opened = await accept_identity(claims(), NOON)
    layer = get_channel_layer()
    channel = await layer.new_channel()
    await layer.group_add(group_of(opened.login.sid), channel)
    assert await renewed(opened.login, NOON) is not None
    await end(opened.login.sid, NOON)
    assert await layer.receive(channel) == {"type": "session.ended", "here": False}
    row = await Session.objects.aget(sid=opened.login.sid)
    assert (row.personnummer, row.visningsnamn, row.is_alive(NOON)) == ("", "", False)
    assert await renewed(opened.login, NOON) is None


async def test_a_user_token_that_cannot_be_decoded_is_logged_and_counts_as_signed_out(caplog: pytest.LogCaptureFixture) -> None:
    opened = await accept_identity(claims(), NOON)
    cookies = {**cookies_of(opened, NOON), "vst_user": "abc"}
    assert await login_of(cookies, NOON, "localhost") is None
    assert await login_of(cookies, NOON, "localhost") is None
    lines = [record.message for record in caplog.records if record.levelname == "ERROR"]
    assert lines == ["Something went wrong while decoding token."] * 2
    assert len(call_log.calls("event")) == 1, "told once for the session"


async def test_without_a_user_token_nobody_is_signed_in_for_a_page() -> None:
    opened = await accept_identity(claims(), NOON)
    cookies = cookies_of(opened, NOON)
    del cookies["vst_user"]
    assert await login_of(cookies, NOON, "localhost") is None
    assert await access_of(cookies, NOON, "localhost") is not None


async def test_the_user_token_of_another_session_is_none() -> None:
    opened, other = await accept_identity(claims(), NOON), await accept_identity(claims("B01"), NOON)
    cookies = {**cookies_of(opened, NOON), "vst_user": cookies_of(other, NOON)["vst_user"]}
    assert await login_of(cookies, NOON, "localhost") is None


async def test_a_real_login_counts_everywhere_and_a_test_login_not_on_the_production_host() -> None:
    real = await accept_identity(claims(is_mock=False, loa=LOA3), NOON)
    mock = await accept_identity(claims(), NOON)
    assert await login_of(cookies_of(real, NOON), NOON, PRODUCTION) is not None
    assert await login_of(cookies_of(real, NOON), NOON, "localhost") is not None
    assert await login_of(cookies_of(mock, NOON), NOON, PRODUCTION) is None


@pytest.mark.parametrize("loa", ["http://id.elegnamnden.se/loa/1.0/loa2", "urn:vst:mock", ""])
async def test_another_level_of_assurance_is_refused_and_logged(loa: str, caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(IdentityRefused):
        await accept_identity(claims(is_mock=False, loa=loa), NOON)
    assert any(record.levelname == "WARNING" for record in caplog.records)


async def test_in_production_a_test_login_is_refused(settings: object) -> None:
    settings.VST_ENV = "production"  # type: ignore[attr-defined]
    with pytest.raises(IdentityRefused):
        await accept_identity(claims(), NOON)


@pytest.mark.requirement("MEND-010")
def test_in_production_the_refresh_token_of_a_test_person_is_401(settings: object) -> None:
    beata = signed_in("B03")
    settings.VST_ENV = "production"  # type: ignore[attr-defined]
    answer = beata.get(REFRESH)
    assert (answer.status_code, answer.json()["error"]) == (401, "NOT_AUTHORIZED")
    assert all(answer.cookies[name].value == "" for name in ("vst_token", "vst_user", "vst_refresh_token"))


@pytest.mark.requirement("MEND-010")
def test_so_it_is_on_the_production_host_of_a_test_environment() -> None:
    beata = signed_in("B03")
    answer = beata.get(REFRESH, headers={"Host": PRODUCTION})
    assert (answer.status_code, answer.json()["error"]) == (401, "NOT_AUTHORIZED")
