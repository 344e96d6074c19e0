"""Whoever holds up everybody is named: the service whose code was running, and where in it."""

import asyncio
import logging
import threading
import traceback
from pathlib import Path

import pytest

from portal.eservices.watchdog import BLOCKED_AFTER, Watchdog, culprit, folders_of_services, waits

SERVICES = {Path("/packages/skor"): "skor", Path("/packages/hattar"): "hattar"}


def frame(file: str, line: int, name: str) -> traceback.FrameSummary:
    return traceback.FrameSummary(file, line, name, lookup_line=False)


def test_the_innermost_code_of_a_service_is_named_though_a_library_was_running() -> None:
    stack = [frame("/portal/asgi.py", 1, "run"), frame("/packages/skor/screen.py", 12, "draw"), frame("/lib/requests.py", 99, "get")]
    assert culprit(stack, SERVICES) == ("The e-service skor", "draw in /packages/skor/screen.py:12")


def test_what_no_service_did_is_the_portals_own() -> None:
    assert culprit([frame("/portal/visit.py", 3, "visit")], SERVICES) == ("The portal itself", "visit in /portal/visit.py:3")
    assert culprit([], SERVICES) == ("The portal itself", "unknown")


def test_nobody_is_blamed_for_waiting() -> None:
    asleep = [frame("/portal/serving/server.py", 1, "run"), frame("/lib/python3.11/asyncio/runners.py", 118, "run")]
    assert waits(asleep)
    assert waits([*asleep, frame("/lib/python3.11/selectors.py", 468, "select")])
    assert not waits([*asleep, frame("/packages/skor/screen.py", 12, "select")])
    assert not waits([])


def test_my_pages_is_known_by_the_folder_of_its_code() -> None:
    assert "mina-sidor, mina-sidor-registrera-foretag" in folders_of_services().values()


async def test_a_blocked_loop_is_told_of_once_with_the_place_and_a_busy_one_is_not(caplog: pytest.LogCaptureFixture) -> None:
    told, nothing = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    class Told(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            loop.call_soon_threadsafe(told.set)

    logging.getLogger("portal.eservices.watchdog").addHandler(handler := Told())
    watchdog = Watchdog(loop, threading.get_ident(), lambda: {Path(__file__).parent: "skor"})
    watchdog.start()
    try:
        while not told.is_set():
            nothing.wait(4 * BLOCKED_AFTER)  # It blocks the loop: that is what is tested.
            for _ in range(50):
                await asyncio.sleep(0)
    finally:
        await asyncio.to_thread(watchdog.stop)
        logging.getLogger("portal.eservices.watchdog").removeHandler(handler)
    assert "The e-service skor blocked everybody for about" in caplog.text
    assert f"{Path(__file__).name}:" in caplog.text


def test_the_watch_ends_with_the_loop() -> None:
    loop = asyncio.new_event_loop()
    watchdog = Watchdog(loop, threading.get_ident())
    loop.close()
    watchdog.start()
    watchdog._watch.join(10)
    assert not watchdog._watch.is_alive()
