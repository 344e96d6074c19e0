"""The published schema of a page's frames: what pages send is taken by it as by the portal, and nothing else is.

What the portal sends is held to it by every test that opens a socket (``tests/portal/test_socket.py``, ``test_party_sockets.py``).
"""

import json

import pytest

from portal.web.frames import event_in
from tests.portal.frames import fits

CLICK = {"type": "layout-event", "target": "a1", "data": [{"value": "Ängsblomman"}]}


@pytest.mark.parametrize(
    "frame",
    [
        CLICK,
        {**CLICK, "target": ""},
        {**CLICK, "data": {}},
        {**CLICK, "target": 7},
        {**CLICK, "type": "layout-update"},
        {"type": "layout-event"},
        [CLICK],
        "click",
        None,
    ],
)
def test_the_portal_takes_what_the_schema_takes(frame: object) -> None:
    assert fits(frame, "fromPage") == (event_in(json.dumps(frame)) is not None)


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "layout-update", "path": "/children/0/children/12", "model": {"tagName": "p", "children": ["Hej"]}},
        {"type": "layout-updates", "path": "/0", "parts": [["/1/2", {"tagName": ""}]]},
        {"type": "go", "url": "/utloggad"},
        {"type": "tell", "name": "party-changed", "detail": {}},
        {"type": "move"},
    ],
)
def test_pages_are_told_of_what_changed_and_where_to_go(frame: object) -> None:
    assert fits(frame, "fromPortal")


@pytest.mark.parametrize(
    "frame",
    [
        {"type": "go", "url": "//elsewhere.example"},
        {"type": "go", "url": "https://elsewhere.example"},
        {"type": "tell", "name": "anything", "detail": {}},
        {"type": "layout-update", "path": "children/0", "model": {"tagName": "p"}},
        {"type": "layout-updates", "path": "", "parts": [["/1"]]},
        CLICK,
    ],
)
def test_nothing_else_is_said_to_them(frame: object) -> None:
    assert not fits(frame, "fromPortal")
