"""What an open page and an event cost the server's process, over real sockets."""

import json
import os
import selectors
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websocket import ABNF, create_connection

from components.markup import Leaf
from tests.client.scene import LIST
from tests.client.served import Served

PAGES = 200
CLICKING = 20
SECONDS = 4


def rows(scene: Served) -> Iterator[tuple[str, str, str]]:
    """Rows of the table. The counting starts after some pages have come and gone, for the heap does not shrink again."""
    process = Path(f"/proc/{scene.process.pid}")
    for end in [_opened(scene, "bench")[0] for _ in range(30)]:
        end.close()
    for shape, words in (("small", "one component"), ("bench", "comparison scene, 1,000 rows")):
        before, cpu = _memory(process), _cpu(process)
        ends = [_opened(scene, shape)[0] for _ in range(PAGES)]
        memory, cpu = (_memory(process) - before) / PAGES, (_cpu(process) - cpu) / PAGES
        yield f"open page, {words}", f"{memory / 1024:.0f} KB, {cpu * 1000:.1f} ms CPU", "≤ 140 KB, ≤ 4 ms"
        for end in ends:
            end.close()
    opened = [_opened(scene, "bench") for _ in range(CLICKING)]
    cpu = _cpu(process)
    events = _clicks(opened)
    cpu = _cpu(process) - cpu
    yield (
        f"events, {CLICKING} clicking",
        f"{events / SECONDS:,.0f}/s ({cpu / events * 1000:.2f} ms CPU each, so {events / cpu:,.0f}/s for a core)",
        "≥ 5,000/s",
    )
    for end, _ in opened:
        end.close()


def _opened(scene: Served, shape: str) -> tuple[Any, str]:
    address = f"ws://127.0.0.1:{scene.port}/ws/page?path=/%3Fshape={shape}&have={Leaf(LIST).hash}"
    end = create_connection(address, origin=scene.url, timeout=30)
    first = end.recv()
    return end, str(first).split('"onClick":{"target":"', 1)[1].split('"', 1)[0]


def _clicks(opened: list[tuple[Any, str]]) -> int:
    """Each clicks again as soon as the answer is there. Frames are made beforehand, so that this end is not what is measured."""
    answers = selectors.DefaultSelector()
    for end, target in opened:
        frame = ABNF.create_frame(json.dumps({"type": "layout-event", "target": target, "data": [{}]}), ABNF.OPCODE_TEXT).format()
        answers.register(end.sock, selectors.EVENT_READ, frame)
        end.sock.sendall(frame)
    stop, n = time.monotonic() + SECONDS, 0
    while time.monotonic() < stop:
        for key, _ in answers.select(timeout=1):
            key.fileobj.recv(65_536)  # type: ignore[union-attr]
            key.fileobj.send(key.data)  # type: ignore[union-attr]
            n += 1
    return n


def _memory(process: Path) -> int:
    return int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _cpu(process: Path) -> float:
    fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
