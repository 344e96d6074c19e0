"""A developer's portal, where anybody signs in as anybody, says so when others can reach it."""

from typing import Any

import pytest

from portal.runtime.environment import warn_of_an_open_listener


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.53", "localhost", "::1", "[::1]"])
def test_on_the_machine_itself_there_is_nothing_to_say(address: str, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.VST_ENV = "local"
    warn_of_an_open_listener(address)
    assert not caplog.records


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.0.2.7", "portal.example"])
def test_a_local_portal_that_others_can_reach_is_warned_of(address: str, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.VST_ENV = "local"
    warn_of_an_open_listener(address)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    settings.VST_ENV = "test"
    warn_of_an_open_listener(address)
    assert len(caplog.records) == 1
