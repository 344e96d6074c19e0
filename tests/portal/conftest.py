"""The outside world of every test: the built-in doubles as they stand at start, no faults, no waiting between tries."""

from typing import Any
from uuid import uuid4

import pytest

from portal.eservices import registry
from portal.testing.fixtures import outside_world_at_start

__all__ = ["outside_world_at_start"]


@pytest.fixture(scope="module", params=["disk", "postgresql"])
def search_place(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Settings of an empty search index of each kind, so that every test of a module is run on both."""
    if request.param == "disk":
        return {"VST_SEARCH_INDEX": tmp_path_factory.mktemp("search-index"), "VST_SEARCH_DATABASE": ""}
    return {"VST_SEARCH_DATABASE": request.getfixturevalue("postgres").database(f"portal_{uuid4().hex}")}


@pytest.fixture
def search_settings(settings: Any, search_place: dict[str, Any]) -> None:
    """The portal's search index is the one of ``search_place``."""
    for name, value in search_place.items():
        setattr(settings, name, value)


@pytest.fixture
def apps_of_authorities(settings: Any) -> None:
    """Services that packages here have the code of are apps of their authorities, which have every path below their own."""
    settings.VST_REMOTES = {service.id: {} for service in registry.SERVICES if service.remote}
