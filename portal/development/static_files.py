"""Static files as they lie in the sources: a developer waits for no collecting, hashing or compressing."""

from io import StringIO
from mimetypes import guess_type
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.core.management import call_command


class SourceFiles(StaticFilesStorage):
    """Gives a file an address that changes when it is saved; a symbol of a sprite is ``pictures.svg#shop``."""

    def url(self, name: str | None) -> str:
        path, mark, symbol = (name or "").partition("#")
        file = finders.find(path) if path else None
        version = f"?{Path(file).stat().st_mtime_ns}" if file else ""
        return f"{super().url(path)}{version}{mark}{symbol}"


def use() -> None:
    """From now on addresses and files are those of the sources. Before anything has asked for one."""
    settings.STORAGES["staticfiles"] = {"BACKEND": f"{SourceFiles.__module__}.{SourceFiles.__qualname__}"}


def find(name: str) -> tuple[bytes, str] | None:
    """Content and type of the file that ``/static/name`` is; ``None`` where there is none."""
    file = finders.find(name)
    return (Path(file).read_bytes(), guess_type(file)[0] or "application/octet-stream") if file and Path(file).is_file() else None


def restyle() -> None:
    """Puts the style sheets together. Raises ``CommandError`` for one that may not stand as it is."""
    call_command("build_css", stdout=StringIO())
