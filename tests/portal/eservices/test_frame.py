"""The document that an isolated app runs in: alone by its own headers, and there for isolated apps only."""

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from components.app_frame import app_frame
from portal.eservices import registry
from portal.eservices.definition import check
from portal.eservices.remote_app import remote_app
from portal.flags import Flags

pytestmark = pytest.mark.django_db

SERVICE = "scb-andra-sni"
FILES = registry.FILES


def test_an_app_that_shares_the_page_has_no_frame() -> None:
    assert Client().get(f"/remotes-frame/{SERVICE}").status_code == 404
    assert Client().get("/remotes-frame/finns-inte").status_code == 404


def test_a_row_may_say_frame_or_page_and_nothing_else() -> None:
    assert check(FILES, {SERVICE: {"isolation": "frame"}}) == []
    [fault] = check(FILES, {SERVICE: {"isolation": "window"}})
    assert (fault.service, fault.field, fault.problem) == (SERVICE, "remote.isolation", "must be page or frame")


def test_an_isolated_app_is_another_thing_to_the_loader() -> None:
    named = registry.by_id(SERVICE)
    assert named and named.service.remote
    isolated = replace(named.service, remote=replace(named.service.remote, isolation="frame"))
    about: dict[str, Any] = {"locale": "en", "party": None, "party_is_known": True, "person": None, "hamta_arenden": None}
    about |= {"flags": Flags({}), "test_environment": True}
    assert remote_app(named.service, **about).frame is None
    assert remote_app(isolated, **about).frame == f"/remotes-frame/{SERVICE}?locale=en"


def test_the_frame_of_an_app_has_the_style_sheets_that_its_row_names() -> None:
    document = app_frame("demo", "sv", ("https://scb.example/sni/style.css",))
    assert '<link rel="stylesheet" href="https://scb.example/sni/style.css"><script src=' in document
    assert "stylesheet" not in app_frame("demo", "sv", ())
