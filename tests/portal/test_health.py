"""What operators are told: how each service is doing, and what a process counts; numbers and codes, and nothing of persons."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from portal.eservices import app_faults
from portal.eservices.health import ServicesSeen, as_listed, seen
from portal.testing.visitors import Visitor

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def unseen() -> Iterator[None]:
    seen._by_id.clear()
    yield
    seen._by_id.clear()


def of(service_id: str) -> dict[str, Any]:
    services: dict[str, Any] = Client().get("/health/services").json()["services"]
    return services[service_id]  # type: ignore[no-any-return]


def test_a_service_that_nobody_visited_is_listed_with_nothing() -> None:
    assert of("mina-sidor") == {"loads": 0, "lastLoad": None, "lastMs": None, "failures": 0, "leftBehind": 0, "lastFailure": None}


def test_beatas_visit_to_my_pages_is_a_load_of_it_and_says_nothing_of_her() -> None:
    Visitor("B03", "5521030014").visits("/inloggad/mina-sidor")
    mine = of("mina-sidor")
    assert (mine["loads"], mine["failures"]) == (1, 0)
    assert mine["lastMs"] >= 0
    assert mine["lastLoad"]
    told = Client().get("/health/services").content.decode() + Client().get("/metrics").content.decode()
    assert "Beata" not in told
    assert "5521030014" not in told
    assert "19920402" not in told


def test_an_app_that_failed_in_a_browser_is_told_with_its_code_and_reference() -> None:
    app_faults.note("scb-andra-sni", {"code": "ENTRY_MIME", "reference": "bcdfghjklm", "host": "main", "ms": 7, "message": "text/html"})
    assert of("scb-andra-sni")["failures"] == 1
    last = of("scb-andra-sni")["lastFailure"]
    assert (last["code"], last["reference"]) == ("ENTRY_MIME", "bcdfghjklm")


def test_an_app_that_left_something_behind_is_told_of_by_how_often() -> None:
    left = {"code": "LEFT_BEHIND", "reference": "bcdfghjklm", "host": "main", "ms": 0, "message": "nodes 1 (div)"}
    app_faults.note("scb-andra-sni", left)
    app_faults.note("scb-andra-sni", left)
    app_faults.note("scb-andra-sni", {**left, "code": "RUNTIME"})
    assert (of("scb-andra-sni")["leftBehind"], of("scb-andra-sni")["failures"]) == (2, 3)
    assert 'service_faults_total{code="LEFT_BEHIND",service="scb-andra-sni"} 2' in Client().get("/metrics").content.decode()


@pytest.mark.parametrize(("ms", "loads"), [(45, 1), (-1, 0), (10**9, 0), ("45", 0), (None, 0)])
def test_an_app_that_came_is_a_load_unless_the_time_is_nonsense(ms: object, loads: int) -> None:
    app_faults.note("scb-andra-sni", {"code": "MOUNTED", "reference": "bcdfghjklm", "host": "main", "ms": ms, "message": ""})
    assert (of("scb-andra-sni")["loads"], of("scb-andra-sni")["failures"]) == (loads, 0)


def test_what_the_process_of_a_service_sees_is_told_to_the_serving_one() -> None:
    there, here = ServicesSeen(), ServicesSeen()
    there.elsewhere.add(lambda told: here.take(json.loads(json.dumps(told))))
    there.loaded("skor", 12)
    there.failed("skor", "READ", "bcdfghjklm")
    assert as_listed(here.of("skor")) == as_listed(there.of("skor"))
    here.take({"service": "skor", "code": 7})
    assert here.of("skor").failures.total() == 1


@pytest.mark.parametrize("address", ["/health/services", "/health/dependencies", "/metrics"])
def test_operators_read_and_nobody_writes(address: str) -> None:
    assert Client().post(address).status_code == 405
    assert Client().get(address).headers["Cache-Control"] == "no-store"
