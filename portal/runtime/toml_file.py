"""TOML files that people write by hand: what is wrong with one is told with its file and line."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

_AT_LINE: Final = re.compile(r" \(at line (\d+), column \d+\)$")


class BrokenToml(tomllib.TOMLDecodeError):
    """A file that is no TOML. Its text is ``file:line: problem``."""

    def __init__(self, file: Path, problem: str) -> None:
        found = _AT_LINE.search(problem)
        self.file = file
        self.line = int(found[1]) if found else max(1, len(file.read_text(encoding="utf-8", errors="replace").splitlines()))
        """The line that it cannot be read from on; the last where the end of the file came too soon."""
        self.problem = _AT_LINE.sub("", problem).removesuffix(" (at end of document)")
        super().__init__(f"{file}:{self.line}: {self.problem}")


def read(file: Path) -> Mapping[str, Any]:
    """What ``file`` holds; the same as before for one that nobody has written since. Raises ``BrokenToml``, also for what is not UTF-8,
    and ``OSError``."""
    about = file.stat()
    return _read(file, about.st_mtime_ns, about.st_size, about.st_ino)


@lru_cache(maxsize=256)
def _read(file: Path, *version: int) -> Mapping[str, Any]:
    try:
        return MappingProxyType(tomllib.loads(file.read_bytes().decode()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BrokenToml(file, str(fault)) from None


def lines_of(file: Path) -> dict[str, str]:
    """The texts of a file of texts, by key, from those lines that can be read by themselves."""
    found: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8", errors="replace").splitlines():
        try:
            read_alone = tomllib.loads(line)
        except tomllib.TOMLDecodeError:
            continue
        found |= {key: words for key, words in read_alone.items() if isinstance(words, str)}
    return found
