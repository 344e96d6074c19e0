"""The keys of a portal in one file of their own: who has a backup and its keys can sign in as anybody.

Those of tokens and of SAML are in the database, sealed with ``VST_SECRET_KEY``: it is here, and opens them where it is put back.
"""

import base64
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.conf import settings

from portal.backup import BackupFailed

_SECRETS: Final = {"SECRET_KEY": "secret-key", "VST_SUBJECT_KEY": "subject-key", "VST_FLOW_KEYS": "flow-keys"}
"""Settings, and the files of ``VST_DATA`` that hold them where no variable does."""
_OF_BEFORE: Final = ("identity-keys.json", "mock-identity-keys.json", "saml-keys/*")
"""What earlier releases kept beside, and a file of theirs has: ``migrate`` moves it into the database."""
_MODE: Final = 0o600


def write(file: Path) -> None:
    """All keys of this portal into ``file``, which must not be there yet; nobody else may read it."""
    held = {name: content for setting, name in _SECRETS.items() if (content := _content(getattr(settings, setting)))}
    said = json.dumps({name: base64.b64encode(content).decode() for name, content in held.items()}, indent=1)
    try:
        _written(file, f"{said}\n".encode())
    except OSError as fault:
        raise BackupFailed(f"The keys can not be written to {file}: {fault.strerror}") from None


def read(file: Path) -> dict[str, bytes]:
    """The keys of ``file`` by the path below ``VST_DATA`` that they belong to. Raises ``BackupFailed`` for what is no such file."""
    try:
        said = json.loads(file.read_text(encoding="utf-8"))
        held = {str(name): base64.b64decode(content, validate=True) for name, content in said.items()}
    except (OSError, ValueError, AttributeError, TypeError) as fault:
        raise BackupFailed(f"{file} is no file of keys: {type(fault).__name__}") from None
    for name in held:
        path = Path(name)
        if path.is_absolute() or ".." in path.parts or not any(path.match(one) for one in (*_SECRETS.values(), *_OF_BEFORE)):
            raise BackupFailed(f"{file} is no file of keys: it names something else")
    return held


def check_free(held: dict[str, bytes]) -> None:
    """Raises ``BackupFailed`` where another key stands already: nothing that it opens would be lost by accident."""
    for name, content in held.items():
        there = Path(settings.DATA_DIR) / name
        if there.exists() and there.read_bytes() != content and name not in _SECRETS.values():
            raise BackupFailed(f"{there} is another key already. Nothing was changed")


def put(held: dict[str, bytes]) -> None:
    """Puts the keys where the portal looks for them. A secret that this command itself made at its start gives way."""
    for name, content in held.items():
        there = Path(settings.DATA_DIR) / name
        there.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        there.unlink(missing_ok=True)
        _written(there, content)


def _content(value: str | Sequence[str]) -> bytes:
    return (value if isinstance(value, str) else ",".join(value)).encode()


def _written(file: Path, content: bytes) -> None:
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE), "wb") as into:
        into.write(content)
