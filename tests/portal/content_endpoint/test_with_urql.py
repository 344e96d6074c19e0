"""The content endpoint as urql and its persisted exchange ask it, the client that other portals of the authorities use."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.portal.content_endpoint.asking import PATH

FOLDER = Path(__file__).parents[2] / "content_client"
LONGEST_ADDRESS = 2047
"""Characters of an address that a GET may have (spec: shell 7)."""

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        shutil.which("node") is None or not (FOLDER / "node_modules").is_dir(),
        reason="needs Node and tests/content_client/node_modules; `make test` installs what it can",
    ),
]


def asks(live_server: Any, *steps: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """What urql got for each step, and the requests it made."""
    asked = json.dumps([{"query": query, "variables": variables} for query, variables in steps])
    told = subprocess.run(
        ["node", str(FOLDER / "ask.mjs"), live_server.url + PATH, asked], capture_output=True, text=True, timeout=60, check=False
    )
    assert told.returncode == 0, told.stderr
    answers: list[dict[str, Any]] = json.loads(told.stdout)
    return answers


def menu(name: str) -> tuple[str, dict[str, Any]]:
    return f'query {name}($id: String!) {{ menu(id: $id, language: "sv") {{ language }} }}', {"id": "main"}


def steps_of(answer: dict[str, Any]) -> list[tuple[str, bool, bool]]:
    return [(request["method"], request["whole"], request["hashed"]) for request in answer["requests"]]


@pytest.mark.requirement("GQL-007", "GQL-008")
def test_a_query_goes_by_its_hash_then_whole_once_and_by_its_hash_from_then_on(live_server: Any) -> None:
    first, second = asks(live_server, menu("FirstOfAll"), menu("FirstOfAll"))
    assert first["data"] == second["data"] == {"menu": {"language": "sv"}}
    assert steps_of(first) == [("GET", False, True), ("GET", True, True)]
    assert first["requests"][0]["said"] == "PersistedQueryNotFound"
    assert steps_of(second) == [("GET", False, True)]


@pytest.mark.requirement("GQL-009")
def test_a_client_that_is_told_they_are_not_supported_sends_whole_queries_from_then_on(live_server: Any, settings: Any) -> None:
    settings.VST_PERSISTED_QUERIES = False
    first, second, third = asks(live_server, menu("Off"), menu("Off"), menu("AnotherOff"))
    assert [answer["data"]["menu"]["language"] for answer in (first, second, third)] == ["sv"] * 3
    assert first["requests"][0]["said"] == "PersistedQueryNotSupported"
    for whole in (first["requests"][1:], second["requests"], third["requests"]):
        assert [(request["whole"], request["hashed"]) for request in whole] == [(True, False)]


@pytest.mark.requirement("GQL-010")
def test_an_address_of_up_to_2047_characters_goes_by_get_and_a_longer_one_by_post(live_server: Any) -> None:
    query = "query Long($path: String!) { page(path: $path) { __typename } }"
    [known, short] = asks(live_server, (query, {"path": "/moms"}), (query, {"path": "/"}))
    assert known["data"]["page"]["__typename"] == "Article"
    room = LONGEST_ADDRESS - short["requests"][-1]["length"]
    longest, longer = asks(live_server, (query, {"path": "/" + "a" * room}), (query, {"path": "/" + "a" * (room + 1)}))
    assert [(request["method"], request["length"]) for request in longest["requests"]] == [("GET", LONGEST_ADDRESS)]
    assert [request["method"] for request in longer["requests"]] == ["POST"]
    assert longest["data"] == longer["data"] == {"page": None}
