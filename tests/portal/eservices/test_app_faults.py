"""What a visitor's browser tells of an app that failed: one log line under the reference the visitor sees."""

import logging
from typing import Any

import pytest

from portal.eservices import app_faults

TOLD = {"code": "ENTRY_STATUS", "reference": "bcdfghjklm", "host": "main", "ms": 45, "message": "status 500"}


def test_a_fault_is_one_line_with_service_code_host_time_and_reference(caplog: pytest.LogCaptureFixture) -> None:
    app_faults.note("demo", TOLD)
    (record,) = caplog.records
    assert record.getMessage() == "App of demo: ENTRY_STATUS on the main host after 45 ms, reference bcdfghjklm: status 500"
    assert record.levelno == logging.ERROR


def test_an_app_that_goes_on_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    app_faults.note("demo", {**TOLD, "code": "RUNTIME", "message": "Error: oj"})
    assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_what_an_app_left_behind_is_a_warning_with_kinds_and_counts(caplog: pytest.LogCaptureFixture) -> None:
    app_faults.note("demo", {**TOLD, "code": "LEFT_BEHIND", "ms": 0, "message": "nodes 2 (div, script), timers 1 (setInterval)"})
    (record,) = caplog.records
    words = "LEFT_BEHIND on the main host after 0 ms, reference bcdfghjklm: nodes 2 (div, script), timers 1 (setInterval)"
    assert record.getMessage() == f"App of demo: {words}"
    assert record.levelno == logging.WARNING


@pytest.mark.parametrize(
    "told",
    [
        None,
        [],
        "ENTRY_STATUS",
        {},
        {**TOLD, "code": "ANYTHING"},
        {**TOLD, "code": ["LOST"]},
        {**TOLD, "reference": "x\n1"},
        {**TOLD, "reference": 7},
        {**TOLD, "reference": "9204029806"},
    ],
)
def test_what_no_loader_tells_is_dropped(told: Any, caplog: pytest.LogCaptureFixture) -> None:
    app_faults.note("demo", told)
    assert caplog.records == []


def test_an_apps_words_are_cut_and_cannot_begin_a_line_of_their_own(caplog: pytest.LogCaptureFixture) -> None:
    app_faults.note("demo", {**TOLD, "message": "a\n2026-11-21 ERROR forged" + "x" * 1000, "ms": True, "host": "evil"})
    (line,) = [record.getMessage() for record in caplog.records]
    assert "\n" not in line
    assert len(line) < 420
    assert "on the unknown host after ? ms" in line
