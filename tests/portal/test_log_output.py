"""Nobody waits for whoever reads the log: a collector that hangs stops no page."""

import io
import logging
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from portal.constants import MEGABYTE
from portal.words.log_output import LogOutput
from portal.words.masking import MaskedLine

MANY = 20_000
LONG = "x" * 100_000


class Log:
    """A log whose reader takes lines when it is told to."""

    def __init__(self, reader: int, writer: int) -> None:
        self.reader = reader
        os.set_blocking(reader, False)
        self.stream = os.fdopen(writer, "w")
        self.output = LogOutput(self.stream)
        self.output.setFormatter(MaskedLine("%(levelname)s %(message)s"))

    def says(self, message: str) -> None:
        self.output.handle(logging.LogRecord("portal.x", logging.INFO, "", 0, message, None, None))

    def taken(self) -> str:
        """What the reader gets before it would have to wait."""
        parts = []
        while True:
            try:
                parts.append(os.read(self.reader, MEGABYTE))
            except BlockingIOError:
                return b"".join(parts).decode()

    def all_taken(self) -> list[str]:
        """The lines that the reader gets when it goes on, short of those that are written so that the others come."""
        text = came = self.taken()
        while came != "INFO more\n":
            self.says("more")
            text += (came := self.taken())
        return [each for each in text.splitlines() if each != "INFO more"]


@pytest.fixture(params=["pipe", "socket"])
def log(request: pytest.FixtureRequest) -> Iterator[Log]:
    if request.param == "pipe":
        reader, writer = os.pipe()
    else:
        reader, writer = (each.detach() for each in socket.socketpair())
    one = Log(reader, writer)
    yield one
    one.output.close()
    one.stream.close()
    os.close(reader)


def test_each_line_is_written_at_once(log: Log) -> None:
    log.says("Beata signs in")
    assert log.taken() == "INFO Beata signs in\n"
    log.says(LONG[:50_000])
    assert log.taken() == f"INFO {LONG[:50_000]}\n"


def test_nobody_waits_while_nobody_reads_and_then_the_first_lines_come_and_how_many_were_lost(log: Log) -> None:
    before = LogOutput.lines_lost
    for number in range(MANY):
        log.says(f"{number} {LONG[:100]}")
    lost = LogOutput.lines_lost - before
    assert 0 < lost < MANY
    lines = log.all_taken()
    assert lines[:-1] == [f"INFO {number} {LONG[:100]}" for number in range(MANY - lost)]
    assert lines[-1] == f"WARNING {lost} lines of the log were lost: nobody took them"


def test_a_line_longer_than_the_pipe_holds_comes_whole(log: Log) -> None:
    log.says(LONG)
    log.says(LONG)
    log.says(LONG)
    assert log.all_taken() == [f"INFO {LONG}"] * 3


def test_who_logs_goes_on_when_the_reader_has_gone() -> None:
    reader, writer = os.pipe()
    log = Log(reader, writer)
    os.close(reader)
    for _ in range(3):
        log.says(LONG)
    log.output.close()


def test_whoever_shares_the_pipe_is_not_told_that_it_takes_nothing() -> None:
    reader, writer = os.pipe()
    log = Log(reader, writer)
    assert os.get_blocking(writer)
    log.output.close()
    assert os.get_blocking(writer), "and it stays open"


def test_a_file_and_what_is_no_file_take_every_line(tmp_path: Path) -> None:
    with open(tmp_path / "log", "a") as file:
        for stream in (file, words := io.StringIO()):
            output = LogOutput(stream)
            output.handle(logging.LogRecord("portal.x", logging.INFO, "", 0, "Ångström", None, None))
            output.close()
    assert (tmp_path / "log").read_text(encoding="utf-8") == words.getvalue() == "Ångström\n"


def test_the_log_of_the_portal_is_written_so_and_lost_lines_are_counted() -> None:
    assert settings.LOGGING["handlers"]["console"]["class"] == "portal.words.log_output.LogOutput"
    assert f"foretagsporten_lost_lines_total {float(LogOutput.lines_lost)}" in Client().get("/metrics").content.decode()
