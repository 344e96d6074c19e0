"""Which release of the portal serves."""

from functools import cache
from hashlib import blake2b
from typing import Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage

_BYTES: Final = 6


@cache
def release() -> str:
    """``VST_RELEASE``, else a mark of the static files that this release was built with."""
    said: str = settings.VST_RELEASE
    if said:
        return said
    manifest = getattr(staticfiles_storage, "hashed_files", {})
    return blake2b("\n".join(sorted(manifest.values())).encode(), digest_size=_BYTES).hexdigest()
