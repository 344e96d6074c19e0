"""The organisations behind e-services, as the rows of a registry file and of packages say them (spec: REG-001, -002)."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from portal.eservices.model import Organisation
from portal.runtime import toml_file
from portal.words.locales import LOCALES
from portal.words.texts import has_text

THE_PORTAL: Final = "Företagsporten"
"""Of services that no authority stands behind."""

_ID: Final = re.compile(r"[a-z][a-z0-9]*")
_FIELDS: Final = {"id", "name"}


def read(files: Sequence[Path]) -> Mapping[str, Organisation]:
    """The organisations of ``files`` by the name that rows of services say. A package may say again what another one said."""
    return {row["name"]: Organisation(**row) for file in files for row in _rows(file) if not list(_faults_of(row))}


def named(files: Sequence[Path]) -> tuple[str, ...]:
    """The names of all organisations of ``files`` in their order, those that are told of as wrong too."""
    return tuple(dict.fromkeys(row["name"] for file in files for row in _rows(file) if isinstance(row.get("name"), str)))


def check(files: Sequence[Path]) -> Iterator[tuple[Path, str, str]]:
    """File, field and problem of everything that is wrong with an organisation of ``files``."""
    said: list[tuple[str, str]] = []
    for file in files:
        for row in _rows(file):
            faults = list(_faults_of(row))
            yield from ((file, field, problem) for field, problem in faults)
            if faults:
                continue
            pair = (row["id"], row["name"])
            if any(pair != other and set(pair) & set(other) for other in said):
                yield file, "organisation", f"{row['id']} and {row['name']} belong together in one file and not in another"
            said.append(pair)


def _rows(file: Path) -> list[Mapping[str, Any]]:
    rows: list[Mapping[str, Any]] = toml_file.read(file).get("organisation", [])
    return rows


def _faults_of(row: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if set(row) != _FIELDS or not all(isinstance(value, str) and value for value in row.values()):
        yield "organisation", "needs id and name, and has nothing else"
    elif not _ID.fullmatch(row["id"]):
        yield "organisation.id", f"{row['id']} must be small letters a to z and digits, a letter first"
    else:
        key = f"authority.{row['id']}"
        yield from (("organisation.id", f"{key} is a text that is missing in {locale}") for locale in LOCALES if not has_text(locale, key))
