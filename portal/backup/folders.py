"""A backup made and put back: database, pictures, files of applications, what release it is of, and the list of all files."""

import json
import shutil
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib import metadata
from pathlib import Path
from typing import Final

from django.conf import settings

from portal.backup import BackupFailed, databases, keys, sums

ABOUT: Final = "backup.json"
MEDIA: Final = "media"
FILES: Final = "flow-files"
_OURS_ALONE: Final = 0o700


@dataclass(frozen=True, slots=True)
class About:
    """What a backup is of."""

    release: str
    made: str
    """When it was begun, in UTC."""


def make(folder: Path, now: datetime, keys_to: Path | None = None) -> int:
    """Writes a backup into ``folder``, which is new or empty; how many files it has.

    The database is as it was at one moment; pictures and files are copied after it, so that those it names are there. Keys go to a file of
    their own, outside the folder, and only when it is named. Raises ``BackupFailed``; what was written by then has no list.
    """
    if keys_to and keys_to.resolve().is_relative_to(folder.resolve()):
        raise BackupFailed("Keys lie apart from what they open: name a file outside the folder")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=_OURS_ALONE)
        if any(folder.iterdir()):
            raise BackupFailed(f"{folder} is not empty: name a folder for this backup alone")
        folder.chmod(_OURS_ALONE)
        databases.dump(settings.DATABASE_URL, Path(settings.DATABASES["default"]["NAME"]), folder)
        for name, source in _kept().items():
            _copy(source, folder / name)
        about = About(metadata.version("foretagsporten"), now.isoformat(timespec="seconds"))
        (folder / ABOUT).write_text(json.dumps(asdict(about), indent=1) + "\n", encoding="utf-8")
        if keys_to:
            keys.write(keys_to)
        return sums.write(folder)
    except OSError as fault:
        raise BackupFailed(f"{folder} can not be written: {fault.strerror}") from None


def put_back(folder: Path, address: str, keys_from: Path | None = None) -> About:
    """Puts a backup into the empty database at ``address`` and the empty folder of pictures of this portal; what it is of.

    Everything is looked at first: nothing is changed where a file is not as it was made, or where something stands already.
    """
    wrong = sums.faults(folder)
    if wrong:
        raise BackupFailed(f"{wrong[0]}. Nothing was changed")
    about = About(**json.loads((folder / ABOUT).read_text(encoding="utf-8")))
    for target in _kept().values():
        if target.exists() and any(target.iterdir()):
            raise BackupFailed(f"{target} is not empty. Nothing was changed")
    held = keys.read(keys_from) if keys_from else {}
    keys.check_free(held)
    databases.check_empty(address, folder)
    databases.restore(address, folder)
    for name, target in _kept().items():
        _copy(folder / name, target)
    keys.put(held)
    return about


def _kept() -> dict[str, Path]:
    """What lies outside the database, by its folder in a backup."""
    return {MEDIA: Path(settings.MEDIA_ROOT), FILES: Path(settings.VST_FLOW_FILES)}


def _copy(source: Path, target: Path) -> None:
    """Every file, not what links lead to; one that an editor deletes meanwhile is no longer there to be copied."""
    for file in sorted(source.rglob("*")) if source.exists() else ():
        if file.is_file() and not file.is_symlink():
            into = target / file.relative_to(source)
            into.parent.mkdir(parents=True, exist_ok=True)
            try:
                shutil.copyfile(file, into)
            except FileNotFoundError:
                into.unlink(missing_ok=True)
