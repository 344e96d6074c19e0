"""The list of a backup: SHA-256 of each file, in the form of ``sha256sum``, written last: a backup without one did not end."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from portal.backup import BackupFailed

LIST: Final = "SHA256SUMS"
_LINE: Final = re.compile(r"(?P<digest>[0-9a-f]{64})  (?P<name>[^\n]+)")
_READ_AT_ONCE: Final = 1 << 20
"""Bytes."""


def write(folder: Path) -> int:
    """Writes the list of all files below ``folder``; how many they are."""
    lines = [f"{digest(folder / name)}  {name}" for name in sorted(_files(folder))]
    (folder / LIST).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def faults(folder: Path) -> list[str]:
    """What is wrong with the backup, one sentence for each file; none for one that is as it was made."""
    try:
        listed = _listed(folder)
    except BackupFailed as fault:
        return [str(fault)]
    there = set(_files(folder))
    found = [f"{name} is missing" for name in sorted(listed.keys() - there)]
    found += [f"{name} is not in the list" for name in sorted(there - listed.keys())]
    return found + [f"{name} is changed" for name in sorted(there & listed.keys()) if digest(folder / name) != listed[name]]


def digest(file: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    made = hashlib.sha256()
    with file.open("rb") as source:
        while chunk := source.read(_READ_AT_ONCE):
            made.update(chunk)
    return made.hexdigest()


def _listed(folder: Path) -> dict[str, str]:
    try:
        lines = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise BackupFailed(f"{LIST} is missing: the backup did not end, or this is none") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise BackupFailed(f"{LIST} can not be read: {type(fault).__name__}") from None
    read = [_LINE.fullmatch(line) for line in lines]
    if not all(read) or not lines:
        raise BackupFailed(f"{LIST} is changed: it has lines that are none of a list")
    listed = {line["name"]: line["digest"] for line in read if line}
    if any(not _is_below(name) for name in listed):
        raise BackupFailed(f"{LIST} is changed: it names files that are not below the folder")
    return listed


def _is_below(name: str) -> bool:
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


def _files(folder: Path) -> Iterator[str]:
    """By their path below the folder; what is a link to elsewhere belongs to no backup."""
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink() and file != folder / LIST:
            yield file.relative_to(folder).as_posix()
