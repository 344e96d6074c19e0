"""What stands ready before the portal is served on a developer's machine: tables, static files, demo content, the search index."""

import os
from collections.abc import Iterator
from hashlib import blake2b
from importlib import metadata
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connections

from portal.http import static_storage
from portal.runtime.database import LONG

MADE_WITH: Final = ("Django", "servestatic", "brotli")
"""The packages that hash and compress the static files."""


def prepare(collects: bool = True) -> None:
    """Makes ready what is missing or changed; may be called at every start. Questions to the database may take as long as in a command.

    ``collects`` is false where static files are served as they lie in the sources.
    """
    before = LONG.set(True)
    try:
        call_command("migrate", verbosity=0)
        call_command("build_css", verbosity=0)
        if collects:
            collect_static()
        call_command("load_content")
        call_command("build_search_index")
    finally:
        LONG.reset(before)
        connections.close_all()  # a process that serves begins with connections of its own


def collect_static() -> bool:
    """Collects the static files, unless those that are collected were made of what there is now; whether it did."""
    kept = settings.DATA_DIR / "static.collected"
    if kept.exists() and kept.read_text(encoding="utf-8") == _state():
        return False
    _forget_older_copies()
    call_command("collectstatic", interactive=False, verbosity=0)
    kept.write_text(_state(), encoding="utf-8")
    return True


def _forget_older_copies() -> None:
    """Django goes by whole seconds of when a file was written, which misses quick hands and other branches."""
    for name, source in _sources():
        copy = settings.STATIC_ROOT / name
        if copy.exists() and copy.read_bytes() != source.read_bytes():
            copy.unlink()


def _state() -> str:
    """A digest of all that is collected, of what it is made with, and of what came of it, of which nothing may be gone or changed."""
    digest = blake2b()
    of_sources = (part for name, source in _sources() for part in (name.encode(), source.read_bytes()))
    for part in (*of_sources, *_tools(), *_collected()):
        digest.update(len(part).to_bytes(8) + part)
    return digest.hexdigest()


def _sources() -> Iterator[tuple[str, Path]]:
    left_out = apps.get_app_config("staticfiles").ignore_patterns
    for finder in get_finders():
        for path, storage in finder.list(left_out):
            yield os.path.join(getattr(storage, "prefix", None) or "", path), Path(storage.path(path))


def _tools() -> Iterator[bytes]:
    yield Path(static_storage.__file__).read_bytes()
    yield from (metadata.version(name).encode() for name in MADE_WITH)


def _collected() -> Iterator[bytes]:
    for file in sorted(path for path in settings.STATIC_ROOT.rglob("*") if path.is_file()):
        status = file.stat()
        yield f"{file.relative_to(settings.STATIC_ROOT)} {status.st_size} {status.st_mtime_ns}".encode()
