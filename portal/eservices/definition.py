"""Reads a registry file into services, and says in plain words what is wrong with one (spec: REG-001, -003, -014)."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

from portal.constants import PERSON_KEPT_FOR
from portal.eservices import organisations
from portal.eservices.model import AdditionalRoute, Category, Foretagsform, Isolation, Organisation, Process, Remote, Service, ServiceRoute
from portal.runtime import toml_file
from portal.runtime.plain_words import InPlainWords
from portal.words.locales import LOCALES, Locale
from portal.words.texts import has_text

LOGIN_PREFIX = "/inloggad"
PACKAGE_FILE = "service.toml"
"""The rows of a package that brings services in Python."""

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with one field of one service."""

    file: str
    service: str
    field: str
    problem: str

    def __str__(self) -> str:
        return f"{self.file}: service {self.service}: {self.field}: {self.problem}"


class RegistryFault(InPlainWords):
    """A registry that the portal does not start with; the message has one line for each fault."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults


def read(
    files: Sequence[Path],
    external_targets: Mapping[str, str],
    remotes: Mapping[str, Row] = MappingProxyType({}),
    locales: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> tuple[Service, ...]:
    """The services of ``files``, with the outside addresses and remote modules of this environment in place of those of a file.

    ``remotes`` holds, by service id, fields that take the place of the same ones under ``remote``; ``locales`` the languages of a
    service here. Raises ``RegistryFault`` with every fault found.
    """
    faults = [*check(files, remotes, locales), *_target_faults(files, external_targets)]
    if faults:
        raise RegistryFault(faults)
    named = organisations.read(files)
    return tuple(_service(row, named, external_targets.get(row["id"])) for file in files for row in _rows(file, remotes, locales))


def check(
    files: Sequence[Path], remotes: Mapping[str, Row] = MappingProxyType({}), locales: Mapping[str, Sequence[str]] = MappingProxyType({})
) -> list[Fault]:
    """Every fault of ``files`` together with what is said of this environment; an empty list is a registry to start with."""
    rows = [(name_of(file), row) for file in files for row in _rows(file, remotes, locales)]
    faults = [Fault(name_of(file), "(all)", field, problem) for file, field, problem in organisations.check(files)]
    known = organisations.named(files)  # one that is wrong is told of once, and not at each service of it
    faults += [Fault(file, _id_of(row), field, problem) for file, row in rows for field, problem in _faults_of(row, known)]
    faults += [
        Fault(file, _id_of(row), "process", f"is for a service in Python, whose package brings a {PACKAGE_FILE}")
        for file, row in rows
        if "process" in row and not file.endswith(PACKAGE_FILE)
    ]
    taken: dict[str, str] = {}
    for file, row in rows:
        for address in _addresses_of(row):
            if taken.setdefault(address, _id_of(row)) != _id_of(row):
                faults.append(Fault(file, _id_of(row), "route", f"{address} is the address of {taken[address]} already"))
    seen: dict[str, str] = {}
    for file, row in rows:
        faults += [Fault(file, id_, "id", f"is used more than once: {seen[id_]} has it") for id_ in _ids_of(row) if id_ in seen]
        seen.update((id_, file) for id_ in _ids_of(row) if id_ not in seen)
    here = [("VST_REMOTES", id_) for id_ in remotes] + [("VST_SERVICE_LOCALES", id_) for id_ in locales]
    faults += [Fault(variable, id_, "id", "there is no such service") for variable, id_ in here if id_ not in seen]
    return faults


def _target_faults(files: Sequence[Path], external_targets: Mapping[str, Any]) -> Iterator[Fault]:
    """What is wrong with the addresses of this environment: each is one on another site for a service that has such a one."""
    rows = {_id_of(row): row for file in files for row in _rows(file, MappingProxyType({}))}
    for id_, address in external_targets.items():
        if not {"externalUrl", "externalUrlWhenFlagOff"} & set(rows.get(id_, {})):
            yield Fault("VST_EXTERNAL_TARGETS", id_, "id", "there is no service of this id that leads to another site")
        elif not (isinstance(address, str) and address.startswith("https://")):
            yield Fault("VST_EXTERNAL_TARGETS", id_, "address", "must begin with https://")


def name_of(file: Path) -> str:
    """How a fault names a file: that of a package together with the package's folder."""
    return f"{file.parent.name}/{file.name}" if file.name == PACKAGE_FILE else file.name


def is_origin(address: str) -> bool:
    """Whether ``address`` is https, a host and perhaps a port, and nothing more."""
    return _ORIGIN.fullmatch(address) is not None


def _rows(file: Path, remotes: Mapping[str, Row], locales: Mapping[str, Sequence[str]] = MappingProxyType({})) -> list[Row]:
    """The rows as they hold in this environment; a ``process`` above them all is that of each that says nothing else."""
    given = toml_file.read(file)
    above = {"process": given["process"]} if "process" in given else {}
    rows: list[Row] = [{**above, **row} for row in given.get("service", [])]
    rows = [{**row, "supportedLocales": list(locales[_id_of(row)])} if _id_of(row) in locales else row for row in rows]
    return [{**row, "remote": {**row.get("remote", {}), **remotes[_id_of(row)]}} if _id_of(row) in remotes else row for row in rows]


def _addresses_of(row: Row) -> Iterator[str]:
    """Those of its route, where that is rightly said."""
    route = row.get("route")
    if isinstance(route, dict) and not list(_route_faults(row)):
        yield from dict.fromkeys(_route(route).base.values())


def _faults_of(row: Row, known: Iterable[str]) -> Iterator[tuple[str, str]]:
    if "id" in row and not _ID.fullmatch(_id_of(row)):
        yield "id", "has letters from a to z, figures and hyphens"
    yield from ((field, "is required") for field in _REQUIRED if field not in row)
    yield from ((field, "is not a field of a service") for field in row if field not in _FIELDS)
    yield from _not_among("organization", [row.get("organization")], known)
    yield from _not_among("serviceCategory", [row.get("serviceCategory")], Category)
    yield from _not_among("supportedForetagsformer", row.get("supportedForetagsformer", []), Foretagsform)
    if row.get("supportedLocales") not in (None, ["sv"], ["sv", "en"]):
        yield "supportedLocales", 'must be ["sv"] or ["sv", "en"]'
    flag = row.get("featureFlag")
    if flag is not None and flag != f"vst-ft-{_id_of(row)}":
        yield "featureFlag", f"must be vst-ft-{_id_of(row)}"
    if row.get("process", "shell") not in get_args(Process):
        yield "process", f"is none of {', '.join(get_args(Process))}"
    if row.get("process") == "own" and "route" not in row:
        yield "process", "own needs a route: a link to another site is drawn by no process"
    days = row.get("recordsKeptDays")
    if days is not None and not (type(days) is int and 0 < days <= PERSON_KEPT_FOR.days):
        yield "recordsKeptDays", f"must be a number of days, from 1 to {PERSON_KEPT_FOR.days}"
    family = row.get("family")
    if family is not None and not has_text("sv", f"family.{family}.name"):
        yield "family", f"{family} has no name: write the text family.{family}.name"
    yield from _page_faults("informationPage", row.get("informationPage"))
    yield from _route_faults(row)
    yield from (("additionalServiceIDRoutes", "needs id and path") for extra in _extras(row) if set(extra) != {"id", "path"})
    yield from _external_faults(row)
    yield from _remote_faults(row)


def _not_among(field: str, values: list[Any], allowed: Iterable[str]) -> Iterator[tuple[str, str]]:
    known = list(allowed)
    yield from ((field, f"{value} is none of {', '.join(known)}") for value in values if value is not None and value not in known)


def _page_faults(field: str, page: Any) -> Iterator[tuple[str, str]]:
    if page is None:
        return
    if not isinstance(page, dict) or set(page) != set(LOCALES):
        yield field, "needs an address in sv and in en"
        return
    if not page["sv"].startswith("/") or page["sv"].startswith("/en/"):
        yield field, "sv must begin with / and have no language prefix"
    if not page["en"].startswith("/en/"):
        yield field, "en must begin with /en/"


def _route_faults(row: Row) -> Iterator[tuple[str, str]]:
    route = row.get("route")
    if route is None:
        if "externalUrl" not in row:
            yield "route", "is required, unless there is an externalUrl"
        return
    login = route.get("requiresAuthentication")
    if not isinstance(login, bool):
        yield "route.requiresAuthentication", "must be true or false"
    elif login and not _is_plain_path(route.get("path")):
        yield "route.path", "is required, without slashes at its ends: letters from a to z, figures and hyphens"
    elif not login:
        if "entry" not in route:
            yield "route.entry", "is required"
        yield from _page_faults("route.entry", route.get("entry"))
    if not isinstance(route.get("devMenu", False), bool):
        yield "route.devMenu", "must be true or false"
    yield from ((f"route.{field}", "is not a field of a route") for field in route if field not in _ROUTE_FIELDS)


def _is_plain_path(path: Any) -> bool:
    return isinstance(path, str) and _PATH.fullmatch(path) is not None


def _external_faults(row: Row) -> Iterator[tuple[str, str]]:
    for field in ("externalUrl", "externalUrlWhenFlagOff"):
        if field in row and not str(row[field]).startswith("https://"):
            yield field, "must begin with https://"
    if "externalUrl" in row and ("route" in row or "externalUrlWhenFlagOff" in row):
        yield "externalUrl", "stands alone: a service with a route has externalUrlWhenFlagOff"
    if "externalUrlWhenFlagOff" in row and "featureFlag" not in row:
        yield "externalUrlWhenFlagOff", "needs a featureFlag"


def _remote_faults(row: Row) -> Iterator[tuple[str, str]]:
    remote = row.get("remote", {})
    if not set(remote) <= _REMOTE_FIELDS:
        yield "remote", f"has only {', '.join(sorted(_REMOTE_FIELDS))}"
    for field in ("name", "path", "app", "integrity"):
        if field in remote and not (isinstance(remote[field], str) and remote[field]):
            yield f"remote.{field}", "must be a text"
    path = remote.get("path")
    if isinstance(path, str) and not _MODULE_ADDRESS.fullmatch(path):
        yield "remote.path", "must be a path on this host or an https:// address, without query (http:// for localhost)"
    integrity = remote.get("integrity")
    if isinstance(integrity, str) and not _INTEGRITY.fullmatch(integrity):
        yield "remote.integrity", "must be sha256-, sha384- or sha512- and a digest in base64"
    hosts = remote.get("hosts", [])
    if not isinstance(hosts, list) or not all(isinstance(host, str) and _is_origin_of_app(host) for host in hosts):
        yield "remote.hosts", "must be a list of https:// origins, without path (http:// for localhost)"
    styles = remote.get("styles", [])
    if not isinstance(styles, list) or not all(isinstance(sheet, str) and _MODULE_ADDRESS.fullmatch(sheet) for sheet in styles):
        yield "remote.styles", "must be a list of paths on this host or https:// addresses, without query (http:// for localhost)"
    if remote.get("isolation", "page") not in get_args(Isolation):
        yield "remote.isolation", f"must be {' or '.join(get_args(Isolation))}"


def _is_origin_of_app(address: str) -> bool:
    return is_origin(address) or _ORIGIN_HERE.fullmatch(address) is not None


def _service(row: Row, named: Mapping[str, Organisation], external_target: str | None) -> Service:
    page: dict[Locale, str] | None = row.get("informationPage")
    forms = row.get("supportedForetagsformer")
    route = _route(row["route"]) if "route" in row else None
    process: Process = row.get("process", "shell")
    return Service(
        id=row["id"],
        organisation=named[row["organization"]],
        category=Category(row["serviceCategory"]),
        flag=row.get("featureFlag"),
        locales=tuple(row["supportedLocales"]),
        foretagsformer=None if forms is None else tuple(Foretagsform(form) for form in forms),
        information_page=page,
        route=route,
        remote=_remote(row) if route else None,
        additional_routes=tuple(AdditionalRoute(extra["id"], _below_login(extra["path"])) for extra in _extras(row)),
        external_url=(external_target or row["externalUrl"]) if "externalUrl" in row else None,
        external_when_flag_off=(external_target or row["externalUrlWhenFlagOff"]) if "externalUrlWhenFlagOff" in row else None,
        process=process,
        family=row.get("family"),
        records_kept=timedelta(days=row["recordsKeptDays"]) if "recordsKeptDays" in row else None,
    )


def _route(route: Row) -> ServiceRoute:
    login = bool(route["requiresAuthentication"])
    base: dict[Locale, str] = _below_login(route["path"]) if login else route["entry"]
    path = route["path"] if login else base["sv"].strip("/")
    return ServiceRoute(login, base, base, path, bool(route.get("devMenu", False)))


def _below_login(path: str) -> dict[Locale, str]:
    return {"sv": f"{LOGIN_PREFIX}/{path}", "en": f"/en{LOGIN_PREFIX}/{path}"}


def _remote(row: Row) -> Remote:
    given = row.get("remote", {})
    return Remote(
        name=given.get("name", row["id"].replace("-", "_")),
        path=given.get("path", f"/remotes/{row['id']}/remoteEntry.js"),
        app=given.get("app", "default"),
        integrity=given.get("integrity"),
        hosts=tuple(given.get("hosts", ())),
        isolation=given.get("isolation", "page"),
        styles=tuple(given.get("styles", ())),
    )


def _extras(row: Row) -> list[Row]:
    extras: list[Row] = row.get("additionalServiceIDRoutes", [])
    return extras


def _id_of(row: Row) -> str:
    return str(row.get("id", "(without id)"))


def _ids_of(row: Row) -> list[str]:
    return [str(each["id"]) for each in (row, *_extras(row)) if "id" in each]


_REQUIRED = ("id", "organization", "serviceCategory", "supportedLocales")
_FIELDS = {
    *_REQUIRED,
    "featureFlag",
    "supportedForetagsformer",
    "informationPage",
    "route",
    "additionalServiceIDRoutes",
    "remote",
    "externalUrl",
    "externalUrlWhenFlagOff",
    "process",
    "family",
    "recordsKeptDays",
}
_REMOTE_FIELDS = {"name", "path", "app", "integrity", "hosts", "isolation", "styles"}
_ID = re.compile("[a-z0-9-]+")
_PATH = re.compile("[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+)*")
_ORIGIN = re.compile(r"https://[a-z0-9][a-z0-9.-]*(?::[0-9]+)?")
_ORIGIN_HERE = re.compile(r"http://(?:localhost|127\.0\.0\.1)(?::[0-9]+)?")
"""Of a server that somebody runs on their own machine; production refuses it (``portal.eservices.registry.check``)."""
_MODULE_ADDRESS = re.compile(rf"(?:{_ORIGIN.pattern}|{_ORIGIN_HERE.pattern})?/(?!/)[A-Za-z0-9._~/-]+")
_INTEGRITY = re.compile(r"sha(?:256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}")
_ROUTE_FIELDS = {"requiresAuthentication", "path", "entry", "devMenu"}
