"""Whether an installation is set up strongly enough for production.

Everything that is wrong is told at once, by the name of the variable and with what to do, and never with its value.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

from portal.runtime.host_names import one_origin
from portal.runtime.secret_values import secret

SHORTEST: Final = 32
"""Characters of a key."""
MOST_ALIKE: Final = 16
"""Different characters that a key has at least; one that is drawn has about 30."""
ENCRYPTED: Final = frozenset({"require", "verify-ca", "verify-full"})
EXAMPLE_HOST: Final = "foretagsporten.example"

_MAKE_ONE: Final = "make one: python -c 'import secrets; print(secrets.token_urlsafe(48))'"


@dataclass(frozen=True, slots=True)
class Installation:
    """What the environment said, as far as its strength goes."""

    secret_key: str
    secret_key_old: tuple[str, ...]
    subject_key: str
    is_https: bool
    origin: str
    production_host: str
    hosts: tuple[str, ...]
    databases: Mapping[str, str]
    """The addresses of databases by the variable that says them."""


def of_settings() -> Installation:
    """What was said. A key that the portal made for itself is as good as none: another machine has another one."""
    return Installation(
        secret_key=secret("VST_SECRET_KEY"),
        secret_key_old=tuple(settings.SECRET_KEY_FALLBACKS),
        subject_key=secret("VST_SUBJECT_KEY"),
        is_https=settings.VST_HTTPS,
        origin=settings.VST_ORIGIN,
        production_host=settings.VST_PRODUCTION_HOST,
        hosts=tuple(settings.ALLOWED_HOSTS),
        databases={"DATABASE_URL": settings.DATABASE_URL, "VST_SEARCH_DATABASE": settings.VST_SEARCH_DATABASE},
    )


def faults(installation: Installation) -> list[str]:
    """What keeps ``installation`` from being a production, one line each; empty when nothing does."""
    return [fault for check in _CHECKS for fault in check(installation)]


def _keys(installation: Installation) -> Iterator[str]:
    named = [("VST_SECRET_KEY", installation.secret_key), ("VST_SUBJECT_KEY", installation.subject_key)]
    for name, key in [*named, *(("VST_SECRET_KEY_OLD", old) for old in installation.secret_key_old)]:
        if weakness := _weakness(key):
            yield f"{name} {weakness}: {_MAKE_ONE}"
    if installation.secret_key and installation.secret_key == installation.subject_key:
        yield "VST_SUBJECT_KEY is the same as VST_SECRET_KEY: each is a key of its own"


def _weakness(key: str) -> str:
    if not key:
        return "is missing"
    if any(example in key.casefold() for example in EXAMPLES):
        return "is an example, which everybody knows"
    if len(key) < SHORTEST:
        return f"is shorter than {SHORTEST} characters"
    return f"has fewer than {MOST_ALIKE} different characters" if len(set(key)) < MOST_ALIKE else ""


EXAMPLES: Final = ("changeme", "change-me", "replace-me", "your-secret", "django-insecure", "example", "secret-key", "subject-key")
"""What stands in place of a key in documents, also in those of this repository."""


def _addresses(installation: Installation) -> Iterator[str]:
    if not installation.is_https:
        yield "VST_HTTPS=0 lets login cookies go in the open: leave it out"
    if not installation.origin.startswith("https://"):
        yield "VST_ORIGIN does not begin with https://: say the address that visitors type"
    elif one_origin(installation.origin) != installation.origin:
        yield "VST_ORIGIN is more than https://host or https://host:port: leave out the path, and whatever else it has"
    if EXAMPLE_HOST in (
        installation.production_host,
        installation.origin.removeprefix("https://").partition(":")[0].rstrip(".").casefold(),
    ):
        yield "VST_PRODUCTION_HOST is that of the examples: say the host that visitors type"
    if "*" in installation.hosts:
        yield "VST_HOSTS=* answers every host: name those of the portal"


def _database(installation: Installation) -> Iterator[str]:
    if not installation.databases["DATABASE_URL"]:
        yield "DATABASE_URL is missing, and SQLite is for one developer: name a PostgreSQL, postgresql://user:password@host/name"
    for name, address in installation.databases.items():
        if address:
            yield from (f"{name} {fault}" for fault in _of_database(address))


def _of_database(address: str) -> Iterator[str]:
    if not address.startswith(("postgres://", "postgresql://")):
        yield "is no address of a PostgreSQL: postgresql://user:password@host/name"
        return
    try:
        said = conninfo_to_dict(address)
    except ProgrammingError:
        yield "has a part that libpq does not know: its parameters are those of PostgreSQL's own documentation"
        return
    if not any(said.get(proof) for proof in ("password", "passfile", "sslcert", "service")):
        yield "has neither a password nor a client certificate (sslcert): anybody could be the portal"
    if any(map(_is_elsewhere, str(said.get("host") or "").split(","))) and said.get("sslmode") not in ENCRYPTED:
        yield f"leads to another machine in the open: add ?sslmode=verify-full (or one of {', '.join(sorted(ENCRYPTED))})"


def _is_elsewhere(host: str) -> bool:
    return host not in {"", "localhost", "127.0.0.1", "::1"} and not host.startswith(("/", "@"))


_CHECKS: Final[tuple[Callable[[Installation], Iterator[str]], ...]] = (_keys, _addresses, _database)
