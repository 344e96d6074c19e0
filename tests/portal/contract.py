"""The tables of the contract's part (a), read from the document itself, so that code and contract cannot drift apart."""

import re
from dataclasses import dataclass
from pathlib import Path

_TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "qa-contract.md").read_text()
FORBIDDEN = frozenset({403})
EXAMPLES = frozenset({"torgplats"})
"""Services that are installed wherever the portal is developed, and are none of the contract."""
_PART_C = _TEXT[_TEXT.index("## (c) Calls") : _TEXT.index("### Content endpoint")]
_PART_A = _TEXT[_TEXT.index("## (a) Addresses") : _TEXT.index("## (b) ")]


@dataclass(frozen=True)
class LoginService:
    id: str
    path: str
    english: bool
    category: str
    forms: tuple[str, ...] | None
    has_flag: bool
    names: tuple[str, str]
    information_page: dict[str, str] | None


@dataclass(frozen=True)
class PublicService:
    id: str
    sv: str
    en: str
    category: str
    names: tuple[str, str]


@dataclass(frozen=True)
class SubRoute:
    id: str
    path: str
    names: tuple[str, str]


@dataclass(frozen=True)
class ExternalService:
    id: str
    url: str
    only_when_flag_off: bool


def login_services() -> list[LoginService]:
    return [
        LoginService(
            id=code(row[0])[0],
            path=code(row[1])[0],
            english=row[2] == "yes",
            category=row[3],
            forms=None if row[4] == "all" else tuple(row[4].split(", ")),
            has_flag=row[5] == "yes",
            names=(row[6], row[7]),
            information_page=dict(zip(("sv", "en"), code(row[8]), strict=True)) if code(row[8]) else None,
        )
        for row in table("### Services that need login")
    ]


def sub_routes() -> list[SubRoute]:
    return [SubRoute(code(row[0])[0], code(row[1])[0], (row[2], row[3])) for row in table("### Sub-routes")]


def public_services() -> list[PublicService]:
    rows = table("### Public services")
    return [PublicService(code(row[0])[0], code(row[1])[0], code(row[2])[0], row[3], (row[4], row[5])) for row in rows]


def external_services() -> list[ExternalService]:
    return [ExternalService(code(row[0])[0], code(row[5])[0], "flag is off" in row[2]) for row in table("### External targets")]


def legacy() -> list[tuple[str, str]]:
    return [(code(row[0])[0], code(row[1])[0]) for row in table("### Legacy addresses")]


def shell_paths() -> list[str]:
    """Every path of the shell table, in both languages, without the rows that name no path of their own."""
    cells = [cell for row in table("### Shell") for cell in row[:2]]
    found = [path for cell in cells for path in code(cell) if path.startswith("/") and "callback" not in path]
    return list(dict.fromkeys(path.split("?")[0].split("[")[0] for path in found))


@dataclass(frozen=True)
class Call:
    path: str
    errors: frozenset[int]
    """Every status of an error that the row names, and 403 for a call that needs the anti-forgery value."""


def calls() -> list[Call]:
    return [
        Call(
            path=code(row[1])[0] if code(row[1]) else row[1],
            errors=frozenset(int(status) for status in re.findall(r"\b[45]\d\d\b", row[4])) | (FORBIDDEN if "†" in row[0] else frozenset()),
        )
        for row in _rows(_PART_C)
    ]


def nav_links() -> list[list[str]]:
    part = _TEXT[_TEXT.index("| nav-link key |") :]
    return _rows(part)


def table(heading: str) -> list[list[str]]:
    """The cells of the first table below ``heading``, without its head."""
    return _rows(_PART_A[_PART_A.index(heading) :])


def code(cell: str) -> list[str]:
    return re.findall("`([^`]*)`", cell)


def _rows(part: str) -> list[list[str]]:
    lines = part[part.index("|") :].split("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")][2:]
