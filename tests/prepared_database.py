"""The tables and the search index of a portal before anybody came, in PostgreSQL: made once for the code of now, kept as a dump.

To migrate takes ten seconds of a processor, to put a dump back one.
"""

import os
import subprocess
from pathlib import Path
from typing import Final

from portal.testing import prepared_data, processes

_NAME: Final = "postgresql.dump"
_PROGRAMS: Final = sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)
"""Debian has a wrapper for each of several versions on the path, which asks for a cluster of its own."""


def fill(address: str) -> None:
    """Fills the empty database at ``address``."""
    with prepared_data.kept() as folder:
        dump = folder / _NAME
        if not dump.exists():
            _make(address, folder)
            _run("pg_dump", "--format=custom", "--compress=0", f"--file={dump}.new", address)
            Path(f"{dump}.new").rename(dump)
            return
    _run("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={address}", str(dump))


def _make(address: str, folder: Path) -> None:
    more = {"DATABASE_URL": address, "VST_SEARCH_DATABASE": address, "VST_DATA": str(folder), "VST_ENV": "test"}
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "portal.settings", **more}
    processes.run("-m", "portal.testing.prepared_data", environment=environment, check=True)


def _run(program: str, *arguments: str) -> None:
    path = os.pathsep.join([*_PROGRAMS, os.environ["PATH"]])
    subprocess.run([program, *arguments], check=True, env={**os.environ, "PATH": path})
