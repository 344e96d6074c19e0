"""Which release of the portal serves."""

import os
from functools import cache
from importlib import metadata


@cache
def release() -> str:
    """``VST_RELEASE``, else the version of the package. Not from the settings: the log begins before them."""
    return os.environ.get("VST_RELEASE") or metadata.version("foretagsporten")
