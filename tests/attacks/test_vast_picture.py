"""A picture of 128 million points is refused by what it says of itself, before anybody unpacks it."""

import os
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from struct import pack

import httpx
import pytest

from portal.editing.demo_editors import PASSWORD
from portal.testing import processes
from portal.testing.browser import Served, serving

POINTS = 11_300
MEGABYTE = 1024 * 1024
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A portal with editors."""
    data = tmp_path_factory.mktemp("data")
    with serving(data) as one:
        environment = {**os.environ, "VST_DATA": str(data), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
        processes.run("-m", "django", "load_content", environment=environment, check=True)
        yield one


@pytest.fixture
def editor(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.address, headers={"Origin": served.address}, timeout=60, follow_redirects=True) as client:
        form = client.get("/admin/login/").text
        said = {"username": "redaktor", "password": PASSWORD, "csrfmiddlewaretoken": token_in(form)}
        assert client.post("/admin/login/", data=said).url.path == "/admin/"
        yield client


def token_in(page: str) -> str:
    found = TOKEN.search(page)
    assert found, page[:500]
    return found[1]


def whole_png(points: int) -> bytes:
    """A PNG that is whole: every point of it is there, packed a thousand times."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + name + data + pack(">I", zlib.crc32(name + data))

    packing, row = zlib.compressobj(9), bytes(1 + 3 * points)
    packed = b"".join([*(packing.compress(row) for _ in range(points)), packing.flush()])
    head = pack(">IIBBBBB", points, points, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def highest(process: Path) -> int:
    """The most bytes of memory that the process has held since ``forget_highest``."""
    return int(re.search(r"VmHWM:\s+(\d+) kB", (process / "status").read_text())[1]) * 1024  # type: ignore[index]


def forget_highest(process: Path) -> None:
    (process / "clear_refs").write_text("5")


@pytest.mark.requirement("OPS-010")
def test_a_picture_of_128_million_points_is_refused_in_words_and_takes_no_memory(served: Served, editor: httpx.Client) -> None:
    process, picture = Path(f"/proc/{served.process.pid}"), whole_png(POINTS)
    form = editor.get("/admin/images/add/").text
    for _ in range(2):  # the first loads what every upload needs
        forget_highest(process)
        before = highest(process)
        said = {"title": "Utsikt", "csrfmiddlewaretoken": token_in(form)}
        refused = editor.post("/admin/images/add/", data=said, files={"file": ("utsikt.png", picture, "image/png")})
        grown = highest(process) - before
    assert refused.status_code == 200
    assert f"{POINTS} × {POINTS} punkter. En bild får ha högst 40 miljoner" in refused.text
    assert grown < 50 * MEGABYTE
