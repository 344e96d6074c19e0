"""What needs no network: drawing, updates, sizes of what is downloaded."""

import asyncio
import gzip
import json
import statistics
import time
from collections.abc import Iterator
from typing import Any

from portal.management.commands.build_css import later, together
from tests.client import scene
from tests.client.served import ROOT

QUERY = "shape=bench"


def rows() -> Iterator[tuple[str, str, str]]:
    """Rows of the table."""
    yield from asyncio.run(_drawing())
    client = (ROOT / "static/dist/client.js").read_bytes()
    yield "client, gzip", f"{len(gzip.compress(client, 9)) / 1024:.1f} KB", "≤ 90 KB"
    sheets = [sheet(ROOT / "static/css").encode() for sheet in (together, later)]
    yield "CSS, gzip", f"{sum(len(gzip.compress(css, 9)) for css in sheets) / 1024:.1f} KB", "≤ 25 KB"


async def _drawing() -> list[tuple[str, str, str]]:
    scope: dict[str, Any] = {"type": "http", "headers": []}
    times, html = [], ""
    for _ in range(60):
        begin = time.process_time()
        html = (await scene.prerender(scene.page_of(QUERY), scope, scene.page)).html
        times.append(time.process_time() - begin)
    leaves = [part.split('"', 1)[0] for part in html.split('data-h="')[1:]]
    first = await _update(leaves)
    return [
        ("prerender, CPU p50", f"{statistics.median(times) * 1000:.2f} ms for {len(html.encode()) / 1024:.0f} KB", "≤ 15 ms"),
        ("first update, leaves in the page", f"{len(first):,} bytes", "small"),
        ("first update, nothing in the page", f"{len(await _update([])):,} bytes", "–"),
        *await _click(leaves),
    ]


async def _update(have: list[str]) -> bytes:
    live = scene.live_page(scene.page_of(QUERY), {"type": "websocket", "headers": []}, have)
    await live.open()
    update = await live.next_update()
    await live.close()
    return update


async def _click(have: list[str]) -> list[tuple[str, str, str]]:
    live = scene.live_page(scene.page_of(QUERY), {"type": "websocket", "headers": []}, have)
    await live.open()
    first = (await live.next_update()).decode()
    target = first.split('"onClick":{"target":"', 1)[1].split('"', 1)[0]
    frame = json.dumps({"type": "layout-event", "target": target, "data": [{}]}, separators=(",", ":"))
    live.deliver(target, [{}])
    answer = await live.next_update()
    begin = time.process_time()
    for _ in range(2_000):
        live.deliver(target, [{}])
        await live.next_update()
    each = (time.process_time() - begin) / 2_000
    await live.close()
    return [
        ("click, up and down", f"{len(frame)} and {len(answer)} bytes", "< 200 up"),
        ("click, CPU in memory", f"{each * 1000:.3f} ms", "–"),
    ]
