"""The data of a portal before anybody came, made once for the code of now: each served portal of a test begins with a copy.

To migrate, collect and index takes a process some fifteen seconds, and tests serve the portal a hundred times.
"""

import fcntl
import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from importlib.metadata import distributions
from pathlib import Path
from typing import Final

import django
from django.conf import settings
from django.core.management import call_command

from portal.runtime import packages
from portal.serving.preparation import collect_static, prepare
from portal.testing import processes

FORGOTTEN_AFTER: Final = 3600
"""Seconds since somebody began with it: other processes may know other services, and begin with other data, at the same time."""
_FILES: Final = ("built", "static", "static.collected")
_TABLES: Final = "foretagsporten.sqlite3"
_INDEX: Final = "search-index"
"""All that is made but the keys: each portal has its own."""
_CONTENT: Final = "content"
"""Says that the demo content is there too."""
_OTHER_DATA: Final = frozenset({"DATABASE_URL", "VST_SEARCH_DATABASE", "PYTHONPATH"})
"""Variables that say where the data are, or which services they know."""


def ready(
    data: Path,
    environment: Mapping[str, str],
    *,
    python: Path = Path(sys.executable),
    has_tables: bool = False,
    has_content: bool = False,
) -> None:
    """Makes the folder ``data`` ready for a portal that ``python`` runs with these variables; with ``has_tables`` its database is already.

    With ``has_content`` the demo content is there too, as after ``manage.py prepare``.
    What is prepared is copied, and the steps are gone through only for what it can not hold: other services, or a database of their own.
    A folder that was made ready for the same portal is left as it is, for several processes begin with one.
    """
    mark, portal = data / "prepared.txt", _named(python, environment)
    enough = {f"{portal}\n{_CONTENT}", *(() if has_content else (portal,))}
    if mark.exists() and mark.read_text(encoding="utf-8") in enough:
        return
    is_ours, is_new = python == Path(sys.executable), not (data / _TABLES).exists()
    has_own_tables = is_new and _OTHER_DATA.isdisjoint(environment)
    if is_ours:
        names = [name for name in (*_FILES, *_kept_in_files(environment)) if not (data / name).exists()]
        _copy(data, names, has_content=has_content and has_own_tables)
    if not (is_ours and (has_tables or has_own_tables)):
        _walk(data, python, environment, has_content=has_content)
    mark.write_text(f"{portal}\n{_CONTENT}" if has_content else portal, encoding="utf-8")


def _kept_in_files(environment: Mapping[str, str]) -> Iterator[str]:
    """What no PostgreSQL holds of a portal with these variables, as portal/settings.py reads them."""
    database = environment.get("DATABASE_URL", "")
    if not database:
        yield _TABLES
    if not environment.get("VST_SEARCH_DATABASE", database):
        yield _INDEX


@contextmanager
def kept(*, has_content: bool = False) -> Iterator[Path]:
    """The folder of what is prepared for the code of now, held by this process alone; it is made by the first who asks."""
    folder = settings.DATA_DIR / "prepared" / f"{_of_now()}{'-content' if has_content else ''}"
    with _alone(folder.with_suffix(".lock")):
        if not folder.exists():
            _make(folder, has_content=has_content)
        os.utime(folder)
        yield folder


def _copy(data: Path, names: Iterable[str], *, has_content: bool) -> None:
    with kept(has_content=has_content) as folder:
        pass  # what is made once is only read
    for name in names:
        if (folder / name).is_dir():
            shutil.copytree(folder / name, data / name)
        else:
            shutil.copy2(folder / name, data / name)


def _walk(data: Path, python: Path, environment: Mapping[str, str], *, has_content: bool = False) -> None:
    """Goes through the steps for what is missing or changed."""
    collected, static = settings.DATA_DIR / "static.collected", data / "static"
    if collected.exists() and not static.exists():  # to compress the static files takes longer than all else
        shutil.copytree(settings.STATIC_ROOT, static)
        shutil.copy2(collected, data)
    with (data / "prepared.log").open("w+") as log:
        steps = ("-m", "portal.testing.prepared_data", *([_CONTENT] if has_content else []))
        status = processes.begin(*steps, environment=environment, output=log, folder=settings.BASE_DIR, python=python).wait()
        log.seek(0)
        assert status == 0, log.read()


def _make(folder: Path, *, has_content: bool) -> None:
    for older in folder.parent.iterdir():
        if older.is_dir() and time.time() - older.stat().st_mtime > FORGOTTEN_AFTER:
            shutil.rmtree(older)
    unfinished = folder.with_suffix(".new")
    unfinished.mkdir()
    if has_content:
        _copy(unfinished, (*_FILES, _TABLES, _INDEX), has_content=False)
    own = {"VST_DATA": str(unfinished), "VST_ENV": "test", "DJANGO_SETTINGS_MODULE": "portal.settings"}
    _walk(unfinished, Path(sys.executable), {**os.environ, **own}, has_content=has_content)
    unfinished.rename(folder)


def _named(python: Path, environment: Mapping[str, str]) -> str:
    """One portal by what its data depend on."""
    return "\n".join((str(python), _of_now(), *(f"{name}={environment.get(name, '')}" for name in sorted(_OTHER_DATA))))


@lru_cache(maxsize=1)
def _of_now() -> str:
    """A name for the code that makes the data: that of the portal, and of every installed service."""
    digest = blake2b(digest_size=16)
    for file in sorted(sources()):
        digest.update(f"{file} {file.stat().st_size} {file.stat().st_mtime_ns}\n".encode())
    for name in sorted({f"{each.name} {each.version}" for each in distributions()}):
        digest.update(name.encode())
    return digest.hexdigest()


def sources() -> Iterator[Path]:
    """The files that the data are made of."""
    names = ("portal", "components", "search_index", "mock_login", "test_world", "static", "examples")
    rooms = [settings.BASE_DIR / name for name in names]
    elsewhere = {package.folder for package in packages.installed() if not any(map(package.folder.is_relative_to, rooms))}
    for place in (*rooms, *sorted(elsewhere)):  # a service that is being written brings migrations and texts from wherever it stands
        for folder, folders, files in os.walk(place):
            folders[:] = [name for name in folders if name not in {"node_modules", "__pycache__"}]
            yield from (Path(folder) / name for name in files)


@contextmanager
def _alone(file: Path) -> Iterator[None]:
    """One process at a time."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _go_through_the_steps(*, has_content: bool) -> None:
    """What ``make run`` does before it serves, in one process, for each would take seconds to begin; the demo content when it is wanted."""
    django.setup()
    if has_content:
        prepare()
        return
    call_command("migrate", verbosity=0)
    call_command("build_css")
    collect_static()
    call_command("build_search_index")


if __name__ == "__main__":
    _go_through_the_steps(has_content=_CONTENT in sys.argv[1:])
