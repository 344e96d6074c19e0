"""What one query may cost, and that it is known before anything is done about it."""

import asyncio
import logging
import re
import threading
import time
from concurrent.futures import Future
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import AsyncClient, Client
from graphql import parse

from portal.constants import (
    CONTENT_QUERY_ALIASES,
    CONTENT_QUERY_CHARACTERS,
    CONTENT_QUERY_COMMENTS,
    CONTENT_QUERY_DEPTH,
    CONTENT_QUERY_FIELDS,
    CONTENT_QUERY_FRAGMENTS,
    CONTENT_QUERY_SPREADS,
    CONTENT_QUERY_TOKENS,
    CONTENT_RESPONSE_CHARACTERS,
)
from portal.content_endpoint.budget import Budget, Spent
from portal.content_endpoint.cost import TooCostly, Walk
from portal.content_endpoint.workers import Busy, Workers, given_up
from tests.attacks.growing import doubling_fragments
from tests.portal.content_endpoint.asking import PAGE, PATH, posted

pytestmark = pytest.mark.django_db

TYPE_NAMES = "__typename "


def nested(levels: int) -> str:
    """A menu of ``levels`` fields below each other."""
    inside = "{ children " * (levels - 3) + "{ title" + " }" * (levels - 2)
    return '{ menu(id: "main", language: "sv") { items ' + inside + " } }"


def aliased(several: int) -> str:
    return "{ " + " ".join(f"a{n}: __typename" for n in range(several)) + " }"


def spread(times: int) -> str:
    return "{ " + "...one " * times + "} fragment one on Query { __typename }"


def fragments(several: int) -> str:
    named = range(several)
    return "{ " + " ".join(f"...f{n}" for n in named) + " } " + " ".join(f"fragment f{n} on Query {{ __typename }}" for n in named)


def fields(several: int) -> str:
    """As executed: forty times the same fragment, and what is missing of ``several``."""
    in_fragment, rest = divmod(several, 40)
    return "{ " + "...many " * 40 + TYPE_NAMES * rest + "} fragment many on Query { " + TYPE_NAMES * in_fragment + "}"


@pytest.mark.requirement("GQL-012")
@pytest.mark.parametrize(
    ("query", "most"),
    [
        (fields, CONTENT_QUERY_FIELDS),
        (aliased, CONTENT_QUERY_ALIASES),
        (spread, CONTENT_QUERY_SPREADS),
        (fragments, CONTENT_QUERY_FRAGMENTS),
        (nested, CONTENT_QUERY_DEPTH),
    ],
)
def test_a_query_may_cost_so_much_and_not_one_more(query: Any, most: int) -> None:
    assert "QUERY_TOO_COSTLY" not in posted(query(most)).content.decode()
    answer = posted(query(most + 1))
    assert (answer.status_code, answer["Cache-Control"]) == (200, "no-store")
    [said] = answer.json()["errors"]
    assert said["extensions"] == {"code": "QUERY_TOO_COSTLY"}
    assert str(most) in said["message"]


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("a fragment that spreads itself", "{ ...f } fragment f on Query { ...f }"),
        ("two that spread each other", "{ ...f } fragment f on Query { ...g } fragment g on Query { __typename ...f }"),
        ("one of them that nobody spreads", "{ __typename } fragment f on Query { ...f }"),
        ("twenty doublings", doubling_fragments(20)),
        ("forty doublings", doubling_fragments(40)),
        ("braces without a field", "{ " + "... { " * 100 + "__typename" + " }" * 101),
        ("more words than are read", "{ " + TYPE_NAMES.replace("__typename", "id") * CONTENT_QUERY_TOKENS + "}"),
        ("more characters than are read", "{ __typename }" + " " * CONTENT_QUERY_CHARACTERS),
        ("more remarks than are read", "#\n" * (CONTENT_QUERY_COMMENTS + 1) + "{ __typename }"),
        ("fields that must all be compared", "{ " + "".join(f'menu(id: "{n}", language: "sv") {{ language }} ' for n in range(400)) + "}"),
    ],
)
def test_what_would_take_long_is_not_begun(what: str, query: str) -> None:
    answer = posted(query)
    assert (answer.status_code, answer.json()["errors"][0]["extensions"]["code"]) == (200, "QUERY_TOO_COSTLY"), what


def wide() -> str:
    """Thirty fragments that each spread thirty others."""
    spreads = " ".join(f"...w{n}" for n in range(1, 31))
    layers = [f"fragment w{n} on Query {{ {' '.join([f'...w{n + 1}'] * 30) if n < 30 else '__typename'} }}" for n in range(1, 31)]
    return f"{{ {spreads} }} {' '.join(layers)}"


def doubled_inside(levels: int) -> str:
    """Doublings through fragments without a name, and through directives that let all of it be."""
    parts = [f"fragment f{n} on Query {{ ... on Query {{ ...f{n + 1} }} ... @include(if: true) {{ ...f{n + 1} }} }}" for n in range(levels)]
    return f"{{ ...f0 }} {' '.join(parts)} fragment f{levels} on Query {{ __typename }}"


@pytest.mark.requirement("OPS-001")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "query",
    [*map(doubling_fragments, (14, 20, 25, 40, 500)), wide(), *map(doubled_inside, (14, 25, 40))],
    ids=["14", "20", "25", "40", "500", "wide", "inside 14", "inside 25", "inside 40"],
)
async def test_no_doubling_is_begun_by_post_or_get_and_health_is_answered_meanwhile(query: str) -> None:
    """Each step of the walk is one fragment, so that it ends before anybody could notice it."""
    client = AsyncClient()
    by_post, by_get, health = await asyncio.gather(
        client.post(PATH, {"query": query}, content_type="application/json"), client.get(PATH, {"query": query}), client.get("/health/live")
    )
    for answer in (by_post, by_get):
        [fault] = answer.json()["errors"]
        assert fault["extensions"]["code"] == "QUERY_TOO_COSTLY"
    assert health.status_code == 200


@pytest.mark.requirement("OPS-001")
def test_eight_doublings_are_what_somebody_might_ask_and_the_query_of_a_page_is() -> None:
    for query in (doubling_fragments(3), PAGE):
        assert "QUERY_TOO_COSTLY" not in posted(query).content.decode()
    assert "QUERY_TOO_COSTLY" in posted(doubling_fragments(8)).content.decode()


def test_each_fragment_is_looked_at_once_however_often_it_is_spread() -> None:
    def looked_at(doublings: int) -> int:
        return Walk(parse(doubling_fragments(doublings))).looked_at

    assert [looked_at(n) for n in (1, 2, 4)] == [4, 6, 10], "two more for each fragment"
    walked = Walk(parse("{ ...a ...a ...a } fragment a on Query { x { y } ...b } fragment b on Query { z: y }"))
    assert (walked.cost.fields, walked.cost.spreads, walked.cost.aliases, walked.cost.depth) == (9, 6, 3, 2)
    assert walked.looked_at == 7


def test_counting_ends_where_a_limit_is_passed() -> None:
    with pytest.raises(TooCostly):
        Walk(parse(doubling_fragments(19)))


def test_a_page_with_every_kind_of_block_costs_a_tenth_of_what_it_may() -> None:
    assert Walk(parse(PAGE)).cost.fields * 10 < CONTENT_QUERY_FIELDS


def test_the_values_of_an_answer_are_counted_as_they_are_read() -> None:
    budget = Budget(fields=3)
    for _ in range(3):
        budget.take()
    with pytest.raises(Spent):
        budget.take()
    with pytest.raises(Spent):
        Budget().write("x" * (CONTENT_RESPONSE_CHARACTERS + 1))
    with pytest.raises(Spent):
        Budget(until=time.monotonic() - 1).take()


def test_two_are_answered_at_once_and_the_next_is_told_to_come_again() -> None:
    """Anna and Bo ask for what takes long; Cecilia, who asks while they do, finds no thread."""
    workers, go_on = Workers(at_once=2, waiting=0, within=30), threading.Event()

    async def three() -> None:
        anna, bo = (asyncio.ensure_future(workers.do(lambda _until: go_on.wait())) for _ in range(2))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.do(lambda _until: True)
        go_on.set()
        assert await asyncio.gather(anna, bo) == [True, True]
        assert await workers.do(lambda _until: "answered") == "answered"

    async_to_sync(three)()


def test_one_that_waited_in_vain_is_busy() -> None:
    workers, begun, go_on = Workers(at_once=1, waiting=1, within=0.05), threading.Event(), threading.Event()

    async def both() -> None:
        anna = asyncio.ensure_future(workers.do(lambda _until: begun.set() or go_on.wait()))
        await asyncio.sleep(0)
        begun.wait()
        with pytest.raises(Busy):
            await workers.do(lambda _until: True)
        go_on.set()
        await asyncio.gather(anna, return_exceptions=True)

    async_to_sync(both)()


def test_what_has_begun_when_its_time_is_over_costs_too_much_and_what_has_not_never_begins() -> None:
    begun, waiting = Future[None](), Future[None]()
    begun.set_running_or_notify_cancel()
    assert [type(given_up(begun)), type(given_up(waiting))] == [TooCostly, Busy]
    assert waiting.cancelled()


@pytest.mark.requirement("MEND-011")
@pytest.mark.parametrize("environment", ["local", "production"])
@pytest.mark.parametrize(
    "query",
    [
        "query { pag { id } }",
        '{ page(pth: "/") { __typename } }',
        '{ page(path: "/") { ... on Artcle { id } } }',
        '{ page(path: "/") { ... on Article { titel } } }',
    ],
)
def test_no_name_is_suggested(settings: Any, environment: str, query: str) -> None:
    settings.VST_ENV = environment
    said = posted(query).json()["errors"]
    assert said
    assert "Did you mean" not in str(said)


@pytest.mark.requirement("OPS-003")
def test_production_names_nothing_of_the_schema_to_who_guesses(settings: Any) -> None:
    asked = "{ __schema { types { name fields { name } } } }"
    types = posted(asked).json()["data"]["__schema"]["types"]
    fields = {field["name"] for type_ in types if not type_["name"].startswith("__") for field in type_["fields"] or []}
    assert "menu" in fields
    settings.VST_ENV = "production"
    said = posted("{ menuu { x } }").content.decode()
    assert "errors" in said
    assert "Did you mean" not in said
    assert not fields & set(re.findall(r"\w+", said)) - {"message", "path"}


def test_what_the_schema_looks_like_is_told_outside_production_only(settings: Any) -> None:
    asked = "{ __schema { queryType { name } } }"
    assert posted(asked).json() == {"data": {"__schema": {"queryType": {"name": "Query"}}}}
    settings.VST_ENV = "production"
    assert posted(asked).json()["data"] is None


@pytest.mark.requirement("OPS-003")
def test_a_page_of_another_site_may_not_ask_and_everybody_else_may() -> None:
    asked = {"query": "{ __typename }"}
    refused = Client().get(PATH, asked, headers={"Sec-Fetch-Site": "cross-site"})
    assert (refused.status_code, refused.json()["errors"][0]["extensions"]) == (403, {"code": "CSRF"})
    for site in ("same-origin", "same-site", "none"):
        assert Client().get(PATH, asked, headers={"Sec-Fetch-Site": site}).status_code == 200


def test_what_is_wrong_is_said_in_few_words_and_is_no_error_of_ours(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        for wrong in (
            "{ " + "a" * 30_000 + " }",
            '{ newsList(language: "sv", limit: ' + "1" * 30_000 + ") { id } }",
            "{ a(" + "x" * 30_000,
        ):
            assert len(posted(wrong).content) < 1_500
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
