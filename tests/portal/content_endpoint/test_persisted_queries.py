"""Queries that are sent once and named by their hash from then on."""

from typing import Any

import pytest
from django.test import Client

from portal.content_endpoint.persisted import NotFound, PersistedQueries
from tests.portal.content_endpoint.asking import PATH, by_hash, hash_of, posted

pytestmark = pytest.mark.django_db

NOT_FOUND = {"errors": [{"message": "PersistedQueryNotFound", "extensions": {"code": "PERSISTED_QUERY_NOT_FOUND"}}]}


def a_new_query(name: str) -> str:
    return f'query {name} {{ menu(id: "main", language: "sv") {{ language }} }}'


@pytest.mark.requirement("GQL-007", "GQL-008")
def test_a_query_that_was_sent_once_is_asked_for_by_its_hash() -> None:
    query = a_new_query("SentOnce")
    unknown = by_hash(hash_of(query))
    assert (unknown.status_code, unknown.json()) == (200, NOT_FOUND)
    assert by_hash(hash_of(query), query).json() == {"data": {"menu": {"language": "sv"}}}
    known = by_hash(hash_of(query))
    assert (known.status_code, known.json()) == (200, {"data": {"menu": {"language": "sv"}}})


@pytest.mark.requirement("GQL-008")
def test_a_post_with_query_and_hash_is_kept_too() -> None:
    query = a_new_query("Posted")
    assert posted(query, extensions={"persistedQuery": {"version": 1, "sha256Hash": hash_of(query)}}).status_code == 200
    assert by_hash(hash_of(query)).json() == {"data": {"menu": {"language": "sv"}}}


def test_a_query_with_errors_is_not_kept() -> None:
    query = "query Wrong { menu(id: 7) }"
    assert by_hash(hash_of(query), query).json()["errors"]
    assert by_hash(hash_of(query)).json() == NOT_FOUND


@pytest.mark.requirement("GQL-009")
def test_where_they_are_turned_off_the_client_is_told_so_and_whole_queries_work(settings: Any) -> None:
    query = a_new_query("TurnedOff")
    by_hash(hash_of(query), query)
    settings.VST_PERSISTED_QUERIES = False
    refused = by_hash(hash_of(query))
    assert (refused.status_code, refused.json()["errors"][0]["message"]) == (200, "PersistedQueryNotSupported")
    assert posted(query).json() == {"data": {"menu": {"language": "sv"}}}


@pytest.mark.requirement("GQL-012")
def test_a_hash_of_another_query_is_400() -> None:
    answer = by_hash(hash_of("another"), a_new_query("Mismatch"))
    assert (answer.status_code, answer.json()["errors"][0]["message"]) == (400, "The hash is not that of the query")


@pytest.mark.parametrize(
    "extensions", ["{", "[]", '{"persistedQuery": 1}', '{"persistedQuery": {"version": 2, "sha256Hash": "00"}}', '{"persistedQuery": {}}']
)
def test_an_extension_that_is_not_well_written_is_400(extensions: str) -> None:
    assert Client().get(PATH, {"extensions": extensions}).status_code == 400


def test_only_so_many_are_kept_and_the_least_asked_for_goes() -> None:
    kept = PersistedQueries(most=2)
    for query in ("{a}", "{b}"):
        kept.keep(query)
    assert kept.query_of(None, {"version": 1, "sha256Hash": hash_of("{a}")}) == "{a}"
    kept.keep("{c}")
    with pytest.raises(NotFound):
        kept.query_of(None, {"version": 1, "sha256Hash": hash_of("{b}")})
    assert kept.query_of(None, {"version": 1, "sha256Hash": hash_of("{a}")}) == "{a}"
