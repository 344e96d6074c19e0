"""Secrets of the environment: said in a variable, read from a file, or made once and kept beside the database.

Nothing here says what a secret is, not even in an error.
"""

import os
import secrets
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from django.core.exceptions import ImproperlyConfigured


def secret(name: str, default: str = "") -> str:
    """The value of the variable ``name``, or what stands in the file that ``name`` with ``_FILE`` after it names.

    Raises ``ImproperlyConfigured`` for both at once, and for a file that can not be read or is empty.
    """
    file = os.environ.get(f"{name}_FILE", "")
    if not file:
        return os.environ.get(name, default)
    if os.environ.get(name):
        raise ImproperlyConfigured(f"{name} and {name}_FILE are both set: leave one of them out")
    try:
        value = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as fault:
        raise ImproperlyConfigured(f"{name}_FILE names a file that can not be read: {type(fault).__name__}") from None
    if not value:
        raise ImproperlyConfigured(f"{name}_FILE names a file that is empty")
    return value


def kept_secret(file: Path) -> str:
    """A secret made at the first start and kept in ``file``, so that a restart signs nobody out.

    It is written whole before it has its name, so of several processes that start at once all have the same. Raises
    ``ImproperlyConfigured`` for a file without anything in it.
    """
    if not file.exists():
        with NamedTemporaryFile("w", dir=file.parent, prefix=f".{file.name}-", encoding="utf-8") as whole:
            whole.write(secrets.token_urlsafe(48))
            whole.flush()
            with suppress(FileExistsError):  # another process was faster, and its secret is the one
                os.link(whole.name, file)
    value = file.read_text(encoding="utf-8")
    if not value.strip():
        raise ImproperlyConfigured(
            f"{file} is empty: put back what was in it, or delete it to have a new secret made, which forgets people"
        )
    return value
