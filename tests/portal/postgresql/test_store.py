"""What an e-service keeps comes back from PostgreSQL as it was kept."""

import os
import subprocess
import sys
from pathlib import Path

from tests.postgres_server import PostgresServer

KEEPS = """
import asyncio

import django

django.setup()

from portal import drafts
from portal.eservices.store import MOST_KEYS, Store, StoreRefused

VALUE = {"text": "Ring ”banken” om 100 % av lånet", "remind": None, "of": [1, 2.5, True]}


async def keeps() -> None:
    store = Store("anteckningar", "b" * 64, "p" * 64)
    await store.put("a", "first")
    await store.put("b", 2)
    await store.put("a", VALUE)
    assert list((await store.all()).items()) == [("a", VALUE), ("b", 2)], "the one kept last first"
    assert await store.get("a") == VALUE
    for n in range(MOST_KEYS - 2):
        await store.put(f"k{n}", n)
    await store.put("a", "again")
    try:
        await store.put("one too many", 0)
    except StoreRefused:
        print("refused")
    at = drafts.place("b" * 64, None, "/moms", "contact")
    await drafts.drop(at)


asyncio.run(keeps())
"""


def test_a_service_finds_what_it_kept_the_newest_first_and_has_room_for_so_many_keys(postgres: PostgresServer, tmp_path: Path) -> None:
    told = {
        "DJANGO_SETTINGS_MODULE": "portal.settings",
        "VST_DATA": str(tmp_path),
        "VST_ENV": "test",
        "DATABASE_URL": postgres.database("store", has_tables=True),
    }
    ran = subprocess.run([sys.executable, "-c", KEEPS], env={**os.environ, **told}, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, "refused"), ran.stderr
