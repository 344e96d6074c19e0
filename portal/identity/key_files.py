"""Identity keys that an earlier release kept as files in ``VST_DATA``: read once into the database, and moved there by ``migrate``.

A file stays for a day after it was read, so that processes of the earlier release go on while one after the other gives way; the next
``migrate`` after that deletes it.
"""

import json
import logging
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection
from django.db.models.signals import post_migrate
from django.dispatch import receiver

from portal.identity.key_ring import RING, NewKey
from portal.identity.models import IdentityKey

USES_OF_TOKENS: Final = {False: "tokens", True: "mock-tokens"}
"""By whether the logins are those of test people."""
USES_OF_SAML: Final = ("signing", "encryption")
_OF_TOKENS: Final = {"tokens": "identity-keys.json", "mock-tokens": "mock-identity-keys.json"}
_OF_SAML: Final = "saml-keys"
_NAME: Final = re.compile(r"(?:signing|encryption)-(?P<stamp>[0-9]{8}T[0-9]{6}Z)-[0-9a-f]{8}", re.ASCII)
_STAMP: Final = "%Y%m%dT%H%M%SZ"
_STAYS: Final = timedelta(days=1)

logger = logging.getLogger("portal.identity")


def read(use: str) -> Sequence[NewKey]:
    """The keys of this use that lie in files, the oldest first; none where there are no files, or none that can be read."""
    try:
        return sorted(_tokens(_file(use)) if use in _OF_TOKENS else _pairs(use), key=lambda key: key.used_from)
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as fault:
        logger.error("The files with keys of use %s can not be read and are left where they are: %s", use, type(fault).__name__)
        return ()


def move(now: datetime) -> None:
    """Takes the keys of all files up into the database, unless it has keys of this use, and deletes files that it read a day ago."""
    for use in (*_OF_TOKENS, *USES_OF_SAML):
        if not (keys := read(use)):
            continue
        RING.with_one(use, lambda keys=keys: keys)  # type: ignore[misc]
        taken = IdentityKey.objects.filter(use=use, name__in=[key.name for key in keys]).values_list("made_at", flat=True)
        if not taken:
            logger.warning("The database has other keys of use %s than the files in VST_DATA, which are not read: delete them", use)
        elif max(taken) + _STAYS <= now:
            for file in _files(use):
                file.unlink()
            logger.info("The files with keys of use %s are deleted: the database has had them for a day", use)


@receiver(post_migrate)
def move_after_migrate(sender: Any, **_: Any) -> None:
    """``manage.py migrate``: once, after the portal's own tables, where it made this one."""
    if sender.name == "portal" and IdentityKey._meta.db_table in connection.introspection.table_names():
        move(datetime.now(UTC))


def _tokens(file: Path) -> Iterator[NewKey]:
    for row in reversed(json.loads(file.read_text(encoding="utf-8"))["keys"]) if file.exists() else ():
        signs_from = datetime.fromtimestamp(row.pop("signs_from", 0), UTC)
        yield NewKey(str(row["kid"]), signs_from, json.dumps(row).encode())


def _pairs(use: str) -> Iterator[NewKey]:
    for file in _files(use):
        named = _NAME.fullmatch(file.stem)
        if named and file.suffix == ".key" and file.with_suffix(".crt").exists():
            used_from = datetime.strptime(named["stamp"], _STAMP).replace(tzinfo=UTC)
            yield NewKey(file.stem, used_from, file.read_bytes(), file.with_suffix(".crt").read_text(encoding="ascii"))


def _files(use: str) -> list[Path]:
    if use in _OF_TOKENS:
        return [_file(use)]
    return sorted((Path(settings.DATA_DIR) / _OF_SAML).glob(f"{use}-*"))


def _file(use: str) -> Path:
    return Path(settings.DATA_DIR) / _OF_TOKENS[use]
