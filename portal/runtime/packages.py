"""Packages that bring e-services written in Python: found by their entry points, read before any of their code runs.

A package stands under the entry point group ``foretagsporten.eservices``, once for each service: the entry point's name is the id,
with ``.{version}`` behind it for another version of the same service. In the package's folder are ``service.toml``, the rows of its
services, and ``texts/sv.toml`` and ``texts/en.toml``. A service whose code cannot be run is thus still known by name and address.

The services of other authorities have no code here: their rows and texts stand in a folder of the same form, one that ``VST_SERVICES``
names, or that of a package under the entry point group ``foretagsporten.rows``.
"""

import os
import re
from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from portal.runtime import toml_file

GROUP: Final = "foretagsporten.eservices"
ROWS: Final = "foretagsporten.rows"
"""Of packages that bring rows and texts, and no code."""
API: Final = 1
"""Version of the contract between the shell and a package; the package says in ``api`` for which one it was written."""

OF_ALL: Final = "service.*."
"""What the key of a text begins with that all services of a package share; one that a service has for itself goes first."""

_VERSION: Final = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Package:
    """One installed package with e-services, or a folder with the rows and texts of services that have no code here."""

    module: str
    folder: Path
    entries: Mapping[str, EntryPoint]
    """By the name of the entry point: ``demo``, or ``demo.v2``; empty where there is no code."""

    @property
    def definition(self) -> Path:
        """The file with the rows of its services."""
        return self.folder / "service.toml"

    @property
    def has_code(self) -> bool:
        """Whether its services are written in Python; those of the others are apps."""
        return bool(self.entries)

    @property
    def ids(self) -> frozenset[str]:
        """The services it has code for."""
        return frozenset(id_of(name) for name in self.entries)

    @property
    def named(self) -> frozenset[str]:
        """The services whose texts it brings."""
        return self.ids if self.has_code else frozenset(_rows_in(toml_file.read(self.definition)) if self.definition.exists() else ())

    @property
    def implements(self) -> tuple[str, ...]:
        """Services of the portal's own registry that it has the code of: their rows stand there alone."""
        if not self.definition.exists():
            return ()
        given = toml_file.read(self.definition).get("implements", [])
        return tuple(given) if isinstance(given, list) and all(isinstance(each, str) for each in given) else ()

    @property
    def has_tables(self) -> bool:
        """Whether it brings tables of its own: it is an app of Django then, and its models are imported when the portal starts."""
        return self.has_code and any((self.folder / name).exists() for name in ("models.py", "models/__init__.py"))

    @property
    def begins_in_init(self) -> bool:
        """Whether an entry point names the package itself, and no module in it."""
        return any(entry.module == self.module for entry in self.entries.values())

    @property
    def label(self) -> str:
        """What its tables and migrations are named after."""
        return self.module.rpartition(".")[2]

    @property
    def router(self) -> str:
        """The dotted name of its database router (``router`` in ``service.toml``); empty for one whose tables stand in the portal's."""
        given = toml_file.read(self.definition).get("router", "") if self.definition.exists() else ""
        return given if isinstance(given, str) else ""

    @property
    def is_for_tests(self) -> bool:
        """Whether it says that no visitor may meet it where authorities are real."""
        return self.definition.exists() and toml_file.read(self.definition).get("testOnly") is True

    def texts(self, locale: str) -> Mapping[str, str]:
        """Its texts by key, those that its services share once for each; none without a file.

        Raises ``BrokenToml`` for a file that is no TOML.
        """
        return self._of_services(self.written(locale))

    def _of_services(self, written: Mapping[str, str]) -> Mapping[str, str]:
        shared = {key.removeprefix(OF_ALL): words for key, words in written.items() if key.startswith(OF_ALL)}
        own = {key: words for key, words in written.items() if not key.startswith(OF_ALL)}
        return {**{f"service.{id}.{end}": words for id in sorted(self.named) for end, words in shared.items()}, **own}

    def readable(self, locale: str) -> Mapping[str, str]:
        """Its texts as ``texts`` gives them; of a file that is no TOML those lines that can be read, and of a text that is in none of
        them the one in the other language, or its key."""
        try:
            return self.texts(locale)
        except toml_file.BrokenToml as broken:
            other = self._lines("en" if locale == "sv" else "sv")
            found = {**{f"service.{id}.{end}": f"service.{id}.{end}" for id in self.named for end in ("name", "description")}, **other}
            return self._of_services({**found, **toml_file.lines_of(broken.file)})

    def _lines(self, locale: str) -> Mapping[str, str]:
        file = self.folder / "texts" / f"{locale}.toml"
        return toml_file.lines_of(file) if file.exists() else {}

    def broken_texts(self) -> Iterator[toml_file.BrokenToml]:
        """What is wrong with each of its text files that is no TOML."""
        for locale in ("sv", "en"):
            try:
                self.written(locale)
            except toml_file.BrokenToml as broken:
                yield broken

    def written(self, locale: str) -> Mapping[str, str]:
        """Its texts by key as they stand in the file."""
        file = self.folder / "texts" / f"{locale}.toml"
        return toml_file.read(file) if file.exists() else MappingProxyType({})


@cache
def installed() -> tuple[Package, ...]:
    """Every package with e-services, in the order of their names, then what has no code; not those of the distributions that
    ``VST_WITHOUT`` names."""
    left_out = {name.strip() for name in os.environ.get("VST_WITHOUT", "").split(",")}
    by_module: dict[str, dict[str, EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        if point.dist and point.dist.name in left_out:
            continue
        by_module.setdefault(_package_of(point.module), {})[point.name] = point
    with_code = [Package(module, _folder_of(module), entries) for module, entries in sorted(by_module.items())]
    return (*with_code, *_without_code(left_out))


def _without_code(left_out: Set[str]) -> Iterator[Package]:
    for point in sorted(entry_points(group=ROWS), key=lambda point: point.value):
        if not (point.dist and point.dist.name in left_out):
            yield Package(point.module, _folder_of(point.module), MappingProxyType({}))
    for named in filter(None, map(str.strip, os.environ.get("VST_SERVICES", "").split(","))):
        yield Package(Path(named).name, Path(named), MappingProxyType({}))


def with_tables() -> tuple[Package, ...]:
    """Those that bring tables of their own, as apps of Django.

    One whose service stands in its ``__init__.py`` cannot be one, for Django runs that before there are any tables; ``faults_of`` says so.
    """
    return tuple(package for package in installed() if package.has_tables and not package.begins_in_init)


def id_of(entry: str) -> str:
    """The service of an entry point: ``demo`` of ``demo.v2``."""
    return entry.partition(".")[0]


@cache
def has_code(id: str) -> bool:
    """Whether a package has code of a service."""
    return any(id in package.entries for package in installed())


@cache
def version_flags(id: str) -> tuple[tuple[str, str], ...]:
    """Entry point and flag of each other version of a service, the newest first: ``("demo.v2", "vst-ft-demo-v2")``."""
    names = sorted((name for package in installed() for name in package.entries if id_of(name) == id and name != id), reverse=True)
    return tuple((name, f"vst-ft-{id}-{name.partition('.')[2]}") for name in names)


def faults_of(package: Package) -> Iterator[tuple[str, str, str]]:
    """Service, field and problem of everything that is wrong with the package itself; its rows are checked with all the others."""
    if not package.definition.exists():
        yield "(all)", "service.toml", "is required"
        return
    given: Mapping[str, Any] = toml_file.read(package.definition)
    if given.get("api") != API:
        yield "(all)", "api", f"is {given.get('api')!r}, this portal understands {API}"
    rows = _rows_in(given)
    if list(package.implements) != given.get("implements", []):
        yield "(all)", "implements", "must be a list of ids"
    yield from ((id, "implements", "has a row of its own in service.toml too") for id in sorted(rows & set(package.implements)))
    rows |= set(package.implements)
    if package.has_code:
        yield from ((id, "id", f"has no entry point in the group {GROUP}") for id in sorted(rows - package.ids))
    elif package.implements:
        yield "(all)", "implements", "is for a package with code"
    for name in sorted(package.entries):
        if id_of(name) not in rows:
            yield id_of(name), "id", "has an entry point, but no row in service.toml"
        if "." in name and not _VERSION.fullmatch(name.partition(".")[2]):
            yield id_of(name), "entry point", f"{name} must be the id, a point and a version in small letters and digits"
    if package.has_tables and package.begins_in_init:
        named = f"{package.module}.service:service"
        yield "(all)", "entry point", f"must name a module, such as {named}: with models.py, __init__.py runs before there are tables"
    brought = {str(row.get("id")) for row in given.get("organisation", [])}
    yield from _text_faults(package, rows, brought)


def _rows_in(given: Mapping[str, Any]) -> set[str]:
    return {str(row.get("id")) for row in given.get("service", [])}


def _text_faults(package: Package, ids: set[str], organisations: set[str]) -> Iterator[tuple[str, str, str]]:
    if any(package.broken_texts()):
        return  # told by itself: such a package starts with the texts that can be read
    swedish, english = package.written("sv"), package.written("en")
    names = {f"authority.{id}" for id in organisations}
    for locale, texts in (("sv", swedish), ("en", english)):
        for key in texts:
            if key not in names and not key.startswith((OF_ALL, *(f"service.{id}." for id in ids))):
                yield "(all)", f"texts/{locale}.toml", f"{key} must begin with service. and the id of a service of this package, or *"
    for locale, missing in (("en", swedish.keys() - english.keys()), ("sv", english.keys() - swedish.keys())):
        yield from (("(all)", f"texts/{locale}.toml", f"{key} is required") for key in sorted(missing))


def _package_of(module: str) -> str:
    """The package that a module is, or that it is a file of (``torgplats.version_2``): looked up without running any of it."""
    first, *more = module.split(".")
    spec = find_spec(first)
    folder = Path(next(iter(spec.submodule_search_locations))) if spec and spec.submodule_search_locations else None
    package = first
    for name in more if folder else ():
        folder = folder / name if folder else None
        if folder is None or not folder.is_dir():
            return package
        package = f"{package}.{name}"
    return package if folder else module


def _folder_of(module: str) -> Path:
    """Where a package lies; it is not run for that, only the packages above it are."""
    spec = find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        raise ImportError(f"{module} of the entry point group {GROUP} is no package that is installed")
    return Path(next(iter(spec.submodule_search_locations)))
