"""What an open page and an event cost the server's process, over real sockets."""

import contextlib
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
SECONDS = 1.5
BURSTS = 5


def rows(scene: Served) -> Iterator[tuple[str, str, str]]:
    """Rows of the table. The counting starts after some pages have come and gone, for the heap does not shrink again."""
    process = Path(f"/proc/{scene.process.pid}")
    for end in [_opened(scene, "bench")[0] for _ in range(30)]:
        end.close()
    for shape, words in (("small", "one component"), ("bench", "comparison scene, 1,000 rows")):
        before, cpu = memory_of(process), cpu_of(process)
        ends = [_opened(scene, shape)[0] for _ in range(PAGES)]
        memory, cpu = (memory_of(process) - before) / PAGES, (cpu_of(process) - cpu) / PAGES
        yield f"open page, {words}", f"{memory / 1024:.0f} KB, {cpu * 1000:.1f} ms CPU", "≤ 140 KB, ≤ 4 ms"
        for end in ends:
            end.close()
    pages = [_opened(scene, "bench") for _ in range(CLICKING)]
    echoes = [(create_connection(f"ws://127.0.0.1:{scene.port}/ws/echo", origin=scene.url, timeout=30), "") for _ in range(CLICKING)]
    bursts: dict[str, list[tuple[float, float]]] = {"page": [], "echo": []}
    for _ in range(BURSTS):  # By turns, so that what else the machine does falls on both.
        bursts["page"].append(_burst(process, pages))
        bursts["echo"].append(_burst(process, echoes))
    for kind, words in (("page", f"events, {CLICKING} clicking"), ("echo", f"the same frames to a bare Channels echo, {CLICKING} sending")):
        cpu, rate = [each for each, _ in bursts[kind]], [rate for _, rate in bursts[kind]]
        yield (
            words,
            f"{max(rate):,.0f}/s (least {min(rate):,.0f}); {min(cpu) * 1000:.2f} ms CPU each (to {max(cpu) * 1000:.2f}), "
            f"so {1 / min(cpu):,.0f}/s for a core",
            "≥ 5,000/s" if kind == "page" else "–",
        )
    for end, _ in pages + echoes:
        end.close()


def _burst(process: Path, ends: list[tuple[Any, str]]) -> tuple[float, float]:
    """Server CPU of an event in seconds, and events in a second."""
    before = cpu_of(process)
    events = _clicks(ends)
    settled(process)
    used = cpu_of(process) - before
    for end, _ in ends:
        end.sock.setblocking(False)
        with contextlib.suppress(BlockingIOError):
            end.sock.recv(65_536)
        end.sock.setblocking(True)
    return used / events, events / SECONDS


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


def settled(process: Path) -> None:
    """Waits until the process has nothing left to do."""
    before = -1.0
    while (now := cpu_of(process)) != before:
        before = now
        time.sleep(0.15)


def memory_of(process: Path) -> int:
    """Bytes of memory it holds."""
    return int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cpu_of(process: Path) -> float:
    """Seconds of CPU it has used."""
    fields = (process / "stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
