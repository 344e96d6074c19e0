"""Without processes of their own every service is drawn where visitors are served, and nothing of the room for them is needed."""

from collections.abc import Iterator

import pytest
from django.test import override_settings

from portal.eservices import placement, plugins
from portal.eservices.placement import InThisProcess
from portal.own_process import where
from portal.own_process.placement import OwnProcessPlacement
from tests.portal.flags_of import flags


@pytest.fixture
def in_this_process() -> Iterator[None]:
    where._leave_to_others(frozenset({"mina-sidor"}))
    placement.in_force.cache_clear()
    with override_settings(SERVICE_PLACEMENT="portal.eservices.placement.InThisProcess"):
        yield
    placement.in_force.cache_clear()
    where._leave_to_others(frozenset())


async def test_all_code_runs_here(in_this_process: None) -> None:
    assert isinstance(placement.in_force(), InThisProcess)
    plugin = plugins.plugin_of("mina-sidor", flags())
    assert plugin is not None and plugin is not plugins._AWAY and plugins.faults() == []


async def test_calls_are_answered_by_the_application_itself(in_this_process: None) -> None:
    async def application(scope: object, receive: object, send: object) -> None: ...

    placed = placement.in_force()
    placed.serve_the_shell()
    assert placed.around(application) is application
    placed.start()
    await placed.stop()


def test_the_portal_gives_processes_to_services_that_want_one() -> None:
    assert isinstance(placement.in_force(), OwnProcessPlacement)
