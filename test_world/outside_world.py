"""Flags, notices and names of a test environment, as a test may change them (docs/reference/test-people.md; qa-contract (h))."""

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

from portal.notices.follow import FOLLOWER
from portal.outside import kept

with Path(__file__).with_name("at_start.toml").open("rb") as _file:
    _AT_START = tomllib.load(_file)

NOTICES: dict[str, dict[str, Any]] = {
    notice["key"]: {name: value for name, value in notice.items() if name not in {"key", "on_at_start"}} for notice in _AT_START["notice"]
}
"""Every notice of the reference by its key, such as N-SKAL; also those that are not on at start."""

_flags: dict[str, str] = {}
_notices: dict[str, dict[str, Any]] = {}
_names: list[dict[str, str]] = []


def flags() -> dict[str, str]:
    return dict(_flags)


def set_flag(key: str, value: str | None) -> None:
    """Sets a flag, or removes it with ``None``; holds at once."""
    if value is None:
        _flags.pop(key, None)
    else:
        _flags[key] = value
    kept.drop_all("features")


def notices() -> list[dict[str, Any]]:
    return list(_notices.values())


def add_notice(uuid: str, notice: dict[str, Any]) -> None:
    """Adds a notice or takes the place of the one with the same uuid; holds at once."""
    _notices[uuid] = {**notice, "uuid": uuid}
    FOLLOWER.wake()


def remove_notice(uuid: str) -> bool:
    """Removes a notice; whether there was one."""
    removed = _notices.pop(uuid, None) is not None
    FOLLOWER.wake()
    return removed


def names() -> list[dict[str, str]]:
    """Names that a test has put into the register of companies: ``namn``, ``form``, ``lan``."""
    return list(_names)


def add_name(name: str, form: str, county: str = "") -> None:
    """Puts a name into the register of companies; ``county`` are the figures of a sole trader's. Holds at once."""
    _names.append({"namn": name, "form": form, "lan": county})


def reset() -> None:
    """Flags, notices and names as they stand at start."""
    _names.clear()
    _flags.clear()
    _flags.update(_AT_START["flags"])
    _notices.clear()
    for notice in _AT_START["notice"]:
        if notice["on_at_start"]:
            _notices[notice["uuid"]] = deepcopy(NOTICES[notice["key"]])
    kept.drop_all("features")
    FOLLOWER.wake()


reset()
