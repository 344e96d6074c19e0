"""The data of a portal before anybody came, made once for the code of now: each served portal of a test begins with a copy.

To migrate, collect and index takes a process some fifteen seconds, and tests serve the portal a hundred times.
"""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

from django.conf import settings

_STEPS: Final = """
import django
from django.core.management import call_command

django.setup()
from portal.serving.preparation import collect_static

call_command("migrate", verbosity=0)
call_command("build_css")
collect_static()
call_command("build_search_index")
"""
"""What `make run` does before it serves, in one process: each would take seconds to begin."""
_COPIED: Final = ("foretagsporten.sqlite3", "search-index", "built", "static", "static.collected")
"""All that is made but the keys: each portal has its own."""
_OTHER_DATA: Final = frozenset({"DATABASE_URL", "VST_SEARCH_DATABASE", "PYTHONPATH", "VST_DATA"})
"""Variables that say what the data are, or which services they know."""


def copied_to(data: Path, variables: Mapping[str, str]) -> bool:
    """Copies what is prepared to the new folder ``data``; whether a portal with these variables can begin with it."""
    if _OTHER_DATA & variables.keys() or "PYTHONPATH" in os.environ or any((data / name).exists() for name in _COPIED):
        return False
    kept = settings.DATA_DIR / "prepared" / _of_now()
    with _alone(kept.with_suffix(".lock")):
        if not kept.exists():
            _make(kept)
    for name in _COPIED:
        if (kept / name).is_dir():
            shutil.copytree(kept / name, data / name)
        else:
            shutil.copy2(kept / name, data / name)
    return True


def prepare(data: Path, python: Path, environment: Mapping[str, str]) -> None:
    """Makes the data in ``data`` ready by ``python``, or what is missing of them."""
    collected, static = settings.DATA_DIR / "static.collected", data / "static"
    if collected.exists() and not static.exists():  # to compress the static files takes longer than all else
        shutil.copytree(settings.STATIC_ROOT, static)
        shutil.copy2(collected, data)
    subprocess.run([python, "-c", _STEPS], cwd=settings.BASE_DIR, env=environment, check=True, stdout=subprocess.DEVNULL)


def _make(kept: Path) -> None:
    for older in kept.parent.iterdir():
        if older.is_dir():
            shutil.rmtree(older)
    unfinished = kept.with_suffix(".new")
    unfinished.mkdir()
    own = {"VST_DATA": str(unfinished), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    prepare(unfinished, Path(sys.executable), {**os.environ, **own})
    unfinished.rename(kept)


def _of_now() -> str:
    """A name for the code that makes the data: that of the portal, and of every installed service."""
    digest = blake2b(digest_size=16)
    for file in sorted(_sources()):
        digest.update(f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}\n".encode())
    for name in sorted(f"{each.name} {each.version}" for each in distributions()):
        digest.update(name.encode())
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for room in ("portal", "components", "search_index", "mock_login", "test_world", "static", "examples", "services"):
        for folder, folders, names in os.walk(settings.BASE_DIR / room):
            folders[:] = [name for name in folders if name not in {"node_modules", "__pycache__"}]
            yield from (Path(folder) / name for name in names)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """One process at a time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
