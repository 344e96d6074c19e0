"""How much memory this process has, and how much it may have: the setting ``VST_MOST_MEMORY``."""

import ctypes
import ctypes.util
import os
import re
from pathlib import Path
from typing import Final

from django.core.exceptions import ImproperlyConfigured

OF_PRODUCTION: Final = "1500MB"
ANY: Final = "0"
_SIZE: Final = re.compile(r"(\d{1,6}) ?(MB|GB)", re.ASCII)
_BYTES: Final = {"MB": 1_000_000, "GB": 1_000_000_000}
_STATE: Final = Path("/proc/self/statm")


_C: Final = ctypes.CDLL(ctypes.util.find_library("c"))


def most_memory(said: str) -> int:
    """``1500MB`` or ``2GB`` in bytes; 0 for ``0``, which is no limit. Raises ``ImproperlyConfigured`` for anything else."""
    if said == ANY:
        return 0
    size = _SIZE.fullmatch(said)
    if size is None:
        raise ImproperlyConfigured("VST_MOST_MEMORY is a number of MB or GB, as 1500MB, or 0 for no limit")
    return int(size[1]) * _BYTES[size[2]]


def resident() -> int | None:
    """Bytes of this process that are in memory; ``None`` where the system does not tell, as elsewhere than on Linux."""
    try:
        return int(_STATE.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return None


def give_back() -> None:
    """Gives the system what is free and was kept for later; takes some ten milliseconds, in which other threads go on.

    Where the C library is another than glibc there is nothing to ask.
    """
    if hasattr(_C, "malloc_trim"):
        _C.malloc_trim(0)
