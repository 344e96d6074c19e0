"""ClamAV over its socket, and which installations may do without."""

import asyncio
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from portal.flow.files import scanning
from portal.flow.files.clamav import ClamAV, NoVerdict
from portal.health import looks
from portal.health.dependencies import dependencies
from portal.health.dependency import Seen
from tests.portal.flow.files import EICAR, MEGABYTE


@asynccontextmanager
async def clamd(path: Path, reply: bytes = b"") -> AsyncIterator[str]:
    """A daemon that speaks INSTREAM and PING at a socket; without ``reply`` it finds the test file of EICAR."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        command = await reader.readuntil(b"\0")
        if command == b"zPING\0":
            writer.write(reply or b"PONG\0")
            return writer.close()
        assert command == b"zINSTREAM\0"
        content = b""
        while size := struct.unpack("!I", await reader.readexactly(4))[0]:
            content += await reader.readexactly(size)
        writer.write(reply or (b"stream: Eicar-Test-Signature FOUND\0" if EICAR in content else b"stream: OK\0"))
        writer.close()

    async with await asyncio.start_unix_server(answer, path):
        yield f"unix:{path}"


async def test_clamav_says_whether_a_file_is_clean(tmp_path: Path) -> None:
    async with clamd(tmp_path / "clamd") as address:
        assert await ClamAV(address).scan(BytesIO(b"x" * MEGABYTE)) == "clean"
        assert await ClamAV(address).scan(BytesIO(b"x" * MEGABYTE + EICAR)) == "infected"


@pytest.mark.parametrize("reply", [b"INSTREAM size limit exceeded. ERROR\0", b"stream: OK", b"\xff\0"])
async def test_anything_else_is_no_verdict(tmp_path: Path, reply: bytes) -> None:
    async with clamd(tmp_path / "clamd", reply) as address:
        with pytest.raises(NoVerdict):
            await ClamAV(address).scan(BytesIO(b"x"))


async def test_a_daemon_that_is_away_is_no_verdict_either(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        await ClamAV(f"unix:{tmp_path}/nothing").scan(BytesIO(b"x"))


async def test_operators_are_told_whether_the_scanner_answers(settings: Any, tmp_path: Path) -> None:
    async with clamd(tmp_path / "clamd") as settings.VST_CLAMAV:
        assert "scanner" in [each.name for each in dependencies()]
        assert await asyncio.to_thread(looks.scanner) == Seen()
    with pytest.raises((ConnectionRefusedError, FileNotFoundError)):
        await asyncio.to_thread(looks.scanner)
    async with clamd(tmp_path / "another", b"SSH-2.0\0") as settings.VST_CLAMAV:
        with pytest.raises(NoVerdict):
            await asyncio.to_thread(looks.scanner)
    settings.VST_CLAMAV = ""
    assert "scanner" not in [each.name for each in dependencies()]


@pytest.mark.requirement("FLOW-035")
@pytest.mark.parametrize(
    ("clamav", "scan", "told"),
    [("", "", "VST_SCAN=off"), ("nowhere", "", "host:port"), ("unix:relative", "off", "host:port"), ("clam:3310", "", ""), ("", "off", "")],
)
def test_production_needs_a_scanner_or_the_word_that_there_is_none(settings: object, clamav: str, scan: str, told: str) -> None:
    settings.VST_CLAMAV, settings.VST_SCAN = clamav, scan  # type: ignore[attr-defined]
    faults = scanning.faults()
    assert bool(faults) == bool(told)
    assert told in " ".join(faults)
